"""Pictures of everything a person can see, to be looked at one by one."""
