import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SpeedFinding } from '../../../../src/edit/core/proof/speedFinding.ts';
import { measureCalls } from '../../../../src/prove/core/measureCalls.ts';
import { type Recording, recordingOf } from '../../../../src/prove/core/recording/recordingOf.ts';
import { recordingTemplate } from '../../../../src/prove/core/recording/recordingTemplate.ts';
import type { RecordedRun } from '../../../../src/prove/core/sandbox.ts';
import { builtRecorder } from '../builtRecorder.ts';

/** A module before and after, and what a program does with it, which it calls `code`. */
export interface MeasuredProgram {
	readonly before: string;
	readonly after: string;
	readonly calls: string;
}

/** Measures the calls of a program as a proof does that has found both versions to do the same, each time in a process of its own. */
export async function measureProgram(program: MeasuredProgram, processes: number): Promise<SpeedFinding> {
	const change = { ...program, languageId: 'javascript' };
	const template = recordingTemplate(change, builtRecorder(), 'code.mjs');
	if (template === undefined || !('texts' in template)) throw new Error(JSON.stringify(template));
	const folder = await mkdtemp(join(tmpdir(), 'whetstone-test-'));
	try {
		await writeFile(join(folder, 'main.mjs'), `import * as code from './code.mjs';\n${program.calls}\n`);
		const recording = recordingOf(template);
		let count = 0;
		const record = async (_kind: string, textFor: (folder: string) => string) =>
			await recordedRun(folder, join(folder, `calls-${count++}`), textFor);
		const replayed = await record('callsReplayed', (calls) => recording.textFor(calls, 'replay'));
		return await measureCalls({ runs: { record, hasTimeFor: () => true }, recording, replayed, processes });
	} finally {
		await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 20 });
	}
}

async function recordedRun(
	folder: string,
	calls: string,
	textFor: (folder: string) => ReturnType<Recording['textFor']>,
): Promise<RecordedRun> {
	await mkdir(calls);
	await writeFile(join(folder, 'code.mjs'), textFor(calls));
	const program = spawn(process.execPath, ['main.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
	let output = '';
	for (const stream of [program.stdout, program.stderr]) stream.on('data', (data: Buffer) => (output += data));
	const [exitCode] = (await once(program, 'close')) as [number];
	const files = (await readdir(calls)).filter((name) => name.endsWith('.jsonl'));
	const texts = await Promise.all(files.map((name) => readFile(join(calls, name), 'utf8')));
	const written = texts.map((text) => text.split('\n').filter((line) => line !== ''));
	return { kind: 'ended', exitCode, duration: 0, output, stillRunning: [], written, isEnough: false };
}
