import type { Outline, OutlineItem } from '../../syntax/outline/outline.ts';
import type { LineEdit } from './lineEdit.ts';

/** The most imports of one source to compare. */
const MOST_ALIKE = 20;

/**
 * The edits that add the imports of code to a file. Imports that are already there are skipped; one that imports more
 * replaces the narrower one.
 */
export function importEdits(code: Outline, file: Outline): readonly LineEdit[] {
	const existing = file.items.filter(({ kind }) => kind === 'import');
	const bySource = Map.groupBy(existing, (item) => source(text(item, file)));
	const edits: LineEdit[] = [];
	const added: string[] = [];
	const taken = new Set<OutlineItem>();
	for (const item of code.items.filter(({ kind }) => kind === 'import')) {
		const own = text(item, code);
		const sameSource = bySource.get(source(own))?.slice(0, MOST_ALIKE) ?? [];
		if (sameSource.some((each) => covers(text(each, file), own))) continue;
		const narrower = sameSource.find((each) => !taken.has(each) && covers(own, text(each, file)));
		if (narrower === undefined) added.push(own);
		else {
			taken.add(narrower);
			edits.push({ start: narrower.header, end: narrower.end, lines: own.split('\n') });
		}
	}
	return added.length === 0 ? edits : [...edits, addition(added, existing, file)];
}

/** Below the last import of the same kind, or else the last of any, or else above all code. */
function addition(lines: readonly string[], existing: readonly OutlineItem[], file: Outline): LineEdit {
	const keyword = keywordOf(lines[0] ?? '');
	const last = existing.findLast((item) => keywordOf(text(item, file)) === keyword) ?? existing.at(-1);
	const first = file.items.find(({ kind }) => kind !== 'remark')?.start ?? 0;
	// In C#, what is used comes first.
	const isAbove = last === undefined || (keyword === 'using' && keywordOf(text(last, file)) === 'namespace');
	if (!isAbove) return { start: last.end, end: last.end, lines };
	return { start: first, end: first, lines: [...lines, ''] };
}

/** The first word of an import. Python has two for the same. */
function keywordOf(line: string): string {
	return (/^\W*(?:global\s+|export\s+)?(\w*)/.exec(line)?.[1] ?? '').replace(/^from$/, 'import');
}

function text({ header, end }: OutlineItem, { lines }: Outline): string {
	return lines.slice(header, end).join('\n');
}

const QUOTED = /["'<]([^"'<>\n]{1,300})["'>]/;

/** The source that an import names. */
function source(text: string): string {
	const quoted = QUOTED.exec(text)?.[1];
	return quoted ?? /^\s*from\s+(\S{1,300})\s+import/.exec(text)?.[1] ?? pathWords(text).join(' ');
}

/**
 * Whether one import includes everything that the other imports, under the same names. A type import includes no
 * values.
 */
function covers(one: string, other: string): boolean {
	const [own, wanted] = [new Set(parts(one)), parts(other)];
	return wanted.every((part) => own.has(part)) && own.has('type') === wanted.includes('type');
}

/** The imported names, without the source. A name with its alias, such as `load as read`, counts as one. */
function parts(text: string): readonly string[] {
	return text.replace(QUOTED, '').match(PART) ?? [];
}

const PART = /(?:\btype\s+(?=[\w$]+\s*(?:[,}]|as\b)))?[\p{L}\p{N}_$*]+(?:\s+as\s+[\p{L}\p{N}_$]+)?/gu;

/** The words of an import statement in which no source is recognized. */
function pathWords(text: string): readonly string[] {
	return text.match(/[\p{L}\p{N}_$*]+/gu) ?? [];
}
