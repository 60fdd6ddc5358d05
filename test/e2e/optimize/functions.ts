import { improved } from './improvingService.ts';

/** The lines of each function, with the empty one that follows. */
const FUNCTION_LINES = 5;

/** Code in which each function declares one variable in its second line. @param better the functions that are as the service proposes */
export function functions(count: number, better: (index: number) => boolean = () => false): string {
	return Array.from({ length: count }, (_, index) => functionText(index, better(index))).join('');
}

/** The line, from 1, that changes in a function. */
export function changedLine(index: number): number {
	return FUNCTION_LINES * index + 2;
}

function functionText(index: number, isBetter: boolean): string {
	const text = `function plus${index}(number) {\n\tvar sum = number + ${index};\n\treturn sum;\n}\n\n`;
	return isBetter ? improved(text) : text;
}
