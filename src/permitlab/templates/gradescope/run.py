"""What run_autograder calls: the kit that lies beside this file grades /autograder/submission."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "kit"))

from permitlab.platforms import gradescope  # noqa: E402

sys.exit(gradescope.main(HERE, Path(sys.argv[1])))
