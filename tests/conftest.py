"""Every test run earns coverage: see `houseway.proof.plugin`."""

from hypothesis import HealthCheck, settings

pytest_plugins = ["houseway.proof.plugin"]

# A busy machine is no fault of a test: examples may take their time.
settings.register_profile("houseway", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("houseway")
