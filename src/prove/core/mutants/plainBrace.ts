import type { Brackets } from '../../../edit/core/syntax/brackets.ts';

/** In characters. */
const NEAR = 1_000;
/** After this, a value, a type, or a part of a text starts. */
const VALUE =
	/(?:["}]\$|[=([,?&|+!~^%*/:.-]|\b(?:const|let|var|return|throw|default|typeof|yield|await|of|in|as|satisfies|extends))$/;
const NAMES =
	/(?:^|[^.\w$])(?:(?:import|export)(?:\s+type)?|enum\s+[\w$]+|(?:namespace|module)\s+[\w$.]+|declare\s+global)$/;
const BLOCK = /(?:^|[^.\w$#])(?:else|try|finally|do)$/;
const BARE = /(?:^|[;{])$/;
const CONTROL = /(?:^|[^.\w$#])(?:if|for|while|switch|catch|with|for\s+await)\s*$/;

/**
 * Whether a brace of JavaScript is certainly not the body of a function or a class. What is right before it decides, since
 * the head of a function may be too unusual to be recognized.
 * @param isMember whether it is in a class or an object, where words such as `if` may name a method
 */
export function isPlainBrace(code: string, at: number, brackets: Brackets, isMember: boolean): boolean {
	const before = code.slice(Math.max(0, at - NEAR), at).trimEnd();
	if (before.endsWith('=>')) return false;
	if (VALUE.test(before) || NAMES.test(before) || BLOCK.test(before)) return true;
	if (isMember) return false;
	const open = before.endsWith(')') ? brackets.opening.get(code.lastIndexOf(')', at)) : undefined;
	if (open !== undefined) return CONTROL.test(code.slice(Math.max(0, open - NEAR), open));
	return BARE.test(before) || isInMarkup(code, at, brackets);
}

const DECLARATION = /(?:^|[^.\w$])(?:class|function|interface|const|let|var|type)\b/;

/** Whether a brace follows a tag of JSX, or the text or the braces behind one. */
function isInMarkup(code: string, at: number, brackets: Brackets): boolean {
	for (let next = at - 1; next >= 0 && at - next < NEAR; next -= 1) {
		const mark = code[next] ?? '';
		if (mark === ';' || '([{'.includes(mark)) return false;
		if (mark === '>') {
			const tag = tagBefore(code, next, brackets);
			return code[next - 1] !== '=' && tag && !DECLARATION.test(code.slice(next, at));
		}
		if (')]}'.includes(mark)) next = brackets.opening.get(next) ?? -1;
	}
	return false;
}

/** Whether what ends with an angle bracket is a tag, rather than the arguments of a type. */
function tagBefore(code: string, end: number, brackets: Brackets): boolean {
	for (let next = end - 1; next >= 0 && end - next < NEAR; next -= 1) {
		const mark = code[next] ?? '';
		if (mark === ';' || '([{'.includes(mark)) return false;
		if (mark === '<') return !/(?:[\w$]|\bfunction\s+)$/.test(code.slice(Math.max(0, next - 20), next));
		if (')]}'.includes(mark)) next = brackets.opening.get(next) ?? -1;
	}
	return false;
}

const CONTINUES = /^\s*(?:$|[:?.)|&<>=,{}\]])/;

/** Where the statement of a brace probably starts. */
export function statementStart(code: string, at: number, brackets: Brackets): number {
	let start = at;
	for (let next = at - 1; next >= 0; next -= 1) {
		const mark = code[next] ?? '';
		if (mark === ';' || '([{'.includes(mark)) break;
		if (mark === '\n' && !CONTINUES.test(code.slice(next + 1, at + 1).split('\n', 1)[0] ?? '')) break;
		if (')]}'.includes(mark)) {
			const open = brackets.opening.get(next);
			if (open === undefined) break;
			next = open;
		}
		if (/\S/.test(code[next] ?? '')) start = next;
	}
	return start;
}
