import type { BracketsAround } from './bracketsAround.ts';

/** Shorter matches may be chance. */
const SHORTEST = 3;

/** No editor inserts more closing brackets, and each way to cut them is weighed by itself. */
const MOST_CLOSERS = 16;

/**
 * Removes what is already around the cursor from generated text: services often repeat the start of the line or close a
 * bracket that is already closed. Only exact repetitions are cut.
 * @param before all text before the cursor; its last line is compared
 * @param after all text after the cursor; its first line is compared
 */
export function trimOverlap(text: string, before: string, after: string, brackets: BracketsAround): string {
	return withoutRepeatedEnd(withoutRepeatedBeginning(withoutQuotes(text, before, after), before), after, brackets);
}

/** Removes the quotes of a string if they are already around the cursor. */
function withoutQuotes(text: string, before: string, after: string): string {
	const quote = before.at(-1) ?? '';
	if (!/["'`]/.test(quote) || !after.startsWith(quote) || !text.startsWith(quote)) return text;
	const end = text.indexOf(quote, 1);
	const rest = /^[^\r\n]*/.exec(after)?.[0].slice(1) ?? '';
	return end !== -1 && rest.startsWith(text.slice(end + 1)) ? text.slice(1, end) : text;
}

function withoutRepeatedBeginning(text: string, before: string): string {
	const line = before.slice(before.lastIndexOf('\n') + 1);
	const repeated = [line, line.trimStart()].find((start) => start.trim().length >= SHORTEST && text.startsWith(start));
	return repeated === undefined ? text : text.slice(repeated.length);
}

function withoutRepeatedEnd(text: string, after: string, brackets: BracketsAround): string {
	const rest = /^[^\r\n]*/.exec(after)?.[0].trimEnd() ?? '';
	if (rest.trim() === '') return text;
	// Closing brackets and the like that the editor inserted while the user typed.
	const closers = /^[\s)\]}>"'`;,]*/.exec(rest)?.[0].length ?? 0;
	const isRepeated = rest.trim().length >= SHORTEST || rest.length === closers;
	const most = Math.min(closers, MOST_CLOSERS);
	let best = { kept: text, gain: 0 };
	for (let length = rest.length; length > 0; length = Math.min(length - 1, most)) {
		const repeated = rest.slice(0, length);
		if (repeated.trim() === '' || !text.endsWith(repeated)) continue;
		const kept = text.slice(0, -length);
		const gain = brackets.gainWithout(kept, repeated);
		const isEqual = isRepeated && length === rest.length && gain === 0;
		if (gain > best.gain || isEqual) best = { kept, gain };
	}
	return best.kept;
}
