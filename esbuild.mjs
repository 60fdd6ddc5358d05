// Builds everything that ships, into dist/. Flags: --watch, --minify, --quiet (no list of the files and their sizes).
import { rmSync, writeFileSync } from 'node:fs';
import esbuild from 'esbuild';
import { svgPaths } from './packaging/svgPaths.ts';

const watch = process.argv.includes('--watch');
const minify = process.argv.includes('--minify');
const logLevel = process.argv.includes('--quiet') ? 'warning' : 'info';

// The build of l10n for browsers needs nothing of Node.
const alias = { '@vscode/l10n': '@vscode/l10n/dist/browser.js' };
const common = { bundle: true, minify, sourcemap: !minify, metafile: true, logLevel, alias };

/** What `import()` loads on first use, by the file that it is built as, beside whoever loads it. */
const filesOfTheirOwn = {
	name: 'files-of-their-own',
	setup({ onResolve }) {
		const leaveOut = (filter, path) =>
			onResolve({ filter }, ({ kind }) => (kind === 'dynamic-import' ? { path, external: true } : undefined));
		leaveOut(/\/main\.ts$/, './main.js');
		leaveOut(/\/localService\/node\/server\.ts$/, './localService.js');
		leaveOut(/^undici$/, './undici.cjs');
	},
};

const node = { ...common, platform: 'node', target: 'node22', outdir: 'dist', external: ['vscode'] };
const commonJs = { ...node, format: 'cjs', outExtension: { '.js': '.cjs' } };
const esm = { ...node, format: 'esm', plugins: [filesOfTheirOwn] };

const builds = [
	// VS Code loads a single CommonJS file fastest.
	{ ...commonJs, entryPoints: { extension: 'src/extension.ts' }, plugins: [filesOfTheirOwn] },
	{ ...commonJs, entryPoints: { undici: 'undici' }, sourcemap: false },
	// Splitting makes a file of the proofs, which are imported with `import()`, and one of what they share with the rest.
	{ ...esm, entryPoints: { main: 'src/main.ts' }, splitting: true },
	{
		...esm,
		entryPoints: {
			localService: 'src/localService/node/server.ts',
			fileWorker: 'src/prove/node/files/fileWorker.ts',
			recordingWorker: 'src/prove/node/recorder/recordingWorker.ts',
			usageCheckWorker: 'src/usage/node/usageCheckWorker.ts',
		},
	},
	// Inserted as text into programs under proof, which may run on an older version of Node.
	{
		...common,
		outdir: 'dist',
		entryPoints: { programRecorder: 'src/prove/node/recorder/programRecorder.ts' },
		format: 'iife',
		globalName: 'programRecorder',
		target: 'node18',
		minify: true,
		sourcemap: false,
	},
	{
		...common,
		outdir: 'dist/webview',
		entryPoints: [
			'src/chat/view/chat.tsx',
			'src/chat/view/chat.css',
			'src/metrics/view/metrics.tsx',
			'src/metrics/view/metrics.css',
		],
		entryNames: '[name]',
		format: 'esm',
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
