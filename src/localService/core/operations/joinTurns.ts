import type { Message } from '../../../service/core/apiTypes.ts';

/**
 * The number of turns at the start of a request that are already stored: the length of the longest suffix of the stored
 * turns that the request starts with. A request may send the whole conversation, its newest part, or only new turns.
 */
export function countKnownTurns(stored: readonly Message[], sent: readonly Message[]): number {
	for (let length = Math.min(stored.length, sent.length); length > 0; length--) {
		const end = stored.slice(stored.length - length);
		if (end.every((turn, index) => isSameTurn(turn, sent[index]))) return length;
	}
	return 0;
}

/** The stored turns followed by those of a request, without the common ones. */
export function joinTurns(stored: readonly Message[], sent: readonly Message[]): readonly Message[] {
	return [...stored, ...sent.slice(countKnownTurns(stored, sent))];
}

function isSameTurn(a: Message, b: Message | undefined): boolean {
	return a.role === b?.role && a.content === b.content && a.name === b.name;
}
