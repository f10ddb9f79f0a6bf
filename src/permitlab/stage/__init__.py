"""The boxed side: what runs in the process that holds the student's code. Standard library only.

Nothing said here is evidence by itself: the director believes the requests that reach it and the
virtual times it handed out; all else is a claim.
"""
