import type { Outline, OutlineItem } from '../../syntax/outline/outline.ts';
import type { LineEdit } from './lineEdit.ts';

/** So many imports of one source are compared. */
const MOST_ALIKE = 20;

/** Where the imports of a code go in a file: those that are there are left out, one that brings in more takes its place. */
export function importEdits(code: Outline, file: Outline): readonly LineEdit[] {
	const standing = file.items.filter(({ kind }) => kind === 'import');
	const bySource = Map.groupBy(standing, (item) => source(text(item, file)));
	const edits: LineEdit[] = [];
	const added: string[] = [];
	const taken = new Set<OutlineItem>();
	for (const item of code.items.filter(({ kind }) => kind === 'import')) {
		const own = text(item, code);
		const alike = bySource.get(source(own))?.slice(0, MOST_ALIKE) ?? [];
		if (alike.some((each) => covers(text(each, file), own))) continue;
		const narrower = alike.find((each) => !taken.has(each) && covers(own, text(each, file)));
		if (narrower === undefined) added.push(own);
		else {
			taken.add(narrower);
			edits.push({ start: narrower.header, end: narrower.end, lines: own.split('\n') });
		}
	}
	return added.length === 0 ? edits : [...edits, addition(added, standing.at(-1), file)];
}

/** Below the last import, else above all code. */
function addition(lines: readonly string[], last: OutlineItem | undefined, { items }: Outline): LineEdit {
	if (last !== undefined) return { start: last.end, end: last.end, lines };
	const first = items.find(({ kind }) => kind !== 'remark')?.start ?? 0;
	return { start: first, end: first, lines: [...lines, ''] };
}

function text({ header, end }: OutlineItem, { lines }: Outline): string {
	return lines.slice(header, end).join('\n');
}

const QUOTED = /["'<]([^"'<>\n]{1,300})["'>]/;

/** What an import brings names in from. */
function source(text: string): string {
	const quoted = QUOTED.exec(text)?.[1];
	return quoted ?? /^\s*from\s+(\S{1,300})\s+import/.exec(text)?.[1] ?? words(text).join(' ');
}

/** Whether one import brings in all that the other does, by the same names: one of types brings in no values. */
function covers(one: string, other: string): boolean {
	const [own, wanted] = [new Set(parts(one)), parts(other)];
	return wanted.every((part) => own.has(part)) && own.has('type') === wanted.includes('type');
}

/** The words of an import beside its source; those that belong to one name, as in `load as read`, are one. */
function parts(text: string): readonly string[] {
	return text.replace(QUOTED, '').match(PART) ?? [];
}

const PART = /(?:\btype\s+(?=[\w$]+\s*(?:[,}]|as\b)))?[\p{L}\p{N}_$*]+(?:\s+as\s+[\p{L}\p{N}_$]+)?/gu;

function words(text: string): readonly string[] {
	return text.match(/[\p{L}\p{N}_$*]+/gu) ?? [];
}
