import type { Arrival } from '../model/chatPage.ts';

/** What the log holds on to while its size or content changes. */
export type Pin =
	/** The person reads somewhere: nothing moves. */
	| { readonly kind: 'free' }
	| { readonly kind: 'bottom' }
	/** The top of the entry `id` is `offset` pixels below the top of the log. */
	| { readonly kind: 'entry'; readonly id: string; readonly offset: number };

/** Pixels between the top of the log and the start of an answer that is shown. */
export const START_OFFSET = 12;

/** The pin after `arrival`: an own message shows the end, an answer its start, and nothing is moved under a reader's eyes. */
export function pinAfterArrival(pin: Pin, arrival: Arrival): Pin {
	const base: Pin = arrival.own ? { kind: 'bottom' } : pin;
	if (arrival.role !== 'assistant' || base.kind !== 'bottom') return base;
	return { kind: 'entry', id: arrival.id, offset: START_OFFSET };
}
