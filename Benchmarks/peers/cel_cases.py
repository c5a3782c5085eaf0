"""The CEL cases of the benchmark in other runtimes: prints `case runtime nanoseconds` for each, tab separated.

Each program is compiled once; what is measured is one evaluation with its variables at hand.
"""
import sys
import time

CASES = {
    "arithmetic": "a + b * 2 > 10",
    "string and size": "name.startsWith('x') && size(items) > 3",
    "has and ternary": "has(user.email) ? user.email : 'none'",
    "ternary chain": "n < 1 ? 'a' : n < 2 ? 'b' : n < 3 ? 'c' : n < 4 ? 'd' : n < 5 ? 'e' : n < 6 ? 'f' : n < 7 ? 'g' : 'h'",
    "filter and map": "items.filter(i, i.price > 10).map(i, i.name)",
    "all and exists": "items.all(i, i.tags.exists(t, t == 'sale' || t.startsWith('x')))",
}

VARIABLES = {
    "a": 3,
    "b": 4,
    "n": 9,
    "name": "xylophone",
    "user": {"email": "ada@example.org", "id": 7},
    "items": [
        {"name": f"item{i}", "price": i * 7 % 40, "tags": ["new", "home", "blue", "sale"]} for i in range(100)
    ],
}


def shortest(body, repeats: int) -> float:
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter_ns()
        for _ in range(repeats):
            body()
        best = min(best, (time.perf_counter_ns() - start) / repeats)
    return best


def report(runtime: str, prepare) -> None:
    for name, text in CASES.items():
        try:
            body = prepare(text)
            body()
            print(name, runtime, shortest(body, 20 if "and map" in name or "exists" in name else 5_000), sep="\t")
        except Exception as error:  # A peer that changes its interface is reported and left out.
            print(f"{runtime} cannot run '{name}': {error}", file=sys.stderr)


def cpp(text: str):
    from cel_expr_python import cel

    types = {"a": "INT", "b": "INT", "n": "INT", "name": "STRING", "user": "DYN", "items": "DYN"}
    environment = cel.NewEnv(variables={name: getattr(cel.Type, kind) for name, kind in types.items()})
    expression = environment.compile(text)
    activation = environment.Activation(VARIABLES)
    return lambda: expression.eval(activation)


def rust(text: str):
    import cel

    program = cel.compile(text)
    context = cel.Context(variables=VARIABLES)
    return lambda: program.execute(context)


report("cel-cpp", cpp)
report("cel-rust", rust)
