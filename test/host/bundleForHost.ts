import { rmSync } from 'node:fs';
import { build } from 'esbuild';

/** Builds TypeScript into CommonJS modules that the extension host can load: one for each entry, under the same name. */
export async function bundleForHost(entryPoints: readonly string[], outdir: string): Promise<void> {
	rmSync(outdir, { recursive: true, force: true });
	await build({
		entryPoints: [...entryPoints],
		outdir,
		outExtension: { '.js': '.cjs' },
		bundle: true,
		platform: 'node',
		format: 'cjs',
		target: 'node22',
		external: ['vscode', 'mocha'],
		sourcemap: 'inline',
		logLevel: 'warning',
	});
}
