// Builds everything that ships, into dist/. Flags: --watch, --minify, --quiet (no list of the files and their sizes).
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import esbuild from 'esbuild';
import { svgPaths } from './packaging/svgPaths.ts';

const watch = process.argv.includes('--watch');
const minify = process.argv.includes('--minify');
const logLevel = process.argv.includes('--quiet') ? 'warning' : 'info';

const common = { bundle: true, minify, sourcemap: !minify, metafile: true, logLevel, format: 'esm' };

/** undici is CommonJS and large, so it gets its own file, which is loaded by the first request that uses it. */
const separateUndici = {
	name: 'separate-undici',
	setup(build) {
		build.onResolve({ filter: /^undici$/ }, () => ({ path: './undici.js', external: true }));
	},
};

const host = { ...common, platform: 'node', target: 'node22' };

/**
 * Leaves out the 125 KB that the scope manager knows of TypeScript's libraries: code is analyzed with
 * `lib: []`, so none is looked up.
 */
const noLibraries = {
	name: 'no-libraries',
	setup(build) {
		build.onLoad({ filter: /scope-manager[\\/]dist[\\/]lib[\\/]index\.js$/ }, () => ({
			contents: 'exports.lib = new Map();',
			loader: 'js',
		}));
	},
};

/**
 * Compresses undici's HTTP parser, which is WebAssembly, with Brotli: that saves 9 KB of the package over plain base64. Leaves
 * out the parser's SIMD build: undici falls back to this one, and no message of a service is long enough to tell them apart.
 */
const onePackedParser = {
	name: 'one-packed-parser',
	setup(build) {
		build.onLoad({ filter: /llhttp_simd-wasm\.js$/ }, () => ({
			contents: "module.exports = require('./llhttp-wasm.js');",
			loader: 'js',
		}));
		build.onLoad({ filter: /llhttp-wasm\.js$/ }, ({ path }) => {
			const packed = brotliCompressSync(createRequire(import.meta.url)(path)).toString('base64');
			return {
				contents: `module.exports = require('node:zlib').brotliDecompressSync(Buffer.from('${packed}', 'base64'));`,
				loader: 'js',
			};
		});
	},
};

/** The entry is a single CommonJS file, which VS Code loads fastest. What it imports on first use is ESM. */
const lazyMain = {
	name: 'lazy-main',
	setup(build) {
		build.onResolve({ filter: /\/main\.ts$/ }, () => ({ path: './main.js', external: true }));
	},
};

/** What the extension loads on first use, by the names of the files. */
const laterParts = {
	localService: 'src/localService/server.ts',
	usage: 'src/node/usage/usage.ts',
	usageProblem: 'src/vscode/metrics/usageProblem.ts',
	budgets: 'src/vscode/metrics/budget/budgets.ts',
	dashboard: 'src/vscode/metrics/panel/metricsPanel.ts',
	conversationStore: 'src/localService/operations/conversationStore.ts',
	findEngines: 'src/localService/engines/findEngines.ts',
	rewriteCode: 'src/localService/rewrites/rewriteCode.ts',
	diagnosis: 'src/node/diagnosis/diagnose.ts',
	direct: 'src/node/network/direct/directFetch.ts',
	chatContext: 'src/vscode/chat/context/chatContext.ts',
	chatCommands: 'src/vscode/chat/commands/lazyChatCommands.ts',
	blockActions: 'src/vscode/chat/code/blockActions.ts',
	connectCommands: 'src/vscode/connect/lazyConnectCommands.ts',
	answers: 'src/vscode/answers/workspaceAnswers.ts',
	unrecognizedReply: 'src/vscode/answers/unrecognizedReply.ts',
	conversationList: 'src/vscode/chat/view/conversationList.ts',
	askForPrompt: 'src/vscode/generate/askForPrompt.ts',
	forecast: 'src/vscode/forecasts/describeForecast.ts',
	offerText: 'src/vscode/generate/offerText.ts',
	pickLevel: 'src/vscode/optimize/pickLevel.ts',
	reviews: 'src/vscode/optimize/review/reviews.ts',
	proofs: 'src/vscode/optimize/proof/proofs.ts',
	showActions: 'src/vscode/metrics/status/showActions.ts',
	generateEdit: 'src/core/code/answer/generateEdit.ts',
	optimizeEdit: 'src/core/code/answer/optimizeEdit.ts',
};

/**
 * Lets each part that is loaded later import main.ts, which has been loaded by then. What they share with it is then one
 * file, instead of one for each set of parts that share something.
 */
const importMain = {
	name: 'import-main',
	setup(build) {
		const main = resolve('src/main.ts');
		const parts = new Set(Object.values(laterParts).map((file) => resolve(file)));
		build.onLoad({ filter: /\.ts$/ }, ({ path }) => {
			if (!parts.has(path)) return undefined;
			const source = readFileSync(path, 'utf8');
			return { contents: `${source}\nimport ${JSON.stringify(main)};`, loader: 'ts' };
		});
	},
};

const builds = [
	{
		...host,
		format: 'cjs',
		entryPoints: ['src/extension.ts'],
		outfile: 'dist/extension.cjs',
		external: ['vscode'],
		plugins: [lazyMain],
	},
	{
		...host,
		outdir: 'dist',
		// Each dynamic import becomes its own file; code that several of them need is not duplicated.
		splitting: true,
		entryPoints: { main: 'src/main.ts', ...laterParts },
		external: ['vscode'],
		plugins: [separateUndici, noLibraries, importMain],
	},
	// The entries of threads, in which there is no main.js.
	{
		...host,
		entryPoints: {
			fileWorker: 'src/node/proof/files/fileWorker.ts',
			usageCheckWorker: 'src/node/usage/usageCheckWorker.ts',
		},
		outdir: 'dist',
	},
	{
		...host,
		entryPoints: { undici: 'undici.mjs' },
		outdir: 'dist',
		plugins: [onePackedParser],
		banner: { js: "import { createRequire } from 'node:module';\nconst require = createRequire(import.meta.url);" },
		sourcemap: false,
	},
	{
		...common,
		outdir: 'dist/webview',
		entryPoints: [
			'src/webview/chat/chat.tsx',
			'src/webview/chat/chat.css',
			'src/webview/metrics/metrics.tsx',
			'src/webview/metrics/metrics.css',
		],
		entryNames: '[name]',
		target: 'chrome120',
		jsx: 'automatic',
		jsxImportSource: 'preact',
		plugins: [svgPaths],
	},
];

if (watch) for (const options of builds) await (await esbuild.context(options)).watch();
else {
	rmSync('dist', { recursive: true, force: true });
	const results = await Promise.all(builds.map((options) => esbuild.build(options)));
	// Packaging reads from this which packages' code ships.
	const outputs = Object.assign({}, ...results.map(({ metafile }) => metafile.outputs));
	writeFileSync('dist/metafile.json', JSON.stringify({ outputs }));
}
