import assert from 'node:assert/strict';
import type { SpeedFinding } from '../../../../src/edit/core/proof/speedFinding.ts';
import { benchmarkNumber } from '../../../../src/prove/core/benchmarkReading.ts';
import { runAtMost } from '../../../../src/prove/node/run/runAtMost.ts';
import type { FakeCommand } from '../../../support/proof/fakeSandbox.ts';
import {
	AFTER,
	BEFORE,
	HARMLESS,
	NUMBER,
	type ProveChangeOptions,
	printing,
	proveChange,
	reaching,
	STOPPED,
	TIME,
} from '../../../support/proof/provedChange.ts';
import { randomNumbers } from '../../../support/randomNumbers.ts';

/** What is printed behind a benchmark by what runs it. */
const FOOTERS: Readonly<Record<string, string>> = {
	'Yarn 1': '✨  Done in 0.53s.',
	'Yarn 1 without a terminal': 'Done in 0.53s.',
	'Yarn 4': '➤ YN0000: Done in 0s 53ms',
	pnpm: 'Done in 1.2s using pnpm v10.4.0',
	npm: 'npm notice New major version of npm available! 10.8.2 -> 11.1.0',
	turbo: '\n Tasks:    1 successful, 1 total\nCached:    0 cached, 1 total\n  Time:    1.234s ',
	Nx: ' NX   Successfully ran target bench for project total (2s)',
	lerna: 'lerna success run Ran npm script bench in 1 package in 0.5s:',
	'go test': 'PASS\nok  \texample.com/shop\t0.450s',
	cargo:
		'    Finished `bench` profile [optimized] target(s) in 0.05s\n     Running benches/total.rs (target/release/deps/total-0a1)',
	'cargo test': 'test result: ok. 0 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s',
	vitest:
		' Test Files  1 passed (1)\n      Tests  3 passed (3)\n   Start at  10:00:01\n   Duration  812ms (transform 20ms, setup 0ms)',
	jest: 'Tests:       3 passed, 3 total\nSnapshots:   0 total\nTime:        0.5 s, estimated 1 s',
	mocha: '  3 passing (12ms)',
	'node:test': 'ℹ tests 3\nℹ duration_ms 75.7',
	pytest: '============ 3 passed in 0.05s ============',
	unittest: 'Ran 3 tests in 0.001s\n\nOK',
	deno: 'ok | 3 passed | 0 failed (12ms)',
	Jasmine: 'Finished in 0.008 seconds',
	make: "make[1]: Leaving directory '/copy/2'\nmake: *** [Makefile:3: bench] Error 1",
	'time of Bash': 'real\t0m0.451s\nuser\t0m0.400s\nsys\t0m0.020s',
	'time of POSIX': 'real 0.45\nuser 0.40\nsys 0.02',
	'time of zsh': 'node bench.js  0.40s user 0.02s system 99% cpu 0.451 total',
	'time of GNU':
		'0.40user 0.02system 0:00.45elapsed 99%CPU (0avgtext+0avgdata 45000maxresident)k\n0inputs+8outputs (0major+4000minor)pagefaults 0swaps',
	Gradle: 'BUILD SUCCESSFUL in 2s\n3 actionable tasks: 1 executed, 2 up-to-date',
	Maven: '[INFO] Total time:  2.345 s\n[INFO] Finished at: 2026-01-31T10:00:00+01:00',
	dotnet: 'Time Elapsed 00:00:01.23',
	ninja: '[12/12] Linking total',
};

const FIGURES = [
	'took 48211.30 ms',
	'total 12.5 ms',
	'48211.30 ops/sec',
	'Time: 480 ms',
	'mean 0.25s',
	'duration 12 ms',
];

/** Harnesses that go on until enough time has passed. */
const OWN_ROUNDS: Readonly<Record<string, string>> = {
	'benchmark.js': 'total x 48,211 ops/sec ±0.51% (94 runs sampled)',
	tinybench: '│ 0 │ total │ 20741 ± 0.32% │ 20500 │ 48211 ± 0.02% │ 48780 │ 24107 │\nThroughput avg (ops/s)',
	mitata: 'total            21.84 µs/iter  22.01 µs',
	'go test': 'BenchmarkTotal-8   \t   18324\t     21838 ns/op',
	'cargo bench': 'test bench_total ... bench:      21,838 ns/iter (+/- 312)',
	criterion: 'total                   time:   [21.8 µs 21.9 µs 22.1 µs]',
	'pytest-benchmark': 'Name (time in us)   Min  Max  Mean  StdDev  Median  IQR  Outliers  OPS  Rounds  Iterations',
	timeit: '10000 loops, best of 5: 21.8 usec per loop',
	vitest: ' name       hz     min     max    mean     p75     p99    p995    p999     rme  samples',
	'Google Benchmark': 'Benchmark           Time             CPU   Iterations',
	own: '1250 iterations per second',
};

function around(seed = 1): (value: number) => number {
	const random = randomNumbers(seed);
	return (value) => value * (1 + 0.01 * random());
}

async function speedOf(options: ProveChangeOptions): Promise<SpeedFinding | undefined> {
	return (await proveChange({ tests: reaching(), ...options })).proof?.speed;
}

describe('the figure of a benchmark', () => {
	for (const [name, footer] of Object.entries(FOOTERS)) {
		it(`P32 is not what its runner prints about itself: ${name}`, () => {
			for (const figure of FIGURES) {
				const found = benchmarkNumber(`> bench\n${figure}\n${footer}\n`, '', runAtMost);
				assert.equal(found.kind === 'number' ? found.line : JSON.stringify(found), figure);
			}
			assert.equal(benchmarkNumber(`${footer}\n`, '', runAtMost).kind, 'noNumber');
		});
	}

	it('P32 is asked for if a rate is followed by a time', () => {
		const several = benchmarkNumber('48211.30 ops/sec\nwrapper: 0.53s\n', '', runAtMost);
		assert.deepEqual(several, { kind: 'severalNumbers', detail: '48211.30 ops/sec\nwrapper: 0.53s' });
		assert.equal(benchmarkNumber('setup 12 ms\ntotal 480 ms\n', '', runAtMost).kind, 'number');
		assert.equal(benchmarkNumber('1000 steps\n12 ms\n', '', runAtMost).kind, 'number');
	});

	it('P32 is asked for if the last line may be its runner’s, and taken if there is no other', () => {
		for (const last of [
			'Finished in 480 ms',
			'Completed in 480 ms',
			'> total: 480 ms',
			'✔ total in 480 ms',
			'[1/3] 480 ms',
		]) {
			assert.equal(benchmarkNumber(`warm-up 3 ms\n${last}\n`, '', runAtMost).kind, 'severalNumbers', last);
			assert.equal(benchmarkNumber(`${last}\n`, '', runAtMost).kind === 'noNumber', false, last);
		}
		for (const figure of ['Time:   20 ms', 'Tests per second: 123', 'user 12 ms', 'INFO total 12 ms']) {
			assert.notEqual(benchmarkNumber(`${figure}\n`, '', runAtMost).kind, 'noNumber', figure);
		}
	});

	it('P32 of Go is found by its pattern, and asked for if there are several', () => {
		const pattern = '([\\d.]+) ns/op';
		const go = 'BenchmarkTotal-8 \t 18324\t 21838 ns/op\t 16 B/op\nPASS\nok  \texample.com/shop\t0.450s\n';
		assert.deepEqual(benchmarkNumber(go, pattern, runAtMost), {
			kind: 'number',
			value: 21838,
			text: '21838',
			unit: 'ns/op',
			line: '21838 ns/op',
		});
		assert.equal(
			benchmarkNumber(`${go}BenchmarkHalf-8 \t 100\t 9.5 ns/op\n`, pattern, runAtMost).kind,
			'severalNumbers',
		);
	});

	it('P32 is reported with the line that it was read from', async () => {
		const near = around();
		const benchmark = printing((isBefore) => `took ${isBefore ? near(20) : near(10)} ms\nDone in 0.53s.`);
		const found = await speedOf({ benchmark });
		assert.ok(found?.kind === 'faster');
		assert.match(found.lines?.[0] ?? '', /^took 20\.\d+ ms$/);
		assert.match(found.lines?.[1] ?? '', /^took 10\.\d+ ms$/);
		const timed = reaching(({ text }) => ({ duration: near(text === BEFORE ? 900 : 300) }));
		const outside = await speedOf({ benchmark: timed, measure: TIME });
		assert.ok(outside?.kind === 'faster' && outside.lines === undefined);
	});

	it('P32 is missing if there are more numbers after than before', async () => {
		const near = around();
		const benchmark = printing((isBefore) => `took ${near(10)} ms${isBefore ? '' : `\n${near(2)} ms`}`);
		const found = await speedOf({ benchmark });
		assert.ok(found?.kind === 'notMeasured' && found.reason === 'moreNumbers');
		const logged = printing((isBefore) => `mean: ${near(10)} ms\n${isBefore ? '' : 'cache 3\n'}`);
		const pattern = { kind: 'number', pattern: 'mean: ([0-9.]+) ms', better: 'lower' } as const;
		assert.equal((await speedOf({ benchmark: logged, measure: pattern }))?.kind, 'noDifference');
		const long = printing((isBefore) =>
			Array.from({ length: 1_500 }, () => `took ${near(isBefore ? 99 : 101)} ms`).join('\n'),
		);
		assert.equal((await speedOf({ benchmark: long }))?.kind, 'noDifference');
	});

	it('P32 is converted where one run prints seconds and another milliseconds', async () => {
		const near = around();
		const benchmark = printing((isBefore) => {
			return isBefore ? `bench: ${near(1.247).toFixed(3)}s` : `bench: ${near(669.751).toFixed(3)}ms`;
		});
		const found = await speedOf({ benchmark });
		assert.ok(found?.kind === 'faster');
		assert.ok(1.8 < found.ratio && found.ratio < 1.92, String(found.ratio));
	});

	for (const [name, output] of Object.entries(OWN_ROUNDS)) {
		it(`P32 is not the time of a benchmark that decides how often to run: ${name}`, async () => {
			const near = around();
			const benchmark = reaching(() => ({ duration: near(3_000), output: `begins\n${output}\n` }));
			const found = await speedOf({ benchmark, measure: TIME });
			assert.ok(found?.kind === 'notMeasured' && found.reason === 'ownRounds', JSON.stringify(found));
		});
	}

	it('P32 is not the time of one that counts more rounds after, and takes as long', async () => {
		const near = around();
		for (const [before, after] of [
			[1_234, 2_468],
			[81, 40],
		] as const) {
			const benchmark = reaching(({ text }) => ({
				duration: near(2_000),
				output: `rounds: ${Math.round(near(text === BEFORE ? before : after))}\n`,
			}));
			const found = await speedOf({ benchmark, measure: TIME });
			assert.ok(found?.kind === 'notMeasured' && found.reason === 'ownRounds', JSON.stringify(found));
		}
		const same = reaching(() => ({ duration: near(2_000), output: `seed ${near(1)}\n` }));
		assert.equal((await speedOf({ benchmark: same, measure: TIME }))?.kind, 'noDifference');
	});

	it('is the time of one that does not', async () => {
		const near = around();
		const output = 'ran 200 iterations over 5 samples of operations, 12 runs\n';
		const benchmark = reaching(({ text }) => ({ duration: near(text === BEFORE ? 900 : 300), output }));
		assert.equal((await speedOf({ benchmark, measure: TIME }))?.kind, 'faster');
	});

	it('P32 is missing if an earlier run’s mutant is still built', async () => {
		const stale: FakeCommand = () => ({ exitCode: 1, output: 'Error: Stopped to see what runs this code.' });
		assert.deepEqual(await speedOf({ benchmark: stale }), { kind: 'notMeasured', reason: 'staleBuild' });
		let isBuilt = false;
		const late: FakeCommand = ({ text }) => {
			if (text === STOPPED) isBuilt = true;
			return isBuilt && text !== HARMLESS ? stale({ text, count: 1 }) : { output: '5 ms' };
		};
		assert.deepEqual(await speedOf({ benchmark: late }), { kind: 'notMeasured', reason: 'staleBuild' });
	});

	it('is one of code that a harness reaches although it catches the error', async () => {
		const near = around();
		const benchmark: FakeCommand = ({ text }) => ({
			output: `${text === STOPPED ? 'Stopped to see what runs this code.\n' : ''}${near(text === AFTER ? 10 : 20)} ms`,
		});
		assert.equal((await speedOf({ benchmark }))?.kind, 'faster');
	});

	it('P29 is missing for a benchmark that fails by chance', async () => {
		const near = around();
		for (const failing of [2, 3, 4, 5]) {
			const benchmark: FakeCommand = ({ count }) => ({ exitCode: count === failing ? 1 : 0, output: `${near(5)}` });
			const found = await speedOf({ benchmark, measure: NUMBER });
			assert.ok(found?.kind === 'notMeasured', JSON.stringify(found));
		}
	});

	it('is not asked for once the tests have proved nothing', async () => {
		const { proof, calls } = await proveChange({ tests: () => ({}), benchmark: printing(() => '5') });
		assert.equal(proof?.speed, undefined);
		assert.ok(!calls.some((call) => call.startsWith('benchmark')));
	});
});
