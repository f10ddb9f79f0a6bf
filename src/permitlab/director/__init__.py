"""The grader's side of a run: plays the service, owns the clock, decides what ends next and how.

Believes what reaches it and what it handed out; never imports, compiles, parses or unpickles anything of a
student's.
"""
