import type { BenchmarkTask, Parameter } from './benchmarkTask.ts';

/** Inputs for parameters whose type says enough. */
const VALUES: ReadonlyMap<string, string> = new Map([
	['int', '1000'],
	['float', '1000.0'],
	['str', '"word 500"'],
	['bool', 'True'],
	['list[int]', '[(at * 7919) % 1000 for at in range(1000)]'],
	['list[float]', '[(at * 7919) % 1000 / 4 for at in range(1000)]'],
	['list[str]', '[f"word {at}" for at in range(1000)]'],
	['list[bool]', '[at % 3 == 0 for at in range(1000)]'],
]);

/** A benchmark of a Python function, as a script. */
export function pythonBenchmark({ path, name, parameters }: BenchmarkTask): string {
	return `import copy
import hashlib
import importlib.util
import pathlib
import sys
import time

sys.dont_write_bytecode = True
path = pathlib.Path(__file__).parent / ${JSON.stringify(path)}
spec = importlib.util.spec_from_file_location("measured_code", path)
code = importlib.util.module_from_spec(spec)
sys.modules[spec.name] = code
spec.loader.exec_module(code)
measured = code.${name}


def fill_in(what):
    raise SystemExit("Fill in what ${name} is called with: " + what)


# What the function is called with.
inputs = [
${inputLines(parameters)}
]


def digest(value):
    text = repr(sorted(map(repr, value))) if isinstance(value, (set, frozenset)) else repr(value)
    return hashlib.sha256(text.encode()).hexdigest()[:16]


before = digest(copy.deepcopy(inputs))
result = measured(*inputs)
if hasattr(result, "__await__") or hasattr(result, "__next__"):
    raise SystemExit("${name} computes later: use what it gives, below.")
if digest(inputs) != before:
    raise SystemExit("${name} changes its inputs: make new ones for each call.")
expected = digest(result)


def one_round(seconds):
    """Calls it for a while, and returns the nanoseconds of one call."""
    start = time.perf_counter()
    calls = 0
    spent = 0.0
    while spent < seconds:
        result = measured(*inputs)
        calls += 1
        spent = time.perf_counter() - start
    if digest(result) != expected:
        raise SystemExit("${name} computes a different result each time.")
    return spent / calls * 1e9


one_round(0.1)  # Warm-up
rounds = sorted(one_round(0.06) for _ in range(5))
print("result: " + expected)
print(f"{rounds[2]:.1f}")
`;
}

function inputLines(parameters: readonly Parameter[] | undefined): string {
	if (parameters === undefined) return '    fill_in("its parameters"),  # FILL IN';
	return parameters.map((parameter) => `    ${inputOf(parameter)}`).join('\n');
}

function inputOf({ name, type }: Parameter): string {
	const value = VALUES.get(type.replace(/^List\b/, 'list'));
	if (value !== undefined) return `${value},  # ${name}`;
	return `fill_in(${JSON.stringify(type === '' ? name : `${name}: ${type}`)}),  # FILL IN`;
}
