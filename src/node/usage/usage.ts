import { join } from 'node:path';
import type { Clock } from '../../core/base/clock.ts';
import type { Disposable } from '../../core/base/disposable.ts';
import type { Logger } from '../../core/base/logger.ts';
import type { UsageStore } from '../../core/receipts/usageStore.ts';
import { importEarlierFiles } from './earlier/importEarlierFiles.ts';
import { FreeRequestStore } from './freeRequestStore.ts';
import { PollStore } from './pollStore.ts';
import { ReceiptStore } from './receiptStore.ts';
import { UsageAccess } from './usageAccess.ts';
import { UsageDatabase } from './usageDatabase.ts';
import type { UsageFaultKind } from './usageFault.ts';

/** What the figures need from outside. */
export interface UsageDeps {
	/** The extension's own folder, shared by all windows. */
	readonly storage: string;
	/** Identifies this window; unique among running windows. */
	readonly writer: string;
	readonly clock: Clock;
	readonly logger: Logger;
	/** What the user should know, once: `damaged` also after the file was put aside, into `aside`. */
	readonly onProblem: (problem: UsageProblem) => void;
}

/** Why figures are not kept as they should be. */
export interface UsageProblem {
	readonly kind: Exclude<UsageFaultKind, 'busy'>;
	/** Where a damaged file is now. */
	readonly aside?: string;
}

/** The figures of all windows: receipts and polled metrics. */
export interface Usage extends Disposable {
	readonly receipts: UsageStore;
	readonly polls: PollStore;
}

/** Opens nothing yet: the database is opened when something is asked of it. Takes over what was kept in files before. */
export async function createUsage({ storage, writer, clock, logger, onProblem }: UsageDeps): Promise<Usage> {
	const sqlite = await import('node:sqlite').catch(() => undefined);
	const path = join(storage, 'usage.db');
	const onPutAside = (aside: string) => onProblem({ kind: 'damaged', aside });
	const database = new UsageDatabase(path, join(storage, 'quarantine'), sqlite, onPutAside);
	const onFault = (kind: UsageFaultKind, error: unknown) => {
		logger.warn(`figures: ${String(error)}`);
		if (kind !== 'busy') onProblem({ kind });
	};
	const access = new UsageAccess({ database, clock, random: Math.random, onFault });
	const free = new FreeRequestStore(access, clock);
	const receipts = new ReceiptStore({ access, clock, writer, path, free });
	const polls = new PollStore(access, () => clock.now());
	await importEarlierFiles(storage, access, polls).catch((error) => {
		logger.warn(`earlier figures could not be taken over: ${String(error)}`);
	});
	return {
		receipts,
		polls,
		dispose() {
			receipts.dispose();
			access.close();
		},
	};
}
