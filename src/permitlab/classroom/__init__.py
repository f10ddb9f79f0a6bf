"""A whole class: from what was handed in to marks, feedback and an overview. Nothing handed in is trusted."""
