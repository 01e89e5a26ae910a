"""Whether the rules are tested: what tests claim and earn, and whether they would notice the loss of a rule."""
