import { oneLine, truncate } from '../../../base/text/visibleText.ts';
import type { Brackets } from '../../../edit/core/syntax/brackets.ts';
import type { WorkLimit } from './workLimit.ts';

/** Where a failing statement is inserted. */
export interface MutationPlace {
	readonly at: number;
	readonly form: /** Followed by further statements on its line. */
		| 'statement'
		/** Before an expression, of which it becomes a part. */
		| 'expression'
		/** A line of its own. */
		| 'line';
	/** The indentation of a line. */
	readonly indent?: string;
	/** What is inserted, if the form of the language does not suffice. */
	readonly text?: ((condition: string, message: string) => string) | undefined;
	/** What else must come before or after it. */
	readonly before?: string;
	readonly behind?: string;
}

/** Offsets in UTF-16 units; empty where something was removed. */
export interface CodeRange {
	readonly start: number;
	readonly end: number;
}

/** A function with a body, or code that may be one. Offsets in UTF-16 units. */
export interface CodeFunction {
	/** The start of its header. */
	readonly start: number;
	readonly end: number;
	/**
	 * Where its body can be made to stop. Missing if it is unknown what runs this code, and when: code around it cannot stand in
	 * for it.
	 */
	readonly place?: MutationPlace;
	/** The start of its body. */
	readonly body: number;
}

/**
 * Finds the functions of a text, in any order.
 * @throws WorkTooLong if that takes too long
 */
export type FindFunctions = (
	text: string,
	/** The text without strings and comments: see `maskedCode`. */
	code: string,
	limit: WorkLimit,
) => readonly CodeFunction[];

/** In characters. */
const LONGEST_HEAD = 500;
const LONGEST_NAME = 60;

/** The name of a declaration: after a keyword, before its parameters, or before an assignment. */
const NAMES = [
	/\b(?:function|def|fn|fun)\b\s*\*?\s*([\w$]+)/,
	/\bfunc\s*(?:\([^)]*\)\s*)?(\w+)/,
	/(?:^|\s)(?:const|let|var)\s+([\w$]+)/,
	/([\w$#]+)\s*[:=]\s*(?:async\s*)?(?:\(|[\w$]+\s*=>|<|lambda\b)/,
	/^(?:[\w$<>[\],.?&*:~]+\s+)*([\w$#~]+)\s*(?:<[^()]*>)?\s*\(/,
];
const KEYWORDS = /^(?:function|return|async|await|new|if|for|while|switch|catch|lambda)$/;

/** A function as it is shown: `total()`, or the start of its line if it has no name. */
export function functionName(text: string, own: CodeFunction): string {
	const name = declaredName(text, own);
	if (name !== undefined) return `${truncate(name, LONGEST_NAME)}()`;
	const { start } = own;
	const line = text.slice(text.lastIndexOf('\n', start) + 1, start + LONGEST_HEAD).split('\n', 1)[0] ?? '';
	return truncate(oneLine(line), LONGEST_NAME);
}

/** Whether a function has a name, so it may be called from anywhere. */
export function hasName(text: string, own: CodeFunction): boolean {
	return declaredName(text, own) !== undefined;
}

function declaredName(text: string, { start, body }: CodeFunction): string | undefined {
	const head = text.slice(start, Math.min(body, start + LONGEST_HEAD)).trim();
	const name = NAMES.map((pattern) => pattern.exec(head)?.[1]).find((found) => found !== undefined);
	return name === undefined || KEYWORDS.test(name) ? undefined : name;
}

/** The code before a bracket or arrow, in the same statement. */
export interface CodeHead {
	/** Without what is in brackets: `function f() `. */
	readonly text: string;
	/** The offset of its last line that does not continue the one above. */
	readonly start: number;
}

export interface HeadOptions {
	/** Whether a comma ends it, as in a list. */
	readonly splits: boolean;
	/** Whether braces between these belong to a type within the head. */
	readonly joins: (before: string, behind: string) => boolean;
}

/** In characters. No declaration that people write is longer. */
const LONGEST = 1_000;
const CONTINUES =
	/^\s*(?:$|[:?.)|&<>=,]|->|(?:where|throws|extends|implements|requires|noexcept|override|const(?=\s*$))\b)/;

/** Reads backward from an offset to the start of its statement. */
export function headBefore(code: string, at: number, brackets: Brackets, { splits, joins }: HeadOptions): CodeHead {
	const pieces: string[] = [];
	const offsets: number[] = [];
	let behind = '';
	for (let next = at - 1; next >= 0 && at - next < LONGEST; ) {
		const mark = code[next] ?? '';
		if ('([{;'.includes(mark) || (mark === ',' && splits)) break;
		const open = ')]}'.includes(mark) ? brackets.opening.get(next) : next;
		if (open === undefined) break;
		if (mark === '}' && !joins(code.slice(Math.max(0, open - LONGEST), open), behind)) break;
		const piece = open === next ? mark : `${code[open]}${mark}`;
		pieces.push(...[...piece].toReversed());
		offsets.push(...[...piece].map(() => open));
		behind = `${piece}${behind}`.slice(0, 20);
		next = open - 1;
	}
	const text = pieces.toReversed().join('');
	return { text, start: offsets.toReversed()[startOfLastDeclaration(text)] ?? at };
}

function startOfLastDeclaration(text: string): number {
	let from = text.trimEnd().length;
	do from = text.lastIndexOf('\n', from - 1);
	while (from > 0 && CONTINUES.test(lineAfter(text, from)));
	const start = from + 1;
	return start + (text.slice(start).length - text.slice(start).trimStart().length);
}

function lineAfter(text: string, at: number): string {
	return text.slice(at + 1).split('\n', 1)[0] ?? '';
}
