import { hasText } from '../../whitespace/blankLines.ts';
import { indentWidth } from '../../whitespace/indentation.ts';
import { classifyLine, type LineClass } from './classifyLine.ts';
import { EQUATION_LANGUAGES } from './declarationKeywords.ts';
import { type LineExtents, lineExtents } from './lineExtents.ts';

/** An item of an outline, by line indexes. */
export interface OutlineItem {
	readonly kind: Exclude<LineClass['kind'], 'decorator'> | 'remark';
	/** Empty if it has none. */
	readonly name: string;
	/**
	 * The first lines of the comments directly above it, of its decorators and of the item itself; and the index after
	 * its last line.
	 */
	readonly start: number;
	readonly decorators: number;
	readonly header: number;
	readonly end: number;
	readonly holdsMembers: boolean;
	/** The items inside it. */
	readonly children: readonly OutlineItem[];
}

/**
 * The items of a piece of code, in order: declarations, imports, statements, and comments that belong to none of them.
 */
export interface Outline {
	/** Without line endings. */
	readonly lines: readonly string[];
	readonly items: readonly OutlineItem[];
}

/** Deeper nesting is ignored. */
const DEEPEST = 24;

/**
 * The outline of code, as far as keywords, brackets and indentation show it. Takes time proportional to the length of
 * the code.
 * @param code with `\n` line endings
 * @param apart comment lines that do not belong to what follows
 */
export function outlineOf(code: string, languageId: string, apart: ReadonlySet<number> = new Set()): Outline {
	const extents = lineExtents(code, languageId);
	const { lines } = extents;
	const whole = { start: 0, end: lines.length, depth: 0, isMember: false, isLocal: false };
	return { lines, items: new Items(extents, apart).within(whole) };
}

interface Stretch {
	readonly start: number;
	readonly end: number;
	readonly depth: number;
	readonly isMember: boolean;
	/** Whether it is inside a function, so that its names are local. */
	readonly isLocal: boolean;
}

class Items {
	readonly #extents: LineExtents;
	readonly #apart: ReadonlySet<number>;

	constructor(extents: LineExtents, apart: ReadonlySet<number>) {
		this.#extents = extents;
		this.#apart = apart;
	}

	within(stretch: Stretch): readonly OutlineItem[] {
		const { lines, bare, inString } = this.#extents;
		const items: OutlineItem[] = [];
		/** The first lines of the comments and decorators that belong to the next item. */
		let start: number | undefined;
		let decorators: number | undefined;
		const endRemark = (end: number) => {
			if (start !== undefined) items.push(remark(start, end));
			start = undefined;
		};
		for (let at = stretch.start; at < stretch.end; ) {
			if (bare[at] === '') {
				if (this.#apart.has(at)) {
					endRemark(at);
					items.push(remark(at, at + 1));
				} else if (!hasText(lines[at] ?? '')) {
					if (decorators === undefined) endRemark(at);
				} else if (!inString.has(at)) start ??= at;
				at += 1;
				continue;
			}
			start ??= at;
			const end = this.#withApart(at, Math.min(stretch.end, Math.max(at + 1, this.#extents.endOf(at))), stretch.end);
			const beginning = this.#beginning(at, end, stretch);
			if (beginning.kind === 'decorator') decorators ??= at;
			else {
				const { kind, name, holdsMembers } = beginning;
				const children = this.#children(beginning, at, end, stretch);
				const item = { kind, name, holdsMembers, start, decorators: decorators ?? at, header: at, end, children };
				const before = items.at(-1);
				if (isContinued(before, item, this.#extents.language)) items[items.length - 1] = { ...before, end };
				else items.push(item);
				start = undefined;
				decorators = undefined;
			}
			at = end;
		}
		endRemark(stretch.end);
		return items;
	}

	/** The end of an item. Comment lines in `apart` belong to it only if they are indented more. */
	#withApart(at: number, end: number, outermost: number): number {
		const { lines } = this.#extents;
		const isOwn = (line: number) => indentWidth(lines[line] ?? '') > indentWidth(lines[at] ?? '');
		const isBlank = (line: number) => !hasText(lines[line] ?? '');
		let last = end;
		while (last > at + 1 && (isBlank(last - 1) || (this.#apart.has(last - 1) && !isOwn(last - 1)))) last -= 1;
		const isApart = this.#apart.has(last) || this.#apart.has(end - 1);
		let own = isApart ? last : end;
		for (let next = own; next < outermost; next += 1) {
			if (isBlank(next)) continue;
			if (!this.#apart.has(next) || !isOwn(next)) break;
			own = next + 1;
		}
		return own;
	}

	#beginning(at: number, end: number, { isMember, isLocal }: Stretch): LineClass {
		const { language, lines, bare, headings } = this.#extents;
		const [line = '', first = '', last = ''] = [lines[at], bare[at], bare[end - 1]];
		const beginning = classifyLine({ language, line, bare: first, last, heading: headings?.[at]?.text, isMember });
		return isLocal && beginning.kind === 'value' ? { ...beginning, kind: 'statement', name: '' } : beginning;
	}

	#children({ kind, holdsMembers }: LineClass, at: number, end: number, stretch: Stretch): readonly OutlineItem[] {
		if (end - at < 2 || stretch.depth === DEEPEST) return [];
		const { bare, indents } = this.#extents;
		// An indented last line closes something inside, and a stretch may end before the item it was cut from is
		// closed.
		const isOwn = end === this.#extents.endOf(at) && (indents[end - 1] ?? 0) <= (indents[at] ?? 0);
		const isClosed = isOwn && CLOSES.test(bare[end - 1] ?? '');
		return this.within({
			start: this.#extents.bodyOf(at),
			end: isClosed ? end - 1 : end,
			depth: stretch.depth + 1,
			isMember: holdsMembers,
			isLocal: !holdsMembers && (stretch.isLocal || kind === 'declaration'),
		});
	}
}

const CLOSES = /^(?:[)\]}]|end\b|fi\b|done\b|esac\b)/i;

function remark(start: number, end: number): OutlineItem {
	const lines = { start, decorators: start, header: start, end };
	return { kind: 'remark', name: '', holdsMembers: false, children: [], ...lines };
}

/** Whether an item is another equation of the function before it. */
function isContinued(before: OutlineItem | undefined, item: OutlineItem, language: string): before is OutlineItem {
	return before?.name === item.name && item.name !== '' && EQUATION_LANGUAGES.has(language);
}
