"""How long code takes: `%time`, `%timeit`, `%prun`, and their cells."""
import math
import os
import time

from ..source import rewrite
from .registry import cell_magic, line_magic, options

UNITS = ((1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (1e-9, "ns"))


def written(seconds):
    """A duration in three digits and the unit that suits it."""
    if seconds >= 60:
        minutes, rest = divmod(int(seconds), 60)
        hours, minutes = divmod(minutes, 60)
        return " ".join(part for part in ("%dh" % hours if hours else "", "%dmin" % minutes, "%ds" % rest) if part)
    factor, unit = next(((factor, unit) for factor, unit in UNITS if seconds >= factor), UNITS[-1])
    return "%.3g %s" % (seconds / factor, unit)


def timed(shell, code):
    """Runs code, says how long it took, and answers the value of its last expression."""
    wall, before = time.perf_counter(), os.times()
    try:
        return shell.evaluate("\n" * (shell.at_line - 1) + code)
    finally:
        after, wall = os.times(), time.perf_counter() - wall
        user, system = after[0] - before[0], after[1] - before[1]
        print("CPU times: user %s, sys: %s, total: %s\nWall time: %s" % tuple(map(written, (user, system, user + system, wall))))


@line_magic("time")
def _time(shell, rest):
    return timed(shell, rest)


@cell_magic("time")
def _time_cell(shell, rest, body):
    return timed(shell, "%s\n%s" % (rest, body))


class TimeitResult:
    """What `%timeit -o` answers."""

    def __init__(self, loops, all_runs):
        self.loops, self.repeat, self.all_runs = loops, len(all_runs), all_runs
        self.timings = [run / loops for run in all_runs]
        self.best, self.worst = min(self.timings), max(self.timings)
        self.average = math.fsum(self.timings) / self.repeat
        self.stdev = math.sqrt(math.fsum((one - self.average) ** 2 for one in self.timings) / self.repeat)

    def __repr__(self):
        plural = lambda number, word: "%s %s%s" % (format(number, ","), word, "" if number == 1 else "s")
        return "%s ± %s per loop (mean ± std. dev. of %s, %s each)" % (
            written(self.average), written(self.stdev), plural(self.repeat, "run"), plural(self.loops, "loop"))


def measured(shell, rest, setup, body):
    import timeit
    found, statement = options(rest, "n r p", "o q s c t")
    timer = timeit.Timer(rewrite(body if body is not None else statement), rewrite(statement) if body is not None else setup, globals=shell.user_ns)
    loops = int(found.get("n", 0)) or timer.autorange()[0]
    result = TimeitResult(loops, timer.repeat(int(found.get("r", 7)), loops))
    if "q" not in found:
        print(result)
    return result if "o" in found else None


@line_magic("timeit")
def _timeit(shell, rest):
    return measured(shell, rest, "pass", None)


@cell_magic("timeit")
def _timeit_cell(shell, rest, body):
    return measured(shell, rest, None, body)


def profiled(shell, rest, body):
    import cProfile
    import pstats
    found, statement = options(rest, "s l T D", "r q")
    profile = cProfile.Profile()
    value = profile.runcall(shell.evaluate, statement if body is None else "%s\n%s" % (statement, body))
    stats = pstats.Stats(profile).strip_dirs().sort_stats(found.get("s", "time"))
    if "q" not in found:
        stats.print_stats(*([int(found["l"])] if found.get("l", "").isdigit() else [40]))
    return stats if "r" in found else value


@line_magic("prun")
def _prun(shell, rest):
    return profiled(shell, rest, None)


@cell_magic("prun")
def _prun_cell(shell, rest, body):
    return profiled(shell, rest, body)
