/** What the lexical forms of a group of languages look like. Order counts: the longer form first. */
export interface Forms {
	readonly line: readonly string[];
	readonly block: readonly (readonly [string, string])[];
	/** Quotes, and whether such a string may go over several lines; a raw one says how it ends. */
	readonly quotes: readonly (readonly [mark: string, lines: boolean, end?: string])[];
	/** Whether `/` may begin a regular expression. */
	readonly patterns?: boolean;
	/** Whether all strings of several lines but raw ones, or those alone in a statement, lose their indentation anyway. */
	readonly trims?: 'all' | 'alone';
}

const PLAIN_QUOTES = [
	['"', false],
	["'", false],
] as const;
/** May go over several lines. */
const QUOTE = ['"', true] as const;
const TRIPLE_QUOTES = [['"""', true], ["'''", true], ...PLAIN_QUOTES] as const;
const PYTHON: Forms = { line: ['#'], block: [], quotes: TRIPLE_QUOTES, trims: 'alone' };
/** How languages are read whose forms are not known. */
export const C_LIKE: Forms = { line: ['//'], block: [['/*', '*/']], quotes: PLAIN_QUOTES };
const GO: Forms = { ...C_LIKE, quotes: [...PLAIN_QUOTES, ['`', true]] };
const BLOCKS: Forms = { ...C_LIKE, quotes: TRIPLE_QUOTES };
const TRIMMED_BLOCKS: Forms = { ...BLOCKS, trims: 'all' };
const MARKED_BY_HASH: Forms = { ...PYTHON, trims: 'all' };

/** By language, as a family. */
export const FORMS: Readonly<Record<string, Forms>> = {
	python: PYTHON,
	go: GO,
	javascript: { ...GO, patterns: true },
	json: C_LIKE,
	jsonc: C_LIKE,
	css: { ...C_LIKE, line: [] },
	scss: C_LIKE,
	less: C_LIKE,
	html: GO,
	vue: GO,
	svelte: GO,
	astro: GO,
	c: { ...C_LIKE, quotes: [['R"(', true, ')"'], ...PLAIN_QUOTES] },
	// A lifetime looks like the beginning of a character: only double quotes are sure, and the character that is one.
	rust: { ...C_LIKE, quotes: [['#"', true, '"#'], [`'"`, false, "'"], QUOTE] },
	ruby: PYTHON,
	shellscript: { line: ['#'], block: [], quotes: [QUOTE, ["'", true, "'"]] },
	php: { ...C_LIKE, line: ['//', '#'], quotes: [QUOTE, ["'", true]] },
	julia: MARKED_BY_HASH,
	elixir: MARKED_BY_HASH,
	java: TRIMMED_BLOCKS,
	swift: TRIMMED_BLOCKS,
	csharp: { ...TRIMMED_BLOCKS, quotes: [['@"', true, '"'], ...TRIPLE_QUOTES] },
	kotlin: BLOCKS,
	scala: BLOCKS,
	groovy: BLOCKS,
	dart: BLOCKS,
};
