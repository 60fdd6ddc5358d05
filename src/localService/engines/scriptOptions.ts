// Names that editors and Markdown use for the languages that can be rewritten, and whether they may contain JSX.
const JSX_BY_LANGUAGE: Readonly<Record<string, boolean>> = {
	javascript: true,
	javascriptreact: true,
	typescript: false,
	typescriptreact: true,
	js: true,
	jsx: true,
	mjs: true,
	cjs: true,
	ts: false,
	tsx: true,
	mts: false,
	cts: false,
};

/**
 * The parser options for a language.
 * @param language an editor's language id, or the info string of a code block
 * @returns undefined for languages other than JavaScript and TypeScript
 */
export function scriptOptions(language: string): { readonly jsx: boolean } | undefined {
	const name = language.trim().toLowerCase();
	return Object.hasOwn(JSX_BY_LANGUAGE, name) ? { jsx: JSX_BY_LANGUAGE[name] ?? false } : undefined;
}
