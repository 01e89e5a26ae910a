"""The keno office: requests, tickets, drawing of games, redemption and reports (13:69F-15.1)."""
