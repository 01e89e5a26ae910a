"""The HTTP interface, one module a topic. `docs/api.md` says what each call means."""
