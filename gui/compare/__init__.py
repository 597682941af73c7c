"""Sessions side by side: their curves, the settings that differ, and learning again."""
