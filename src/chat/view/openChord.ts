/** How long VS Code waits for the second half of a chord, in milliseconds. */
const CHORD_TIME = 5_000;

type Key = Pick<
	KeyboardEvent,
	'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'timeStamp' | 'preventDefault' | 'stopPropagation'
>;

/**
 * Handles the chord of Open Chat, Ctrl+K Ctrl+Alt+C, in the view. In a browser VS Code misses its second half: it takes
 * every Ctrl+C in a view for Copy. It then waits for another one, so the next keys must not reach it: F would complete
 * the chord that closes the folder.
 */
export class OpenChord {
	readonly #open: () => void;
	#isBegun = false;
	/** Until when VS Code keeps waiting, as an event's time stamp. */
	#waitingUntil = 0;

	/** @param open called on the complete chord */
	constructor(open: () => void) {
		this.#open = open;
	}

	/** Handles a key pressed in the view, after the view's own controls and before VS Code. */
	handle(event: Key): void {
		if (['Control', 'Meta', 'Alt', 'AltGraph', 'Shift'].includes(event.key)) return;
		if (this.#isBegun && isSecondHalf(event)) {
			this.#waitingUntil = event.timeStamp + CHORD_TIME;
			event.preventDefault();
			this.#open();
		} else if (event.timeStamp < this.#waitingUntil && isTyped(event)) {
			event.stopPropagation();
		} else {
			this.#waitingUntil = 0;
		}
		this.#isBegun = isFirstHalf(event);
	}
}

function isFirstHalf({ key, ctrlKey, metaKey, altKey, shiftKey }: Key): boolean {
	return key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;
}

/** On some keyboards, Alt turns C into another letter. */
function isSecondHalf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Key): boolean {
	return (key.toLowerCase() === 'c' || code === 'KeyC') && (ctrlKey || metaKey) && altKey && !shiftKey;
}

function isTyped({ key, ctrlKey, metaKey, altKey }: Key): boolean {
	return !(ctrlKey || metaKey || altKey || /^F\d/.test(key));
}
