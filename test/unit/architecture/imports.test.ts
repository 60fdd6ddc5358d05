import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize, relative, sep } from 'node:path';

// A folder is a permission: what each may import, and this table is the one place that says so. An entry ends in a
// slash for a folder and all below it; `node:` stands for Node's own modules.
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
	'src/protocol/': ['src/protocol/', 'src/core/'],
	'src/core/code/': ['src/core/', 'src/protocol/', 'valibot'],
	'src/core/proof/': ['src/core/', 'src/protocol/', 'valibot', 'simple-statistics'],
	'src/core/service/diagnosis/': ['src/core/', '@vscode/l10n'],
	'src/core/receipts/': ['src/core/', 'src/protocol/', 'valibot', 'simple-statistics'],
	'src/core/': ['src/core/', 'src/protocol/', 'valibot'],
	'src/webview/': [
		'src/webview/',
		'src/protocol/',
		'preact',
		'marked',
		'lowlight',
		'highlight.js',
		'entities',
		'@vscode/codicons',
		'@vscode/l10n',
		'hast',
		'd3-scale',
		'd3-shape',
	],
	'src/node/': ['src/node/', 'src/core/', 'undici', 'node:'],
	'src/localService/': [
		'src/localService/',
		'src/core/service/',
		'src/core/base/',
		'src/core/text/',
		'src/node/',
		'node:',
		'undici',
		'valibot',
		'simple-statistics',
		'@babel/parser',
		'@typescript-eslint/scope-manager',
		'@typescript-eslint/types',
		'@typescript-eslint/visitor-keys',
		'magic-string',
	],
	'src/vscode/chat/': ['src/vscode/', 'src/core/', 'src/protocol/', 'src/node/', 'vscode'],
	'src/vscode/connect/': [
		'src/vscode/',
		'src/core/',
		'src/protocol/',
		'src/node/',
		'src/localService/',
		'vscode',
		'node:',
	],
	'src/vscode/': ['src/vscode/', 'src/core/', 'src/protocol/', 'src/node/', 'vscode', 'node:'],
	'src/main.ts': ['src/core/', 'src/protocol/', 'src/node/', 'src/vscode/', 'vscode', 'node:', '@vscode/l10n'],
	'src/extension.ts': ['src/vscode/', 'vscode'],
	'packaging/': ['packaging/', 'node:', 'marked', 'esbuild', '@vscode/vsce'],
	'test/integration/': [
		'test/integration/',
		'test/runner/',
		'test/support/',
		'test/host/',
		'src/',
		'vscode',
		'node:',
		'mocha',
	],
	'test/e2e/': ['test/e2e/', 'test/support/', 'test/host/', 'node:', 'playwright-core', 'axe-core', 'jszip'],
};

/** Loaded on first use, since it is large or starts a process: `import()`ed or for a type, never by a static import. */
const LAZY = ['src/main.ts', 'src/localService/server.ts', 'src/vscode/optimize/proof/proofs.ts', 'undici'];

/** What writes an export, each with a part of what goes into it. */
const EXPORTS = [
	['src/vscode/chat/commands/conversationTransfer.ts', 'src/core/chat/transfer/exportJson.ts'],
	['src/vscode/metrics/panel/exportReceipts.ts', 'src/core/receipts/receiptExport.ts'],
] as const;

interface Import {
	readonly file: string;
	readonly specifier: string;
	/** A path from the root, or a package's name. */
	readonly target: string;
	readonly kind: 'static' | 'type' | 'dynamic';
}

const root = join(import.meta.dirname, '..', '..', '..');

describe('the import rules', () => {
	const imports = globSync(['src/**/*.{ts,tsx}', 'packaging/**/*.ts', 'test/{integration,e2e}/**/*.ts'], { cwd: root })
		.map((file) => file.split(sep).join('/'))
		.flatMap(importsOf);

	it('see the imports of every folder', () => {
		for (const folder of [
			'src/core/',
			'src/vscode/',
			'src/localService/',
			'src/webview/',
			'src/extension.ts',
			'src/main.ts',
			'packaging/',
		]) {
			assert.ok(
				imports.some(({ file }) => file.startsWith(folder)),
				folder,
			);
		}
	});

	it('are kept: no folder imports what it has no permission for', () => {
		const breaches = imports.filter((each) => {
			const permission = Object.entries(ALLOWED).find(([folder]) => each.file.startsWith(folder));
			return permission === undefined || !(lazily(each) || permission[1].some((entry) => matches(each.target, entry)));
		});
		assert.deepEqual(breaches.map(describeImport), []);
	});

	it('are kept: what loads on first use is never imported statically from outside', () => {
		const breaches = imports.filter(
			({ file, target, kind }) =>
				kind === 'static' &&
				// What a test loads costs no user’s start.
				!file.startsWith('test/') &&
				// The program that runs the local service alone.
				file !== 'src/localService/main.ts' &&
				LAZY.some((entry) => matches(target, entry)),
		);
		assert.deepEqual(breaches.map(describeImport), []);
	});

	it('are kept: the protocol takes only types from core, so that a view loads nothing of it', () => {
		const taken = imports.filter(
			({ file, target }) => file.startsWith('src/protocol/') && target.startsWith('src/core/'),
		);
		assert.ok(taken.length > 0);
		assert.deepEqual(taken.filter(({ kind }) => kind !== 'type').map(describeImport), []);
	});

	it('are kept: only the database of figures loads SQLite, and on first use', () => {
		const loads = imports.filter(({ specifier, kind }) => specifier === 'node:sqlite' && kind !== 'type');
		assert.ok(loads.length > 0);
		assert.ok(loads.every(({ file, kind }) => file.startsWith('src/node/usage/') && kind === 'dynamic'));
	});

	it('are kept: no export reaches the answers that are kept, or what was accepted', () => {
		const kept = ['src/core/code/history/keptAnswer.ts', 'src/core/code/history/acceptedOptimization.ts'];
		for (const [exporter, ...its] of EXPORTS) {
			const reached = reachedFrom(exporter, imports);
			for (const part of its) assert.ok(reached.has(part), `${exporter} does not reach ${part}`);
			assert.deepEqual(
				kept.filter((file) => reached.has(file)),
				[],
				exporter,
			);
		}
		// The same way leads there from what does read them.
		const history = reachedFrom('src/vscode/answers/workspaceAnswers.ts', imports);
		assert.ok(kept.every((file) => history.has(file)));
	});

	it('are drawn in docs/architecture.md: an arrow for a permission, a dotted one for what loads on first use', () => {
		const permitted = Object.entries(ALLOWED).flatMap(([folder, targets]) => arrows(folder, targets));
		const loaded = imports
			.filter(({ kind }) => kind === 'dynamic')
			.flatMap(({ file, target }) => arrows(file, [target]));
		const picture = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
		const drawn = (arrow: string) =>
			[...picture.matchAll(new RegExp(`^\\s*(\\w+) ${arrow} (\\w+)$`, 'gm'))].map(([, from, to]) => `${from} ${to}`);
		assert.deepEqual(drawn('-->').sort(), [...new Set(permitted)].sort());
		assert.deepEqual(drawn('-\\.->').sort(), [...new Set(loaded)].filter((each) => !permitted.includes(each)).sort());
	});

	it('are kept: no file imports itself by way of others, for a type either', () => {
		const targets = Map.groupBy(imports, ({ file }) => file);
		const circular = [...targets.keys()].filter((start) => {
			if (!start.startsWith('src/')) return false;
			const reached = new Set((targets.get(start) ?? []).map(({ target }) => target));
			for (const file of reached)
				for (const { target, kind } of targets.get(file) ?? []) if (kind !== 'dynamic') reached.add(target);
			return reached.has(start);
		});
		assert.deepEqual(circular, []);
	});

	it('leave no file out: each is imported, or named where the programs are built and started', () => {
		const named = ['esbuild.mjs', 'package.json'].map((file) => readFileSync(join(root, file), 'utf8')).join('\n');
		const imported = new Set(imports.flatMap(({ file, target }) => (file.startsWith('test/') ? [] : [target])));
		const files = globSync('src/**/*.{ts,tsx}', { cwd: root }).map((file) => file.split(sep).join('/'));
		assert.deepEqual(
			files.filter((file) => !file.endsWith('.d.ts') && !imported.has(file) && !named.includes(file)),
			[],
		);
	});

	it('are kept: nobody imports the entry file', () => {
		assert.deepEqual(imports.filter(({ target }) => target === 'src/extension.ts').map(describeImport), []);
	});
});

function importsOf(file: string): readonly Import[] {
	const source = readFileSync(join(root, file), 'utf8').replace(/^\s*(\/\/|\*|\/\*).*$/gm, '');
	const statements = source.matchAll(/^(?:import|export)\s(type\s)?(?:[^'";]*?\sfrom\s)?\s*['"]([^'"]+)['"]/gm);
	const calls = source.matchAll(/\b(?:import|require|getBuiltinModule)\(\s*['"]([^'"]+)['"]\s*\)/g);
	return [
		...[...statements].map(([, type, specifier = '']) => asImport(file, specifier, type ? 'type' : 'static')),
		...[...calls].map(([, specifier = '']) => asImport(file, specifier, 'dynamic')),
	];
}

/** The arrows of the picture from one folder of `src` to others; packages are not drawn. */
function arrows(from: string, targets: readonly string[]): readonly string[] {
	const [here, ...there] = [from, ...targets].map(boxOf);
	if (here === undefined) return [];
	return there.filter((each) => each !== undefined && each !== here).map((each) => `${here} ${each}`);
}

function boxOf(path: string): string | undefined {
	if (path === 'vscode') return 'vscodeApi';
	return path === 'node:' ? 'nodeModules' : /^src\/(\w+)/.exec(path)?.[1];
}

/** All files that a file imports, and these in turn. */
function reachedFrom(start: string, imports: readonly Import[]): ReadonlySet<string> {
	const targets = Map.groupBy(
		imports.filter(({ kind }) => kind !== 'type'),
		({ file }) => file,
	);
	const reached = new Set([start]);
	for (const file of reached) for (const { target } of targets.get(file) ?? []) reached.add(target);
	return reached;
}

function asImport(file: string, specifier: string, kind: Import['kind']): Import {
	if (specifier.startsWith('.')) {
		return {
			file,
			specifier,
			kind,
			target: relative(root, normalize(join(root, dirname(file), specifier)))
				.split(sep)
				.join('/'),
		};
	}
	if (specifier.startsWith('node:') || isBuiltin(specifier)) return { file, specifier, kind, target: 'node:' };
	const name = specifier
		.split('/')
		.slice(0, specifier.startsWith('@') ? 2 : 1)
		.join('/');
	return { file, specifier, kind, target: name };
}

/** The editor's side may reach the lazily loaded parts, but only by `import()` or for their types. */
function lazily({ file, target, kind }: Import): boolean {
	return (
		/^src\/(vscode\/|extension\.ts)/.test(file) && kind !== 'static' && LAZY.some((entry) => matches(target, entry))
	);
}

function matches(target: string, entry: string): boolean {
	return entry.endsWith('/') ? target.startsWith(entry) : target === entry;
}

function describeImport({ file, specifier, kind }: Import): string {
	return `${file}: ${kind} import of ${specifier}`;
}
