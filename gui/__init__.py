"""The window: shows snapshots, sends commands, knows no TensorFlow."""
