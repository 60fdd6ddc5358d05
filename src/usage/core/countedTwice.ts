import { mean, sum } from 'simple-statistics';
import { compareEntries, type LedgerEntry } from './ledgerEntry.ts';
import type { AnswerFacts } from './tokenFactors.ts';

type Answered = LedgerEntry & { readonly answer: AnswerFacts };

/** Two consecutive answers of one conversation and one model; the later request held exactly one turn more. */
interface Step {
	readonly conversation: string;
	readonly model: string;
	/** The number of the later turn among those seen, from 1. */
	readonly turn: number;
	/** In UTF-16 code units: the newest message of the earlier and of the later request. */
	readonly message: number;
	readonly nextMessage: number;
	/** The tokens of the answer between them. */
	readonly answer: number;
	/** By how many prompt tokens the later request exceeds the earlier one, beyond twice the answer: for both messages. */
	readonly left: number;
}

const LEAST_STEPS = 10;
/** How many of them must be late, significant, and go to and from a long message. */
const LEAST_OF_A_KIND = 3;
/** A service may keep only the last turns: a step from this turn on is late. */
const LATE_TURN = 5;
/** The share of the steps of each part that may be exceptions; one always may. */
const MOST_ODD = 0.1;
/** In tokens for each UTF-16 code unit: more than prose or code takes. */
const DENSEST = 0.6;
/** In tokens: more than services add around the messages of a turn. */
const OVERHEAD = 50;
/** What makes one message of a step much longer than the other, as a factor and in UTF-16 code units. */
const MUCH_LONGER = 3;
const LONG = 150;
/** By how much the tokens for each code unit may differ between steps to and from a long message, as a factor. */
const MOST_APART = 1.5;
/** How much a text may have been trimmed before it was sent again, in UTF-16 code units and as a share. */
const TRIMMED = 16;
const TRIMMED_SHARE = 0.02;

/**
 * How many tokens of a message, on average, a service counts twice because it stores the earlier turns and is sent them
 * again; undefined unless it certainly does. From turn to turn, its prompt grows by the new message, once more by the one
 * before, and by two times the answer between them. Where turns are counted once, it grows by the new message and one time
 * the answer: less than two times a long answer.
 * @param entries the newest receipts of the service's chat, in any order
 */
export function countedTwice(entries: readonly LedgerEntry[]): number | undefined {
	const sorted = entries.filter(mayBeStored).toSorted(compareEntries);
	const conversations = [...Map.groupBy(sorted, ({ sent }) => sent.conversation).values()];
	if (conversations.some(isForgotten)) return undefined;
	const steps = conversations.flatMap(stepsOf);
	const late = steps.filter(({ turn }) => turn >= LATE_TURN);
	const significant = steps.filter(isSignificant);
	if (steps.length < LEAST_STEPS || Math.min(late.length, significant.length) < LEAST_OF_A_KIND) return undefined;
	const parts = [late, significant, ...partsBy(steps, 'conversation'), ...partsBy(steps, 'model')];
	return parts.every(agree) && countsMessagesTwice(steps) ? savedTokens(sorted.filter(isAnswered)) : undefined;
}

/** Whether the service may have stored a turn of it. */
function mayBeStored({ sent, outcome, charge }: LedgerEntry): boolean {
	const isUnprocessed = outcome !== 'answered' && charge.requests === 0 && charge.tokens === 0;
	return sent.conversation !== undefined && !isUnprocessed;
}

function isAnswered(entry: LedgerEntry | undefined): entry is Answered {
	return entry?.outcome === 'answered' && entry.answer !== undefined;
}

/** Whether a request with a message alone was counted less than the answer before it, which is not stored then. */
function isForgotten(turns: readonly LedgerEntry[]): boolean {
	return turns.some(({ sent, receipt }, index) => {
		const before = turns[index - 1]?.receipt.usage?.completionTokens ?? 0;
		return sent.messages === 1 && (receipt.usage?.promptTokens ?? before) < before;
	});
}

/** Skips what has another explanation: another model, turns that were edited or cut, a failed answer. */
function stepsOf(turns: readonly LedgerEntry[]): readonly Step[] {
	return turns.flatMap((later, index): readonly Step[] => {
		const earlier = turns[index - 1];
		if (!isAnswered(earlier) || !isAnswered(later) || modelOf(earlier) !== modelOf(later)) return [];
		const { promptTokens: before, completionTokens: answer } = earlier.receipt.usage ?? {};
		const { promptTokens: after } = later.receipt.usage ?? {};
		if (!before || !answer || !after || later.sent.kind === 'dense') return [];
		const [message, nextMessage] = [earlier.sent.newCharacters, later.sent.newCharacters];
		const expected = earlier.answer.characters + nextMessage;
		const trimmed = Math.abs(later.sent.characters - earlier.sent.characters - expected);
		const isOneTurnMore = later.sent.messages === earlier.sent.messages + 2;
		if (!isOneTurnMore || trimmed > TRIMMED + TRIMMED_SHARE * earlier.answer.characters) return [];
		const left = after - before - 2 * answer;
		const conversation = later.sent.conversation ?? '';
		return [{ conversation, model: modelOf(later), turn: index + 1, message, nextMessage, answer, left }];
	});
}

function modelOf({ receipt, sent }: LedgerEntry): string {
	return receipt.model ?? sent.model ?? '';
}

/** Whether it cannot look doubled if turns are counted once, however many tokens the new message has. */
function isSignificant({ nextMessage, answer }: Step): boolean {
	return answer >= DENSEST * nextMessage + 2 * OVERHEAD;
}

function isDoubled({ message, nextMessage, left }: Step): boolean {
	return left > 0 && left <= DENSEST * (message + nextMessage) + OVERHEAD;
}

function agree(steps: readonly Step[]): boolean {
	const odd = steps.filter((step) => !isDoubled(step)).length;
	return odd <= Math.max(1, MOST_ODD * steps.length);
}

function partsBy(steps: readonly Step[], key: 'conversation' | 'model'): readonly (readonly Step[])[] {
	return [...Map.groupBy(steps, (step) => step[key]).values()];
}

/**
 * Whether a long message takes as many tokens in the step after it as in its own. It does not where a service reads each
 * request twice, or states half the tokens of its answers.
 */
function countsMessagesTwice(steps: readonly Step[]): boolean {
	const doubled = steps.filter(isDoubled);
	const after = doubled.filter(({ message, nextMessage }) => isMuchLonger(message, nextMessage));
	const own = doubled.filter(({ message, nextMessage }) => isMuchLonger(nextMessage, message));
	if (Math.min(after.length, own.length) < LEAST_OF_A_KIND) return false;
	const apart = density(own) / density(after);
	return apart <= MOST_APART && apart >= 1 / MOST_APART;
}

function isMuchLonger(message: number, other: number): boolean {
	return message >= Math.max(LONG, MUCH_LONGER * other);
}

function density(steps: readonly Step[]): number {
	return sum(steps.map(({ left }) => left)) / sum(steps.map(({ message, nextMessage }) => message + nextMessage));
}

function savedTokens(answers: readonly Answered[]): number {
	// Such as a system prompt, which is not stored.
	const always = Math.min(...answers.map(({ sent }) => sent.characters - sent.newCharacters));
	const saved = answers.map(({ sent: { characters, newCharacters }, receipt }) => {
		const again = characters - newCharacters - always;
		return ((receipt.usage?.promptTokens ?? 0) * again) / Math.max(1, characters + again);
	});
	return mean(saved);
}
