import { setImmediate } from 'node:timers/promises';

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs work that is aborted by a signal to end this process. Once the work has cleaned up, the signal takes its usual
 * effect.
 */
export async function untilInterrupted(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
	const interruption = new AbortController();
	let received: NodeJS.Signals | undefined;
	const interrupt = (signal: NodeJS.Signals) => {
		received ??= signal;
		interruption.abort();
	};
	for (const signal of endSignals) process.on(signal, interrupt);
	try {
		await work(interruption.signal);
	} finally {
		await untilSignalsAreTold();
		for (const signal of endSignals) process.off(signal, interrupt);
		// Other listeners have received the signal too, and end the process when they are ready.
		if (received !== undefined && process.listenerCount(received) === 0) process.kill(process.pid, received);
	}
}

/**
 * If a signal arrived while the event loop was blocked, listeners are called one turn later. Without listeners, it would be
 * lost.
 */
async function untilSignalsAreTold(): Promise<void> {
	// In the first turn, the loop may already be past the point at which it checks for signals.
	await setImmediate();
	await setImmediate();
}
