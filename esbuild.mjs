// Builds everything that ships, into dist/. Flags: --watch, --minify.
import { rmSync } from 'node:fs';
import esbuild from 'esbuild';

const watch = process.argv.includes('--watch');
const minify = process.argv.includes('--minify');

/** Parts that load on first use: each is a file of its own, beside the one that asks for it. */
const lazy = {
	name: 'lazy',
	setup(build) {
		build.onResolve({ filter: /^undici$/ }, () => ({ path: './undici.cjs', external: true }));
		for (const [filter, path] of [
			[/\/main\.ts$/, './main.cjs'],
			[/localService\/server\.ts$/, './localService.cjs'],
		]) {
			build.onResolve({ filter }, ({ kind }) => (kind === 'dynamic-import' ? { path, external: true } : undefined));
		}
	},
};

const common = { bundle: true, minify, sourcemap: !minify, metafile: true, logLevel: 'info', outdir: 'dist' };
const host = { ...common, platform: 'node', format: 'cjs', target: 'node22', outExtension: { '.js': '.cjs' } };

const builds = [
	{ ...host, entryPoints: ['src/extension.ts', 'src/main.ts'], external: ['vscode'], plugins: [lazy] },
	{ ...host, entryPoints: { localService: 'src/localService/server.ts' }, plugins: [lazy] },
	{ ...host, entryPoints: { undici: 'undici' }, sourcemap: false },
	{
		...common,
		outdir: 'dist/webview',
		entryPoints: ['src/webview/chat/chat.tsx', 'src/webview/chat/chat.css'],
		format: 'esm',
		splitting: true,
		target: 'chrome120',
		jsx: 'automatic',
		jsxImportSource: 'preact',
	},
];

if (watch) for (const options of builds) await (await esbuild.context(options)).watch();
else {
	rmSync('dist', { recursive: true, force: true });
	await Promise.all(builds.map((options) => esbuild.build(options)));
}
