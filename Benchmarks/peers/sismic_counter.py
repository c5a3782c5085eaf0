"""One event through a counter as a sismic statechart: prints the nanoseconds of the shortest of three runs."""
import time

from sismic.interpreter import Interpreter
from sismic.io import import_from_yaml

STATECHART = """
statechart:
  name: counter
  preamble: count = 0
  root state:
    name: root
    initial: counting
    states:
      - name: counting
        transitions:
          - event: increment
            action: count = count + 1
"""

EVENTS = 2_000


def run() -> float:
    interpreter = Interpreter(import_from_yaml(STATECHART))
    interpreter.execute()
    start = time.perf_counter_ns()
    for _ in range(EVENTS):
        interpreter.queue("increment").execute()
    elapsed = time.perf_counter_ns() - start
    assert interpreter.context["count"] == EVENTS
    return elapsed / EVENTS


print(min(run() for _ in range(3)))
