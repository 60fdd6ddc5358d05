const ESCAPE = String.fromCharCode(0x1b);
const BELL = String.fromCharCode(0x07);
/** What is neither text nor the beginning of a sequence: also the bell, and the one-character forms of sequences. */
const CONTROLS = new RegExp(`(?![\\x08\\t\\n\\r${ESCAPE}])\\p{Cc}`, 'gu');
/** Titles, links, the clipboard, and what the terminal would answer: to a bell, a terminator, or the next sequence. */
const STRING = new RegExp(`^${ESCAPE}[\\]PX^_][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\|(?=${ESCAPE}[^]))`);
const STRING_BEGUN = new RegExp(`^${ESCAPE}[\\]PX^_][^${BELL}${ESCAPE}]*${ESCAPE}?$`);
const CONTROL_SEQUENCE = new RegExp(`^${ESCAPE}\\[[0-?]*[ -/]*[@-~]`);
const CONTROL_SEQUENCE_BEGUN = new RegExp(`^${ESCAPE}\\[[0-?]*[ -/]*$`);
const OTHER = new RegExp(`^${ESCAPE}[ -/]*[0-~]?`);
/** Colors, moves of the cursor, erasing, and hiding the cursor. */
const ALLOWED = new RegExp(`^${ESCAPE}\\[(?:[\\d;:]*[mABCDEFGHJKfd]|\\?25[lh])$`);
/** In characters. A longer beginning is no sequence of a kind that is passed on. */
const LONGEST = 64;

/**
 * What a program prints, for a terminal that others can read along: text, colors and moves of the cursor pass; nothing else
 * does, such as what sets titles, writes to the clipboard or asks the terminal for an answer. Takes its output in pieces, which
 * may end within a sequence.
 */
export class SafeTerminalText {
	/** The beginning of a sequence. */
	#begun = '';

	push(piece: string): string {
		let rest = this.#begun + piece;
		this.#begun = '';
		let safe = '';
		for (;;) {
			const at = rest.indexOf(ESCAPE);
			if (at < 0) break;
			safe += plain(rest.slice(0, at));
			rest = rest.slice(at);
			const sequence = sequenceAt(rest);
			if (sequence === undefined) {
				this.#begun = shortened(rest);
				return safe;
			}
			if (ALLOWED.test(sequence)) safe += sequence;
			rest = rest.slice(sequence.length);
		}
		return safe + plain(rest);
	}
}

function plain(text: string): string {
	return text.replace(CONTROLS, '').replace(/(?<!\r)\r*\n/g, '\r\n');
}

/** The sequence at the beginning; undefined if more of it may come. */
function sequenceAt(text: string): string | undefined {
	const found = STRING.exec(text) ?? CONTROL_SEQUENCE.exec(text);
	if (found !== null) return found[0];
	if (STRING_BEGUN.test(text) || CONTROL_SEQUENCE_BEGUN.test(text) || text === ESCAPE) return undefined;
	return OTHER.exec(text)?.[0] ?? ESCAPE;
}

/** Of a long beginning, only what tells its kind and whether it ends. */
function shortened(begun: string): string {
	if (begun.length <= LONGEST) return begun;
	return begun.slice(0, LONGEST) + (begun.endsWith(ESCAPE) ? ESCAPE : '');
}
