import type { Disposable } from '../../src/core/base/disposable.ts';
import type { DayUsage } from '../../src/core/receipts/dayUsage.ts';
import type { LedgerReading, LedgerStore } from '../../src/core/receipts/ledger.ts';
import type { LedgerEntry } from '../../src/core/receipts/ledgerEntry.ts';
import type { CallEnd, PaidOperation } from '../../src/core/receipts/receipt.ts';

/** Noon of 31 January 2026 in local time, in milliseconds since 1970. */
export const LOCAL_NOON = new Date(2026, 0, 31, 12).getTime();

/** A ledger entry, by default of a chat answer. */
export function entry(id: string, more: Partial<LedgerEntry> = {}): LedgerEntry {
	const receipt = {
		model: 'm1',
		provider: 'p1',
		usage: { promptTokens: 3, completionTokens: 4, totalTokens: 7 },
		latency: 0.5,
		cost: 0.25,
		roundTripMs: 100,
	};
	const usual = { time: LOCAL_NOON, workspace: 'file:///w', operation: 'chat', outcome: 'answered', receipt };
	return { id, ...usual, ...more };
}

/** The end of an answered call that used `totalTokens`. */
export function answered(operation: PaidOperation | 'metrics', totalTokens: number, roundTripMs = 100): CallEnd {
	return {
		kind: 'ended',
		operation,
		service: 'local',
		outcome: 'answered',
		receipt: { usage: { totalTokens }, roundTripMs },
	};
}

/** The end of a call that failed. */
export function failed(
	operation: PaidOperation | 'metrics',
	outcome: CallEnd['outcome'],
	details: CallEnd['details'] = {},
): CallEnd {
	return { kind: 'ended', operation, service: 'local', outcome, details, receipt: { roundTripMs: 50 } };
}

/** A store in memory; while `failure` is set, reading and appending fail. */
export class FakeLedgerStore implements LedgerStore {
	readonly entries: LedgerEntry[];
	days: readonly DayUsage[] = [];
	failure: Error | undefined;
	reads = 0;
	/** Called when another window saves entries. */
	readonly listeners = new Set<() => void>();
	/** Ends the newest listener's notifications, as the system may. */
	endWatching: () => void = () => {};

	constructor(entries: readonly LedgerEntry[] = []) {
		this.entries = [...entries];
	}

	async read(): Promise<LedgerReading> {
		this.reads++;
		if (this.failure !== undefined) throw this.failure;
		return { entries: [...this.entries], days: this.days };
	}

	async append(added: LedgerEntry): Promise<void> {
		if (this.failure !== undefined) throw this.failure;
		this.entries.push(added);
	}

	watch(onChange: () => void, onEnd: () => void): Disposable {
		this.listeners.add(onChange);
		this.endWatching = () => {
			this.listeners.delete(onChange);
			onEnd();
		};
		return { dispose: () => this.listeners.delete(onChange) };
	}

	/** Saves an entry as another window. */
	addElsewhere(added: LedgerEntry): void {
		this.entries.push(added);
		for (const listener of this.listeners) listener();
	}
}
