import type { Json } from '../../../base/core/json.ts';

/** No service wraps more deeply. */
const DEEPEST = 16;
const WORDS: Readonly<Record<string, Json>> = {
	true: true,
	True: true,
	false: false,
	False: false,
	null: null,
	None: null,
	undefined: null,
};
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '\n': '' };
const QUOTES = ['"""', "'''", '"', "'", '`'];

/**
 * An object or list that is JSON except for what models get wrong: line breaks in strings, other quotation marks,
 * trailing commas, Python's words, a missing end. Takes time proportional to the text.
 * @returns undefined if it is something else
 */
export function looseJson(text: string): Json | undefined {
	return new LooseReader(text.trim()).read();
}

class LooseReader {
	readonly #text: string;
	#at = 0;

	constructor(text: string) {
		this.#text = text;
	}

	read(): Json | undefined {
		const value = this.#value(0);
		this.#skipSpace();
		return this.#at >= this.#text.length ? value : undefined;
	}

	#value(depth: number): Json | undefined {
		this.#skipSpace();
		const first = this.#text[this.#at];
		if (depth > DEEPEST || first === undefined) return undefined;
		if (first === '{') return this.#members(depth);
		if (first === '[') return this.#items(depth);
		return this.#string() ?? this.#word();
	}

	#members(depth: number): Json | undefined {
		this.#at += 1;
		const members: [string, Json][] = [];
		while (!this.#ends('}')) {
			const name = this.#string();
			if (name === undefined || (!this.#skips(':') && !this.#isOver())) return undefined;
			const value = this.#value(depth + 1);
			if (value === undefined) return this.#isOver() ? Object.fromEntries(members) : undefined;
			members.push([name, value]);
			if (!this.#skips(',') && !this.#isOver() && this.#text[this.#at] !== '}') return undefined;
		}
		return Object.fromEntries(members);
	}

	#items(depth: number): Json | undefined {
		this.#at += 1;
		const items: Json[] = [];
		while (!this.#ends(']')) {
			const value = this.#value(depth + 1);
			if (value === undefined) return undefined;
			items.push(value);
			if (!this.#skips(',') && !this.#isOver() && this.#text[this.#at] !== ']') return undefined;
		}
		return items;
	}

	#string(): string | undefined {
		this.#skipSpace();
		const quote = QUOTES.find((each) => this.#text.startsWith(each, this.#at));
		if (quote === undefined) return undefined;
		const pieces: string[] = [];
		let from = this.#at + quote.length;
		let at = from;
		for (; at < this.#text.length && !this.#text.startsWith(quote, at); at += 1) {
			if (this.#text[at] !== '\\') continue;
			pieces.push(this.#text.slice(from, at));
			const { text, length } = unescaped(this.#text, at + 1);
			pieces.push(text);
			at += length;
			from = at + 1;
		}
		pieces.push(this.#text.slice(from, at));
		this.#at = at + quote.length;
		return pieces.join('');
	}

	#word(): Json | undefined {
		const word = /^[-+.\w]{1,40}/.exec(this.#text.slice(this.#at, this.#at + 40))?.[0];
		if (word === undefined) return undefined;
		this.#at += word.length;
		if (Object.hasOwn(WORDS, word)) return WORDS[word];
		const number = Number(word);
		return Number.isNaN(number) ? undefined : number;
	}

	#skipSpace(): void {
		while (/\s/.test(this.#text[this.#at] ?? '')) this.#at += 1;
	}

	/** Skips a mark if it comes next. @returns whether it did */
	#skips(mark: string): boolean {
		this.#skipSpace();
		if (this.#text[this.#at] !== mark) return false;
		this.#at += 1;
		return true;
	}

	/** Whether an object or list ends here, by its mark or because the text ends. */
	#ends(mark: string): boolean {
		return this.#skips(mark) || this.#isOver();
	}

	#isOver(): boolean {
		return this.#at >= this.#text.length;
	}
}

/**
 * What the characters after a backslash stand for, and how many belong to the escape. An unknown escape stands for
 * itself.
 */
function unescaped(text: string, at: number): { readonly text: string; readonly length: number } {
	const character = text[at] ?? '';
	const code = character === 'u' ? /^[\da-fA-F]{4}/.exec(text.slice(at + 1, at + 5))?.[0] : undefined;
	if (code !== undefined) return { text: String.fromCharCode(Number.parseInt(code, 16)), length: 5 };
	const plain = ESCAPES[character] ?? (/[\\"'`/]/.test(character) ? character : `\\${character}`);
	return { text: plain, length: 1 };
}
