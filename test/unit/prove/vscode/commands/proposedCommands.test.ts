import assert from 'node:assert/strict';
import { benchmarkNumber } from '../../../../../src/prove/core/benchmarkReading.ts';
import { patternProblem } from '../../../../../src/prove/core/number/numberPattern.ts';
import { runAtMost } from '../../../../../src/prove/node/run/runAtMost.ts';
import type { FolderFiles } from '../../../../../src/prove/vscode/commands/folderFiles.ts';
import { foldersAbove } from '../../../../../src/prove/vscode/commands/folderFiles.ts';
import {
	isBenchmarkFile,
	proposedBenchmarks,
	proposedTests,
} from '../../../../../src/prove/vscode/commands/proposedCommands.ts';

const scripts = (of: Readonly<Record<string, unknown>>) => JSON.stringify({ scripts: of });

function filesOf(contents: Readonly<Record<string, string>>): FolderFiles {
	const files = new Map(Object.entries(contents));
	return {
		read: async (path) => files.get(path),
		has: async (path) => [...files.keys()].some((each) => each === path || each.startsWith(`${path}/`)),
		names: async (path) => {
			const start = path === '' ? '' : `${path}/`;
			const inner = [...files.keys()].filter((each) => each.startsWith(start));
			return [...new Set(inner.map((each) => each.slice(start.length).split('/')[0] ?? ''))];
		},
	};
}

const place = (file: string, contents: Readonly<Record<string, string>>, platform: 'posix' | 'windows' = 'posix') => ({
	file,
	files: filesOf(contents),
	platform,
});
const shown = (found: Awaited<ReturnType<typeof proposedTests>>) =>
	found.map(({ command: { text, folder }, from }) => [text, folder, from]);

describe('the commands that are proposed', () => {
	it('are the tests of the nearest package first, by the manager of its lock file', async () => {
		const contents = {
			'package.json': scripts({ test: 'mocha' }),
			'pnpm-lock.yaml': '',
			'packages/a/package.json': scripts({ test: 'node --test' }),
		};
		assert.deepEqual(shown(await proposedTests(place('packages/a/src/one.ts', contents))), [
			['pnpm test', 'packages/a', 'packages/a/package.json'],
			['pnpm test', '', 'package.json'],
		]);
	});

	for (const [lock, command] of [
		['package-lock.json', 'npm test'],
		['yarn.lock', 'yarn test'],
		['bun.lock', 'bun run test'],
		['bun.lockb', 'bun run test'],
		['no-lock', 'npm test'],
	] as const) {
		it(`are ${command} beside ${lock}`, async () => {
			const found = await proposedTests(place('a.js', { 'package.json': scripts({ test: 'x' }), [lock]: '' }));
			assert.deepEqual(shown(found), [[command, '', 'package.json']]);
		});
	}

	it('are none of a package without tests, with what npm writes, or that cannot be read', async () => {
		for (const text of [
			scripts({}),
			scripts({ test: 'echo "Error: no test specified" && exit 1' }),
			'{',
			'[]',
			scripts({ test: 1 }),
		]) {
			assert.deepEqual(await proposedTests(place('a.js', { 'package.json': text })), []);
		}
	});

	it('are those of Python, of its virtual environment if there is one, of Rust and of Go', async () => {
		assert.deepEqual(shown(await proposedTests(place('lib/a.py', { 'pyproject.toml': '' }))), [
			['pytest', '', 'pyproject.toml'],
		]);
		const virtual = { 'tests/test_a.py': '', '.venv/bin/python': '' };
		assert.equal(shown(await proposedTests(place('a.py', virtual)))[0]?.[0], '.venv/bin/python -m pytest');
		assert.equal(
			shown(await proposedTests(place('a.py', virtual, 'windows')))[0]?.[0],
			'.venv\\Scripts\\python -m pytest',
		);
		assert.deepEqual(shown(await proposedTests(place('src/a.rs', { 'Cargo.toml': '' }))), [
			['cargo test', '', 'Cargo.toml'],
		]);
		assert.deepEqual(shown(await proposedTests(place('cmd/a.go', { 'cmd/go.mod': '' }))), [
			['go test ./...', 'cmd', 'cmd/go.mod'],
		]);
	});

	it('are those of Python in the nearest package and in the root, by the nearest virtual environment', async () => {
		const contents = { 'lib/a/pyproject.toml': '', '.venv/bin/python': '', 'pytest.ini': '' };
		assert.deepEqual(shown(await proposedTests(place('lib/a/src/one.py', contents))), [
			['../../.venv/bin/python -m pytest', 'lib/a', 'lib/a/pyproject.toml'],
			['.venv/bin/python -m pytest', '', 'pytest.ini'],
		]);
		const own = { ...contents, 'lib/venv/bin/python': '' };
		assert.deepEqual(shown(await proposedTests(place('lib/a/one.py', own, 'windows'))), [
			['..\\venv\\Scripts\\python -m pytest', 'lib/a', 'lib/a/pyproject.toml'],
			['.venv\\Scripts\\python -m pytest', '', 'pytest.ini'],
		]);
	});

	for (const [text, contents] of [
		['make test', { Makefile: 'all: a\n\ntest: all\n\t./run\n' }],
		['make check', { makefile: 'check :\n\t./run\n' }],
		['mvn -B test', { 'pom.xml': '' }],
		['./mvnw -B test', { 'pom.xml': '', mvnw: '' }],
		['gradle test', { 'build.gradle.kts': '' }],
		['./gradlew test', { 'build.gradle': '', gradlew: '' }],
		['dotnet test', { 'Shop.sln': '' }],
		['dotnet test', { 'Shop.csproj': '' }],
		['composer test', { 'composer.json': '{ "scripts": { "test": "phpunit" } }' }],
		['vendor/bin/phpunit', { 'phpunit.xml.dist': '', 'vendor/bin/phpunit': '' }],
		['tox', { 'tox.ini': '[tox]\nenvlist = py' }],
		[
			'cmake -S . -B build/proof && cmake --build build/proof && ctest --test-dir build/proof -C Debug --output-on-failure',
			{ 'CMakeLists.txt': 'project(shop)\nenable_testing()\n' },
		],
	] as const) {
		it(`are ${text} by ${Object.keys(contents).join(' and ')}`, async () => {
			const found = shown(await proposedTests(place('src/a.x', contents)));
			assert.deepEqual(found, [[text, '', Object.keys(contents)[0]]]);
		});
	}

	it('call what lies above the package by its path, as each shell writes it', async () => {
		const contents = { 'app/build.gradle': '', gradlew: '', 'gradlew.bat': '' };
		assert.equal(shown(await proposedTests(place('app/src/A.java', contents)))[0]?.[0], '../gradlew test');
		assert.equal(
			shown(await proposedTests(place('app/src/A.java', contents, 'windows')))[0]?.[0],
			'..\\gradlew.bat test',
		);
	});

	it('are none of a file that says nothing of tests; the next one above may', async () => {
		const silent = {
			Makefile: 'all:\nTEST := 1\ntest := 2\ntested: a\n',
			'composer.json': '{}',
			'phpunit.xml': '',
			'tox.ini': '[flake8]',
			'CMakeLists.txt': 'project(a)',
		};
		assert.deepEqual(await proposedTests(place('a.c', silent)), []);
		const above = { 'lib/Makefile': 'all:\n', Makefile: 'test:\n' };
		assert.deepEqual(shown(await proposedTests(place('lib/a.c', above))), [['make test', '', 'Makefile']]);
	});

	it('are the steps of a test script that run tests, after the whole', async () => {
		const contents = { 'package.json': scripts({ test: 'xo && NODE_ENV=test ava && tsd' }) };
		const [whole, step, ...others] = await proposedTests(place('a.js', contents));
		assert.equal(whole?.command.text, 'npm test');
		assert.deepEqual(step, {
			command: { text: 'npx --no-install ava', folder: '', environment: { NODE_ENV: 'test' } },
			from: 'package.json',
			stepOf: 'test',
		});
		assert.deepEqual(others, []);
		for (const [lock, text] of [
			['pnpm-lock.yaml', 'pnpm exec ava'],
			['yarn.lock', 'yarn run ava'],
			['bun.lock', 'bun run ava'],
		]) {
			const found = await proposedTests(place('a.js', { ...contents, [lock ?? '']: '' }));
			assert.equal(found[1]?.command.text, text);
		}
	});

	it('bring what they measure where what they print is known', async () => {
		const output = {
			go: 'goos: linux\nBenchmarkTotal-8   \t   18324\t     21838 ns/op\t 16 B/op\nPASS\nok  \texample.com/shop\t0.450s\n',
			criterion:
				'running 0 tests\n\nfib 20                  time:   [26.029 µs 26.251 µs 26.505 µs]\n' +
				'                        change: [-1.1% +0.2% +1.5%] (p = 0.78 > 0.05)\nFound 9 outliers among 100 measurements (9.00%)\n',
		};
		const [go] = await proposedBenchmarks(place('a.go', {}), ['pkg/total_bench_test.go', 'pkg/other_bench_test.go']);
		const rust = { 'Cargo.toml': '[dev-dependencies]\ncriterion = "0.5"\n', 'benches/a.rs': '' };
		const [criterion] = await proposedBenchmarks(place('src/a.rs', rust), []);
		assert.equal(criterion?.command.text, 'cargo bench');
		for (const [measure, text, value, unit] of [
			[go?.measure, output.go, 21838, 'ns/op'],
			[criterion?.measure, output.criterion, 26.251, 'µs'],
		] as const) {
			const pattern = measure?.kind === 'number' ? measure.pattern : assert.fail();
			assert.equal(patternProblem(pattern), undefined);
			const found = benchmarkNumber(text, pattern, runAtMost);
			assert.deepEqual(found.kind === 'number' && [found.value, found.unit], [value, unit]);
			// It is not known which of them is meant, so the person is asked.
			assert.equal(
				benchmarkNumber(text + text.replace(/21838|26\.251/, '17.5'), pattern, runAtMost).kind,
				'severalNumbers',
			);
		}
	});

	it('are asked about where what a benchmark prints is not known, and none is there without the folder of Cargo', async () => {
		const contents = { 'package.json': scripts({ bench: 'x' }), 'Cargo.toml': '[package]\n', 'benches/a.rs': '' };
		const found = await proposedBenchmarks(place('a.rs', contents), ['bench.go', 'bench.js']);
		assert.deepEqual(
			found.map(({ command, measure }) => [command.text, measure]),
			['npm run bench', 'cargo bench', 'go run bench.go', 'node bench.js'].map((text) => [text, undefined]),
		);
		assert.deepEqual(await proposedBenchmarks(place('a.rs', { 'Cargo.toml': 'criterion = "1"' }), []), []);
	});

	it('are scripts and files whose names speak of benchmarks', async () => {
		const contents = { 'package.json': scripts({ bench: 'x', 'benchmark:all': 'y', workbench: 'z' }) };
		const named = [
			'a b/total.bench.mjs',
			'bench_total.py',
			'pkg/total_bench_test.go',
			'bench.go',
			'workbench.ts',
			'bench.txt',
		];
		assert.deepEqual(
			shown(await proposedBenchmarks(place('a.js', contents), named)).map(([text]) => text),
			[
				'npm run bench',
				'npm run benchmark:all',
				"node 'a b/total.bench.mjs'",
				'python3 bench_total.py',
				'go test -run=NONE -bench=. -count=1 ./pkg',
				'go run bench.go',
			],
		);
	});

	it('know a benchmark by a word of its name', () => {
		for (const name of [
			'bench.js',
			'a/b.bench.ts',
			'benchTotal.py',
			'totalBench.js',
			'total_benchmark.py',
			'Benchmarks.js',
		]) {
			assert.ok(isBenchmarkFile(name), name);
		}
		for (const name of ['workbench.ts', 'bencher.js', 'bench/other.js']) assert.ok(!isBenchmarkFile(name), name);
	});

	it('look from the folder of the file up to the root', () => {
		assert.deepEqual(foldersAbove('a/b/c.ts'), ['a/b', 'a', '']);
		assert.deepEqual(foldersAbove('c.ts'), ['']);
	});
});
