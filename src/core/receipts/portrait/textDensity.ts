import type { LedgerEntry } from '../ledgerEntry.ts';
import type { TextKind } from '../sentFacts.ts';
import { answeredEntries } from './answeredEntries.ts';
import { type Finding, unknown } from './finding.ts';
import { median, quantile, slopes } from './medians.ts';

/** How many characters make a token: typically, and from what the middle half of all comparisons says. */
export interface TextDensity {
	readonly kind: TextKind;
	readonly charactersPerToken: number;
	readonly least: number;
	readonly most: number;
	readonly answers: number;
}

type Sample = readonly [characters: number, tokens: number];

const LEAST_ANSWERS = 6;

/** By how much the lengths must differ: what a service adds to every request would hide it otherwise. */
const LEAST_RANGE = 2;

/** Beyond these, what is counted is not the text: cached, unknown, or in another unit. */
const LEAST_PER_TOKEN = 0.3;
const MOST_PER_TOKEN = 12;

/** How far the quarters may lie apart. */
const MOST_SPREAD = 2;

/**
 * Characters per token of what was sent, by kind of text: how the tokens grow with the characters, whatever the service adds
 * by itself. Requests in conversations with stored turns do not count.
 */
export function densityFinding(entries: readonly LedgerEntry[]): Finding<readonly TextDensity[]> {
	const begun = new Set<string>();
	const samples = answeredEntries(entries).flatMap(({ operation, sent, receipt }) => {
		const isFirst = operation !== 'chat' || (sent.conversation !== undefined && !begun.has(sent.conversation));
		if (sent.conversation !== undefined) begun.add(sent.conversation);
		const tokens = receipt.usage?.promptTokens ?? 0;
		if (!isFirst || sent.messages !== 1 || tokens <= 0) return [];
		return [{ kind: sent.kind, sample: [sent.characters, tokens] as const }];
	});
	const groups = [...Map.groupBy(samples, ({ kind }) => kind)];
	const value = groups.flatMap(([kind, group]) => {
		return densityOf(
			kind,
			group.map(({ sample }) => sample),
		);
	});
	const isEnough = groups.some(([, group]) => group.length >= LEAST_ANSWERS);
	if (value.length === 0) return unknown(isEnough ? 'unclear' : 'few', samples.length);
	const answers = value.reduce((sum, each) => sum + each.answers, 0);
	return { isKnown: true, value, certainty: 'likely', answers, figures: {} };
}

function densityOf(kind: TextKind, samples: readonly Sample[]): readonly TextDensity[] {
	if (samples.length < LEAST_ANSWERS) return [];
	const lengths = samples.map(([characters]) => characters);
	const [short, long] = [quantile(lengths, 0.1), quantile(lengths, 0.9)];
	if (long < LEAST_RANGE * short) return [];
	// Two texts of about the same length say nothing but their noise.
	const found = slopes(samples, (long - short) / 4);
	const [low, typical, high] = [quantile(found, 0.25), median(found), quantile(found, 0.75)];
	if (!(low > 0) || high > MOST_SPREAD * low) return [];
	const charactersPerToken = 1 / typical;
	if (charactersPerToken < LEAST_PER_TOKEN || charactersPerToken > MOST_PER_TOKEN) return [];
	return [{ kind, charactersPerToken, least: 1 / high, most: 1 / low, answers: samples.length }];
}
