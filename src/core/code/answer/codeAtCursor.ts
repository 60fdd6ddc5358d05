import { commentPrompt } from '../commentPrompt.ts';
import { commonIndentation, indentedLike, leadingSpace } from '../indentation.ts';
import { inOwnStyle } from '../indentationStyle.ts';
import { isProse } from '../languageOf.ts';
import { withoutOverlap } from '../overlap.ts';
import { heldLines, withoutHeld } from '../syntax/heldLines.ts';
import type { CodePlace } from './codePlace.ts';
import { withoutRepeatedLines } from './repeatedLines.ts';

/** Code as it came, for a cursor. */
export interface NewCode {
	/** With `\n` as line end, and without blank lines around it. */
	readonly code: string;
	/** The blank space that the answer began with, where nothing but the code was in it. */
	readonly lead: string;
}

/** What is known of the cursor's line and of the lines around it. */
interface Line {
	/** What stands before the cursor, and behind it. */
	readonly before: string;
	readonly after: string;
	readonly above: readonly string[];
	readonly below: readonly string[];
}

/** The end of a line that a deeper one follows. */
const OPENS =
	/[{([]$|=>$|\b(?:do|then|begin)$|^\s*(?:async\s+)?(?:def|class|if|elif|else|for|while|try|except|finally|with|match|case)\b.*:$/;
const CLOSES = /^\s*[)\]}]|^\s*<\/|^\s*(?:end|fi|done|esac|else|elif|except|finally|catch)\b/;

/**
 * Code as it goes in at a cursor: below a comment that it was asked for with, without lines that stand around it already, as
 * far in as its place, and in the document's style. What its strings say stays as it is.
 * @returns empty where all of it stands there
 */
export function codeAtCursor(answered: NewCode, place: CodePlace): string {
	const line = lineAt(place);
	const isBelow = goesBelow(answered, line, place.languageId);
	const around = isBelow ? { ...line, above: [...line.above, line.before], before: '', after: '' } : line;
	const kept = withoutRepeatedLines(answered.code.split('\n'), around).join('\n');
	if (kept.trim() === '') return '';
	const base = isBelow ? indentationBelow(kept, line, place) : leadingSpace(line.before);
	const lead = isBelow ? base : leadFor(answered, around, kept);
	const text = lead + placed(kept, { base, isBelow, line: around, place });
	const fitted = isBelow ? `\n${text}` : text;
	const whole = fitted.replaceAll('\n', place.lineEnd);
	return isBelow ? whole : withoutOverlap(whole, place.text.slice(0, place.start), place.text.slice(place.start));
}

function lineAt({ text, start }: CodePlace): Line {
	const [before, after] = [text.slice(0, start).split(/\r?\n/), text.slice(start).split(/\r?\n/)];
	return {
		before: before.at(-1) ?? '',
		after: after[0] ?? '',
		above: before.slice(0, -1),
		below: after.slice(1),
	};
}

/** Whether code begins a line of its own below the cursor's. */
function goesBelow({ code, lead }: NewCode, { before, after }: Line, languageId: string): boolean {
	if (before.trim() === '' || after.trim() !== '') return false;
	if (isComment(before, languageId)) return true;
	if (lead.includes('\n')) return OPENS.test(before.trimEnd()) || /[;:,>}\w"')\]]$/.test(before.trimEnd());
	if (/^\s*[)\]}]/.test(code)) return false;
	const isBlock = /\b(?:def|class|if|elif|else|for|while|try|except|finally|with|match|case)\b.*:$/;
	if (languageId === 'python' && isBlock.test(before.trimEnd())) return true;
	return /[{]$/.test(before.trimEnd()) && /\n|;$/.test(code.trim());
}

/** Whether a line is a comment and nothing else. */
function isComment(line: string, languageId: string): boolean {
	if (isProse(languageId)) return false;
	return (
		commentPrompt(line, languageId) !== undefined || /^\s*(?:\*\/|\*.*\*\/|\/\*.*\*\/|-->|<!--.*-->)\s*$/.test(line)
	);
}

/** How far in code stands below the cursor's line. */
function indentationBelow(code: string, { before }: Line, { style }: CodePlace): string {
	const base = leadingSpace(before);
	const first = leadingSpace(code);
	const level = style.insertSpaces ? ' '.repeat(style.width) : '\t';
	if (OPENS.test(before.trimEnd())) return base + level;
	// Below a key of YAML, or any line that its code follows further in: as far as it came.
	return first.length > base.length && first.startsWith(base) && /:$/.test(before.trimEnd()) ? first : base;
}

/** The blank space that code begins with on the cursor's line: what was meant, unless it stands there. */
function leadFor({ lead }: NewCode, { before, above }: Line, code: string): string {
	if (before.trim() !== '') return lead.includes('\n') || /\s$/.test(before) ? '' : lead;
	// At the beginning of an empty line, code may come as far in as it belongs.
	return before === '' ? ownIndentation(code, above) : '';
}

/** The indentation that code came with, where it follows from the line above. */
function ownIndentation(code: string, above: readonly string[]): string {
	const own = commonIndentation(code.split('\n'));
	const last = above.findLast((line) => line.trim() !== '') ?? '';
	const isExpected = OPENS.test(last.trimEnd())
		? leadingSpace(last).length < own.length
		: leadingSpace(last).length === own.length;
	return isExpected ? own : '';
}

interface Placing {
	readonly base: string;
	readonly isBelow: boolean;
	readonly line: Line;
	readonly place: CodePlace;
}

/** The lines of code as they go to their place; the first begins where that is. */
function placed(code: string, { base, line, place, isBelow }: Placing): string {
	const lines = code.split('\n');
	const held = heldLines(code, place.languageId);
	const free = withoutHeld(lines, held);
	const first = isBelow ? '' : line.before;
	const start = base === '' && first.trim() === '' ? ownIndentation(code, line.above) : base;
	const isThere =
		!isWritten(place.languageId) && isPlaced(free, { base: start, before: first, level: place.style.width });
	const later = free.slice(1).filter((each) => each.trim() !== '');
	const goesFurther = later.every((each) => each.startsWith(start));
	const own =
		isThere && goesFurther ? free.map((each) => (each.startsWith(start) ? each.slice(start.length) : each)) : free;
	const styled = isProse(place.languageId) ? own.join('\n') : inOwnStyle(own.join('\n'), place.style);
	const fitted =
		isThere && !goesFurther
			? free.map((each, at) => (at === 0 ? each.trimStart() : each))
			: indentedLike(styled, start).split('\n');
	return fitted.map((each, at) => (held.has(at) ? lines[at] : each.trim() === '' ? '' : each)).join('\n');
}

/**
 * Whether the lines behind the first are where they belong already, as they are where a service goes on with the document:
 * whether the second one is nearer to where it would stand then than it is when all are moved.
 */
function isPlaced(
	lines: readonly string[],
	{ base, before, level }: { readonly base: string; readonly before: string; readonly level: number },
): boolean {
	const [first = '', second, ...rest] = lines.filter((line) => line.trim() !== '');
	if (second === undefined || base === '') return false;
	const width = (line: string) => leadingSpace(line).replaceAll('\t', ' '.repeat(level)).length;
	const here = width(base);
	// The first line has the indentation of its place, and so have all.
	if (width(first) > 0) return leadingSpace(first) === base;
	const opens = OPENS.test((before + first).trimEnd()) || /[{([]$/.test(first.trimEnd());
	const last = rest.at(-1) ?? second;
	// What closes the block that the first line opens stands as far in as that line.
	if (opens && CLOSES.test(last) && width(last) !== width(second)) return width(last) === here;
	if (/^\s*end\b/.test(last)) return width(last) === here;
	const expected = opens && !CLOSES.test(second) ? level : 0;
	const isNearer = Math.abs(width(second) - here - expected) < Math.abs(width(second) - expected);
	const isInside = second.startsWith(base) || (CLOSES.test(second) && width(second) < here);
	return isNearer && isInside && rest.every((line) => width(line) > 0 || CLOSES.test(line));
}

/** Whether a document is written, and not programmed: its lines hang where a list hangs them. */
function isWritten(languageId: string): boolean {
	return isProse(languageId) && languageId !== 'plaintext';
}
