"""The steps that bring a database to the present schema, run by the server when it starts."""
