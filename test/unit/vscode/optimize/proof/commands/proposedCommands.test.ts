import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { FolderFiles } from '../../../../../../src/vscode/optimize/proof/commands/folderFiles.ts';
import { foldersAbove } from '../../../../../../src/vscode/optimize/proof/commands/folderFiles.ts';
import { scriptsOf } from '../../../../../../src/vscode/optimize/proof/commands/packageScripts.ts';
import {
	isBenchmarkFile,
	proposedBenchmarks,
	proposedTests,
} from '../../../../../../src/vscode/optimize/proof/commands/proposedCommands.ts';

const scripts = (of: Readonly<Record<string, unknown>>) => JSON.stringify({ scripts: of });

function filesOf(contents: Readonly<Record<string, string>>): FolderFiles {
	const files = new Map(Object.entries(contents));
	return {
		read: async (path) => files.get(path),
		has: async (path) => [...files.keys()].some((each) => each === path || each.startsWith(`${path}/`)),
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
				'go test -run=NONE -bench=. ./pkg',
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

describe('the scripts that a command runs', () => {
	const contents = {
		'package.json': scripts({
			pretest: 'npm run build',
			test: 'yarn unit && true',
			unit: 'mocha',
			build: 'tsc',
			postbuild: 'cp',
			loop: 'npm run loop',
		}),
		'a/package.json': scripts({ bench: 'node bench.js' }),
	};
	const named = async (text: string, folder = '') =>
		(await scriptsOf({ text, folder }, filesOf(contents))).map(({ file, name, text: script }) =>
			[file, name, script].join(' '),
		);

	it('are those that it names, those around them, and those that they name', async () => {
		assert.deepEqual(await named('npm test'), [
			'package.json pretest npm run build',
			'package.json build tsc',
			'package.json postbuild cp',
			'package.json test yarn unit && true',
			'package.json unit mocha',
		]);
		assert.deepEqual((await named('CI=1 npm --silent run unit -- --grep x')).length, 1);
		assert.deepEqual((await named('npm t')).length, 5);
		assert.deepEqual(await named('pnpm bench', 'a'), ['a/package.json bench node bench.js']);
	});

	describe('in a repository of several packages', () => {
		const packages = {
			'package.json': scripts({ test: 'root' }),
			'p/package.json': scripts({ pretest: 'before', test: 'npm run deep', deep: 'of p' }),
			'p/src/a.js': '',
			'my lib/package.json': scripts({ test: 'of my lib' }),
		};
		const called = async (text: string, folder = '') =>
			(await scriptsOf({ text, folder }, filesOf(packages))).map(({ file, text: script }) => `${file} ${script}`);
		const OF_P = ['p/package.json before', 'p/package.json npm run deep', 'p/package.json of p'];
		const ROOT = ['package.json root'];

		for (const [text, expected] of [
			['cd p && npm test', OF_P],
			['cd "my lib" && npm test', ['my lib/package.json of my lib']],
			['cd my\\ lib; npm test', ['my lib/package.json of my lib']],
			['cd p/src && npm test', OF_P],
			['cd p\\src && npm test', OF_P],
			['cd /d p && npm test', OF_P],
			['cd p && cd .. && npm test', ROOT],
			['(cd p && npm run deep); npm test', ['p/package.json of p', ...ROOT]],
			['npm --prefix p test', OF_P],
			['npm --prefix=./p/ run test', OF_P],
			['npm test --prefix p', OF_P],
			['npm test -- --prefix p', ROOT],
			['npm -C p t', OF_P],
			['npm -w p test', OF_P],
			['npm test --workspace=p -w "my lib"', [...OF_P, 'my lib/package.json of my lib']],
			['pnpm -C p test', OF_P],
			['pnpm --dir p run test', OF_P],
			['yarn --cwd p test', OF_P],
			['bun --cwd=p run test', OF_P],
			['npm run "test"', ROOT],
			["bash -c 'cd p && npm run deep'", ['p/package.json of p']],
			['node --run test', ROOT],
			['cd p && node --run=test', ['p/package.json npm run deep', 'p/package.json of p']],
			['/usr/bin/npm test', ROOT],
			['CI=1 npm.cmd test > out.txt', ROOT],
		] as const) {
			it(`are those that run with ${text}`, async () => {
				assert.deepEqual(await called(text), expected);
			});
		}

		for (const text of [
			'cd $HOME && npm test',
			'cd /elsewhere && npm test',
			'cd .. && npm test',
			'cd - && npm test',
			'cd && npm test',
			'pushd p; popd; npm test',
			'npm --prefix ~/p test',
			'npm --prefix none test',
			'npm -w by-name test',
			'npm --workspaces test',
			'pnpm --filter p test',
			'pnpm -r test',
			'yarn workspace p test',
			'bun test',
			'node test',
			'node a.js --run test',
			"echo 'npm'",
		]) {
			it(`are not shown of another package with ${text}`, async () => {
				assert.deepEqual(await called(text), []);
			});
		}

		it('are found in time, whatever a command says', async () => {
			const words = ['cd', 'npm', 'test', '-w', '--prefix', '"', "'", '\\', '(', ')', ' ', '&&', 'p', '$', '`'];
			await fc.assert(
				fc.asyncProperty(fc.array(fc.constantFrom(...words), { maxLength: 40 }), async (parts) => {
					const known = new Set([...OF_P, ...ROOT, 'my lib/package.json of my lib']);
					for (const each of await called(parts.join(''))) assert.ok(known.has(each));
				}),
			);
		});
	});

	it('are none of another command, and end where scripts name each other in a circle', async () => {
		assert.deepEqual(await named('node --test'), []);
		assert.deepEqual(await named('npm install'), []);
		assert.deepEqual(await named('npm run loop'), ['package.json loop npm run loop']);
	});
});
