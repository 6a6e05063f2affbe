"""Settings of every test: hypothesis never fails a test for being slow, on whatever machine."""

from hypothesis import settings

settings.register_profile("crossrate", deadline=None)
settings.load_profile("crossrate")
