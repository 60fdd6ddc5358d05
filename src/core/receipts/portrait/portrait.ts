import { compareEntries, type LedgerEntry } from '../ledgerEntry.ts';
import { type CostRates, costFinding } from './costFinding.ts';
import { type CountedFigures, prependsFinding, remembersFinding } from './countedTurns.ts';
import type { Finding } from './finding.ts';
import { type IdempotencyFigures, idempotencyFinding } from './idempotencyFinding.ts';
import { type LatencyFigures, type LatencyUnit, latencyUnitFinding } from './latencyUnit.ts';
import { densityFinding, type TextDensity } from './textDensity.ts';
import { levelsThatWorked, modelsThatWorked, type Worked } from './whatWorked.ts';

/** What the answers of a service have taught about it. Where they leave a doubt, a finding is unknown. */
export interface Portrait {
	/** How many receipts were read, and how many of them are answers. */
	readonly receipts: number;
	readonly answers: number;
	/** Whether stored turns are put before those that a request sends, and counted again. */
	readonly prepends: Finding<boolean, CountedFigures>;
	/** Whether the stored turns are counted where a request sends the new message alone. */
	readonly remembers: Finding<boolean, CountedFigures>;
	readonly density: Finding<readonly TextDensity[]>;
	readonly latencyUnit: Finding<LatencyUnit, LatencyFigures>;
	readonly cost: Finding<readonly CostRates[]>;
	/** Whether a repeated request got the same answer again. */
	readonly idempotency: Finding<boolean, IdempotencyFigures>;
	readonly models: readonly Worked[];
	readonly levels: readonly Worked[];
}

/** The portrait of one service. @param entries its newest receipts, in any order */
export function portraitOf(entries: readonly LedgerEntry[]): Portrait {
	const sorted = entries.toSorted(compareEntries);
	return {
		receipts: sorted.length,
		answers: sorted.filter(({ outcome }) => outcome === 'answered').length,
		prepends: prependsFinding(sorted),
		remembers: remembersFinding(sorted),
		density: densityFinding(sorted),
		latencyUnit: latencyUnitFinding(sorted),
		cost: costFinding(sorted),
		idempotency: idempotencyFinding(sorted),
		models: modelsThatWorked(sorted),
		levels: levelsThatWorked(sorted),
	};
}
