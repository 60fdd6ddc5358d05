import { omitUndefined } from '../../../../base/core/omitUndefined.ts';
import {
	ACCESS_LABEL,
	type ContainerType,
	containerAt,
	type DeclarationHead,
	declarationHeadAt,
	FOLLOWS_PARAMETERS,
	isDeclaration,
	resultOf,
	visibilityOf,
} from './declarationHeads.ts';
import type { BracedSyntax } from './declarationSyntax.ts';
import { LONGEST_PART, listParts, MOST_DECLARATIONS } from './parameterList.ts';
import { type Signature, Visibility } from './signature.ts';

/** How far back the head of a declaration may start. */
const LONGEST_HEAD = 300;
/** How much of a function body to examine. */
const LONGEST_BODY = 500;

interface Scope {
	/** The name of a type or other container of declarations; undefined for a block of statements. */
	readonly holder?: string;
	/** The visibility that the last access label set. */
	section?: Visibility;
	/** The level of parentheses around it. */
	readonly level: number;
	/** The index of the function whose body this is. */
	readonly owner?: number;
	readonly start: number;
}

interface Pending {
	readonly head: DeclarationHead;
	readonly list: string;
	/** The offset after the parameter list. */
	readonly tail: number;
}

/**
 * The signatures in a language with braces, in one pass. A declaration counts if all braces around it belong to types.
 * @param text code without strings and comments
 */
export function bracedSignatures(text: string, forms: BracedSyntax): readonly Signature[] {
	const hasBranches = forms.directives === true && /^[ \t]*#[ \t]*el/m.test(text);
	return new Reader(forms.directives ? text.replace(/^[ \t]*#.*$/gm, '') : text, forms, hasBranches).read();
}

/** Walks through code from bracket to bracket and keeps track of the scopes. */
class Reader {
	readonly #code: string;
	readonly #forms: BracedSyntax;
	readonly #found: Signature[] = [];
	readonly #scopes: Scope[] = [];
	/** Whether directives choose between declarations of the same name. */
	readonly #hasBranches: boolean;
	/** How many scopes contain statements. */
	#statements = 0;
	/** The level of parentheses in the innermost scope. */
	#level = 0;
	/** The earliest start of the current declaration or statement. */
	#start = 0;
	/** The head before the parameter list that is being read. */
	#head: DeclarationHead | undefined;
	#list = 0;
	/** A declaration read up to the end of its parameter list. */
	#pending: Pending | undefined;

	constructor(code: string, forms: BracedSyntax, hasBranches: boolean) {
		this.#code = code;
		this.#forms = forms;
		this.#hasBranches = hasBranches;
	}

	read(): readonly Signature[] {
		let left = 10 * MOST_DECLARATIONS;
		for (const { 0: mark, index: at } of this.#code.matchAll(/[(){};]/g)) {
			if (mark === '(') left -= 1;
			if (left === 0 || this.#found.length > MOST_DECLARATIONS) break;
			if (mark === '(') this.#openList(at);
			else if (mark === ')') this.#closeList(at);
			else if (mark === '{') this.#openBraces(at);
			else if (mark === '}') this.#closeBraces(at);
			else if (this.#level === 0) {
				this.#finish(at, mark);
				this.#start = at + 1;
			}
		}
		this.#finish(this.#code.length, '');
		return this.#found;
	}

	#openList(at: number): void {
		this.#level += 1;
		if (this.#level > 1 || this.#statements > 0) return;
		this.#list = at + 1;
		const before = this.#headBefore(at);
		const scope = this.#scopes.at(-1);
		const label = ACCESS_LABEL.exec(before);
		if (scope !== undefined && label !== null)
			scope.section = visibilityOf(label[1] ?? '', Visibility.everywhere, false);
		this.#head = declarationHeadAt(label === null ? before : before.slice(label[0].length), this.#forms, scope?.holder);
	}

	#closeList(at: number): void {
		this.#level = Math.max(0, this.#level - 1);
		if (this.#level > 0 || this.#head === undefined) return;
		// If a head has several lists, the first one holds the parameters.
		const between =
			this.#pending === undefined ? '' : this.#code.slice(this.#pending.tail, this.#list - 1).slice(0, 40);
		if (this.#forms.functions.length > 0 || !FOLLOWS_PARAMETERS.test(between)) this.#finish(this.#list - 1, '');
		const list = this.#code.slice(this.#list, Math.min(at, this.#list + LONGEST_PART));
		this.#pending ??= { head: this.#head, list, tail: at + 1 };
		this.#head = undefined;
	}

	#openBraces(at: number): void {
		const mayDeclare = this.#level === 0 && this.#statements === 0;
		const head = this.#pending?.head;
		const owner = this.#level === 0 && this.#finish(at, '{') ? this.#found.length - 1 : undefined;
		const before = mayDeclare && owner === undefined ? this.#headBefore(at) : '';
		const type = containerAt(before);
		if (type?.isNamed) this.#found.push(this.#signatureOfType(type, before));
		const holder = owner !== undefined && head?.isType ? head.name : type?.name;
		const scope = { level: this.#level, start: at + 1 };
		if (holder === undefined) this.#statements += 1;
		this.#scopes.push(holder === undefined ? { ...scope, ...omitUndefined({ owner }) } : { ...scope, holder });
		this.#level = 0;
		this.#start = at + 1;
	}

	#closeBraces(at: number): void {
		if (this.#level === 0) this.#finish(at, '}');
		const scope = this.#scopes.pop();
		if (scope !== undefined && scope.holder === undefined) this.#statements -= 1;
		this.#level = scope?.level ?? 0;
		this.#start = at + 1;
		const owner = scope?.owner === undefined ? undefined : this.#found[scope.owner];
		if (scope?.owner === undefined || owner === undefined) return;
		const body = this.#code.slice(scope.start, at);
		const isEnded = !this.#forms.semicolons || ENDED.test(body.slice(-LONGEST_BODY).trimEnd());
		this.#found[scope.owner] = { ...owner, body: body.slice(0, LONGEST_BODY), ...(isEnded ? {} : { isBroken: true }) };
	}

	/** Records the pending declaration, if it is one. */
	#finish(at: number, mark: string): boolean {
		const signature = this.#pending === undefined ? undefined : this.#signatureOf(this.#pending, at, mark);
		this.#pending = undefined;
		if (signature !== undefined) this.#found.push(signature);
		return signature !== undefined;
	}

	#headBefore(at: number): string {
		return this.#code.slice(Math.max(this.#start, at - LONGEST_HEAD), at);
	}

	#signatureOf({ head, list, tail }: Pending, at: number, mark: string): Signature | undefined {
		const forms = this.#forms;
		const rest = this.#code.slice(tail, Math.min(at, tail + LONGEST_HEAD));
		const holders = this.#holders();
		const parts = listParts(list);
		const isFile = forms.staticHides === true && holders.length === 0;
		const isSure = forms.resultMark !== undefined || head.isType;
		if (!isSure && !isDeclaration({ rest, mark, parts, result: head.result, isMember: holders.length > 0 }))
			return undefined;
		return {
			name: `${head.isType ? 'type ' : ''}${[...holders, head.name].join('.')}`,
			parameters: parts.flatMap(forms.parameter),
			result: resultOf(head, rest, forms),
			isStatic: /\bstatic\b/.test(head.words) && !isFile,
			isAsync: /\b(?:async|suspend)\b/.test(`${head.words} ${rest.slice(0, 20)}`),
			visibility: visibilityOf(head.words, this.#scopes.at(-1)?.section ?? forms.visibility, isFile),
			mayRepeat: !(mark === '{' || rest.includes('=')) || head.isType === true || this.#hasBranches,
		};
	}

	#signatureOfType(type: ContainerType, head: string): Signature {
		return {
			name: `type ${[...this.#holders(), type.name].join('.')}`,
			parameters: [],
			result: '',
			visibility: visibilityOf(head, this.#forms.visibility, false),
			// In C++, a template may have specializations; in C, each branch of a directive may declare the type.
			mayRepeat: /\b(?:partial|enum)\b/.test(head) || this.#forms.staticHides === true,
		};
	}

	#holders(): readonly string[] {
		return this.#scopes.flatMap(({ holder }) => (holder === undefined || holder === '' ? [] : [holder]));
	}
}

/** The end of a body whose last statement is complete. */
const ENDED = /(?:^|[;{}:]|\?>|<\?php)$/;
