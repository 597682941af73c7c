"""A seeded monkey that does with the window whatever a person could, in any order."""
