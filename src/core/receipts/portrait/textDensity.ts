import type { LedgerEntry } from '../ledgerEntry.ts';
import type { TextKind } from '../sentFacts.ts';
import { type AnsweredEntry, answeredEntries } from './answeredEntries.ts';
import { type Finding, unknown } from './finding.ts';
import { estimates } from './leastSquares.ts';

/** How many characters make a token, and the bounds within which that must be. */
export interface TextDensity {
	readonly kind: TextKind;
	readonly charactersPerToken: number;
	readonly least: number;
	readonly most: number;
	readonly answers: number;
}

type Sample = readonly [characters: number, tokens: number];

const LEAST_ANSWERS = 10;

/** By how much the lengths must differ: what a service adds to every request would hide it otherwise. */
const LEAST_RANGE = 2;

/** In characters: below this, rounding to whole tokens is most of the noise. */
const SHORT = 50;

/** Beyond these, what is counted is not the text: cached, unknown, or in another unit. */
const LEAST_PER_TOKEN = 0.3;
const MOST_PER_TOKEN = 12;

/** How uncertain it may be, as a share. */
const MOST_MARGIN = 0.3;

/**
 * Characters per token of what was sent, by kind of text: how the tokens grow with the characters, whatever the service adds
 * by itself. Requests in conversations with stored turns do not count.
 */
export function densityFinding(entries: readonly LedgerEntry[]): Finding<readonly TextDensity[]> {
	const begun = new Set<string>();
	const alone = answeredEntries(entries).filter(({ operation, sent, receipt }) => {
		const isFirst = operation !== 'chat' || (sent.conversation !== undefined && !begun.has(sent.conversation));
		if (sent.conversation !== undefined) begun.add(sent.conversation);
		return isFirst && sent.messages === 1 && (receipt.usage?.promptTokens ?? 0) > 0;
	});
	const groups = [...Map.groupBy(alone, ({ sent }) => sent.kind)];
	const value = groups.flatMap(([kind, group]) => densityOf(kind, withSameSystemPrompt(group).map(sampleOf)));
	const isEnough = groups.some(([, group]) => group.length >= LEAST_ANSWERS);
	if (value.length === 0) return unknown(isEnough ? 'unclear' : 'few', alone.length);
	const answers = value.reduce((sum, each) => sum + each.answers, 0);
	return { isKnown: true, value, certainty: 'likely', answers, figures: {} };
}

/** The largest group of requests with a system prompt of the same length, or without one: its text may be of another kind. */
function withSameSystemPrompt(group: readonly AnsweredEntry[]): readonly AnsweredEntry[] {
	const byLength = Map.groupBy(group, ({ sent }) => sent.characters - sent.newCharacters);
	return [...byLength.values()].toSorted((a, b) => b.length - a.length)[0] ?? [];
}

function sampleOf({ sent, receipt }: AnsweredEntry): Sample {
	return [sent.newCharacters, receipt.usage?.promptTokens ?? 0];
}

function densityOf(kind: TextKind, samples: readonly Sample[]): readonly TextDensity[] {
	const lengths = samples.map(([characters]) => characters);
	if (samples.length < LEAST_ANSWERS || Math.max(...lengths) < LEAST_RANGE * Math.min(...lengths)) return [];
	const observations = samples.map(([characters, y]) => ({ x: [1, characters], y, weight: 1 / (characters + SHORT) }));
	const [, tokens] = estimates(observations) ?? [];
	if (tokens === undefined || !(tokens.margin <= MOST_MARGIN * tokens.value)) return [];
	const charactersPerToken = 1 / tokens.value;
	if (charactersPerToken < LEAST_PER_TOKEN || charactersPerToken > MOST_PER_TOKEN) return [];
	const [least, most] = [1 / (tokens.value + tokens.margin), 1 / (tokens.value - tokens.margin)];
	return [{ kind, charactersPerToken, least, most, answers: samples.length }];
}
