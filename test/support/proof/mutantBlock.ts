/** The statement of a mutant at the start of a body of JavaScript that begins on a line of its own. */
export const MUTANT_BLOCK =
	/\r?\n[ \t]*\/\* v8 ignore next 3 \*\/ \/\* istanbul ignore next \*\/(?:\r?\n.*){3}(?:\r?\n(?=\r?\n))?/g;
