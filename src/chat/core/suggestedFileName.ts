import { truncate } from '../../base/text/visibleText.ts';

/** In UTF-16 units, including the extension. */
const LONGEST_NAME = 100;
const LONGEST_ENDING = 20;

/** Names that Windows reserves for devices, whatever their extension. */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;

/** A name in an answer: a path with an extension that begins with a letter, or a dot file. */
const PATH = String.raw`(?:[\w@.~+-]{1,100}[\\/]){0,20}(?:[\w@+-][\w@.+-]{0,100}\.[A-Za-z]\w{0,12}|\.[A-Za-z][\w.-]{1,40})`;
const MARKED = new RegExp(`[\`*"']{1,3}(${PATH})[\`*"']{1,3}`, 'g');
const COMMENT = new RegExp(
	`^\\s{0,20}(?://|#|--|;|%|/\\*|<!--|\\(\\*)\\s{0,4}(?:[Ff]ile(?:name)?:?\\s{1,4})?(${PATH})\\s{0,4}(?:\\*/|-->|\\*\\))?\\s*$`,
);

/**
 * The name that an answer gives to a code block: the last marked name in the line before it, or a comment on its
 * first line. Only a hint for a dialog, and made safe; undefined if there is none.
 * @param before the Markdown before the block
 */
export function suggestedFileName(before: string, code: string): string | undefined {
	const line =
		before
			.trimEnd()
			.split(/\r\n|\n|\r/)
			.at(-1)
			?.slice(-500) ?? '';
	const marked = [...line.matchAll(MARKED)].at(-1)?.[1];
	const comment = COMMENT.exec(code.split(/\r\n|\n|\r/, 1)[0]?.slice(0, 500) ?? '')?.[1];
	const found = marked ?? comment;
	return found === undefined ? undefined : safeFileName(found);
}

/**
 * Turns a suggested name into a file name for a folder that the user picks: never a path, a device, or another stream
 * of a file. Undefined if nothing is left.
 */
export function safeFileName(suggested: string): string | undefined {
	const [last = ''] = suggested
		.normalize('NFC')
		.replace(/[\p{Cc}\p{Cf}]/gu, '')
		.split(/[\\/]/)
		.slice(-1);
	const [base = ''] = last.replace(/^[A-Za-z]:/, '').split(':');
	const name = trimmed(cut(trimmed(base.replace(/[<>"|?*\p{Cs}\p{Zl}\p{Zp}]/gu, ''))));
	if (name === '') return undefined;
	return DEVICE.test(name) ? cut(`_${name}`) : name;
}

/** Windows drops trailing dots and spaces; we drop them on every system, so that no two names mean one file. */
function trimmed(name: string): string {
	return name.trimStart().replace(/[.\s]+$/, '');
}

function cut(name: string): string {
	if (name.length <= LONGEST_NAME) return name;
	const dot = name.lastIndexOf('.');
	const ending = dot > 0 && name.length - dot <= LONGEST_ENDING ? name.slice(dot) : '';
	return truncate(name, LONGEST_NAME - ending.length) + ending;
}
