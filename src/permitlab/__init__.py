"""Permit Lab: exercises for bounded concurrency in asyncio, and the grader that judges them."""

__version__ = "0.1.0"
