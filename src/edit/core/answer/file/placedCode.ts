import { lineSimilarity } from '../../diff/similarity.ts';
import type { LineEdit } from './lineEdit.ts';

/** Code for whole lines of a file, as offsets in UTF-16 units, without the last line ending. */
export interface PlacedCode {
	readonly start: number;
	readonly end: number;
	/**
	 * With `\n` line endings, not yet indented for its place. If `start` equals `end`, it is inserted before that line
	 * and ends with a line ending.
	 */
	readonly code: string;
}

/** One way to put code into a file. */
export interface FilePlace {
	/** From its first change to its last, in UTF-16 units. */
	readonly start: number;
	readonly end: number;
	/** The names found there; empty if the place was not found by name. */
	readonly names: readonly string[];
	/** How similar the code and the text that it replaces are, from 0 to 1. */
	readonly similarity: number;
	readonly how: 'file' | 'name' | 'likeness';
	/** In file order, not overlapping. */
	readonly changes: readonly PlacedCode[];
}

/** Converts line edits of a file to places. */
export class FilePlaces {
	readonly #text: string;
	readonly #lines: readonly string[];
	/** Where each line starts and ends. */
	readonly #offsets: readonly { readonly start: number; readonly end: number }[];

	/** @param lines without line endings */
	constructor(text: string, lines: readonly string[]) {
		this.#text = text;
		this.#lines = lines;
		let at = 0;
		this.#offsets = lines.map((line) => {
			const start = at;
			at += line.length + (text.startsWith('\r\n', at + line.length) ? 2 : 1);
			return { start, end: start + line.length };
		});
	}

	/** @param edits in file order, not overlapping, at least one */
	place(edits: readonly LineEdit[], how: FilePlace['how'], names: readonly string[] = []): FilePlace {
		const changes = this.changes(edits);
		const replaced = edits.flatMap(({ start, end }) => this.#lines.slice(start, end));
		const added = edits.flatMap(({ lines }) => lines);
		const alike = lineSimilarity(added, replaced);
		return {
			start: Math.min(...changes.map((each) => each.start)),
			end: Math.max(...changes.map((each) => each.end)),
			names,
			similarity: alike,
			how,
			changes,
		};
	}

	/** The edits as offsets in the file. */
	changes(edits: readonly LineEdit[]): readonly PlacedCode[] {
		return edits.map((edit) => this.#placed(edit));
	}

	#placed({ start, end, lines }: LineEdit): PlacedCode {
		const from = this.#offsets[start]?.start;
		const code = lines.join('\n');
		// After the last line, which needs a line ending first.
		if (from === undefined) return { start: this.#text.length, end: this.#text.length, code: `\n${code}` };
		if (end === start) return { start: from, end: from, code: `${code}\n` };
		return { start: from, end: this.#offsets[end - 1]?.end ?? from, code };
	}
}
