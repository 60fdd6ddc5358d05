/** What begins a comment in most languages; what ends one is taken off too. */
const BEGINNING = /^\s*(?:\/{2,}[!/]?|#+!?|--+|;+|%+|'|\/\*+|\*(?!\/)|<!--|\{-|\(\*|"""|'''|REM\b)\s*/i;
const ENDING = /\s*(?:\*+\/|-->|-\}|\*\)|"""|''')\s*$/;
/** Nobody asks for something in a longer line, in characters. */
const LONGEST = 2_000;
/** Notes that people put before what is to be done. */
const NOTE = /^(?:TODO|FIXME|XXX|HACK)(?:\([^)]*\))?:?\s*/i;

/**
 * The text of a comment, as a prompt for what should be written below it.
 * @param line a whole line of a document
 * @returns undefined where it is no comment, or says nothing
 */
export function commentPrompt(line: string): string | undefined {
	const begun = line.length > LONGEST ? null : BEGINNING.exec(line);
	if (begun === null) return undefined;
	const text = line.slice(begun[0].length).replace(ENDING, '').replace(NOTE, '').trim();
	return /\p{L}{2}/u.test(text) ? text : undefined;
}
