"""The US Chess rating system (Glickman and Doan, "The US Chess Rating System", texts of 2020-09-02 and 2025-07-26)."""

from pathlib import Path

PARAMETERS_FILE = Path(__file__).with_name("parameters.toml")
