import type { LedgerEntry } from '../../../src/core/receipts/ledgerEntry.ts';
import type { TextKind } from '../../../src/core/receipts/sentFacts.ts';
import type { SeededAnswer, SeededRequest, SeededService, SeededText } from './seededService.ts';

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

interface Turn {
	readonly message: SeededText;
	readonly answer: SeededText;
}

/** The receipts of a person's conversations with a service, and of some requests for code. */
export function seededHistory(service: SeededService, habits: Habits, random: () => number): readonly LedgerEntry[] {
	const history = new SeededHistory(service, habits, random);
	for (let index = 0; index < habits.conversations; index++) history.addConversation(`conversation-${index}`);
	for (let index = 0; index < habits.conversations * 2; index++) history.addCode(index);
	return history.entries;
}

class SeededHistory {
	readonly entries: LedgerEntry[] = [];
	readonly #service: SeededService;
	readonly #habits: Habits;
	readonly #random: () => number;
	#model = 'model-a';

	constructor(service: SeededService, habits: Habits, random: () => number) {
		this.#service = service;
		this.#habits = habits;
		this.#random = random;
	}

	addConversation(conversation: string): void {
		const { turns, newTurns, trouble } = this.#habits;
		const isMixed = this.#happens(trouble);
		const always = this.#happens(0.3)
			? this.#service.text('prose', 200 + this.#below(1_000))
			: { characters: 0, tokens: 0 };
		let isAlone = this.#happens(newTurns);
		let kept: Turn[] = [];
		for (let turn = 0; turn < turns; turn++) {
			if (isMixed) isAlone = this.#happens(newTurns);
			if (this.#happens(trouble / 3)) kept = kept.slice(0, this.#below(kept.length + 1));
			if (this.#happens(trouble / 5)) this.#model = this.#model === 'model-a' ? 'model-b' : 'model-a';
			const kind = this.#kind();
			const message = this.#service.text(kind, 5 + this.#below(this.#habits.longestMessage));
			const sent = this.#happens(trouble / 4) ? kept.slice(-2) : kept;
			const earlier = isAlone ? [] : sent.flatMap((each) => [each.message, each.answer]);
			const key = `${conversation}-${turn}`;
			const answer = this.#send({ conversation, key, always, earlier, message, kind, operation: 'chat' });
			kept.push({ message, answer: answer.text });
		}
	}

	addCode(index: number): void {
		const operation = this.#happens(0.5) ? 'optimize' : 'generate';
		const kind = operation === 'optimize' ? 'code' : 'prose';
		const message = this.#service.text(kind, 60 + this.#below(3_000));
		const always = { characters: 0, tokens: 0 };
		this.#send({ conversation: `code-${index}`, key: `code-${index}`, always, earlier: [], message, kind, operation });
	}

	/** Sends a request until it is answered, and now and then once more. */
	#send(request: SeededRequest): SeededAnswer {
		const { trouble } = this.#habits;
		if (this.#happens(trouble / 3)) this.#add(request, 'rateLimited', { requests: 0, tokens: 0, cost: 0 });
		if (this.#happens(trouble / 3)) {
			if (this.#happens(0.5)) this.#service.answer(request);
			this.#add(request, 'connectionLost', { requests: 1, tokens: 900, cost: 0 });
		}
		const answer = this.#service.answer(request);
		this.#add(request, 'answered', undefined, answer);
		if (!this.#happens(trouble / 5)) return answer;
		const again = this.#service.answer(request);
		this.#add(request, 'answered', undefined, again);
		return again;
	}

	#add(request: SeededRequest, outcome: string, charge: LedgerEntry['charge'], answer?: SeededAnswer): void {
		const { operation, kind, always, earlier, message, conversation, key } = request;
		const usage =
			answer?.promptTokens === undefined || answer.completionTokens === undefined
				? undefined
				: { promptTokens: answer.promptTokens, completionTokens: answer.completionTokens };
		const figures = { model: this.#model, latency: answer?.latency ?? 0, cost: answer?.cost ?? 0 };
		const characters = [always, ...earlier, message].reduce((sum, each) => sum + each.characters, 0);
		const sent = {
			characters,
			newCharacters: message.characters,
			messages: earlier.length + 1,
			kind,
			idempotencyKey: key,
		};
		this.entries.push({
			id: String(this.entries.length).padStart(6, '0'),
			time: this.entries.length,
			workspace: '',
			service: 'https://service.example',
			operation,
			outcome,
			receipt:
				answer === undefined
					? { roundTripMs: 50 }
					: { ...figures, roundTripMs: answer.roundTripMs, ...(usage && { usage }) },
			sent: {
				...sent,
				...(operation === 'chat' ? { conversation } : {}),
				...(operation === 'optimize' ? { level: 'high' } : {}),
			},
			...(answer && { answer: { id: answer.id, characters: answer.text.characters } }),
			...(charge && { charge }),
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
