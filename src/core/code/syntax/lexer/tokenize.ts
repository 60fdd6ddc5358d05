import { codeBefore, isFirstOnLine } from './codeBefore.ts';
import { languageSyntax } from './languageSyntax.ts';
import { type LexicalPattern, lexicalPattern } from './lexicalPattern.ts';
import type { LexicalRule } from './lexicalRule.ts';

/** A stretch of code that is all of one kind, with offsets in UTF-16 units. */
export interface Token {
	readonly kind: 'code' | 'string' | 'comment';
	readonly start: number;
	readonly end: number;
	/** A string or a block comment is not closed at the end of the code, which is the end of this piece. */
	readonly open?: true;
	/** Part of a string from which the language takes the indentation of its place. */
	readonly trimmed?: true;
}

/**
 * Reads code into strings, comments, and the code between them. Quotes and prefixes belong to a string; what a string
 * holds in `${…}` is code again, together with these marks. The lines of a here-document begin with the end of the line
 * before them. A quote without its partner on the line, where the language wants it there, is code: an apostrophe, or a
 * mistake that is not ours to judge. The time grows with the length of the code alone.
 * @param language a family; one whose forms are not known is read like C
 * @returns pieces that cover the code in its order
 */
export function tokenize(code: string, language: string): readonly Token[] {
	return new Scanner(code, language).pieces();
}

/** A form that is not closed yet. */
interface Frame {
	readonly form: LexicalRule;
	readonly pattern: LexicalPattern;
	/** What code inside it is made of. */
	readonly forms: readonly LexicalRule[];
	readonly start: number;
	/** How many pieces there were before it, and how many here-documents were to come. */
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
	/** The here-documents that begin with the next line. */
	readonly #documents: Document[] = [];
	/** Up to where each form is known to have no end on its line: looking again from each mark would take hours. */
	readonly #alone = new Map<LexicalRule, number>();
	readonly #patterns = new Map<
		LexicalRule,
		{ readonly inside: readonly LexicalRule[]; readonly pattern: LexicalPattern }
	>();
	#lastLines: ReadonlyMap<string, number> | undefined;
	/** Up to where the code is read. */
	#at = 0;
	/** Up to where it is in pieces. */
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

	/** Reads up to the next mark and does what it says; false when there is none. */
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
		const isNone = start < (this.#alone.get(form) ?? 0) || form.after?.test(before()) === false;
		if (isNone) this.#at = start + 1;
		else if (form.isHereDocument) {
			if (!this.#hasLineFor(guard)) return;
			this.#documents.push({ form, guard });
			this.#addWhole(frame, form, start);
		} else if (form.end === undefined) this.#addWhole(frame, form, start);
		else this.#enter(form, start, guard, frame.forms);
	}

	/** Takes what is read from `start` on for the whole of a form. */
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
		const trimmed = form.trims === 'always' || (form.trims === 'alone' && isFirstOnLine(this.#code, start));
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

	/** Takes back a string that has no end on its line; one that began on an earlier line, and holds code, ends here. */
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
		this.#alone.set(form, this.#at);
		this.#at = start + 1;
	}

	#beginDocument(start: number): void {
		const document = this.#documents.shift();
		const outer = this.#stack.at(-1);
		if (document !== undefined && outer !== undefined) this.#enter(document.form, start, document.guard, outer.forms);
	}

	/** Puts what is read of a form up to `end` into a piece. */
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
		// The same mark may stand around code of another language.
		if (known?.inside === inside) return known.pattern;
		const pattern = lexicalPattern(form, inside, guard);
		this.#patterns.set(form, { inside, pattern });
		return pattern;
	}

	/** Whether a here-document has its end: the same mark may as well shift bits. */
	#hasLineFor(name: string): boolean {
		this.#lastLines ??= new Map([...this.#code.matchAll(ONE_WORD)].map((match) => [match[1] ?? '', match.index]));
		return (this.#lastLines.get(name) ?? 0) > this.#at;
	}
}

const NOTHING: readonly LexicalRule[] = [];

/** A line that can end a here-document. */
const ONE_WORD = /^[ \t]*([\w-]+)(?=[ \t\r]*$|[;,.)\]])/gm;
