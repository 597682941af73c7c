"""Whether learning works, and if not, why: findings from the numbers of each update."""
