"""`python -m permitlab`."""

from permitlab.cli import main

main(prog_name="permitlab")
