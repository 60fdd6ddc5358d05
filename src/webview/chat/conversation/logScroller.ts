import type { Arrival } from '../model/chatPage.ts';
import type { ScrollAnchor } from '../model/viewState.ts';
import { type Pin, pinAfterArrival, START_OFFSET } from './scrollPin.ts';

/** Where the person is in the conversation. */
export interface ScrollPlace {
	readonly atBottom: boolean;
	/** Whether an answer has come that was not yet on screen. */
	readonly unread: boolean;
}

/** Whom the scroller tells. */
export interface ScrollListener {
	onPlace(place: ScrollPlace): void;
	/** Scrolling has come to rest at this entry, or at the end. */
	onRest(anchor: ScrollAnchor | undefined): void;
}

/** Nearer to the end counts as the end, in pixels: as much is blank under the last entry, so all of its text is in view. */
const BOTTOM_TOLERANCE = 24;

/** Moves the log when something comes, and never while the person reads elsewhere. */
export class LogScroller {
	readonly #log: HTMLElement;
	readonly #listener: ScrollListener;
	readonly #observer = new ResizeObserver(() => this.#hold());
	readonly #onScroll = () => this.#scrolled();
	readonly #onScrollEnd = () => this.#listener.onRest(this.#anchor());
	#pin: Pin;
	#unread: string | undefined;
	/** The position that we set last: its scroll event is not the person's. */
	#expected = -1;

	/** `log` scrolls and has one child that holds all entries. Without `anchor` it starts at the end. */
	constructor(log: HTMLElement, anchor: ScrollAnchor | undefined, listener: ScrollListener) {
		this.#log = log;
		this.#listener = listener;
		this.#pin =
			anchor !== undefined ? { kind: 'entry', id: anchor.entryId, offset: anchor.offset } : { kind: 'bottom' };
	}

	start(): void {
		this.#log.addEventListener('scroll', this.#onScroll, { passive: true });
		this.#log.addEventListener('scrollend', this.#onScrollEnd);
		this.#observer.observe(this.#log);
		if (this.#log.firstElementChild !== null) this.#observer.observe(this.#log.firstElementChild);
		this.#hold();
	}

	dispose(): void {
		this.#log.removeEventListener('scroll', this.#onScroll);
		this.#log.removeEventListener('scrollend', this.#onScrollEnd);
		this.#observer.disconnect();
	}

	/** To be called when the entry of `arrival` is drawn. */
	arrive(arrival: Arrival): void {
		const pin = pinAfterArrival(this.#pin, arrival);
		if (pin === this.#pin && pin.kind !== 'bottom' && arrival.role === 'assistant') this.#unread = arrival.id;
		this.#pin = pin;
		this.#hold();
	}

	/** To the start of the answer that was not yet seen, or else to the end. */
	jump(): void {
		const id = this.#unread;
		this.#unread = undefined;
		this.#pin = id === undefined ? { kind: 'bottom' } : { kind: 'entry', id, offset: START_OFFSET };
		this.#hold();
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

	#hold(): void {
		if (this.#pin.kind === 'bottom') this.#log.scrollTop = this.#log.scrollHeight;
		else if (this.#pin.kind === 'entry') this.#holdEntry(this.#pin.id, this.#pin.offset);
		this.#expected = this.#log.scrollTop;
		this.#tellPlace();
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
		this.#pin = this.#isAtBottom() ? { kind: 'bottom' } : { kind: 'free' };
		this.#tellPlace();
	}

	#tellPlace(): void {
		if (this.#unread !== undefined && this.#isSeen(this.#unread)) this.#unread = undefined;
		this.#listener.onPlace({ atBottom: this.#isAtBottom(), unread: this.#unread !== undefined });
	}

	#isSeen(id: string): boolean {
		const element = this.#entry(id);
		return element === null || element.getBoundingClientRect().top < this.#log.getBoundingClientRect().bottom;
	}

	#isAtBottom(): boolean {
		return this.#log.scrollHeight - this.#log.scrollTop - this.#log.clientHeight <= BOTTOM_TOLERANCE;
	}

	#entry(id: string): Element | null {
		return this.#log.querySelector(`[data-entry-id="${CSS.escape(id)}"]`);
	}
}
