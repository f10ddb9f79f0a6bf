"""Renderers: functions from a verdict to text. Nothing here grades, reads a submission or prints."""
