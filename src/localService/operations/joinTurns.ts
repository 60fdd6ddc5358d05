import type { Message } from '../../core/service/apiTypes.ts';

/**
 * How many turns at the start of a request are stored already: the length of the longest end of the stored turns that
 * the request begins with. A request may carry the whole conversation, its newest part, or only what is new.
 */
export function countKnownTurns(stored: readonly Message[], sent: readonly Message[]): number {
	for (let length = Math.min(stored.length, sent.length); length > 0; length--) {
		const end = stored.slice(stored.length - length);
		if (end.every((turn, index) => isSameTurn(turn, sent[index]))) return length;
	}
	return 0;
}

/** The stored turns and those of a request, each turn that both have taken once. */
export function joinTurns(stored: readonly Message[], sent: readonly Message[]): readonly Message[] {
	return [...stored, ...sent.slice(countKnownTurns(stored, sent))];
}

function isSameTurn(a: Message, b: Message | undefined): boolean {
	return a.role === b?.role && a.content === b.content && a.name === b.name;
}
