import { fenced } from './fence.ts';
import { splitCodeBlocks } from './markdownBlocks.ts';

/**
 * Markdown that shows the same words and loads nothing: in VS Code's own preview, an answer's images and HTML would
 * reach the network. Images become the text of links, tags become text; code is unchanged.
 */
export function safeMarkdown(text: string): string {
	return splitCodeBlocks(text)
		.map((part) => (part.kind === 'code' ? coloredCode(part.code, part.language) : harmless(part.text)))
		.join('\n\n');
}

/** Languages of fences that are only colored: extensions render others, some of them with a server's help. */
const COLORED = new Set(
	(
		'bash c c++ cpp cs csharp css dart diff go golang html java javascript js json jsx kotlin lua php powershell ps1 py ' +
		'python r rb rs ruby rust scala scss sh shell sql swift toml ts tsx typescript xml yaml yml zsh'
	).split(' '),
);

function coloredCode(code: string, language: string): string {
	return fenced(code, COLORED.has(language.toLowerCase()) ? language : '');
}

/** Code within a line: between as many backticks as before it, in one paragraph. */
const CODE_SPAN = /(?<!`)(`{1,3})(?!`)((?:[^`\n]|\n(?!\s*\n)){1,500}?)(?<!`)\1(?!`)/g;

function harmless(markdown: string): string {
	const pieces: string[] = [];
	let at = 0;
	for (const { 0: whole, 2: code = '', index } of markdown.matchAll(CODE_SPAN)) {
		pieces.push(escapeMarkup(markdown.slice(at, index)), codeSpan(code));
		at = index + whole.length;
	}
	return [...pieces, escapeMarkup(markdown.slice(at))].join('');
}

function escapeMarkup(markdown: string): string {
	return markdown
		.replace(/[&<]/g, (character) => (character === '<' ? '&lt;' : '&amp;'))
		.replace(/!(?=\[)/g, '&#33;')
		.replace(/^([ \t]*\[[^\]\n]{0,999}\]):/gm, '$1\\:');
}

/**
 * Nothing can be escaped inside backticks, and the preview may see other spans than we do: as HTML it is safe either
 * way.
 */
function codeSpan(code: string): string {
	return `<code>${code.replaceAll('\n', ' ').replace(/[!-/:-@[-`{-~]/g, '\\$&')}</code>`;
}

/** Texts as a Markdown list that loads nothing. */
export function safeList(items: readonly string[]): string {
	return items.map((item) => `- ${safeMarkdown(item).replaceAll('\n', '\n  ')}`).join('\n');
}

/**
 * Breaks the Markdown links in a text from elsewhere: VS Code makes those in a notification clickable, even commands.
 * @returns the text with a space between the two parts of each link
 */
export function breakMarkdownLinks(text: string): string {
	return text.replaceAll('](', '] (');
}

/** Joins the non-empty texts with blank lines. */
export function joinParagraphs(...texts: readonly string[]): string {
	return texts.filter((text) => text !== '').join('\n\n');
}
