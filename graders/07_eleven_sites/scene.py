"""Exercise 07 on the stage: nothing is played, the answers are read."""

NUMBERS = ("THREE_FETCH_ALLS_AT_ONCE", "IO_PERMITS_BY_DEFAULT", "PACING_TEST_AT_ONCE")


class Scene:
    """Reads the answers in their plainest form."""

    def __init__(self, stage):
        self.stage = stage

    async def read(self):
        """Return the sites and the numbers."""
        answers = self.stage.modules["answers"]
        return {"SITES": plainly(answers.SITES), **{name: plainly(getattr(answers, name)) for name in NUMBERS}}


def plainly(value):
    """Return dicts and texts of any kind (an ordered dict, a member of a StrEnum) as the plain ones they are."""
    if isinstance(value, dict):
        return {plainly(key): plainly(entry) for key, entry in value.items()}
    if isinstance(value, str):
        return str.__str__(value)
    return value
