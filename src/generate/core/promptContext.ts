import type { IndentationStyle } from '../../edit/core/whitespace/indentation.ts';

/** The document around a cursor. */
export interface SurroundingCode {
	readonly languageId: string;
	/** Without its folders, which are private. */
	readonly fileName: string;
	readonly before: string;
	readonly after: string;
	readonly style: IndentationStyle;
}

/** In characters. With less room, the surrounding code would only be confusing. */
const LEAST_ROOM = 80;
/** The share of the room that goes to the code before the cursor. */
const SHARE_BEFORE = 0.75;

/**
 * Adds the language, the indentation and as much of the surrounding code as fits to a prompt.
 * @param longest in characters, as the plan counts them; a prompt that is longer by itself stays unchanged
 */
export function promptWithContext(prompt: string, around: SurroundingCode, longest: number): string {
	const { languageId, fileName, style } = around;
	const indentation = style.insertSpaces ? `${style.width} spaces` : 'tabs';
	const lead = `${prompt}\n\nThe text goes into ${fileName} (${languageId}, indented by ${indentation}). Answer with that text alone, without repeating what is there.`;
	if (lead.length > longest) return prompt;
	const headings = ['\n\nBefore the cursor:\n', '\n\nAfter the cursor:\n'] as const;
	const room = longest - lead.length - headings.join('').length;
	if (room < LEAST_ROOM) return lead;
	const after = firstLines(around.after, Math.floor(room * (1 - SHARE_BEFORE)));
	const before = lastLines(around.before, room - after.length);
	const parts = [before.trim() === '' ? '' : headings[0] + before, after.trim() === '' ? '' : headings[1] + after];
	return lead + parts.join('');
}

/** The end of a text, in whole lines. */
function lastLines(text: string, room: number): string {
	if (text.length <= room) return text;
	const start = text.indexOf('\n', text.length - room - 1);
	return start === -1 ? '' : text.slice(start + 1);
}

function firstLines(text: string, room: number): string {
	if (text.length <= room) return text;
	const end = text.lastIndexOf('\n', room);
	return end === -1 ? '' : text.slice(0, end);
}
