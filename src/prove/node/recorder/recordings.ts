import { once } from 'node:events';
import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RealCalls } from '../../../edit/core/proof/proof.ts';
import { isRecordable, type Recording, type RecordingTemplate, recordingOf } from '../../core/recording/recordingOf.ts';
import type { SyntaxProblem } from '../../core/recording/recordingTemplate.ts';
import type { ProvedChange } from '../../core/sandbox.ts';

/** What the thread that parses is given. */
export interface RecordingTask {
	readonly changes: readonly ProvedChange[];
	/** The text of the recorder. */
	readonly program: string;
	/** The name of the changed file. */
	readonly file: string;
}

/**
 * How to record the calls of each change, or why that is not possible: see `recordingTemplate`. Parses in another thread; if
 * that fails, nothing is recorded.
 * @throws if it is canceled
 */
export async function readRecordings(
	task: RecordingTask,
	signal: AbortSignal,
): Promise<readonly (Recording | SyntaxProblem | RealCalls | undefined)[]> {
	// A proof of another language needs no thread.
	if (!task.changes.some(({ languageId }) => isRecordable(languageId))) return task.changes.map(() => undefined);
	try {
		const found = await readTemplates(task, signal);
		return found.map((each) => (each !== undefined && 'texts' in each ? recordingOf(each) : each));
	} catch (error) {
		if (signal.aborted) throw error;
		const detail = error instanceof Error ? error.message : String(error);
		return task.changes.map(() => ({ compared: 0, reason: 'cannotParse', detail }));
	}
}

async function readTemplates(
	{ changes, program, file }: RecordingTask,
	signal: AbortSignal,
): Promise<readonly (RecordingTemplate | SyntaxProblem | RealCalls | undefined)[]> {
	// Beside this file both in the sources and in the build.
	const entry = new URL(`./recordingWorker${extname(import.meta.url)}`, import.meta.url);
	const task: RecordingTask = {
		// Only the texts: what else a change holds may not be sent.
		changes: changes.map(({ languageId, before, after }) => ({ languageId, before, after })),
		program,
		file,
	};
	const worker = new Worker(entry, { env: {}, execArgv: [], workerData: task });
	try {
		const [found] = (await once(worker, 'message', { signal })) as [
			readonly (RecordingTemplate | SyntaxProblem | RealCalls | undefined)[],
		];
		return found;
	} finally {
		await worker.terminate();
	}
}
