import type { TextKind } from '../../../src/core/receipts/sentFacts.ts';

/** What is true of a service, and is to be told from its answers. */
export interface Variant {
	readonly prepends: boolean;
	readonly remembers: boolean;
	readonly latencyUnit: 's' | 'ms' | 'odd';
	readonly honorsKeys: boolean;
}

/** All variants of the service. */
export const VARIANTS: readonly Variant[] = [true, false].flatMap((prepends) =>
	[true, false].flatMap((remembers) =>
		(['s', 'ms', 'odd'] as const).flatMap((latencyUnit) =>
			[true, false].map((honorsKeys) => ({ prepends, remembers, latencyUnit, honorsKeys })),
		),
	),
);

/** What services do besides that makes them hard to tell. */
export const QUIRKS = [
	'none',
	'usage missing at times',
	'hidden reasoning',
	'proportional reasoning',
	'cached prompts are not counted',
	'one id for everything',
	'remembers few turns',
	'all zero',
	'noise in every count',
	'costs at random',
	'much around each message',
	'stores all that is sent',
	'short answers',
] as const;

export type Quirk = (typeof QUIRKS)[number];

/** A text, as a tokenizer sees it. */
export interface SeededText {
	readonly characters: number;
	readonly tokens: number;
}

/** Tokens per character of each kind of text, about. */
export const DENSITIES: Readonly<Record<TextKind, number>> = { prose: 0.24, code: 0.33, dense: 0.9 };

/** How far a text's density lies from that of its kind, as a share. */
export const NOISE = 0.15;

export interface SeededRequest {
	readonly conversation: string;
	readonly key: string;
	/** All texts of the request that are always sent, such as a system prompt. */
	readonly always: SeededText;
	readonly earlier: readonly SeededText[];
	readonly message: SeededText;
	readonly kind: TextKind;
	readonly operation: 'chat' | 'generate' | 'optimize';
}

export interface SeededAnswer {
	readonly id: string;
	readonly text: SeededText;
	readonly promptTokens: number | undefined;
	readonly completionTokens: number | undefined;
	readonly latency: number;
	readonly cost: number;
	/** Milliseconds. */
	readonly roundTripMs: number;
}

/** Milliseconds in the units that no service names. */
const ODD_UNITS = [100, 10, 60_000, 0.0001, 3_600_000];

/** A service that counts tokens by its own law, the same for the same random numbers. */
export class SeededService {
	readonly variant: Variant;
	readonly quirk: Quirk;
	readonly perPromptToken: number;
	readonly perCompletionToken: number;
	readonly #random: () => number;
	readonly #added: number;
	readonly #unit: number;
	readonly #digits: number;
	readonly #stored = new Map<string, SeededText[]>();
	readonly #answers = new Map<string, SeededAnswer>();
	#ids = 0;

	constructor(variant: Variant, quirk: Quirk, random: () => number) {
		this.variant = variant;
		this.quirk = quirk;
		this.#random = random;
		this.#added = Math.floor(random() * 300);
		this.perPromptToken = 1e-6 * (1 + Math.floor(random() * 20));
		this.perCompletionToken = this.perPromptToken * (1 + Math.floor(random() * 4));
		const units = { s: 1_000, ms: 1, odd: ODD_UNITS[Math.floor(random() * ODD_UNITS.length)] ?? 100 };
		this.#unit = units[variant.latencyUnit];
		this.#digits = variant.latencyUnit === 'ms' ? Math.floor(random() * 3) : 3;
	}

	/** A text of a kind with a density near that of its kind. */
	text(kind: TextKind, characters: number): SeededText {
		const density = DENSITIES[kind] * (1 + NOISE * (2 * this.#random() - 1));
		return { characters, tokens: Math.max(1, Math.round(characters * density)) };
	}

	/** Processes a request, whether or not its answer arrives. */
	answer(request: SeededRequest): SeededAnswer {
		const known = this.#answers.get(request.key);
		if (known !== undefined && this.variant.honorsKeys) return known;
		const longest = this.quirk === 'short answers' ? 100 : 3_000;
		const text = this.text(this.#random() < 0.7 ? 'prose' : 'code', 150 + Math.floor(this.#random() ** 2 * longest));
		const promptTokens = this.#prompt(request);
		const completionTokens = this.#completion(text);
		const work = 200 + completionTokens * (8 + 10 * this.#random());
		const isCounted = this.quirk !== 'usage missing at times' || this.#random() < 0.7;
		const isZero = this.quirk === 'all zero';
		const price = this.quirk === 'costs at random' ? this.#random() * 2 : 1;
		const cost = price * (promptTokens * this.perPromptToken + completionTokens * this.perCompletionToken);
		const answer = {
			id: this.quirk === 'one id for everything' ? 'completion' : `completion-${++this.#ids}`,
			text,
			promptTokens: isCounted ? promptTokens * (isZero ? 0 : 1) : undefined,
			completionTokens: isCounted ? completionTokens * (isZero ? 0 : 1) : undefined,
			latency: isZero ? 0 : Number((work / this.#unit).toFixed(this.#digits)),
			cost: isZero ? 0 : Number(cost.toFixed(7)),
			roundTripMs: work + 20 + 250 * this.#random(),
		};
		this.#answers.set(request.key, answer);
		const stored = this.#stored.get(request.conversation) ?? [];
		stored.push(...(this.quirk === 'stores all that is sent' ? request.earlier : []), request.message, text);
		this.#stored.set(request.conversation, stored);
		return answer;
	}

	#prompt({ conversation, always, earlier, message, operation }: SeededRequest): number {
		const stored = operation === 'chat' ? (this.#stored.get(conversation) ?? []) : [];
		const isAlone = earlier.length === 0;
		const isRead = isAlone ? this.variant.remembers : this.variant.prepends;
		const kept = this.quirk === 'remembers few turns' ? stored.slice(-4) : stored;
		const read = [...(isRead ? kept : []), ...earlier];
		const around = this.quirk === 'much around each message' ? 60 : 4;
		const all = [...read, always, message].reduce((sum, { tokens }) => sum + tokens + around, this.#added);
		if (this.quirk === 'cached prompts are not counted' && this.#random() < 0.6) return Math.ceil(all * this.#random());
		if (this.quirk === 'noise in every count') return Math.ceil(all * (0.85 + 0.3 * this.#random()));
		return all;
	}

	#completion({ tokens }: SeededText): number {
		if (this.quirk === 'hidden reasoning') return tokens + Math.floor(this.#random() * 800);
		if (this.quirk === 'proportional reasoning') return 2 * tokens;
		return tokens + Math.floor(this.#random() * 3);
	}
}
