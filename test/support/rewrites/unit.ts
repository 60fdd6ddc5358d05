import type { Choices } from './choices.ts';
import type { Kind } from './inputs.ts';
import type { ExpressionPattern } from './patterns/pattern.ts';

/** A parameter of a function, and what it may get. */
export interface Parameter {
	readonly name: string;
	/** The type in the way of TypeScript; undefined if it may be anything. */
	readonly type: string | undefined;
	/** What is written in its place, such as a pattern. */
	readonly pattern?: string;
	/** An expression for an argument. */
	readonly input: (choices: Choices) => string;
}

/** A name that stands for an element in what is being written. */
export interface Element {
	readonly text: string;
	readonly kind: Kind;
}

/** Names that a rewriter could come up with as well. */
const INVENTED = [
	'set',
	'map',
	'index',
	'head',
	'count',
	'least',
	'each',
	'length',
	'found',
	'byId',
	'result',
	'item',
	'keys',
	'reversed',
	'queue',
	'pattern',
	'rest',
	'start',
	'next',
	'seen',
] as const;

/** What a function is written as. */
export type Form =
	| 'function'
	| 'arrow'
	| 'method'
	| 'async'
	| 'generator'
	| 'objectMethod'
	| 'static'
	| 'expression'
	| 'inner'
	| 'generic';

/** A function that is being written: what its parts have asked for so far. */
export class Unit {
	readonly choices: Choices;
	readonly language: 'js' | 'ts' | 'tsx';
	readonly form: Form;
	/** What can be a part of any expression in it. */
	readonly patterns: readonly ExpressionPattern[];
	readonly parameters: Parameter[] = [];
	/** Fields of the class whose method it is. */
	readonly fields: Parameter[] = [];
	/** What stands at the start of the function. */
	readonly setup: string[] = [];
	/** What stands before the function. */
	readonly top: string[] = [];
	readonly elements: Element[] = [];
	readonly #number: number;
	#twists: number;
	readonly #names = new Set<string>();

	/** @param twists how many difficulties it may have: one alone often shows what many hide from a rewriter */
	constructor(number: number, twists: number, choices: Choices, given: Pick<Unit, 'language' | 'form' | 'patterns'>) {
		this.#twists = twists;
		this.#number = number;
		this.choices = choices;
		this.language = given.language;
		this.form = given.form;
		this.patterns = given.patterns;
	}

	get hasTypes(): boolean {
		return this.language !== 'js';
	}

	/** Whether nothing more in it should keep a rewriter from its work. */
	get isCalm(): boolean {
		return this.#twists <= 0;
	}

	/** True in so many of 100 cases where it may be difficult. */
	hostile(percent: number): boolean {
		if (this.isCalm || !this.choices.chance(percent)) return false;
		this.#twists--;
		return true;
	}

	/** A name that nothing in the function has yet. */
	name(wanted: string): string {
		const base = this.choices.chance(12) ? this.choices.pick(INVENTED) : wanted;
		let name = base;
		for (let number = 2; this.#names.has(name); number++) name = `${base}${number}`;
		this.#names.add(name);
		return name;
	}

	/** A name at the top level that nothing else in the program has. */
	topName(wanted: string): string {
		return `${this.name(wanted)}Of${this.#number}`;
	}

	/** `: type` where the language has types. */
	annotation(type: string): string {
		return this.hasTypes ? `: ${type}` : '';
	}

	/** Adds a parameter; one without a type may get anything. */
	parameter(wanted: string, type: string | undefined, input: Parameter['input'], pattern?: string): string {
		const name = this.name(wanted);
		this.parameters.push({ name, type, input, ...(pattern === undefined ? {} : { pattern }) });
		return name;
	}

	/** Writes something for the start of the function, where no name stands for an element. */
	outside<Result>(write: () => Result): Result {
		const inside = this.elements.splice(0);
		try {
			return write();
		} finally {
			this.elements.push(...inside);
		}
	}

	/** Writes something in which a name stands for an element. */
	within<Result>(element: Element, write: () => Result): Result {
		this.elements.push(element);
		try {
			return write();
		} finally {
			this.elements.pop();
		}
	}
}

/** Moves lines to the right. */
export function indented(lines: readonly string[]): readonly string[] {
	return lines.map((line) => (line === '' ? line : `\t${line}`));
}
