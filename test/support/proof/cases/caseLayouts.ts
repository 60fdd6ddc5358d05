import type { CaseLanguage, CaseOptions } from './caseProject.ts';
import { TESTED_LISTS } from './kernels.ts';

/** Where things are in a project. */
export interface Layout {
	/** The file with the function. */
	readonly file: string;
	readonly module: (body: string) => string;
	/** The other files. */
	readonly files: Readonly<Record<string, string>>;
	readonly tests: string;
	readonly benchmark: string;
}

/** In milliseconds: what a benchmark that is timed from outside does besides the work, so that it is not too short. */
const PADDING = 250;
/** How often it does the work. */
const PASSES = 120;
/**
 * How often a benchmark that prints a number does the work; it prints the shortest time, or in C, where that is the
 * same to the nanosecond and looks like a coarse clock, the mean of the shortest ones: another program adds to the others.
 */
const REPEATS = 9;
const SHORTEST = 3;

/** How often it does so each time in C, where the fast way takes less than a clock can tell. */
const CALLS = 2_000;

const NODE = JSON.stringify(process.execPath);
const LISTS = JSON.stringify(TESTED_LISTS);

export const LAYOUTS: Readonly<Record<CaseLanguage, (options: CaseOptions) => Layout>> = {
	javascript: (options) => nodeLayout(options, 'work.js', 'values'),
	typescript: (options) => nodeLayout(options, 'work.ts', 'values: any'),
	python: pythonLayout,
	go: goLayout,
	c: cLayout,
};

function nodeLayout({ size, measure, expected }: CaseOptions, file: string, parameters: string): Layout {
	const timed = `for (let pass = 0; pass < ${PASSES}; pass += 1) result = work(values);
const until = performance.now() + ${PADDING};
while (performance.now() < until) {}`;
	const printed = `let shortest = Infinity;
for (let pass = 0; pass < ${REPEATS}; pass += 1) {
	const started = performance.now();
	result = work(values);
	shortest = Math.min(shortest, performance.now() - started);
}
console.log('took ' + shortest.toFixed(6) + ' ms');`;
	return {
		file,
		module: (body) => `/** Makes a number of a list. */\nexport function work(${parameters}) {\n\t${body}\n}\n`,
		files: {
			'package.json': '{ "type": "module", "private": true }\n',
			'test.js': `import assert from 'node:assert/strict';
import { work } from './${file}';
assert.deepEqual(${LISTS}.map((list) => work(list)), ${JSON.stringify(expected)});
`,
			'bench.js': `import { work } from './${file}';
const values = Array.from({ length: ${size} }, (_, index) => (index * 7919 + 13) % 1009);
let result;
${measure === 'time' ? timed : printed}
console.log('result: ' + result);
`,
		},
		tests: `${NODE} test.js`,
		benchmark: `${NODE} bench.js`,
	};
}

function pythonLayout({ size, measure, expected }: CaseOptions): Layout {
	const timed = `for _ in range(${PASSES}):
    result = work(values)
end = time.perf_counter() + ${PADDING / 1_000}
while time.perf_counter() < end:
    pass`;
	const printed = `shortest = float("inf")
for _ in range(${REPEATS}):
    started = time.perf_counter()
    result = work(values)
    shortest = min(shortest, time.perf_counter() - started)
print(f"took {shortest * 1000:.6f} ms")`;
	return {
		file: 'work.py',
		module: (body) => `def work(values):\n    """Makes a number of a list."""\n    ${body}\n`,
		files: {
			'test_work.py': `from work import work


def test_work():
    assert [work(values) for values in ${LISTS}] == ${JSON.stringify(expected)}


if __name__ == "__main__":
    test_work()
`,
			'bench.py': `import time
from work import work

values = [(index * 7919 + 13) % 1009 for index in range(${size})]
${measure === 'time' ? timed : printed}
print("result:", result)
`,
		},
		tests: size % 2 === 0 ? 'python3 -B test_work.py' : 'python3 -B -m pytest -q -p no:cacheprovider',
		benchmark: 'python3 -B bench.py',
	};
}

function goLayout({ size, expected }: CaseOptions): Layout {
	const lists = `[][]int{${TESTED_LISTS.map((list) => `{${list.join(', ')}}`).join(', ')}}`;
	return {
		file: 'work.go',
		module: (body) =>
			`package work\n\n// Work makes a number of a list.\nfunc Work(values []int) int {\n\t${body}\n}\n`,
		files: {
			'go.mod': 'module example.com/work\n\ngo 1.18\n',
			'work_test.go': `package work

import "testing"

func TestWork(t *testing.T) {
	expected := []int{${expected.join(', ')}}
	for index, list := range ${lists} {
		if found := Work(list); found != expected[index] {
			t.Fatal(found)
		}
	}
}
`,
			'bench/main.go': `package main

import (
	"fmt"
	"time"

	"example.com/work"
)

func main() {
	values := make([]int, ${size})
	for index := range values {
		values[index] = (index*7919 + 13) % 1009
	}
	shortest, result := time.Hour, 0
	for pass := 0; pass < ${REPEATS}; pass++ {
		started := time.Now()
		result = work.Work(values)
		if took := time.Since(started); took < shortest {
			shortest = took
		}
	}
	fmt.Printf("took %.6f ms\\nresult: %d\\n", float64(shortest.Nanoseconds())/1e6, result)
}
`,
		},
		tests: 'go test -count=1 ./...',
		benchmark: 'go run ./bench',
	};
}

function cLayout({ size, expected }: CaseOptions): Layout {
	const declared = 'long work(const int *values, int size)';
	const checks = TESTED_LISTS.map(
		(list, index) => `if (work((int[]){${list.join(', ')}}, ${list.length}) != ${expected[index]}) return 1;`,
	);
	return {
		file: 'work.c',
		module: (body) => `/* Makes a number of a list. */\n${declared}\n{\n\t${body}\n}\n`,
		files: {
			'test.c': `${declared};\n\nint main(void)\n{\n\t${checks.join('\n\t')}\n\treturn 0;\n}\n`,
			'bench.c': `#include <stdio.h>
#include <stdlib.h>
#include <time.h>

${declared};

static double now(void)
{
	struct timespec time;
	timespec_get(&time, TIME_UTC);
	return time.tv_sec % 100000 * 1e3 + time.tv_nsec / 1e6;
}

static int longer(const void *one, const void *other)
{
	double difference = *(const double *)one - *(const double *)other;
	return (difference > 0) - (difference < 0);
}

int main(void)
{
	static int values[${size}];
	for (int index = 0; index < ${size}; index++) values[index] = (index * 7919 + 13) % 1009;
	double times[${REPEATS}];
	long result = 0;
	for (int pass = 0; pass < ${REPEATS}; pass++) {
		double started = now();
		for (int call = 0; call < ${CALLS}; call++) result = work(values, ${size});
		times[pass] = now() - started;
	}
	qsort(times, ${REPEATS}, sizeof(double), longer);
	double all = 0;
	for (int pass = 0; pass < ${SHORTEST}; pass++) all += times[pass];
	printf("took %.6f ms\\nresult: %ld\\n", all / ${SHORTEST}, result);
	return 0;
}
`,
		},
		tests: 'cc -O1 -o tests work.c test.c && ./tests',
		benchmark: 'cc -O1 -o bench work.c bench.c && ./bench',
	};
}
