import { C_LIKE, FORMS, type Forms } from './lexicalForms.ts';

/** Code without what its strings and comments say. */
export interface BareCode {
	/** The same lines; what stood inside strings is gone, and so are comments. */
	readonly text: string;
	readonly comments: readonly string[];
	/** The indexes of the lines that begin inside a string whose white space counts. */
	readonly stringLines: readonly number[];
	/** A string or a block comment is still open at the end. */
	readonly open: boolean;
	/** Whether the language's forms are known; otherwise it was read like C. */
	readonly isKnown: boolean;
}

/** Takes strings and comments out of code, as far as the language's forms are known; others are read like C. */
export function bareCode(code: string, language: string): BareCode {
	const forms = FORMS[language] ?? C_LIKE;
	const pieces: string[] = [];
	const comments: string[] = [];
	const stringLines: number[] = [];
	const alone = new Map<string, number>();
	let open = false;
	let line = 0;
	for (let at = 0; at < code.length; ) {
		const found = formAt({ code, at, forms, before: pieces, alone });
		if (found === undefined) {
			const next = nextMark(code, at + 1);
			pieces.push(code.slice(at, next));
			line += lineEnds(code.slice(at, next)).length;
			at = next;
			continue;
		}
		const inside = code.slice(at, found.end);
		if (found.kind === 'comment') comments.push(inside);
		const inner = lineEnds(inside);
		if (inner !== '' && found.kind !== 'comment' && (found.kind === 'raw' || !isTrimmed(code, at, forms))) {
			for (let next = 1; next <= inner.length; next += 1) stringLines.push(line + next);
		}
		line += inner.length;
		pieces.push(found.kind === 'comment' ? '' : '""', inner);
		open = found.open;
		at = found.end;
	}
	return { text: pieces.join(''), comments, stringLines, open, isKnown: language in FORMS };
}

function lineEnds(text: string): string {
	return text.includes('\n') ? text.replace(/[^\n]+/g, '') : '';
}

/** Whether a string has the indentation of its place, such as one that is a statement of its own: a text for users. */
function isTrimmed(code: string, at: number, { trims }: Forms): boolean {
	if (trims !== 'alone') return trims === 'all';
	return /^\s*[a-z]{0,2}$/i.test(code.slice(code.lastIndexOf('\n', at - 1) + 1, at));
}

/** Where a string or a comment may begin next. */
function nextMark(code: string, from: number): number {
	MARK.lastIndex = from;
	return MARK.exec(code)?.index ?? code.length;
}

const MARK = /["'`#/]|[@R]"/g;

interface Found {
	readonly kind: 'comment' | 'text' | 'raw';
	readonly end: number;
	readonly open: boolean;
}

interface Place {
	readonly code: string;
	readonly at: number;
	readonly forms: Forms;
	/** What was read of the code so far. */
	readonly before: readonly string[];
	/** For each quote, up to where it has no partner: looking again from every one of them would take hours. */
	readonly alone: Map<string, number>;
}

function formAt({ code, at, forms, before, alone }: Place): Found | undefined {
	const starts = (mark: string) => code.startsWith(mark, at);
	if (forms.line.some(starts) && !INSIDE_WORD.test(code.slice(at - 1, at + 1)))
		return { kind: 'comment', end: lineEnd(code, at), open: false };
	const block = forms.block.find(([mark]) => starts(mark));
	if (block !== undefined) {
		const close = code.indexOf(block[1], at + block[0].length);
		return { kind: 'comment', end: close === -1 ? code.length : close + block[1].length, open: close === -1 };
	}
	const quote = code[at - 1] === '\\' ? undefined : forms.quotes.find(([mark]) => starts(mark));
	if (quote !== undefined) return { kind: quote[2] ? 'raw' : 'text', ...stringEnd({ code, at, alone }, ...quote) };
	if (!forms.patterns || !starts('/') || !mayBeginPattern(before)) return undefined;
	const pattern = /^\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\/\w*/.exec(code.slice(at, at + LONGEST_PATTERN));
	return pattern === null ? undefined : { kind: 'text', end: at + pattern[0].length, open: false };
}

function stringEnd(
	{ code, at, alone }: Pick<Place, 'code' | 'at' | 'alone'>,
	mark: string,
	lines: boolean,
	rawEnd?: string,
): { readonly end: number; readonly open: boolean } {
	// A raw string knows no escape but its end, twice.
	const escaped = rawEnd === undefined ? '\\' : rawEnd + rawEnd;
	const end = rawEnd ?? mark;
	let next = Math.max(at + mark.length, alone.get(mark) ?? 0);
	for (; next < code.length && (lines || code[next] !== '\n'); next += 1) {
		if (code.startsWith(escaped, next)) next += 1;
		else if (code.startsWith(end, next)) return { end: next + end.length, open: false };
	}
	if (lines) return { end: code.length, open: true };
	// A quote without its partner on the line: an apostrophe, or a mistake that is not ours to judge.
	alone.set(mark, next);
	return { end: at + mark.length, open: false };
}

/** `$#` and `${name#…}` begin no comment. */
const INSIDE_WORD = /[^\s;,(]#/;

/** What is no regular expression up to here, in characters, is a division. */
const LONGEST_PATTERN = 300;

function mayBeginPattern(before: readonly string[]): boolean {
	const text = before.slice(-4).join('').slice(-40).trimEnd();
	return text === '' || /[=(,:;[!&|?{}+\-*<>~^%]$|\b(?:return|typeof|case|in|of|void|delete)$/.test(text);
}

function lineEnd(code: string, at: number): number {
	const end = code.indexOf('\n', at);
	return end === -1 ? code.length : end;
}
