"""How hard the property tests try: NIMMT_HYPOTHESIS=check (as a rule) or long."""

import os

from hypothesis import settings

settings.register_profile("check", deadline=None, max_examples=60, print_blob=True)
settings.register_profile("long", settings.get_profile("check"), max_examples=5000)
settings.load_profile(os.environ.get("NIMMT_HYPOTHESIS", "check"))
