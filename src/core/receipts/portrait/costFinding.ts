import type { LedgerEntry } from '../ledgerEntry.ts';
import { totalTokensOf } from '../receipt.ts';
import { modelOf } from './answeredEntries.ts';
import { type Finding, unknown } from './finding.ts';
import { leastSquares } from './leastSquares.ts';

/** What a model's answers cost according to the service, in its own unit: linear in their tokens. */
export interface CostRates {
	/** Empty if the answers name none. */
	readonly model: string;
	readonly perPromptToken: number;
	readonly perCompletionToken: number;
	/** What every request costs besides. */
	readonly perRequest: number;
	readonly answers: number;
}

interface Point {
	readonly prompt: number;
	readonly completion: number;
	readonly cost: number;
}

const LEAST_ANSWERS = 8;

/** How many answers must have costs of their own: of rounded ones, any law could be read. */
const LEAST_COSTS = 5;

/** How far a cost may be from the law, as a share of it, besides what rounding takes. */
const TOLERANCE = 0.01;

/** The tokens must differ by this factor at least, and the largest cost must be this many times its rounding. */
const LEAST_RANGE = 1.3;
const LEAST_STEPS = 20;

/** The laws, the simplest first: what is multiplied by each coefficient, and which rates they make. */
const LAWS: readonly {
	readonly terms: (point: Point) => readonly number[];
	readonly rates: (coefficients: readonly number[]) => readonly [prompt: number, completion: number, request: number];
}[] = [
	{ terms: ({ prompt, completion }) => [prompt + completion], rates: ([each = 0]) => [each, each, 0] },
	{
		terms: ({ prompt, completion }) => [prompt, completion],
		rates: ([prompt = 0, completion = 0]) => [prompt, completion, 0],
	},
	{
		terms: ({ prompt, completion }) => [prompt, completion, 1],
		rates: ([prompt = 0, completion = 0, request = 0]) => [prompt, completion, request],
	},
];

/** The rates of each model whose costs follow its tokens. Never a price: services state costs without a unit. */
export function costFinding(entries: readonly LedgerEntry[]): Finding<readonly CostRates[]> {
	const stated = entries.filter(({ outcome, receipt }) => outcome === 'answered' && pointOf(receipt) !== undefined);
	const groups = [...Map.groupBy(stated, modelOf)];
	const value = groups.flatMap(([model, group]) => {
		const rates = ratesOf(group.flatMap(({ receipt }) => pointOf(receipt) ?? []));
		return rates === undefined ? [] : [{ model, ...rates, answers: group.length }];
	});
	if (value.length === 0) {
		return unknown(groups.some(([, group]) => group.length >= LEAST_ANSWERS) ? 'unclear' : 'few', stated.length);
	}
	const answers = value.reduce((sum, each) => sum + each.answers, 0);
	const sorted = value.toSorted((a, b) => b.answers - a.answers);
	return { isKnown: true, value: sorted, certainty: 'certain', answers, figures: {} };
}

/** A point, unless the total contradicts its parts: the service counts tokens that it does not name then. */
function pointOf({ usage, cost }: LedgerEntry['receipt']): Point | undefined {
	const { promptTokens: prompt, completionTokens: completion } = usage ?? {};
	if (prompt === undefined || completion === undefined || cost === undefined || cost < 0) return undefined;
	if (prompt + completion <= 0 || totalTokensOf(usage ?? {}) !== prompt + completion) return undefined;
	return { prompt, completion, cost };
}

function ratesOf(points: readonly Point[]): Omit<CostRates, 'model' | 'answers'> | undefined {
	if (points.length < LEAST_ANSWERS) return undefined;
	const costs = points.map(({ cost }) => cost);
	const totals = points.map(({ prompt, completion }) => prompt + completion);
	const rounding = roundingOf(costs);
	if (new Set(costs).size < LEAST_COSTS || Math.max(...costs) < LEAST_STEPS * rounding) return undefined;
	if (Math.max(...totals) < LEAST_RANGE * Math.min(...totals)) return undefined;
	for (const { terms, rates } of LAWS) {
		const coefficients = leastSquares(points.map((point) => ({ x: terms(point), y: point.cost, weight: 1 })));
		if (coefficients === undefined || coefficients.some((each) => each < 0)) continue;
		const isNear = (point: Point) => {
			const expected = terms(point).reduce((sum, term, index) => sum + term * (coefficients[index] ?? 0), 0);
			return Math.abs(point.cost - expected) <= TOLERANCE * expected + rounding;
		};
		if (!points.every(isNear)) continue;
		const [perPromptToken, perCompletionToken, perRequest] = rates(coefficients);
		return { perPromptToken, perCompletionToken, perRequest };
	}
	return undefined;
}

/** The last decimal place that the costs use. */
function roundingOf(costs: readonly number[]): number {
	const places = costs.map((cost) => {
		const [digits = '', exponent = '0'] = String(cost).split('e');
		return (digits.split('.')[1] ?? '').length - Number(exponent);
	});
	return 10 ** -Math.max(...places);
}
