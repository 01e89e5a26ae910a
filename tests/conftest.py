"""Every test run earns coverage: see `houseway.proof.plugin`."""

import os
import sys

from hypothesis import HealthCheck, settings

# The tests start servers and commands by the hundred: each would compile all that it imports anew.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

pytest_plugins = ["houseway.proof.plugin"]

# A busy machine is no fault of a test: examples may take their time.
settings.register_profile("houseway", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("houseway")
