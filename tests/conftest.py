"""Every test run earns coverage: see `houseway.rulebook.plugin`."""

pytest_plugins = ["houseway.rulebook.plugin"]
