import type { Outline, OutlineItem } from '../syntax/outline.ts';
import type { LineEdit } from './placeByName.ts';

/** Where the imports of a code go in a file: those that are there are left out, one that brings in more takes its place. */
export class ImportPlaces {
	readonly #code: Outline;
	readonly #file: Outline;

	constructor(code: Outline, file: Outline) {
		this.#code = code;
		this.#file = file;
	}

	edits(): readonly LineEdit[] {
		const [code, file] = [this.#code, this.#file];
		const standing = file.items.filter(({ kind }) => kind === 'import');
		const known = Map.groupBy(standing, (item) => source(text(item, file)));
		const edits: LineEdit[] = [];
		const added: string[] = [];
		const taken = new Set<OutlineItem>();
		for (const item of code.items.filter(({ kind }) => kind === 'import')) {
			const lines = code.lines.slice(item.header, item.end);
			const alike = known.get(source(text(item, code)))?.slice(0, MOST_ALIKE) ?? [];
			if (alike.some((each) => covers(text(each, file), text(item, code)))) continue;
			const narrower = alike.find((each) => !taken.has(each) && covers(text(item, code), text(each, file)));
			if (narrower === undefined) added.push(...lines);
			else {
				taken.add(narrower);
				edits.push({ start: narrower.header, end: narrower.end, lines });
			}
		}
		if (added.length === 0) return edits;
		return [...edits, this.#addition(added, standing.at(-1))];
	}

	/** Below the last import, else above all code. */
	#addition(lines: readonly string[], last: OutlineItem | undefined): LineEdit {
		if (last !== undefined) return { start: last.end, end: last.end, lines };
		const first = this.#file.items.find(({ kind }) => kind !== 'remark')?.start ?? 0;
		return { start: first, end: first, lines: [...lines, ''] };
	}
}

/** So many imports of one source are compared. */
const MOST_ALIKE = 20;

function text({ header, end }: OutlineItem, { lines }: Outline): string {
	return lines.slice(header, end).join('\n');
}

/** What an import brings names in from. */
function source(text: string): string {
	const quoted = /["'<]([^"'<>\n]{1,300})["'>]/.exec(text)?.[1];
	return quoted ?? /^\s*from\s+(\S{1,300})\s+import/.exec(text)?.[1] ?? words(text).join(' ');
}

/** Whether one import brings in all that the other does. */
function covers(one: string, other: string): boolean {
	const own = new Set(words(one));
	return words(other).every((word) => own.has(word));
}

function words(text: string): readonly string[] {
	return text.match(/[\p{L}\p{N}_$*]+/gu) ?? [];
}
