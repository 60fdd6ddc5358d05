import { splitHidden } from '../../../base/text/hiddenCharacters.ts';

/** How a shell quotes literal text. Each mark is one character, as in VS Code's own tables. */
export interface ShellQuoting {
	readonly strong?: string;
	readonly weak?: string;
	readonly escape?: string | { readonly escapeChar: string; readonly charsToEscape: string };
}

/** VS Code's `ShellQuoting`. */
const ESCAPE = 1;
const STRONG = 2;

/** A word of a command, with its quoting if the task specifies one. */
export type TaskWord = string | { readonly value: string; readonly quoting: number };

export type Platform = 'posix' | 'windows';

/** How the shells quote in which a proof's commands run, as VS Code has it. */
export const SHELL_QUOTING: Readonly<Record<Platform, ShellQuoting>> = {
	posix: { strong: "'", weak: '"', escape: { escapeChar: '\\', charsToEscape: ' "\'' } },
	windows: { strong: '"' },
};

/** A command line as VS Code builds it from a task's words. */
export function quoteWords(words: readonly TaskWord[], quoting: ShellQuoting): string {
	return words.map((word) => quoteWord(word, quoting)).join(' ');
}

/** A text as one word that the shell of a platform takes literally. */
export function literalWord(text: string, platform: Platform): string {
	if (/^[\w@%+=:,./\\-]+$/.test(text) && (platform === 'windows' || !text.includes('\\'))) return text;
	return platform === 'windows' ? `"${text.replaceAll('"', '""')}"` : `'${text.replaceAll("'", "'\\''")}'`;
}

function quoteWord(word: TaskWord, quoting: ShellQuoting): string {
	if (typeof word === 'string') return needsQuotes(word, quoting) ? enclosed(word, quoting.strong) : word;
	if (word.quoting === ESCAPE) return escaped(word.value, quoting);
	return enclosed(word.value, word.quoting === STRONG ? quoting.strong : quoting.weak);
}

function enclosed(text: string, mark: string | undefined): string {
	return mark === undefined ? text : mark + text + mark;
}

function escaped(text: string, { escape: how }: ShellQuoting): string {
	if (how === undefined) return text;
	if (typeof how === 'string') return text.replaceAll(' ', `${how} `);
	const { escapeChar, charsToEscape } = how;
	return [...text].map((char) => (charsToEscape.includes(char) ? escapeChar + char : char)).join('');
}

/** Whether a text has a space that is neither quoted nor escaped. */
function needsQuotes(text: string, { strong, weak, escape: how }: ShellQuoting): boolean {
	const escapeChar = typeof how === 'object' ? how.escapeChar : how;
	let open: string | undefined;
	for (let at = 0; at < text.length; at += 1) {
		const char = text[at];
		if (open !== undefined) open = char === open ? undefined : open;
		else if (char === escapeChar) at += 1;
		else if (char === strong || char === weak) open = char;
		else if (char === ' ') return true;
	}
	return false;
}

/** Line ends, tabs, and spaces that look like plain ones. */
const MISLEADING = /[\n\t]|(?! )\p{Zs}/gu;

/**
 * Text that will run, on one line and fully visible: a hidden or misleading character is shown as its code in angle brackets,
 * such as `<U+202E>`.
 */
export function visibleLine(words: string): string {
	return splitHidden(words)
		.map((piece) => ('hidden' in piece ? `<${piece.hidden}>` : piece.text.replace(MISLEADING, codeOf)))
		.join('');
}

function codeOf(char: string): string {
	return `<U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}>`;
}
