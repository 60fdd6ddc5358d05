import { setImmediate } from 'node:timers/promises';

const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Does work that a signal to end this process aborts. Once the work has cleaned up, the signal takes the effect that it would
 * have had.
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
		// Whoever else listens has had the signal already, and ends the process when it is ready.
		if (received !== undefined && process.listenerCount(received) === 0) process.kill(process.pid, received);
	}
}

/** Of a signal that came while the event loop was held up, listeners hear a turn later; without listeners it would be lost. */
async function untilSignalsAreTold(): Promise<void> {
	// The first turn may be past the point already at which the loop looks for signals.
	await setImmediate();
	await setImmediate();
}
