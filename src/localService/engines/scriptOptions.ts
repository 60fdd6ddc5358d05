// Names by which editors and Markdown know the languages that can be rewritten, and whether JSX may occur in them.
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
 * How to read code of a language.
 * @param language an editor's language id, or the word after the fence of a code block
 * @returns undefined for any language but JavaScript and TypeScript
 */
export function scriptOptions(language: string): { readonly jsx: boolean } | undefined {
	const name = language.trim().toLowerCase();
	return Object.hasOwn(JSX_BY_LANGUAGE, name) ? { jsx: JSX_BY_LANGUAGE[name] ?? false } : undefined;
}
