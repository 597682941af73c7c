"""Watching TensorFlow at work: operations, tapes, functions and gradients, as they happen."""
