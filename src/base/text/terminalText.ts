const ESCAPE = String.fromCharCode(0x1b);
const BELL = String.fromCharCode(0x07);
/** What is neither text nor the beginning of a sequence: also the bell, and the one-character forms of sequences. */
const CONTROLS = new RegExp(`(?![\\x08\\t\\n\\r${ESCAPE}])\\p{Cc}`, 'gu');
/** Titles, links, the clipboard, and queries: up to a bell, a terminator, or the next sequence. */
const STRING = new RegExp(`^${ESCAPE}[\\]PX^_][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\|(?=${ESCAPE}[^]))`);
const STRING_BEGUN = new RegExp(`^${ESCAPE}[\\]PX^_][^${BELL}${ESCAPE}]*${ESCAPE}?$`);
const CONTROL_SEQUENCE = new RegExp(`^${ESCAPE}\\[[0-?]*[ -/]*[@-~]`);
const CONTROL_SEQUENCE_BEGUN = new RegExp(`^${ESCAPE}\\[[0-?]*[ -/]*$`);
const OTHER = new RegExp(`^${ESCAPE}[ -/]*[0-~]?`);
/** Colors, moves of the cursor, erasing, and hiding the cursor. */
const ALLOWED = new RegExp(`^${ESCAPE}\\[(?:[\\d;:]*[mABCDEFGHJKfd]|\\?25[lh])$`);
/** In characters. No sequence that is passed on is longer. */
const LONGEST_SEQUENCE = 64;

/**
 * A program's output made safe for a terminal: only text, colors and cursor moves pass, and nothing that sets titles, writes
 * to the clipboard or queries the terminal. Takes the output in pieces, which may end within a sequence.
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
				this.#begun = kindOf(rest);
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

/** Of a long beginning, only what shows its kind and whether it ends. */
function kindOf(begun: string): string {
	if (begun.length <= LONGEST_SEQUENCE) return begun;
	return begun.slice(0, LONGEST_SEQUENCE) + (begun.endsWith(ESCAPE) ? ESCAPE : '');
}

/** Titles, links and marks of the shell: from its opening to a bell or a string terminator, or to the next sequence. */
const COMMAND_STRING = new RegExp(`${ESCAPE}[\\]PX^_][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)?`, 'g');
const ANY_SEQUENCE = new RegExp(`${ESCAPE}\\[[0-?]*[ -/]*[@-~]?|${ESCAPE}[ -/]*[0-~]?`, 'g');
/** What is left of the others. Tabs and line ends stay. */
const CONTROL_CHARACTERS = /(?![\t\n])\p{Cc}/gu;

/** The text of a terminal’s output, without colors, titles and other control sequences; of an overwritten line, its last state. */
export function plainTerminalText(output: string): string {
	const text = output.replace(COMMAND_STRING, '').replace(ANY_SEQUENCE, '');
	return text.split('\n').map(lastState).join('\n').replace(CONTROL_CHARACTERS, '');
}

/** A carriage return begins the line again; a progress bar leaves only its end. */
function lastState(line: string): string {
	return line.split('\r').findLast((state) => state !== '') ?? '';
}
