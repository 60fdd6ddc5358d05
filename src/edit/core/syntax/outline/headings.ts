const MARKDOWN = /^(#{1,6})[ \t]+(\S.*)/;
const EQUALS_SIGNS = /^(={1,6})[ \t]+(\S.*)/;
const COMMAND = /^\\(part|chapter|(?:sub){0,2}section|paragraph)\*?(\{.*)/;
const BRACKETS = /^(\[\[?)([^\]]+)\]/;

/** The headings of a language: the first group is the mark, the second the text. */
const HEADINGS: ReadonlyMap<string, RegExp> = new Map(
	Object.entries({
		markdown: MARKDOWN,
		mdx: MARKDOWN,
		quarto: MARKDOWN,
		rmd: MARKDOWN,
		asciidoc: EQUALS_SIGNS,
		typst: EQUALS_SIGNS,
		org: /^(\*{1,9})[ \t]+(\S.*)/,
		latex: COMMAND,
		tex: COMMAND,
		ini: BRACKETS,
		properties: BRACKETS,
		toml: BRACKETS,
	}),
);

/** The sectioning commands of LaTeX, outermost first. */
const PARTS = ['part', 'chapter', 'section', 'subsection', 'subsubsection', 'paragraph'];

/** A heading and its level: 1 is the outermost. */
export interface Heading {
	readonly level: number;
	readonly text: string;
}

/**
 * The heading on each line that is one, for languages whose texts have headings. Lines in fenced code are not headings.
 * @returns undefined for other languages
 */
export function headingsOf(language: string, lines: readonly string[]): readonly (Heading | undefined)[] | undefined {
	const pattern = HEADINGS.get(language);
	if (pattern === undefined) return undefined;
	let fence: string | undefined;
	return lines.map((line) => {
		const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1];
		if (fence === undefined) fence = mark;
		else if (mark?.startsWith(fence)) fence = undefined;
		const [, sign, text = ''] = (fence === undefined ? pattern.exec(line) : undefined) ?? [];
		if (sign === undefined) return undefined;
		return { level: sign.startsWith('[') ? 1 : PARTS.indexOf(sign) + 1 || sign.length, text: text.trim() };
	});
}
