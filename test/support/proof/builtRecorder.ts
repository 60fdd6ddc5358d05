import { buildSync } from 'esbuild';

let built: string | undefined;

/** The text of the recorder, built as esbuild.mjs builds it. */
export function builtRecorder(): string {
	built ??= buildSync({
		entryPoints: ['src/prove/node/recorder/programRecorder.ts'],
		bundle: true,
		write: false,
		format: 'iife',
		globalName: 'programRecorder',
		platform: 'node',
		target: 'node18',
		minify: true,
	}).outputFiles[0]?.text;
	if (built === undefined) throw new Error('esbuild has built nothing.');
	return built;
}
