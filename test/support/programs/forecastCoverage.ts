import { type Forecast, forecast } from '../../../src/usage/core/forecast.ts';
import type { LedgerEntry } from '../../../src/usage/core/ledgerEntry.ts';
import { totalTokensOf } from '../../../src/usage/core/receipt.ts';
import { receiptsOf, type ServiceLaw } from './seededReceipts.ts';

const RECEIPTS = 1_000;
/** What the source of forecasts reads at most. */
const READ = 500;
const SEEDS = [1, 2];

const CHAT: ServiceLaw = {
	operation: 'chat',
	constant: 60,
	charactersOfToken: { prose: 4.2, code: 3.1, dense: 0.9 },
	models: [{ tokens: 1, price: 1e-6 }],
	promptNoise: 0.1,
	answerNoise: 0.7,
	costNoise: 0.05,
	answer: 300,
	fee: 0,
};

/** Services by what they are. */
export const LAWS: ReadonlyMap<string, ServiceLaw> = new Map(
	Object.entries({
		'a chat with one model': CHAT,
		'a chat with two models and a fee for each request': {
			...CHAT,
			models: [
				{ name: 'small', tokens: 1, price: 2e-6 },
				{ name: 'large', tokens: 1.3, price: 3e-5 },
			],
			// Hardly any answer reaches them: of a range that ends at the limit, what is cut there is held, too.
			limits: [1_500, 2_000, 4_000],
			fee: 0.001,
			answer: 250,
		},
		'a generator with a long prompt of its own': { ...CHAT, operation: 'generate', constant: 900, answerNoise: 0.4 },
		'an optimizer with three levels': {
			...CHAT,
			operation: 'optimize',
			answer: 0.3,
			answerNoise: 0.35,
			levels: [
				{ name: 'low', answer: 0.8 },
				{ name: 'medium', answer: 1 },
				{ name: 'high', answer: 1.8 },
			],
		},
	} satisfies Record<string, ServiceLaw>),
);

const FIGURES: readonly (keyof Forecast)[] = ['promptTokens', 'completionTokens', 'totalTokens', 'cost'];

/** Of the forecasts of a figure, how many there were, and the share in whose range what came lay. */
export interface HeldShare {
	readonly figure: keyof Forecast;
	readonly count: number;
	readonly share: number;
}

/**
 * Forecasts receipts of a service from those before them.
 * @param share 10 for every tenth receipt, each seed starting at a different one
 */
export function heldShares(law: ServiceLaw, share = 1): readonly HeldShare[] {
	const held = new Map(FIGURES.map((figure): [keyof Forecast, boolean[]] => [figure, []]));
	for (const seed of SEEDS) {
		const receipts = receiptsOf(law, RECEIPTS, seed);
		for (let at = seed % share; at < receipts.length; at += share) {
			const receipt = receipts[at];
			const before = receipts.slice(Math.max(0, at - READ), at).reverse();
			const ranges = receipt?.sent && forecast(before, receipt.sent, law.operation);
			for (const [figure, isHeld] of held) {
				const [range, came] = [ranges?.[figure], receipt && figureOf(receipt, figure)];
				if (range !== undefined && came !== undefined) isHeld.push(came >= range.low && came <= range.high);
			}
		}
	}
	return [...held].map(([figure, isHeld]) => {
		return { figure, count: isHeld.length, share: isHeld.filter((each) => each).length / isHeld.length };
	});
}

function figureOf({ receipt }: LedgerEntry, figure: keyof Forecast): number | undefined {
	if (figure === 'cost') return receipt.cost;
	return figure === 'totalTokens' ? totalTokensOf(receipt.usage ?? {}) : receipt.usage?.[figure];
}
