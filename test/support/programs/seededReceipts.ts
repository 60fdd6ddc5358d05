import { NO_CHARGE } from '../../../src/usage/core/charge.ts';
import type { LedgerEntry } from '../../../src/usage/core/ledgerEntry.ts';
import type { PaidOperation } from '../../../src/usage/core/receipt.ts';
import type { SentFacts, TextKind } from '../../../src/usage/core/tokenFactors.ts';
import { randomNumbers } from '../randomNumbers.ts';

/** The law by which a service counts and charges, and how far a request may be off it. */
export interface ServiceLaw {
	readonly operation: PaidOperation;
	/** Tokens that each prompt has beside its text. */
	readonly constant: number;
	readonly charactersOfToken: Readonly<Record<TextKind, number>>;
	/** How much more tokens a model makes of a text, and what it charges for one. */
	readonly models: readonly { readonly name?: string; readonly tokens: number; readonly price: number }[];
	/** Standard deviations of the logarithms. */
	readonly promptNoise: number;
	readonly answerNoise: number;
	readonly costNoise: number;
	/** The middle length of an answer in tokens; for optimize in tokens per character of the code. */
	readonly answer: number;
	readonly levels?: readonly { readonly name: string; readonly answer: number }[];
	readonly limits?: readonly number[];
	/** Charged for each request. */
	readonly fee: number;
}

/** The receipts of a service that follows a law, oldest first. */
export function receiptsOf(law: ServiceLaw, count: number, seed: number): readonly LedgerEntry[] {
	const random = randomNumbers(seed);
	return Array.from({ length: count }, (_, at) => receiptOf(law, at, random));
}

function receiptOf(law: ServiceLaw, at: number, random: () => number): LedgerEntry {
	const model = pick(law.models, random) ?? { tokens: 1, price: 1 };
	const level = pick(law.levels ?? [], random);
	const limit = pick(law.limits ?? [], random);
	const kind: TextKind =
		law.operation === 'optimize' ? 'code' : (pick(['prose', 'prose', 'code', 'dense'], random) ?? 'prose');
	const characters = Math.round(200 * Math.exp(1.2 * normal(random)) + 30);
	const sent: SentFacts = {
		characters,
		newCharacters: characters,
		messages: 1,
		kind,
		...(model.name === undefined ? {} : { model: model.name }),
		...(level === undefined ? {} : { level: level.name }),
		...(limit === undefined ? {} : { maxTokens: limit }),
	};
	const text = (characters / law.charactersOfToken[kind]) * model.tokens;
	const promptTokens = Math.round((law.constant + text) * Math.exp(law.promptNoise * normal(random)));
	const usual = law.operation === 'optimize' ? 20 + law.answer * (level?.answer ?? 1) * characters : law.answer;
	const whole = Math.round(usual * Math.exp(law.answerNoise * normal(random)));
	const completionTokens = Math.min(whole, limit ?? whole);
	const noise = Math.exp(law.costNoise * normal(random));
	const cost = (law.fee + model.price * (promptTokens + 4 * completionTokens)) * noise;
	const usage = { promptTokens, completionTokens, totalTokens: promptTokens + completionTokens };
	const { operation } = law;
	return {
		id: String(at),
		time: at,
		workspace: '',
		service: 'https://service.example',
		operation,
		outcome: 'answered',
		receipt: { usage, cost, roundTripMs: 1 },
		sent,
		charge: NO_CHARGE,
	};
}

function pick<Item>(items: readonly Item[], random: () => number): Item | undefined {
	return items[Math.floor(random() * items.length)];
}

/** Box and Muller's transform. */
function normal(random: () => number): number {
	return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
