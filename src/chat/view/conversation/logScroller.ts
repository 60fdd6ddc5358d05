import { REVEAL_EVENT } from '../answer/drawingPace.ts';
import type { Arrival } from '../model/chatPage.ts';
import type { ScrollAnchor } from '../model/viewState.ts';

/** What stays in place while the log's size or content changes. */
export type Pin =
	/** The user reads somewhere: nothing moves. */
	| { readonly kind: 'free' }
	| { readonly kind: 'bottom' }
	/** The top of the entry `id` is `offset` pixels below the top of the log. */
	| { readonly kind: 'entry'; readonly id: string; readonly offset: number };

/** Pixels between the top of the log and the start of a new answer. */
const START_OFFSET = 12;

/**
 * The pin after `arrival`: the user's own message shows the end, an answer its start. Nothing moves while the user
 * reads.
 */
export function pinAfterArrival(pin: Pin, arrival: Arrival): Pin {
	const base: Pin = arrival.own ? { kind: 'bottom' } : pin;
	if (arrival.role !== 'assistant' || base.kind !== 'bottom') return base;
	return { kind: 'entry', id: arrival.id, offset: START_OFFSET };
}

/** Where the user is in the conversation. */
export interface ScrollPlace {
	readonly atBottom: boolean;
	/** Whether there is a new answer that was not yet on screen. */
	readonly unread: boolean;
}

/** What the scroller notifies. */
export interface ScrollListener {
	onPlace(place: ScrollPlace): void;
	/** Scrolling ended at this entry; undefined for the end. */
	onRest(anchor: ScrollAnchor | undefined): void;
}

/** Anything nearer to the end counts as the end. In pixels: the blank space under the last entry. */
const BOTTOM_TOLERANCE = 24;

/** Scrolls the log for new entries, but never while the user reads elsewhere. */
export class LogScroller {
	readonly #log: HTMLElement;
	readonly #listener: ScrollListener;
	readonly #observer = new ResizeObserver(() => this.#holdPin());
	readonly #end = new AbortController();
	#pin: Pin;
	#unread: string | undefined;
	/** The last position that we set: its scroll event is not the user's. */
	#expected = -1;

	/** @param log scrolls, and has one child with all entries @param anchor where to start; undefined for the end */
	constructor(log: HTMLElement, anchor: ScrollAnchor | undefined, listener: ScrollListener) {
		this.#log = log;
		this.#listener = listener;
		this.#pin =
			anchor !== undefined ? { kind: 'entry', id: anchor.entryId, offset: anchor.offset } : { kind: 'bottom' };
	}

	start(): void {
		const { signal } = this.#end;
		this.#log.addEventListener('scroll', () => this.#scrolled(), { passive: true, signal });
		this.#log.addEventListener('scrollend', () => this.#listener.onRest(this.#anchor()), { signal });
		this.#log.addEventListener(REVEAL_EVENT, () => this.#letGo(), { signal });
		this.#observer.observe(this.#log);
		if (this.#log.firstElementChild !== null) this.#observer.observe(this.#log.firstElementChild);
		this.#holdPin();
	}

	dispose(): void {
		this.#end.abort();
		this.#observer.disconnect();
	}

	/** Call it when the entry of `arrival` is drawn. */
	arrive(arrival: Arrival): void {
		const pin = pinAfterArrival(this.#pin, arrival);
		if (pin === this.#pin && pin.kind !== 'bottom' && arrival.role === 'assistant') this.#unread = arrival.id;
		this.#pin = pin;
		this.#holdPin();
	}

	/** Scrolls to the start of the unread answer, or else to the end. */
	jump(): void {
		const id = this.#unread;
		this.#unread = undefined;
		this.#pin = id === undefined ? { kind: 'bottom' } : { kind: 'entry', id, offset: START_OFFSET };
		this.#holdPin();
		this.#log.focus({ preventScroll: true });
	}

	/** The entry at the top of the log, or undefined at the end. */
	#anchor(): ScrollAnchor | undefined {
		if (this.#isAtBottom()) return undefined;
		const top = this.#log.getBoundingClientRect().top;
		const entries = [...this.#log.querySelectorAll<HTMLElement>('[data-entry-id]')];
		const entry = entries.find((element) => element.getBoundingClientRect().bottom > top);
		const entryId = entry?.dataset.entryId;
		if (entry === undefined || entryId === undefined) return undefined;
		return { entryId, offset: Math.round(entry.getBoundingClientRect().top - top) };
	}

	#holdPin(): void {
		if (this.#pin.kind === 'bottom') this.#log.scrollTop = this.#isEmpty() ? 0 : this.#log.scrollHeight;
		else if (this.#pin.kind === 'entry') this.#holdEntry(this.#pin.id, this.#pin.offset);
		this.#expected = this.#log.scrollTop;
		this.#reportPlace();
	}

	#holdEntry(id: string, offset: number): void {
		const element = this.#entry(id);
		if (element === null) return;
		this.#log.scrollTop += element.getBoundingClientRect().top - this.#log.getBoundingClientRect().top - offset;
		if (this.#isAtBottom()) this.#pin = { kind: 'bottom' };
	}

	#scrolled(): void {
		if (Math.abs(this.#log.scrollTop - this.#expected) < 1) return;
		this.#expected = -1;
		this.#pinPlace();
		this.#reportPlace();
	}

	/** A revealed place is scrolled to in the next frame. Drawing it changes the log's size, and the old pin would scroll back. */
	#letGo(): void {
		this.#pin = { kind: 'free' };
		// After that scroll. Where nothing has to scroll, no event says that the end is in view.
		requestAnimationFrame(() => this.#pin.kind === 'free' && this.#pinPlace());
	}

	#pinPlace(): void {
		this.#pin = { kind: this.#isAtBottom() && !this.#isEmpty() ? 'bottom' : 'free' };
	}

	#reportPlace(): void {
		if (this.#unread !== undefined && this.#isSeen(this.#unread)) this.#unread = undefined;
		this.#listener.onPlace({ atBottom: this.#isAtBottom(), unread: this.#unread !== undefined });
	}

	#isSeen(id: string): boolean {
		const element = this.#entry(id);
		return element === null || element.getBoundingClientRect().top < this.#log.getBoundingClientRect().bottom;
	}

	#isAtBottom(): boolean {
		if (this.#isEmpty()) return true;
		return this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight <= BOTTOM_TOLERANCE;
	}

	/** What is there before the first entry is read from its top. */
	#isEmpty(): boolean {
		return this.#log.querySelector('[data-entry-id]') === null;
	}

	#entry(id: string): Element | null {
		return this.#log.querySelector(`[data-entry-id="${CSS.escape(id)}"]`);
	}
}
