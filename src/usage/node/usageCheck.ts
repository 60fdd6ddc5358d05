import { extname } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../base/core/clock.ts';
import type { Disposable } from '../../base/core/disposable.ts';
import type { Logger } from '../../base/core/logger.ts';
import type { Damage } from './findDamage.ts';

/** In milliseconds: what asked first is answered by then. */
const PAUSE = 1_000;

/** What the check needs from outside. */
export interface UsageCheckDeps {
	/** Of the database. */
	readonly path: string;
	readonly clock: Clock;
	readonly logger: Logger;
	readonly onDamage: (damage: Damage) => void;
}

/**
 * Looks once whether the database is sound, in a thread of its own: figures that damage hides would be missing without a
 * word.
 */
export class UsageCheck implements Disposable {
	readonly #deps: UsageCheckDeps;
	#timer: Disposable | undefined;
	#worker: Worker | undefined;

	constructor(deps: UsageCheckDeps) {
		this.#deps = deps;
	}

	/** Looks after a pause; a second call does nothing. */
	start(): void {
		this.#timer ??= this.#deps.clock.setTimer(PAUSE, () => this.#run());
	}

	dispose(): void {
		this.#timer?.dispose();
		void this.#worker?.terminate();
	}

	#run(): void {
		const { path, logger, onDamage } = this.#deps;
		// Beside this file both in the sources and in what is built.
		const entry = new URL(`./usageCheckWorker${extname(import.meta.url)}`, import.meta.url);
		const worker = new Worker(entry, { env: {}, execArgv: [], workerData: path });
		this.#worker = worker;
		worker.unref();
		worker.once('error', (error) => logger.warn(`the check of the figures failed: ${String(error)}`));
		worker.once('message', (damage: Damage | undefined) => {
			if (damage !== undefined) onDamage(damage);
			logger.debug(`the check of the figures found ${damage?.complaint ?? 'no damage'}`);
		});
	}
}
