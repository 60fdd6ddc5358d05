import { lineSimilarity } from '../../diff/lineSimilarity.ts';
import type { LineEdit } from './lineEdit.ts';

/** Code for whole lines of a file, by their offsets in UTF-16 units, without the end of the last one. */
export interface PlacedCode {
	readonly start: number;
	readonly end: number;
	/**
	 * With `\n` as line end, and not yet indented like its place. Where `start` is `end`, it goes before that line and ends
	 * with a line end.
	 */
	readonly code: string;
}

/** One way in which code may go into a file. */
export interface FilePlace {
	/** From its first change to its last one, in UTF-16 units. */
	readonly start: number;
	readonly end: number;
	/** What was found there; none where no name led to it. */
	readonly names: readonly string[];
	/** How alike the code and what it takes the place of are, from 0 to 1. */
	readonly similarity: number;
	readonly how: 'file' | 'name' | 'likeness';
	/** In the order of the file, and apart. */
	readonly changes: readonly PlacedCode[];
}

/** Makes places of the lines of a file. */
export class FilePlaces {
	readonly #text: string;
	readonly #lines: readonly string[];
	/** Where each line begins, and behind the last one the end of the text. */
	readonly #offsets: readonly number[];

	/** @param lines without their ends */
	constructor(text: string, lines: readonly string[]) {
		this.#text = text;
		this.#lines = lines;
		let at = 0;
		this.#offsets = lines.map((line) => {
			const start = at;
			at += line.length + (text.startsWith('\r\n', at + line.length) ? 2 : 1);
			return start;
		});
	}

	/** @param edits in the order of the file, apart, and at least one */
	place(edits: readonly LineEdit[], how: FilePlace['how'], names: readonly string[] = []): FilePlace {
		const changes = edits.map((edit) => this.#placed(edit));
		const replaced = edits.flatMap(({ start, end }) => this.#lines.slice(start, end));
		const added = edits.flatMap(({ lines }) => lines);
		const alike = lineSimilarity(added, replaced);
		return { start: changes[0]?.start ?? 0, end: changes.at(-1)?.end ?? 0, names, similarity: alike, how, changes };
	}

	#placed({ start, end, lines }: LineEdit): PlacedCode {
		const from = this.#offsets[start];
		const code = lines.join('\n');
		// Below the last line, which needs an end first.
		if (from === undefined) return { start: this.#text.length, end: this.#text.length, code: `\n${code}` };
		if (end === start) return { start: from, end: from, code: `${code}\n` };
		return { start: from, end: (this.#offsets[end - 1] ?? 0) + (this.#lines[end - 1]?.length ?? 0), code };
	}
}
