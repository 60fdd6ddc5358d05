import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { truncate, visibleText } from '../../../base/text/visibleText.ts';
import type { AcceptedOptimization } from '../../../edit/core/history/acceptedOptimization.ts';
import { type Proof, type Verdict, verdictOf } from '../../../edit/core/proof/proof.ts';
import { measuredRatio } from '../../../edit/core/proof/speedFinding.ts';
import { DecimalSum } from '../../../usage/core/decimalSum.ts';
import { aggregateOf } from '../../../usage/core/usageAggregate.ts';
import type { UsageStore } from '../../../usage/core/usageStore.ts';
import { totalsOf } from '../../../usage/core/usageSum.ts';
import {
	type MetricsRange,
	PROVED_KINDS,
	type ProvedSum,
	type ProvedUsage,
	type UsageBreakdown,
	type UsageRow,
} from '../../protocol/usage.ts';
import { byUsage, figuresOf, lastPart, shownRows } from './usageOverview.ts';
import { rangeSpans } from './usageRange.ts';

// Groups that need their own query, which runs only while one of them is shown.

/** In characters: enough to tell the conversations of one user apart. */
const SHORT_ID = 8;
/** More accepted optimizations are not kept, and one rarely has more than a few requests. */
const MOST_RECEIPTS = 2_000;

/**
 * Usage by conversation, the most used first. Requests outside of any conversation share a row without a name.
 * @param names the names of the conversations that this machine has, by their ids
 * @param now milliseconds since 1970
 */
export async function readConversations(
	source: UsageStore,
	names: ReadonlyMap<string, string>,
	range: MetricsRange,
	now: number,
): Promise<UsageBreakdown> {
	const { from, until: before } = rangeSpans(range, now);
	const aggregates = await source.conversations({ from, ...omitUndefined({ before }) });
	const groups = Map.groupBy(aggregates, ({ conversation }) => conversation);
	const rows = [...groups].map(([id, own]): UsageRow => {
		const known = visibleText(names.get(id) ?? '');
		const name = known === '' ? visibleText(truncate(id, SHORT_ID)) : known;
		const figures = figuresOf(totalsOf(own.map(({ aggregate }) => aggregate)));
		return { name, hint: known === '' ? visibleText(id) : known, key: id, figures };
	});
	return shownRows('conversation', rows.toSorted(byUsage));
}

/**
 * What accepted optimizations have used, the newest first: one row for each proposal, however much of it was accepted.
 * Of one whose receipts are gone, only the cost is known.
 * @param accepted oldest first
 * @param now milliseconds since 1970
 */
export async function readOptimizations(
	source: UsageStore,
	accepted: readonly AcceptedOptimization[],
	range: MetricsRange,
	now: number,
): Promise<UsageBreakdown> {
	const { from, until = Infinity } = rangeSpans(range, now);
	const shown = accepted.filter(({ time }) => time >= from && time < until);
	const proposals = [...Map.groupBy(shown, ({ proposal }) => proposal).values()].toReversed();
	const ids = shown.flatMap(({ receipts }) => receipts);
	const found = ids.length === 0 ? [] : await source.newest({ ids }, MOST_RECEIPTS);
	const byId = new Map(found.map((entry) => [entry.id, entry]));
	const rows = proposals.flatMap((entries): UsageRow[] => {
		const [first] = entries;
		if (first === undefined) return [];
		const own = receiptsOf(entries).flatMap((id) => byId.get(id) ?? []);
		const figures = figuresOf(totalsOf(own.map((entry) => aggregateOf(entry, 0))));
		const row = {
			name: `${lastPart(first.uri)} · ${visibleText(first.level)}`,
			hint: visibleText(first.uri),
			proved: provedUsage(entries),
		};
		if (own.length > 0) return [{ ...row, key: first.proposal, figures }];
		const unknown = Object.fromEntries(Object.keys(figures).map((figure) => [figure, null]));
		return [{ ...row, figures: { ...figures, ...unknown, cost: first.cost ?? null } }];
	});
	return { ...shownRows('optimization', rows), ...(rows.length === 0 ? {} : { proved: provedSums(rows) }) };
}

/** Verdicts that say nothing about speed are not proven. */
const KINDS: Readonly<Record<Verdict, ProvedUsage['kind']>> = {
	faster: 'faster',
	noDifference: 'noDifference',
	slower: 'slower',
	differs: 'wrong',
	testsFail: 'wrong',
	tooNoisy: 'notProven',
	remembers: 'notProven',
	same: 'notProven',
	notProven: 'notProven',
};

/** The worst first: what a proposal has brought is no better than its worst part. */
const WORST: readonly ProvedUsage['kind'][] = ['wrong', 'slower', 'notProven', 'noDifference', 'faster'];

/** What the proofs of a proposal say: of its accepted parts, the worst counts, and one without a proof is not proven. */
function provedUsage(entries: readonly AcceptedOptimization[]): ProvedUsage {
	const [worst] = entries
		.map((entry) => provedPart(newestProof(entry, entries)))
		.sort((a, b) => WORST.indexOf(a.kind) - WORST.indexOf(b.kind) || (a.gain?.ratio ?? 0) - (b.gain?.ratio ?? 0));
	return worst ?? { kind: 'notProven' };
}

/** Its own, or that of another part with which it was proved. */
function newestProof({ id }: AcceptedOptimization, parts: readonly AcceptedOptimization[]): Proof | undefined {
	return parts
		.filter((part) => part.id === id || part.provedWith?.includes(id))
		.flatMap(({ proof }) => proof ?? [])
		.sort((a, b) => b.time - a.time)[0];
}

function provedPart(proof: Proof | undefined): ProvedUsage {
	if (proof === undefined) return { kind: 'notProven' };
	const kind = KINDS[verdictOf(proof)];
	const gain = kind === 'notProven' || kind === 'wrong' ? undefined : measuredRatio(proof.speed);
	return gain === undefined ? { kind } : { kind, gain };
}

function provedSums(rows: readonly UsageRow[]): readonly ProvedSum[] {
	return PROVED_KINDS.flatMap((kind) => {
		const own = rows.filter(({ proved }) => proved?.kind === kind);
		const costs = own.flatMap(({ figures: { cost } }) => (cost === null ? [] : [cost]));
		return own.length === 0 ? [] : [{ kind, count: own.length, cost: costs.length === 0 ? null : sumOf(costs) }];
	});
}

function sumOf(costs: readonly number[]): number {
	const sum = new DecimalSum();
	for (const cost of costs) sum.add(cost);
	return sum.value;
}

/** The receipts of a row of `readOptimizations`. @param key of the row */
export function optimizationReceipts(accepted: readonly AcceptedOptimization[], key: string): readonly string[] {
	return receiptsOf(accepted.filter(({ proposal }) => proposal === key));
}

function receiptsOf(entries: readonly AcceptedOptimization[]): readonly string[] {
	return [...new Set(entries.flatMap(({ receipts }) => receipts))];
}
