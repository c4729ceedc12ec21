"""A clock that goes on by a step whenever somebody looks at it."""


class FakeClock:
    def __init__(self, step: float) -> None:
        self.step = step
        self.seconds = 0.0

    def __call__(self) -> float:
        self.seconds += self.step
        return self.seconds
