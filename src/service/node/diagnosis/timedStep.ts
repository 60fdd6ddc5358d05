import { isRecord } from '../../../base/core/json.ts';
import type { Step } from '../../core/diagnosis/diagnosisFindings.ts';

/** In milliseconds: how long one step of a diagnosis may take. */
export const STEP_LIMIT = 8_000;

/**
 * Runs one step within its time.
 * @param work gets a signal that aborts when the time is up or the diagnosis is stopped
 * @returns how it went and how long it took; a step that ignores its signal is abandoned
 * @throws the reason of `stop` if that is aborted
 */
export async function timedStep<T>(stop: AbortSignal, work: (signal: AbortSignal) => Promise<T>): Promise<Step<T>> {
	stop.throwIfAborted();
	const timeout = AbortSignal.timeout(STEP_LIMIT);
	const signal = AbortSignal.any([stop, timeout]);
	const started = performance.now();
	try {
		const value = await Promise.race([work(signal), whenAborted(signal)]);
		return { ok: true, ms: performance.now() - started, ...value };
	} catch (error) {
		stop.throwIfAborted();
		return { ok: false, code: timeout.aborted ? 'no answer in time' : codeOf(error) };
	}
}

function whenAborted(signal: AbortSignal): Promise<never> {
	return new Promise((_, reject) => {
		signal.addEventListener('abort', () => reject(signal.reason), { once: true });
	});
}

/** The system's name of an error; its text could hold an address with a password. */
function codeOf(error: unknown): string {
	const found = isRecord(error) ? error.code : undefined;
	return typeof found === 'string' ? found : 'unknown';
}
