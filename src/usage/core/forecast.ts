import { median, quantile } from 'simple-statistics';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import { DEFAULT_MAX_TOKENS } from '../../service/core/plans.ts';
import type { LedgerEntry } from './ledgerEntry.ts';
import { type PaidOperation, totalTokensOf } from './receipt.ts';
import type { SentFacts, TextKind } from './tokenFactors.ts';

/** Where a figure will lie in eight of ten cases, and its middle: as often below as above. */
export interface Range {
	readonly low: number;
	readonly middle: number;
	readonly high: number;
}

type Figure = 'promptTokens' | 'completionTokens' | 'totalTokens' | 'cost';

/** What a request will take, the cost in the service's own unit. A member is missing if too few answers stated it. */
export type Forecast = { readonly [Name in Figure]?: Range };

/** The most that one request should take, as limits count it. */
export interface Estimate {
	readonly tokens: number;
	/** In the service's own unit; undefined if no answer has stated what one like it costs. */
	readonly cost: number | undefined;
}

/** The most that one request should take. */
export interface UpperEstimate extends Estimate {
	/** The parts of the tokens, which may come to more than all of them: no request need take the most of both. */
	readonly promptTokens: number;
	readonly completionTokens: number;
}

/** No request has more tokens, or costs more, in any currency: a larger figure is an error. */
export const MOST_TOKENS = 1e9;
export const MOST_COST = 1e12;

/** Fewer answers are too few; of more, only the newest count, since tokenizers and prices change. */
const LEAST_ANSWERS = 8;
const MOST_ANSWERS = 200;

const LOW = 0.1;
const MIDDLE = 0.5;
const HIGH = 0.9;

/** What comparable requests have in common, the most alike first. */
const OF_SAME_MODEL: readonly (readonly (keyof SentFacts)[])[] = [
	['model', 'level', 'kind'],
	['model', 'level'],
	['model'],
];
const OF_ANY_MODEL: typeof OF_SAME_MODEL = [...OF_SAME_MODEL, ['level'], []];

/** Hardly any text of a kind has fewer characters for a token: a bound where answers do not say how many. */
const LEAST_CHARACTERS_OF_TOKEN: Readonly<Record<TextKind, number>> = { prose: 3, code: 3, dense: 1 };

/**
 * Forecasts what a request takes: what comparable ones took, in proportion to their texts.
 * @param samples the receipts of the same service, newest first; others of the newest some hundred may be among them
 * @returns undefined if too little is known
 */
export function forecast(
	samples: readonly LedgerEntry[],
	sent: SentFacts,
	operation: PaidOperation,
): Forecast | undefined {
	const answers = samples
		.filter((entry) => entry.operation === operation && entry.outcome === 'answered')
		// Dense writing takes a multiple of the tokens, so it is compared only with dense writing.
		.filter((entry) => (entry.sent.kind === 'dense') === (sent.kind === 'dense'))
		.map(pastAnswer);
	// Where costs are no longer stated, as after a change of the local service's engine, the older ones say nothing.
	const withoutCost = answers.findIndex((answer) => answer.sent.model === sent.model && answer.cost === undefined);
	const priced = withoutCost === -1 ? answers : answers.slice(0, withoutCost);
	const range = (name: Figure, likenesses: typeof OF_SAME_MODEL) => {
		const stating = (name === 'cost' ? priced : answers).filter((answer) => answer[name] !== undefined);
		const alike = likenesses
			.map((shared) => stating.filter((answer) => shared.every((each) => answer.sent[each] === sent[each])))
			.find(({ length }) => length >= LEAST_ANSWERS);
		return alike && rangeOf(figuresToCome(alike.slice(0, MOST_ANSWERS), sent, operation, name));
	};
	// Each model has its own price.
	return forecastOf((name) => range(name, name === 'cost' ? OF_SAME_MODEL : OF_ANY_MODEL));
}

/**
 * What several requests take together: the ends are added, so that the range is rather too wide.
 * @param forecasts if one is undefined, because too little is known, so is the result
 */
export function sumOfForecasts(forecasts: readonly (Forecast | undefined)[]): Forecast | undefined {
	const [first, ...others] = forecasts;
	return others.reduce((sum, each) => sum && each && forecastOf((name) => addRanges(sum[name], each[name])), first);
}

/** The most that a request should take: the upper end of its forecast, or a rough bound from what is sent. */
export function upperEstimate(sent: SentFacts, operation: string, forecast: Forecast | undefined): UpperEstimate {
	const prompt = forecast?.promptTokens?.high ?? sent.characters / LEAST_CHARACTERS_OF_TOKEN[sent.kind];
	const most = operation === 'optimize' ? prompt : (sent.maxTokens ?? DEFAULT_MAX_TOKENS);
	const completion = forecast?.completionTokens?.high ?? most;
	return {
		tokens: Math.ceil(forecast?.totalTokens?.high ?? prompt + completion),
		promptTokens: Math.ceil(prompt),
		completionTokens: Math.ceil(completion),
		cost: forecast?.cost?.high,
	};
}

/** What an answered request shows: what was sent, and its plausible figures. */
type PastAnswer = { readonly sent: SentFacts } & { readonly [Name in Figure]?: number };

function pastAnswer({ sent, receipt }: LedgerEntry): PastAnswer {
	const { promptTokens, completionTokens, totalTokens } = receipt.usage ?? {};
	// No request is without a prompt: a service that states zero does not count them.
	const parts = omitUndefined({
		promptTokens: between(1, promptTokens, MOST_TOKENS),
		completionTokens: between(0, completionTokens, MOST_TOKENS),
	});
	const hasBoth = Object.keys(parts).length === 2;
	const total = between(1, totalTokens, MOST_TOKENS) ?? (hasBoth ? totalTokensOf(parts) : undefined);
	return { sent, ...parts, ...omitUndefined({ totalTokens: total, cost: between(0, receipt.cost, MOST_COST) }) };
}

function between(least: number, figure: number | undefined, most: number): number | undefined {
	return figure !== undefined && figure >= least && figure <= most ? figure : undefined;
}

/** What each of the answers says about a figure of the next one, provided that it states this figure. */
function figuresToCome(
	answers: readonly PastAnswer[],
	sent: SentFacts,
	operation: PaidOperation,
	name: Figure,
): readonly number[] {
	const own = ownCharacters(
		answers.map((answer) => [answer.sent.characters, answer.promptTokens ?? answer[name] ?? 0]),
		sent.kind,
	);
	return answers.map((answer) => {
		const { promptTokens: prompt, completionTokens: completion, [name]: figure = 0 } = answer;
		const promptRatio = ratio(sent.characters + own, answer.sent.characters + own);
		if (name === 'promptTokens' || completion === undefined) return figure * promptRatio;
		const completionToCome =
			operation === 'optimize'
				? completion * ratio(sent.newCharacters, answer.sent.newCharacters)
				: limitedLength(completion, answer.sent.maxTokens, sent.maxTokens);
		if (name === 'completionTokens') return completionToCome;
		return prompt === undefined
			? figure * promptRatio
			: (figure * (prompt * promptRatio + completionToCome)) / (prompt + completion);
	});
}

/**
 * The characters that the service itself adds to the prompt: prompts grow linearly with what is sent, but not from zero. The
 * line is the Theil–Sen estimate, so that no wrong figure moves it. Texts of about the same length give no rising line: then
 * all tokens that they cannot have themselves are the service's.
 */
function ownCharacters(figures: readonly (readonly [characters: number, figure: number])[], kind: TextKind): number {
	const sorted = figures.toSorted(([a], [b]) => a - b);
	const slopes = sorted.slice(sorted.length / 2).flatMap(([x, y], at) => {
		const [lowerX, lowerY] = sorted[at] ?? [x, y];
		return lowerX === x ? [] : [(y - lowerY) / (x - lowerX)];
	});
	const drawn = slopes.length === 0 ? 0 : median(slopes);
	const slope = drawn > 0 ? drawn : 1 / LEAST_CHARACTERS_OF_TOKEN[kind];
	return Math.max(0, median(figures.map(([x, y]) => y / slope - x)));
}

function ratio(to: number, from: number): number {
	return Math.max(1, to) / Math.max(1, from);
}

/**
 * An answer that reached its limit would have been longer; one that exceeded it shows that this service ignores limits.
 * @param most the limit of the request to come, in tokens
 */
function limitedLength(length: number, limit: number | undefined, most: number | undefined): number {
	if (limit === undefined || length < limit) return Math.min(length, most ?? length);
	return length === limit ? (most ?? Math.max(length, DEFAULT_MAX_TOKENS)) : length;
}

/**
 * The range of the next value of the same distribution. It lies below the k-th of n with probability k / (n + 1), so the ends
 * are taken there: plain quantiles of few values are too narrow.
 */
function rangeOf(values: readonly number[]): Range {
	const { length } = values;
	const at = (share: number) =>
		quantile([...values], Math.min(Math.max((share * (length + 1) - 1) / (length - 1), 0), 1));
	return { low: at(LOW), middle: at(MIDDLE), high: at(HIGH) };
}

function forecastOf(range: (name: Figure) => Range | undefined): Forecast | undefined {
	const known = omitUndefined({
		promptTokens: range('promptTokens'),
		completionTokens: range('completionTokens'),
		totalTokens: range('totalTokens'),
		cost: range('cost'),
	});
	return Object.keys(known).length === 0 ? undefined : known;
}

function addRanges(a: Range | undefined, b: Range | undefined): Range | undefined {
	return a && b && { low: a.low + b.low, middle: a.middle + b.middle, high: a.high + b.high };
}

/** What a request will take, judging by earlier ones: on one line, and in sentences of a line each. */
export interface ForecastText {
	readonly text: string;
	readonly hint: string;
}
