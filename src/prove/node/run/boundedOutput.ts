import { plainTerminalText } from '../../../base/text/plainTerminalText.ts';

/** In characters: what is kept of the beginning and of the end. */
const HEAD = 64 * 1024;
const TAIL = 192 * 1024;

/** What a command prints: its beginning and its end, however long it is. */
export class BoundedOutput {
	#head = '';
	#tail = '';
	#hasGap = false;

	add(text: string): void {
		const room = HEAD - this.#head.length;
		this.#head += text.slice(0, room);
		this.#tail += text.slice(room);
		// Cut seldom, as each cut copies.
		if (this.#tail.length > 2 * TAIL) this.#cut();
	}

	/** Whether its middle is left out of `text`. */
	get isShortened(): boolean {
		return this.#hasGap || this.#tail.length > TAIL;
	}

	/** Without escape sequences. */
	text(): string {
		if (this.isShortened) this.#cut();
		return plainTerminalText(this.#hasGap ? `${this.#head}\n[…]\n${this.#tail}` : this.#head + this.#tail);
	}

	#cut(): void {
		this.#tail = this.#tail.slice(-TAIL);
		this.#hasGap = true;
	}
}
