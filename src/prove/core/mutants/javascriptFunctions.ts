import { type Brackets, expressionEnd, matchBrackets, textStart } from '../../../edit/core/syntax/brackets.ts';
import { leadingSpace } from '../../../edit/core/whitespace/indentation.ts';
import { type CodeFunction, type CodeHead, headBefore, type MutationPlace } from './codeFunction.ts';
import { isPlainBrace, statementStart } from './plainBrace.ts';
import type { WorkLimit } from './workLimit.ts';

/** What a pair of braces encloses. */
type Kind = 'function' | 'class' | 'object' | 'type' | 'block';

const CLASS = /(?:^|[^.\w$])class\b(?:\s+[\w$]+)?\s*(?:<[^;]*>)?(?:\s*\b(?:extends|implements)\b[^;=]*)?\s*$/;
const INTERFACE = /(?:^|[^.\w$])(?:interface\s+[\w$][^;={}()]*|enum\s+[\w$]+\s*)$/;
const TYPE = String.raw`(?:(?!\b(?:class|interface|enum|namespace|function|const|let|var|type|import|export|return|if|do|try|else|finally|case|default)\b)(?:=>|[^;=]))*[\w$\]})>"]`;
const RESULT = String.raw`\(\)\s*(?::\s*(?=\S)${TYPE})?\s*$`;
const FUNCTION = new RegExp(String.raw`(?:^|[^.\w$])function\b\s*\*?\s*[\w$]*\s*(?:<[^;]*>)?\s*${RESULT}`);
const METHOD = new RegExp(String.raw`[\w$>\]"]\s*${RESULT}`);
const CONTROL = /(?:^|[^.\w$#])(?:if|for|while|switch|catch|with|for\s+await)\s*\(\)\s*$/;
/** A brace after this is the start of a value. */
const VALUE = /(?:[=([,?&|+!~^%*/:.-]|=>|\b(?:return|throw|default|typeof|yield|await|of|in|as|satisfies|extends))\s*$/;
const CASE = /(?:^|[^.\w$])(?:case\b[\s\S]*|default\s*):\s*$/;
const LABEL = /^\s*[\w$]+\s*:\s*$/;

/** The functions of JavaScript or TypeScript, methods and arrow functions included. */
export function javascriptFunctions(text: string, code: string, limit: WorkLimit): readonly CodeFunction[] {
	return new Reader(text, code).functions(limit);
}

class Reader {
	readonly #text: string;
	readonly #code: string;
	readonly #brackets: Brackets;
	readonly #kinds = new Map<number, Kind>();
	/** Whether each arrow belongs to a type: without it, a chain of arrows would take hours. */
	readonly #typeArrows = new Map<number, boolean>();
	/** By the offset of what they precede. */
	readonly #heads = new Map<number, CodeHead>();

	constructor(text: string, code: string) {
		this.#text = text;
		this.#code = code;
		this.#brackets = matchBrackets(code);
	}

	functions(limit: WorkLimit): readonly CodeFunction[] {
		return [...this.#code.matchAll(/\{|=>/g)].flatMap(({ 0: mark, index }) => {
			limit.check();
			return mark === '{' ? this.#block(index) : this.#expression(index);
		});
	}

	#block(at: number): readonly CodeFunction[] {
		const head = this.#head(at);
		const kind = this.#kindOf(head.text, at);
		this.#kinds.set(at, kind);
		const end = (this.#brackets.closing.get(at) ?? this.#code.length) + 1;
		if (kind !== 'function') return this.#unknown(at, kind, end);
		return [{ start: head.start, end, body: at, place: this.#place(at + 1) }];
	}

	/** What may be an unrecognized function. The fields of a class are set when it is instantiated, not when it is loaded. */
	#unknown(at: number, kind: Kind, end: number): readonly CodeFunction[] {
		const outerKind = this.#kinds.get(this.#brackets.outer.get(at) ?? -1);
		const isMember = outerKind === 'class' || outerKind === 'object';
		const { text } = this.#head(at);
		if (kind === 'class') return [{ start: at, end, body: at }];
		if (INTERFACE.test(text) || isPlainBrace(this.#code, at, this.#brackets, isMember)) return [];
		const isTyped = /=>\s*$/.test(text);
		return [{ start: isTyped ? at : statementStart(this.#code, at, this.#brackets), end, body: at }];
	}

	#expression(at: number): readonly CodeFunction[] {
		const start = textStart(this.#code, at + 2);
		const isType = this.#isType(at);
		if (isType || this.#code[start] === '{' || start >= this.#code.length) return [];
		const head = this.#head(at);
		const end = expressionEnd(this.#code, start, this.#brackets);
		return [{ start: head.start, end, body: at, place: { at: start, form: 'expression' } }];
	}

	#kindOf(head: string, at: number): Kind {
		const outer = this.#brackets.outer.get(at);
		const outerKind = this.#kinds.get(outer ?? -1);
		if (/=>\s*$/.test(head)) return this.#isType(this.#code.lastIndexOf('=>', at)) ? 'type' : 'function';
		if (CLASS.test(head)) return 'class';
		if (INTERFACE.test(head) || outerKind === 'type') return 'type';
		if (outerKind === 'class' || outerKind === 'object' || !CONTROL.test(head)) {
			if (FUNCTION.test(head)) return 'function';
			if ((outerKind === 'class' || outerKind === 'object') && METHOD.test(head)) return 'function';
		}
		const isInBlock = outer === undefined || outerKind === 'block' || outerKind === 'function';
		if (CASE.test(head) || (isInBlock && LABEL.test(head))) return 'block';
		const isInList = head.trim() === '' && outer !== undefined && (this.#code[outer] !== '{' || outerKind === 'object');
		if (!isInList && !VALUE.test(head)) return 'block';
		return this.#isType(at) ? 'type' : 'object';
	}

	/** Whether a type, rather than a value, is at an offset: after its colon, or in its alias. */
	#isType(at: number): boolean {
		const known = this.#typeArrows.get(at);
		if (known !== undefined) return known;
		const found = this.#readsType(at);
		if (this.#code[at] === '=') this.#typeArrows.set(at, found);
		return found;
	}

	#readsType(at: number): boolean {
		const outer = this.#brackets.outer.get(at);
		if (outer !== undefined && this.#kinds.get(outer) === 'type') return true;
		const { text } = this.#head(at);
		if (isTypeAlias(text)) return true;
		const before = this.#code.startsWith('=>', at) ? withoutParameters(text) : text.trimEnd();
		if (/=>$/.test(before))
			return this.#typeArrows.get(this.#code.lastIndexOf('=>', this.#parametersOf(at) - 1)) === true;
		const isInObject = this.#kinds.get(outer ?? -1) === 'object';
		if (before !== '') return isFollowedByType(before, isInObject);
		return outer !== undefined && this.#code[outer] !== '{' && this.#isGroupedType(outer);
	}

	/** Whether a parenthesis or bracket groups types, rather than arguments or values. */
	#isGroupedType(open: number): boolean {
		const { text } = this.#head(open);
		return isTypeAlias(text) || (/[:|&<]\s*$|=>\s*$|\bkeyof\s*$/.test(text) && this.#isType(open));
	}

	/** The start of an arrow function's parameters. */
	#parametersOf(arrow: number): number {
		const close = this.#code.lastIndexOf(')', arrow);
		return this.#brackets.opening.get(close) ?? arrow;
	}

	#head(at: number): CodeHead {
		const head = this.#heads.get(at) ?? this.#readHead(at);
		this.#heads.set(at, head);
		return head;
	}

	#readHead(at: number): CodeHead {
		const outer = this.#brackets.outer.get(at);
		const outerKind = this.#kinds.get(outer ?? -1);
		const splits = outer !== undefined && (this.#code[outer] !== '{' || outerKind === 'object');
		const joins = (before: string, behind: string) =>
			(/(?:[:|&<,]|\b(?:is|readonly))\s*$/.test(before) && /^[ \t]*(?:$|[{|&[>),=])/.test(behind)) ||
			(/(?:\bextends|=)\s*$/.test(before) && /^[ \t]*[>,](?!=)/.test(behind) && isInAngles(before)) ||
			(/\?\s*$/.test(before) && /\bextends\b[^;{}()]*\?\s*$/.test(before) && /^\s*:/.test(behind));
		return headBefore(this.#code, at, this.#brackets, { splits, joins });
	}

	/** After directives such as `'use strict'`, which must come first. */
	#place(at: number): MutationPlace {
		const directives = /(?:\s*(['"])use [\w ]+\1[ \t]*;?)+/y;
		directives.lastIndex = at;
		const [found] = directives.exec(this.#text) ?? [];
		if (found === undefined) return { at, form: 'statement', text: javascriptBlock(this.#text, at) };
		const place: MutationPlace = { at: at + found.length, form: 'statement' };
		return found.endsWith(';') ? place : { ...place, before: ';' };
	}
}

/** Whether code ends within the parameters of a type. */
function isInAngles(before: string): boolean {
	return /[\w$]\s*<[^;(){}]*$/.test(before);
}

/** In characters: how much of a file is read to find its style. */
const LONGEST_SAMPLE = 20_000;

/** The rest of the line of a brace, the line ending, the indentation of the body, and whether it is empty. */
const BODY = /^[ \t]*(\r?\n)(?:[ \t]*\r?\n){0,9}([ \t]+)(\}?)/;
/** In characters: how far it may reach. */
const NEAR = 500;

/**
 * What is inserted at the start of a function’s body that begins on a line of its own: in the style of the file, which the
 * tests of a project often check, too.
 * @param at after the brace
 * @returns undefined if the body begins on the line of its brace
 */
function javascriptBlock(text: string, at: number): MutationPlace['text'] {
	const [, lineEnd = '\n', indent = '', closing = ''] = BODY.exec(text.slice(at, at + NEAR)) ?? [];
	if (indent === '') return undefined;
	const sample = text.slice(0, LONGEST_SAMPLE);
	const quote = (sample.match(/"/g)?.length ?? 0) > (sample.match(/'/g)?.length ?? 0) ? '"' : "'";
	const semicolon = /;[ \t]*\r?$/m.test(sample) ? ';' : '';
	const unit = indent.startsWith('\t') ? '\t' : outerDifference(text, at, indent);
	return (condition, message) => {
		const lines = [
			'/* v8 ignore next 3 */ /* istanbul ignore next */',
			`if (${condition.replaceAll("'", quote)}) {`,
			`${unit}throw new Error(${quote}${message}${quote})${semicolon}`,
			'}',
		];
		const block = lines.map((line) => `${lineEnd}${indent}${line}`).join('');
		return closing === '' ? `${block}${lineEnd}` : block;
	};
}

/** How much deeper a body is than the line of its brace. */
function outerDifference(text: string, at: number, indent: string): string {
	const line = text.slice(text.lastIndexOf('\n', at - 1) + 1, at);
	const outer = leadingSpace(line);
	return indent.startsWith(outer) && indent !== outer ? indent.slice(outer.length) : '  ';
}

/** The start of a type alias, unless another statement starts after it. */
const ALIAS =
	/(?:^|\n|[^.\w$])(?:export\s+|declare\s+)*type\s+[\w$]+\s*(?:<[^;]*>)?\s*=(?!=)(?:(?!\n\s*(?:const|let|var|export|function|return|await)\b)[\s\S])*$/;

/** Whether a head belongs to a type alias, as in `type Read = () `. */
function isTypeAlias(head: string): boolean {
	return ALIAS.test(head);
}

const PARAMETERS = [
	/(?:\basync\s*)?(?:<[^()]*>\s*)?\(\)\s*:\s*[^=()?:]*[^\s=()?:]\s*$/,
	/(?:\basync\s*)?(?:<[^()]*>\s*)?\(\)\s*$/,
	/(?:\basync\s+)?[\w$]+\s*$/,
];

/** What is before the parameters of an arrow function in its head. */
function withoutParameters(head: string): string {
	const found = PARAMETERS.map((pattern) => pattern.exec(head)).find((match) => match !== null);
	return found === undefined ? head.trimEnd() : head.slice(0, found.index).trimEnd();
}

/** The question mark of a conditional expression, rather than one after an optional name. */
const TERNARY = /\?(?![.?])\s*[^\s:,)?=;][\s\S]*:$/;

/**
 * Whether a type, rather than a value, follows.
 * @param isInObject whether it is a member of an object
 */
function isFollowedByType(before: string, isInObject: boolean): boolean {
	if (before.endsWith(':')) return !isInObject && !TERNARY.test(before);
	if (before.endsWith(',')) return /[\w$]<[^>]*,$/.test(before);
	return /(?:(?<!\|)\||(?<!&)&|[\w$]<|\b(?:new|as|extends|satisfies|is|keyof|readonly))$/.test(before);
}
