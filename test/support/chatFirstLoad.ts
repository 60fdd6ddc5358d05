import path from 'node:path';
import esbuild from 'esbuild';
import { svgPaths } from '../../packaging/svgPaths.ts';
import { repositoryFolder } from '../host/folders.ts';

/** Builds the chat view as it ships, minified. @returns how many bytes it loads before it shows anything */
export async function chatFirstLoadBytes(): Promise<number> {
	const { metafile } = await esbuild.build({
		absWorkingDir: repositoryFolder,
		entryPoints: ['src/webview/chat/chat.tsx', 'src/webview/chat/chat.css'],
		outdir: 'dist/webview',
		bundle: true,
		minify: true,
		splitting: true,
		format: 'esm',
		target: 'chrome120',
		jsx: 'automatic',
		jsxImportSource: 'preact',
		plugins: [svgPaths],
		metafile: true,
		write: false,
	});
	const loaded = new Set<string>();
	const load = (file: string): void => {
		if (loaded.has(file)) return;
		loaded.add(file);
		for (const { path: next, kind } of metafile.outputs[file]?.imports ?? []) {
			if (kind === 'import-statement') load(next);
		}
	};
	for (const name of ['chat.js', 'chat.css']) load(path.posix.join('dist/webview', name));
	return [...loaded].reduce((sum, file) => sum + (metafile.outputs[file]?.bytes ?? Number.NaN), 0);
}
