import { extname, join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Clock } from '../../base/core/clock.ts';
import type { Disposable } from '../../base/core/disposable.ts';
import type { Logger } from '../../base/core/logger.ts';
import type { BudgetLimit } from '../../service/core/budgetLimit.ts';
import { limitsFor, span } from '../core/budget/budgetPeriod.ts';
import { type LimitUsage, nearestLimit } from '../core/budget/limitUsage.ts';
import { limitsIn } from '../core/budget/parseLimits.ts';
import type { UsageStore } from '../core/usageStore.ts';
import type { Damage } from './findDamage.ts';
import { ReceiptStore } from './receiptStore.ts';
import { UsageAccess } from './usageAccess.ts';
import { type QuarantinedFile, UsageDatabase } from './usageDatabase.ts';
import type { UsageFaultKind } from './usageFault.ts';

/** What the figures need from outside. */
export interface UsageTrackingDeps {
	/** The extension's own folder, shared by all windows. */
	readonly storage: string;
	/** Identifies this window; unique among running windows. */
	readonly writer: string;
	readonly clock: Clock;
	readonly logger: Logger;
	/** The workspace that this window's requests belong to. */
	readonly workspace: string;
	/** The limits of the budget as written in the settings. */
	readonly budget: () => unknown;
	/** What the user should know, once: `damaged` without `movedTo` if the file could not be moved. */
	readonly onProblem: (problem: UsageProblem) => void;
}

/** Why figures are not stored as they should be. */
export interface UsageProblem extends Partial<QuarantinedFile> {
	readonly kind: Exclude<UsageFaultKind, 'busy'>;
}

/** The figures of all windows. */
export interface UsageTracking extends Disposable {
	readonly receipts: UsageStore;
	/** The database, for what else is kept in it. */
	readonly access: UsageAccess;
	/** The limits of the budget, as set now. */
	readonly limits: () => readonly BudgetLimit[];
	/**
	 * The limit of the budget of which the largest part is used, of those that concern this window's requests.
	 * @param service the connected service: its base URL, or `local`
	 */
	nearestLimit(service: string): Promise<LimitUsage | undefined>;
}

/** Opens nothing yet: the database is opened on first use. */
export function createUsage(deps: UsageTrackingDeps): UsageTracking {
	const { storage, writer, workspace, clock, logger, budget, onProblem } = deps;
	const path = join(storage, 'usage.db');
	const loadSqlite = () => process.getBuiltinModule('node:sqlite');
	const onQuarantined = (problem: QuarantinedFile) => onProblem({ kind: 'damaged', ...problem });
	const file = new UsageDatabase(path, join(storage, 'quarantine'), loadSqlite, onQuarantined);
	const onFault = (kind: UsageFaultKind, error: unknown) => {
		logger.warn(`figures: ${String(error)}`);
		if (kind !== 'busy') onProblem({ kind });
	};
	const check = new UsageCheck(path, clock, logger, (damage) => {
		file.reportDamage(damage);
		access.read(() => undefined, undefined).catch((error) => logger.warn(`figures: ${String(error)}`));
	});
	const access = new UsageAccess(file, clock, onFault, () => check.start());
	const receipts = new ReceiptStore(access, clock, path, writer);
	const limits = () => limitsIn(budget());
	return {
		receipts,
		access,
		limits,
		async nearestLimit(service) {
			const concerned = limitsFor(limits(), { service, workspace }, clock.now());
			const charged = concerned.length === 0 ? [] : await receipts.charged(concerned.map(span));
			return nearestLimit(concerned, charged);
		},
		dispose() {
			check.dispose();
			receipts.dispose();
			access.close();
		},
	};
}

/** In milliseconds: the first reading is done by then. */
const PAUSE = 1_000;

/**
 * Checks the database once, in its own thread: figures that damage hides would be missing without notice.
 */
class UsageCheck implements Disposable {
	readonly #path: string;
	readonly #clock: Clock;
	readonly #logger: Logger;
	readonly #onDamage: (damage: Damage) => void;
	#timer: Disposable | undefined;
	#worker: Worker | undefined;

	/** @param path of the database */
	constructor(path: string, clock: Clock, logger: Logger, onDamage: (damage: Damage) => void) {
		this.#path = path;
		this.#clock = clock;
		this.#logger = logger;
		this.#onDamage = onDamage;
	}

	/** Checks after a pause; a second call does nothing. */
	start(): void {
		this.#timer ??= this.#clock.setTimer(PAUSE, () => this.#run());
	}

	dispose(): void {
		this.#timer?.dispose();
		void this.#worker?.terminate();
	}

	#run(): void {
		const logger = this.#logger;
		// Beside this file both in the sources and in what is built.
		const entry = new URL(`./usageCheckWorker${extname(import.meta.url)}`, import.meta.url);
		const worker = new Worker(entry, { env: {}, execArgv: [], workerData: this.#path });
		this.#worker = worker;
		worker.unref();
		worker.once('error', (error) => logger.warn(`the check of the figures failed: ${String(error)}`));
		worker.once('message', (damage: Damage | undefined) => {
			if (damage !== undefined) this.#onDamage(damage);
			logger.debug(`the check of the figures found ${damage?.complaint ?? 'no damage'}`);
		});
	}
}
