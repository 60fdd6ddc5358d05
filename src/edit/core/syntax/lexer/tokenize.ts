import { languageSyntax } from './languageSyntax.ts';
import { type LexicalPattern, lexicalPattern } from './lexicalPattern.ts';
import type { LexicalRule, Token } from './lexicalRule.ts';

/**
 * Splits code into strings, comments and the code between them. Quotes and prefixes belong to their string; the content
 * of `${…}` is code again, including these marks. The lines of a here-document start with the line ending before them.
 * A quote without its counterpart on the same line, if the language requires one, is code: an apostrophe, or an error
 * that we do not judge. Takes time proportional to the length of the code.
 * @param language a family; an unknown one is read like C
 * @returns tokens that cover the code, in order
 */
export function tokenize(code: string, language: string): readonly Token[] {
	return new Scanner(code, language).pieces();
}

/** A rule that is still open. */
interface Frame {
	readonly form: LexicalRule;
	readonly pattern: LexicalPattern;
	/** The rules for code inside it. */
	readonly forms: readonly LexicalRule[];
	readonly start: number;
	/** The number of tokens before it, and of pending here-documents. */
	readonly before: { readonly pieces: number; readonly documents: number };
	readonly trimmed: boolean;
	/** How many ends come before its own. */
	level: number;
}

interface Document {
	readonly form: LexicalRule;
	readonly guard: string;
}

class Scanner {
	readonly #code: string;
	readonly #pieces: Token[] = [];
	readonly #stack: Frame[] = [];
	/** The here-documents that start on the next line. */
	readonly #documents: Document[] = [];
	/**
	 * The offset up to which each rule is known to have no end on its line; searching again from each mark would take
	 * hours.
	 */
	readonly #noEndBefore = new Map<LexicalRule, number>();
	readonly #patterns = new Map<
		LexicalRule,
		{ readonly inside: readonly LexicalRule[]; readonly pattern: LexicalPattern }
	>();
	#lastLines: ReadonlyMap<string, number> | undefined;
	/** The offset up to which the code was read. */
	#at = 0;
	/** The offset up to which tokens were emitted. */
	#done = 0;

	constructor(code: string, language: string) {
		this.#code = code;
		this.#enter({ kind: 'code', begin: '' }, 0, '', languageSyntax(language, code));
	}

	pieces(): readonly Token[] {
		for (let frame = this.#stack.at(-1); frame !== undefined && this.#step(frame); ) frame = this.#stack.at(-1);
		const isOpen = this.#stack.some(({ form }) => form.kind !== 'code');
		const last = this.#stack.at(-1);
		if (last !== undefined) this.#cut(last, this.#code.length);
		const piece = this.#pieces.pop();
		if (piece !== undefined) this.#pieces.push(isOpen ? { ...piece, open: true } : piece);
		return this.#pieces;
	}

	/** Reads up to the next mark and handles it; false if there is none. */
	#step(frame: Frame): boolean {
		const found = frame.pattern.next(this.#code, this.#at);
		if (found === undefined) return false;
		const { meaning, start, end, guard } = found;
		this.#at = end;
		if (meaning === 'nest') frame.level += 1;
		else if (meaning === 'end') this.#close(frame);
		else if (meaning === 'lineEnd') this.#giveUp(frame);
		else if (meaning === 'nextLine') this.#beginDocument(start);
		else if (meaning !== 'escape') this.#begin(frame, meaning, start, guard);
		return true;
	}

	#begin(frame: Frame, form: LexicalRule, start: number, guard: string): void {
		const before = () => codeBefore(this.#code, this.#pieces, this.#done, start);
		const isNone = start < (this.#noEndBefore.get(form) ?? 0) || form.after?.test(before()) === false;
		if (isNone) this.#at = start + 1;
		else if (form.isHereDocument) {
			if (!this.#hasLineFor(guard)) return;
			this.#documents.push({ form, guard });
			this.#addWhole(frame, form, start);
		} else if (form.end === undefined) this.#addWhole(frame, form, start);
		else this.#enter(form, start, guard, frame.forms);
	}

	/** Emits everything from `start` on as one token of a rule. */
	#addWhole(frame: Frame, { kind }: LexicalRule, start: number): void {
		if (kind === frame.form.kind) return;
		this.#cut(frame, start);
		this.#pieces.push({ kind, start, end: this.#at });
		this.#done = this.#at;
	}

	#enter(form: LexicalRule, start: number, guard: string, around: readonly LexicalRule[]): void {
		const outer = this.#stack.at(-1);
		if (outer !== undefined && outer.form.kind !== form.kind) this.#cut(outer, start);
		const forms = form.language === undefined ? around : languageSyntax(form.language);
		const inside = form.inside ?? (form.kind === 'code' ? forms : NOTHING);
		const before = { pieces: this.#pieces.length, documents: this.#documents.length };
		const trimmed = form.trims === 'always' || (form.trims === 'statement' && isFirstOnLine(this.#code, start));
		const pattern = this.#patternOf(form, inside, guard);
		this.#stack.push({ form, pattern, forms, start, before, trimmed, level: (form.ends ?? 1) - 1 });
	}

	#close(frame: Frame): void {
		if (frame.level > 0) {
			frame.level -= 1;
			return;
		}
		this.#stack.pop();
		if (this.#stack.at(-1)?.form.kind !== frame.form.kind) this.#cut(frame, this.#at);
	}

	/**
	 * Reverts a string without an end on its line. One that started on an earlier line, and contains code, ends here.
	 */
	#giveUp(frame: Frame): void {
		const { form, start, before } = frame;
		this.#stack.pop();
		if (this.#pieces.length > before.pieces && this.#code.slice(start, this.#at).includes('\n')) {
			this.#cut(frame, this.#at);
			return;
		}
		this.#pieces.splice(before.pieces);
		this.#documents.splice(before.documents);
		this.#done = Math.min(this.#done, start);
		this.#noEndBefore.set(form, this.#at);
		this.#at = start + 1;
	}

	#beginDocument(start: number): void {
		const document = this.#documents.shift();
		const outer = this.#stack.at(-1);
		if (document !== undefined && outer !== undefined) this.#enter(document.form, start, document.guard, outer.forms);
	}

	/** Emits the text of a rule up to `end` as a token. */
	#cut({ form: { kind }, trimmed }: Frame, end: number): void {
		if (end <= this.#done) return;
		const last = this.#pieces.at(-1);
		const start = this.#done;
		this.#done = end;
		if (kind === 'code' && last?.kind === 'code') this.#pieces.splice(-1, 1, { ...last, end });
		else this.#pieces.push(trimmed ? { kind, start, end, trimmed } : { kind, start, end });
	}

	#patternOf(form: LexicalRule, inside: readonly LexicalRule[], guard: string): LexicalPattern {
		if (guard !== '') return lexicalPattern(form, inside, guard);
		const known = this.#patterns.get(form);
		// The same mark may enclose code in another language.
		if (known?.inside === inside) return known.pattern;
		const pattern = lexicalPattern(form, inside, guard);
		this.#patterns.set(form, { inside, pattern });
		return pattern;
	}

	/** Whether a here-document has an end; the same mark may also be a bit shift. */
	#hasLineFor(name: string): boolean {
		this.#lastLines ??= new Map([...this.#code.matchAll(ONE_WORD)].map((match) => [match[1] ?? '', match.index]));
		return (this.#lastLines.get(name) ?? 0) > this.#at;
	}
}

const NOTHING: readonly LexicalRule[] = [];

/** A line that can end a here-document. */
const ONE_WORD = /^[ \t]*([\w-]+)(?=[ \t\r]*$|[;,.)\]])/gm;

/** In characters; more than any rule examines. */
const LONGEST_WORD = 40;

/**
 * The last characters of code before a place, ignoring comments and whitespace; `"` stands for a string.
 * @param pieces the tokens read so far, up to the current stretch of code
 * @param start the start of that stretch
 * @param end the place
 */
function codeBefore(code: string, pieces: readonly Token[], start: number, end: number): string {
	for (let next = pieces.length, from = start, to = end; ; next -= 1) {
		const text = code.slice(from, to).trimEnd();
		if (text !== '') return text.slice(-LONGEST_WORD);
		while (pieces[next - 1]?.kind === 'comment') next -= 1;
		const piece = pieces[next - 1];
		if (piece?.kind !== 'code') return piece === undefined ? '' : '"';
		({ start: from, end: to } = piece);
	}
}

/** Whether only whitespace is before a place on its line. */
function isFirstOnLine(code: string, place: number): boolean {
	let at = place;
	while (code[at - 1] === ' ' || code[at - 1] === '\t') at -= 1;
	return at === 0 || code[at - 1] === '\n';
}
