import { isMarkup } from '../../../../base/text/languages.ts';
import type { CodePlace } from '../../codeEdit.ts';
import { lineOpensBlock } from '../../syntax/blockLines.ts';
import { elisionLines } from '../../syntax/elision.ts';
import { type Outline, type OutlineItem, outlineOf } from '../../syntax/outline/outline.ts';
import { trimBlankLines } from '../../whitespace/blankLines.ts';
import { leadingSpace } from '../../whitespace/indentation.ts';
import { type BracketsAround, bracketsAround } from './bracketsAround.ts';
import type { CursorLine } from './cursorLine.ts';

/** Code that goes inside the declarations around a place. */
export interface InnerCode {
	readonly code: string;
	/** Whether other new code was dropped with what was around it. */
	readonly isCut: boolean;
}

/**
 * The part of the code that belongs at the place, if the answer repeats what encloses it, such as a class and a method,
 * an object or an element, and declarations beside it. For a place in the body of a page, the body.
 * @param around the lines around the place; `before` is empty if the code starts below the cursor's line
 * @returns the code itself if it has nothing around it
 */
export function withoutEnclosing(code: string, place: CodePlace, around: CursorLine): InnerCode {
	const { languageId } = place;
	const body = isMarkup(languageId) ? bodyOfPage(code, place) : code;
	// What encloses something has lines of its own; a large document takes its time.
	if (!body.includes('\n')) return { code: body, isCut: false };
	const document = documentAround(around, place);
	const answer = outlineOf(body, languageId);
	const found = innermost(answer, document, languageId);
	if (found === undefined) return { code: withoutKnownStart(answer, document), isCut: false };
	const { path, item, existing, beside } = found;
	const isNew = newItems(existing, document.outline);
	const own = item.children.filter((child) => isNew(child, answer) || child.kind === 'statement');
	const [first, last] = [own[0], own.at(-1)];
	const levels = document.chain.flatMap(({ children }) => children);
	const isNewAround = newItems([...document.outline.items, ...levels], document.outline);
	const others = beside.filter((each) => isCode(each, answer) && isNewAround(each, answer));
	if (first === undefined || last === undefined) return { code: body, isCut: false };
	// Where only indentation ends a block, the place may as well be below all of them.
	if (document.isOpen && (others.length > 0 || !own.some((child) => isNew(child, answer)))) {
		return { code: body, isCut: false };
	}
	const dropped = new Set(elisionLines(body, languageId));
	for (const child of item.children) if (!own.includes(child)) addLines(dropped, child, answer);
	const kept = answer.lines.filter((_, at) => at >= first.start && at < last.end && !dropped.has(at));
	const inner = trimBlankLines(kept).join('\n');
	const ends = path.toReversed().flatMap(({ children, end }) => answer.lines.slice(children.at(-1)?.end, end));
	const needed = neededEnds(inner, ends, bracketsAround(around, languageId));
	const imports = others.filter(({ kind }) => kind === 'import' && IMPORTS_ANYWHERE.test(languageId));
	const lines = [...imports.map(({ header, end }) => answer.lines.slice(header, end).join('\n')), inner, ...needed];
	return { code: lines.join('\n'), isCut: others.length > imports.length };
}

/** Returns a test for items of which none of the existing ones has the text. */
function newItems(existing: readonly OutlineItem[], outline: Outline): (item: OutlineItem, from: Outline) => boolean {
	const known = new Set(existing.map((item) => textOf(item, outline)));
	return (item, from) => !known.has(textOf(item, from));
}

/** Code without the declarations at its start that the document has beside the place; imports among them stay. */
function withoutKnownStart(answer: Outline, { chain, outline }: DocumentAround): string {
	const isNew = newItems([...outline.items, ...(chain.at(-1)?.children ?? [])], outline);
	const isKnown = (item: OutlineItem) =>
		item.kind === 'declaration' && item.end - item.header > 1 && !isNew(item, answer);
	const first = answer.items.findIndex((item) => item.kind !== 'import' && item.kind !== 'remark' && !isKnown(item));
	const dropped = new Set<number>();
	for (const item of answer.items.slice(0, Math.max(0, first))) if (isKnown(item)) addLines(dropped, item, answer);
	return answer.lines.filter((_, at) => !dropped.has(at)).join('\n');
}

/** Whether an item is more than a comment, a bracket or the end of an element. */
function isCode(item: OutlineItem, outline: Outline): boolean {
	return item.kind !== 'remark' && !/^(?:\W*|<\/.*)$/.test(textOf(item, outline));
}

/** Languages in which a block may import names. */
const IMPORTS_ANYWHERE = /^(?:python|ruby|rust|shellscript|scala|julia|elixir|r|perl)$/;

function bodyOfPage(code: string, { text, start }: CodePlace): string {
	if (!/<body[\s>]/i.test(text.slice(0, start))) return code;
	const begin = /<body(?:\s[^<>]*)?>/i.exec(code);
	const end = code.toLowerCase().lastIndexOf('</body>');
	return begin === null || end < begin.index
		? code
		: code
				.slice(begin.index + begin[0].length, end)
				.replace(/^\s*\n/, '')
				.trimEnd();
}

interface DocumentAround {
	readonly outline: Outline;
	/** What encloses the place, outermost first. */
	readonly chain: readonly OutlineItem[];
	/** Whether the place may also be in an outer part of the chain: the end of a block that only indentation ends. */
	readonly isOpen: boolean;
}

/** The outline of the document, with a line of code at the place. */
function documentAround({ above, before, after, below }: CursorLine, { languageId, style }: CodePlace): DocumentAround {
	const level = style.insertSpaces ? ' '.repeat(style.width) : '\t';
	const starts = before.trim() === '' ? above : [...above, before];
	const last = starts.findLast((line) => line.trim() !== '') ?? '';
	const isBlank = before === '';
	const base = isBlank || before.trim() !== '' ? leadingSpace(last) + (lineOpensBlock(last) ? level : '') : before;
	const rest = after.trim() === '' ? below : [after, ...below];
	const outline = outlineOf([...starts, `${base}x`, ...rest].join('\n').replaceAll('\r', ''), languageId);
	const chain: OutlineItem[] = [];
	let items = outline.items;
	for (;;) {
		const next = items.find(({ header, end }) => header < starts.length && starts.length < end);
		if (next === undefined) break;
		chain.push(next);
		items = next.children;
	}
	return { outline, chain, isOpen: isBlank && !lineOpensBlock(last) };
}

interface Repeated {
	/** The items that are repeated, outermost first. */
	readonly path: readonly OutlineItem[];
	/** The innermost of them. */
	readonly item: OutlineItem;
	/** What the document has in it. */
	readonly existing: readonly OutlineItem[];
	/** What the answer has beside them. */
	readonly beside: readonly OutlineItem[];
}

/** The item of an answer that repeats the innermost one around the place, inside those that repeat the outer ones. */
function innermost(answer: Outline, document: DocumentAround, languageId: string): Repeated | undefined {
	const { chain, outline, isOpen } = document;
	for (const from of chain.keys()) {
		const path: OutlineItem[] = [];
		const beside: OutlineItem[] = [];
		let items = answer.items;
		let existing: readonly OutlineItem[] = [];
		let isSkipped = false;
		for (const each of chain.slice(from)) {
			const next = items.find((item) => areAlike([item, answer], [each, outline]));
			if (next !== undefined) {
				path.push(next);
				beside.push(...items.filter((each) => each !== next));
				items = next.children;
				existing = each.children;
			} else if (each.name !== '') {
				if (!isOpen || from > 0) path.length = 0;
				break;
			} else isSkipped = true;
		}
		const item = path.at(-1);
		if (item === undefined || item.children.length === 0) continue;
		// A function may come without the blocks in it, but its statements are no members.
		if (!isSkipped || !item.holdsMembers) return { path, item, existing, beside };
	}
	// An object cannot hold another one without a key.
	const [only, ...others] = answer.items.filter(({ kind }) => kind !== 'remark');
	const last = chain.at(-1);
	const isObject = /^jsonc?$/.test(languageId) && only?.name === '' && answer.lines[only.header]?.trim() === '{';
	const isInObject = last !== undefined && outline.lines[last.header]?.trimEnd().endsWith('{') === true;
	return isObject && isInObject && others.length === 0
		? { path: [only], item: only, existing: last.children, beside: [] }
		: undefined;
}

type Located = readonly [item: OutlineItem, outline: Outline];

/** Whether two items declare the same name, or start with the same line. */
function areAlike([one, from]: Located, [other, to]: Located): boolean {
	if (one.name !== '' && one.kind === other.kind && one.name === other.name) return true;
	const header = (item: OutlineItem, { lines }: Outline) => (lines[item.header] ?? '').trim().replace(/\s*\{$/, '');
	return header(one, from) === header(other, to);
}

function textOf({ header, end }: OutlineItem, { lines }: Outline): string {
	return lines
		.slice(header, end)
		.map((line) => line.trim())
		.filter((line) => line !== '')
		.join('\n');
}

function addLines(lines: Set<number>, { start, end }: OutlineItem, outline: Outline): void {
	let last = end;
	while (outline.lines[last]?.trim() === '') last += 1;
	for (let at = start; at < last; at += 1) lines.add(at);
}

/** More lines hardly do nothing but close. */
const MOST_ENDS = 24;

/** The lines that close what encloses the code, as far as the document does not. */
function neededEnds(code: string, ends: readonly string[], brackets: BracketsAround): readonly string[] {
	const closing = ends.filter((line) => line.trim() !== '').slice(0, MOST_ENDS);
	while (closing.length > 0) {
		const kept = [code, ...closing.slice(0, -1)].join('\n');
		if (brackets.gainWithout(kept, `\n${closing.at(-1)}`) < 0) break;
		closing.pop();
	}
	return closing;
}
