import type { Code } from './code.ts';

const DECLARING = new Set('var let const function class import as'.split(' '));
const LISTING = new Set('{ , ('.split(' '));
const AFTER_LIST = new Set('{ => : = of in from'.split(' '));

/** Whether the code may redefine a built-in name, so that nothing can be assumed about it. */
export function redefines(code: Code, name: string): boolean {
	return code.mentionsOf({ first: 0, last: code.length - 1 }, name).some((index) => {
		const before = code.text(index - 1);
		return code.isAssignment(index + 1) || DECLARING.has(before) || (LISTING.has(before) && isListed(code, index));
	});
}

/** Whether the token at `index` is in a parameter list or a pattern, judged by what follows the list. */
function isListed(code: Code, index: number): boolean {
	for (const end of code.topLevel(index, code.length - 1)) {
		const partner = code.partner(end);
		if (partner >= 0 && partner < index) return AFTER_LIST.has(code.text(end + 1));
	}
	return false;
}
