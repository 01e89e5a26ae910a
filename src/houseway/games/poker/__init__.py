"""The poker room (13:69F-14): one core of betting, pots, showdown and rake, and one module a family of games."""
