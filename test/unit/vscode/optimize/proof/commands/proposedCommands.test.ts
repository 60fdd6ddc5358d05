import assert from 'node:assert/strict';
import type { FolderFiles } from '../../../../../../src/vscode/optimize/proof/commands/folderFiles.ts';
import { foldersAbove } from '../../../../../../src/vscode/optimize/proof/commands/folderFiles.ts';
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
