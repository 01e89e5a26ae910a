"""The casino as a service: HTTP and WebSocket, identity and roles, persistence."""
