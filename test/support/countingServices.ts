import { countedTwice } from '../../src/usage/core/countedTwice.ts';
import type { LedgerEntry } from '../../src/usage/core/ledgerEntry.ts';
import type { TextKind } from '../../src/usage/core/tokenFactors.ts';
import { randomNumbers } from './randomNumbers.ts';

/** What is true of a service. */
export interface Truth {
	/** Whether it puts its stored turns before those that it is sent, and so counts them twice. */
	readonly prepends: boolean;
	/** Whether it reads its stored turns where it is sent the new message alone. */
	readonly remembers: boolean;
	/** Whether a request that is repeated under its key is stored once. */
	readonly honorsKeys: boolean;
}

const TRUTHS: readonly Truth[] = [true, false].flatMap((prepends) =>
	[true, false].flatMap((remembers) => [true, false].map((honorsKeys) => ({ prepends, remembers, honorsKeys }))),
);

/** What services do besides that makes them hard to tell. */
export const QUIRKS = [
	'none',
	'usage missing at times',
	'hidden reasoning',
	'proportional reasoning',
	'cached prompts are not counted',
	'remembers few turns',
	'all zero',
	'noise in every count',
	'much around each message',
	'stores all that is sent',
	'short answers',
	'reads each request twice',
	'states half of each answer',
] as const;

export type Quirk = (typeof QUIRKS)[number];

/** How a person uses the service. */
export interface Habits {
	readonly conversations: number;
	readonly turns: number;
	/** The share of requests that send the new message alone; each conversation begins with one or the other. */
	readonly newTurns: number;
	/** The share of turns that go wrong or are edited, changed to another model, or cut. */
	readonly trouble: number;
	/** In characters. */
	readonly longestMessage: number;
	readonly kind: TextKind | 'any';
}

/** What came of many services. */
export interface Judgments {
	/** How many of them count the earlier turns twice, and how many of these were found. */
	readonly double: number;
	readonly found: number;
	/** Those of which it was said though it is not so. */
	readonly wrong: readonly string[];
}

/** Looks at the receipts of random services in the hands of random persons. */
export function judgeRandomServices(count: number, seed: number): Judgments {
	let [double, found] = [0, 0];
	const wrong: string[] = [];
	for (let run = 0; run < count; run++) {
		const random = randomNumbers(seed * 100_003 + run);
		const truth = TRUTHS[run % TRUTHS.length] ?? { prepends: false, remembers: false, honorsKeys: false };
		const quirk = random() < 0.5 ? 'none' : (QUIRKS[Math.floor(random() * QUIRKS.length)] ?? 'none');
		const habits = {
			conversations: 1 + Math.floor(random() * 12),
			turns: 1 + Math.floor(random() * 14),
			newTurns: [0, 0.5, 1][Math.floor(random() * 3)] ?? 0,
			trouble: [0, 0.1, 0.5][Math.floor(random() * 3)] ?? 0,
			longestMessage: [40, 300, 4_000][Math.floor(random() * 3)] ?? 300,
			kind: (['prose', 'code', 'any'] as const)[Math.floor(random() * 3)] ?? 'any',
		};
		const isDouble = truth.prepends && quirk !== 'remembers few turns';
		const tokens = countedTwice(receiptsOf(truth, quirk, habits, random));
		if (isDouble) double++;
		if (isDouble && tokens !== undefined) found++;
		if (!isDouble && tokens !== undefined) wrong.push(`run ${run}, ${quirk}, ${JSON.stringify(truth)}: ${tokens}`);
	}
	return { double, found, wrong };
}

/** The receipts of a person's conversations with a service. */
export function receiptsOf(truth: Truth, quirk: Quirk, habits: Habits, random: () => number): readonly LedgerEntry[] {
	const person = new Person(new CountingService(truth, quirk, random), habits, random);
	for (let index = 0; index < habits.conversations; index++) person.converse(`conversation-${index}`);
	return person.entries;
}

/** A text, as a tokenizer sees it. */
interface Text {
	readonly characters: number;
	readonly tokens: number;
}

interface Request {
	readonly conversation: string;
	readonly key: string;
	readonly kind: TextKind;
	/** What is always sent, such as a system prompt. */
	readonly always: Text;
	readonly earlier: readonly Text[];
	readonly message: Text;
}

interface Answer {
	readonly text: Text;
	readonly usage?: { readonly promptTokens: number; readonly completionTokens: number };
}

const NOTHING: Text = { characters: 0, tokens: 0 };
/** Tokens for each character of a kind of text, about, and how far a text may be off, as a share. */
const DENSITIES: Readonly<Record<TextKind, number>> = { prose: 0.24, code: 0.33, dense: 0.9 };
const NOISE = 0.15;

/** A text of a kind, with a density near that of its kind. */
function textOf(kind: TextKind, characters: number, random: () => number): Text {
	const density = DENSITIES[kind] * (1 + NOISE * (2 * random() - 1));
	return { characters, tokens: Math.max(1, Math.round(characters * density)) };
}

/** A service that counts tokens by its own law, the same for the same random numbers. */
class CountingService {
	readonly #truth: Truth;
	readonly #quirk: Quirk;
	readonly #random: () => number;
	readonly #added: number;
	readonly #stored = new Map<string, Text[]>();
	readonly #answers = new Map<string, Answer>();

	constructor(truth: Truth, quirk: Quirk, random: () => number) {
		this.#truth = truth;
		this.#quirk = quirk;
		this.#random = random;
		this.#added = Math.floor(random() * 300);
	}

	/** Processes a request, whether or not its answer arrives. */
	answer(request: Request): Answer {
		const known = this.#answers.get(request.key);
		if (known !== undefined && this.#truth.honorsKeys) return known;
		const longest = this.#quirk === 'short answers' ? 100 : 3_000;
		const kind = this.#random() < 0.7 ? 'prose' : 'code';
		const text = textOf(kind, 150 + Math.floor(this.#random() ** 2 * longest), this.#random);
		const [promptTokens, completionTokens] = [this.#prompt(request), this.#completion(text)];
		const isCounted = this.#quirk !== 'usage missing at times' || this.#random() < 0.7;
		const zero = this.#quirk === 'all zero' ? 0 : 1;
		const usage = { promptTokens: promptTokens * zero, completionTokens: completionTokens * zero };
		const answer = isCounted ? { text, usage } : { text };
		this.#answers.set(request.key, answer);
		const stored = this.#stored.get(request.conversation) ?? [];
		stored.push(...(this.#quirk === 'stores all that is sent' ? request.earlier : []), request.message, text);
		this.#stored.set(request.conversation, stored);
		return answer;
	}

	#prompt({ conversation, always, earlier, message }: Request): number {
		const stored = this.#stored.get(conversation) ?? [];
		const isRead = earlier.length === 0 ? this.#truth.remembers : this.#truth.prepends;
		const kept = this.#quirk === 'remembers few turns' ? stored.slice(-4) : stored;
		const around = this.#quirk === 'much around each message' ? 60 : 4;
		const read = [...(isRead ? kept : []), ...earlier, always, message];
		const all = read.reduce((sum, { tokens }) => sum + tokens + around, this.#added);
		if (this.#quirk === 'cached prompts are not counted' && this.#random() < 0.6)
			return Math.ceil(all * this.#random());
		if (this.#quirk === 'noise in every count') return Math.ceil(all * (0.85 + 0.3 * this.#random()));
		return this.#quirk === 'reads each request twice' ? 2 * all : all;
	}

	#completion({ tokens }: Text): number {
		if (this.#quirk === 'hidden reasoning') return tokens + Math.floor(this.#random() * 800);
		if (this.#quirk === 'proportional reasoning') return 2 * tokens;
		if (this.#quirk === 'states half of each answer') return Math.ceil(tokens / 2);
		return tokens + Math.floor(this.#random() * 3);
	}
}

/** Holds conversations with a service, and keeps the receipts. */
class Person {
	readonly entries: LedgerEntry[] = [];
	readonly #service: CountingService;
	readonly #habits: Habits;
	readonly #random: () => number;
	#model = 'model-a';

	constructor(service: CountingService, habits: Habits, random: () => number) {
		this.#service = service;
		this.#habits = habits;
		this.#random = random;
	}

	converse(conversation: string): void {
		const { turns, newTurns, trouble, longestMessage } = this.#habits;
		const isMixed = this.#happens(trouble);
		const always = this.#happens(0.3) ? textOf('prose', 200 + this.#below(1_000), this.#random) : NOTHING;
		let isAlone = this.#happens(newTurns);
		let kept: (readonly [message: Text, answer: Text])[] = [];
		for (let turn = 0; turn < turns; turn++) {
			if (isMixed) isAlone = this.#happens(newTurns);
			if (this.#happens(trouble / 3)) kept = kept.slice(0, this.#below(kept.length + 1));
			if (this.#happens(trouble / 5)) this.#model = this.#model === 'model-a' ? 'model-b' : 'model-a';
			const kind = this.#kind();
			const message = textOf(kind, 5 + this.#below(longestMessage), this.#random);
			const sent = this.#happens(trouble / 4) ? kept.slice(-2) : kept;
			const earlier = isAlone ? [] : sent.flat();
			const answer = this.#ask({ conversation, key: `${conversation}-${turn}`, kind, always, earlier, message });
			kept = [...kept, [message, answer.text]];
		}
	}

	/** Sends a request until it is answered, and now and then once more. */
	#ask(request: Request): Answer {
		const { trouble } = this.#habits;
		if (this.#happens(trouble / 3)) this.#add(request, 'rateLimited');
		if (this.#happens(trouble / 3)) {
			if (this.#happens(0.5)) this.#service.answer(request);
			this.#add(request, 'connectionLost');
		}
		const answer = this.#service.answer(request);
		this.#add(request, 'answered', answer);
		if (!this.#happens(trouble / 5)) return answer;
		const again = this.#service.answer(request);
		this.#add(request, 'answered', again);
		return again;
	}

	#add({ conversation, kind, always, earlier, message }: Request, outcome: string, answer?: Answer): void {
		const characters = [always, ...earlier, message].reduce((sum, each) => sum + each.characters, 0);
		const isFree = outcome === 'rateLimited';
		this.entries.push({
			id: String(this.entries.length).padStart(6, '0'),
			time: this.entries.length,
			workspace: '',
			service: 'https://service.example',
			operation: 'chat',
			outcome,
			receipt: { model: this.#model, roundTripMs: 50, ...(answer?.usage && { usage: answer.usage }) },
			sent: { characters, newCharacters: message.characters, messages: earlier.length + 1, kind, conversation },
			...(answer && { answer: { characters: answer.text.characters } }),
			charge: { requests: isFree ? 0 : 1, tokens: isFree ? 0 : 900, cost: 0 },
		});
	}

	#kind(): TextKind {
		const { kind } = this.#habits;
		if (kind !== 'any') return kind;
		return (['prose', 'code', 'prose', 'dense'] as const)[this.#below(4)] ?? 'prose';
	}

	#happens(share: number): boolean {
		return this.#random() < share;
	}

	#below(most: number): number {
		return Math.floor(this.#random() * most);
	}
}
