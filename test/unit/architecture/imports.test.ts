import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type Import, importsOf } from './importStatements.ts';

// A folder is a permission. The first folder is a feature, the second a floor; these three tables say what each may import,
// and no other place does.

/** Which features a feature knows; of some only a floor. */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
	base: [],
	service: ['base'],
	// Starts it, and finds its engines.
	'service/vscode': ['localService'],
	usage: ['service', 'base'],
	edit: ['usage', 'service', 'base'],
	metrics: ['edit', 'usage', 'service', 'base'],
	prove: ['edit', 'service', 'base'],
	generate: ['edit', 'usage', 'service', 'base'],
	optimize: ['generate', 'prove', 'edit', 'usage', 'service', 'base'],
	chat: ['edit', 'usage', 'service', 'base'],
	localService: ['service/core', 'base'],
};

/** Which floors of its own feature, and of those that it knows, a floor may import. */
const FLOORS: Readonly<Record<string, { readonly own: readonly string[]; readonly others: readonly string[] }>> = {
	text: { own: ['text', 'core'], others: [] },
	core: { own: ['core', 'protocol'], others: ['core', 'text'] },
	protocol: { own: ['protocol', 'core'], others: ['core', 'text'] },
	node: { own: ['node', 'core'], others: ['node', 'core', 'text'] },
	vscode: { own: ['vscode', 'node', 'core', 'text', 'protocol'], others: ['vscode', 'node', 'core', 'text'] },
	view: { own: ['view', 'protocol'], others: ['view', 'core', 'text'] },
	// What knows no feature has no messages of its own.
	'base/view': { own: ['view'], others: [] },
};

/** Which packages a floor may import, or a part of the tree; `node:` stands for Node’s own modules. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
	core: ['valibot'],
	node: ['node:'],
	vscode: ['vscode'],
	view: [
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
	'service/core': ['@vscode/l10n'],
	'service/node': ['undici'],
	'prove/core': ['simple-statistics', '@babel/parser', 'magic-string'],
	'usage/core': ['simple-statistics'],
	'localService/node': ['undici', 'valibot'],
	...Object.fromEntries(
		['base', 'service', 'usage', 'edit', 'metrics', 'prove'].map((feature) => [`${feature}/vscode`, ['node:']]),
	),
	'localService/core': [
		'simple-statistics',
		'@babel/parser',
		'@typescript-eslint/scope-manager',
		'@typescript-eslint/types',
		'@typescript-eslint/visitor-keys',
		'magic-string',
	],
};

/** What lies outside the features. An entry ends in a slash for a folder and all below it. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
	'src/main.ts': [...floors('core', 'node', 'vscode'), 'vscode', '@vscode/l10n'],
	'src/extension.ts': [...floors('vscode'), 'src/main.ts', 'vscode'],
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
const LAZY = ['src/main.ts', 'src/localService/node/server.ts', 'src/prove/vscode/proofs.ts', 'undici'];

/** Holds the text of a program, with the imports of that. */
const WRITES_PROGRAMS = ['src/localService/core/engines/benchmarks/scriptBenchmark.ts'];

/** What writes an export, each with a part of what goes into it. */
const EXPORTS = [
	['src/chat/vscode/commands/conversationTransfer.ts', 'src/chat/core/transfer/exportJson.ts'],
	['src/metrics/vscode/panel/exportReceipts.ts', 'src/usage/core/receiptExport.ts'],
] as const;

/** What loads while VS Code starts: the entry and what it imports. The rest loads with `main.ts`, on first use. */
const MOST_AT_START = 20;

const root = join(import.meta.dirname, '..', '..', '..');

describe('the import rules', () => {
	const imports = globSync(['src/**/*.{ts,tsx}', 'packaging/**/*.ts', 'test/{integration,e2e}/**/*.ts'], { cwd: root })
		.map((file) => file.split(sep).join('/'))
		.flatMap(importsOf);

	it('see the imports of every folder', () => {
		const features = Object.keys(KNOWN).filter((each) => !each.includes('/'));
		for (const folder of [
			...features.map((feature) => `src/${feature}/`),
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
			if (permission !== undefined) return !permission[1].some((entry) => matches(each.target, entry));
			return !isPermitted(each);
		});
		assert.deepEqual(breaches.map(describeImport), []);
	});

	it('permit nothing that is not used', () => {
		const used = new Set(
			imports.flatMap(({ file, target }) => {
				const [here, there] = [placeOf(file), placeOf(target)];
				if (here === undefined) return [];
				const { feature, floor } = here;
				if (there === undefined) return [`${floor} ${target}`, `${feature}/${floor} ${target}`];
				const [from, to] = [`${feature}/${floor}`, `${there.feature}/${there.floor}`];
				const relation = feature === there.feature ? 'own' : 'others';
				return [
					...[feature, from].flatMap((each) => [`${each} ${there.feature}`, `${each} ${to}`]),
					...[floor, from].map((each) => `${each} ${relation} ${there.floor}`),
				];
			}),
		);
		const permitted = [
			...[...Object.entries(KNOWN), ...Object.entries(PACKAGES)].flatMap(([place, entries]) =>
				entries.map((entry) => `${place} ${entry}`),
			),
			...Object.entries(FLOORS).flatMap(([place, { own, others }]) => [
				...own.map((floor) => `${place} own ${floor}`),
				...others.map((floor) => `${place} others ${floor}`),
			]),
		];
		assert.deepEqual(
			permitted.filter((each) => !used.has(each)),
			[],
		);
	});

	it('are kept: little loads while VS Code starts, and nothing that reads files or reaches the network', () => {
		const reached = [
			...reachedFrom(
				'src/extension.ts',
				imports.filter(({ kind }) => kind === 'static'),
			),
		];
		const own = reached.filter((file) => file.startsWith('src/'));
		assert.ok(own.length > 10 && own.length <= MOST_AT_START, `${own.length} files`);
		assert.deepEqual(
			reached.filter((file) => file === 'node:' || placeOf(file)?.floor === 'node'),
			[],
		);
	});

	it('are kept: what runs commands and parses code loads only when something is proved', () => {
		const reached = reachedFrom(
			'src/main.ts',
			imports.filter(({ kind }) => kind === 'static'),
		);
		assert.ok(reached.has('src/prove/vscode/registerProofs.ts'));
		for (const part of ['src/prove/vscode/prover.ts', 'src/prove/node/openSandbox.ts', '@babel/parser']) {
			assert.ok(
				imports.some(({ target }) => target === part),
				part,
			);
			assert.ok(!reached.has(part), part);
		}
	});

	it('are kept: what loads on first use is never imported statically from outside', () => {
		const breaches = imports.filter(
			({ file, target, kind }) =>
				kind === 'static' &&
				// What a test loads costs no user’s start.
				!file.startsWith('test/') &&
				// The program that runs the local service alone.
				file !== 'src/localService/node/main.ts' &&
				LAZY.some((entry) => matches(target, entry)),
		);
		assert.deepEqual(breaches.map(describeImport), []);
	});

	it('are kept: the protocol takes only types from core, so that a view loads nothing of it', () => {
		const taken = imports.filter(
			({ file, target }) =>
				placeOf(file)?.floor === 'protocol' && placeOf(target)?.floor === 'core' && placeOf(target)?.feature !== 'base',
		);
		assert.ok(taken.length > 0);
		assert.deepEqual(taken.filter(({ kind }) => kind !== 'type').map(describeImport), []);
	});

	it('are kept: only the database of figures loads SQLite, and on first use', () => {
		const loads = imports.filter(({ specifier, kind }) => specifier === 'node:sqlite' && kind !== 'type');
		assert.ok(loads.length > 0);
		assert.ok(loads.every(({ file, kind }) => file.startsWith('src/usage/node/') && kind === 'dynamic'));
	});

	it('are kept: no export reaches the answers that are kept, or what was accepted', () => {
		const kept = ['src/edit/core/history/historyEntry.ts', 'src/edit/core/history/acceptedOptimization.ts'];
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
		const history = reachedFrom('src/edit/vscode/answers/answerHistory.ts', imports);
		assert.ok(kept.every((file) => history.has(file)));
	});

	it('are drawn in docs/architecture.md: an arrow leads to what a feature knows, unless another one leads there already', () => {
		const picture = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
		const drawn = picture.matchAll(/^\s*(\w+) (?:-- (.+?) )?--> (\w+)$/gm);
		assert.deepEqual([...drawn].map(([, from, label = '', to]) => `${from} ${label} ${to}`).sort(), arrows().sort());
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

/** The arrows of the picture: from, a label if only a floor of one of them is meant, to. */
function arrows(): string[] {
	return Object.entries(KNOWN).flatMap(([from, known]) => {
		const [feature, ownFloor] = from.split('/');
		const whole = known.filter((each) => !each.includes('/'));
		return known
			.filter((each) => !whole.some((other) => KNOWN[other]?.includes(each)))
			.map((each) => {
				const [other, floor] = each.split('/');
				const label = ownFloor === undefined ? (floor ?? '') : `from ${ownFloor}`;
				return `${feature} ${label} ${other}`;
			});
	});
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

/** A feature and a floor of it; undefined for what lies outside the features. */
function placeOf(path: string): { readonly feature: string; readonly floor: string } | undefined {
	const [, feature = '', floor = ''] = /^src\/(\w+)\/(\w+)\//.exec(path) ?? [];
	return feature in KNOWN && floor in FLOORS ? { feature, floor } : undefined;
}

function isPermitted({ file, target }: Import): boolean {
	if (WRITES_PROGRAMS.includes(file) && target === 'node:') return true;
	const here = placeOf(file);
	if (here === undefined) return false;
	const { feature, floor } = here;
	if (!target.startsWith('src/')) {
		const packages = [...(PACKAGES[floor] ?? []), ...(PACKAGES[`${feature}/${floor}`] ?? [])];
		return (
			packages.some((entry) => matches(target, entry)) || (floor === 'text' && PACKAGES.core?.includes(target) === true)
		);
	}
	const there = placeOf(target);
	if (there === undefined) return false;
	const allowed = FLOORS[`${feature}/${floor}`] ?? FLOORS[floor];
	if (there.feature === feature) return allowed?.own.includes(there.floor) === true;
	const known = [...(KNOWN[feature] ?? []), ...(KNOWN[`${feature}/${floor}`] ?? [])];
	const isKnown = known.includes(there.feature) || known.includes(`${there.feature}/${there.floor}`);
	return (
		isKnown && (floor === 'view' ? there.feature === 'base' : true) && allowed?.others.includes(there.floor) === true
	);
}

/** These floors of every feature. */
function floors(...names: readonly string[]): readonly string[] {
	const features = Object.keys(KNOWN).filter((each) => !each.includes('/'));
	return features.flatMap((feature) => names.map((floor) => `src/${feature}/${floor}/`));
}

function matches(target: string, entry: string): boolean {
	return entry.endsWith('/') ? target.startsWith(entry) : target === entry;
}

function describeImport({ file, specifier, kind }: Import): string {
	return `${file}: ${kind} import of ${specifier}`;
}
