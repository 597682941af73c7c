"""The gradient doctor's window: run a script, see where its gradients are cut, and why."""
