# Raises an error that no `except Exception` catches while it is imported.
class Escape(BaseException):
    pass


raise Escape("x")
