import { lazy } from '../../../../base/core/lazy.ts';
import { matchBrackets } from '../../syntax/brackets.ts';
import type { DeclaredName } from '../../syntax/nameScopes.ts';
import type { PlacedCode } from '../codeChange.ts';

const { raw } = String;

/** A name, or how much it holds, or one of its first items. */
export const SIZED = raw`(?:(?:len|strlen|count|sizeof)\s{0,9}\(\s{0,9}\$?[\w$.]{1,60}\s{0,9}\)|\$?[A-Za-z_$][\w$]{0,60}(?:(?:\??\.|->)(?:length|size|Length|Count|count|len|Len|byteLength)\b(?:\(\))?|\[\s{0,9}\d{1,4}\s{0,9}\])?)`;

/** The name in what `SIZED` matches. */
export function rootOf(sized: string): string {
	return /^(?:(?:len|strlen|count|sizeof)\s*\(\s*)?(\$?[\w$]+)/.exec(sized)?.[1] ?? sized;
}

/** Knows which names stand for what functions are given. */
export class FunctionInputs {
	readonly #placed: PlacedCode;
	readonly #declared: ReadonlyMap<string, readonly DeclaredName[]>;
	readonly #brackets;

	constructor(placed: PlacedCode) {
		this.#placed = placed;
		this.#declared = Map.groupBy(placed.declared, ({ name }) => name);
		this.#brackets = lazy(() => matchBrackets(placed.code));
	}

	/** Whether a name at an offset is a parameter of a function that is no argument itself, or the size of one. */
	has(name: string, at: number, depth = 0): boolean {
		if (/^(?:self|this|cls)$/.test(name)) return true;
		const around = (this.#declared.get(name) ?? []).filter(({ scope }) => scope.start <= at && at <= scope.end);
		// The innermost declaration is the one that holds; without any, the function may begin before what is known.
		const [own] = around.toSorted((a, b) => b.scope.start - a.scope.start || a.at - b.at);
		if (own === undefined) return this.#placed.scopes.length === 1;
		if (this.#isParameter(own)) return !this.#isArgument(own);
		const [, , sized] = this.#initialValue(own) ?? [];
		return sized !== undefined && depth < 2 && this.has(rootOf(sized), own.at, depth + 1);
	}

	#isParameter({ name, at, scope, mayRepeat }: DeclaredName): boolean {
		if (!mayRepeat || scope.kind !== 'function') return false;
		const end = this.#brackets().closing.get(scope.start) ?? scope.start + name.length + 1;
		return at <= end;
	}

	/** Whether the function of a parameter is passed to another one: it sees each item of something. */
	#isArgument({ scope: { start } }: DeclaredName): boolean {
		const before = this.#placed.code.slice(Math.max(0, start - 80), start + 1).replace(/\($/, '');
		return /[(,]\s*(?:async\s*)?(?:function\b\s*\*?\s*[\w$]*\s*)?$/.test(before);
	}

	#initialValue({ name, at }: DeclaredName): RegExpExecArray | undefined {
		const behind = this.#placed.code.slice(at + name.length, at + name.length + 200);
		const assigned = new RegExp(raw`^\s*(:\s*\w+\s*)?(?:\}\s*)?:?=\s*(${SIZED})\s*(?:[;,\n)]|$)`);
		return assigned.exec(behind) ?? undefined;
	}
}
