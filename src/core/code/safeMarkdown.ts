import { splitAnswer } from '../chat/answerParts.ts';

/**
 * Markdown that shows the same words and loads nothing: in VS Code's own preview, images and HTML of an answer would
 * reach the network. Images become links' texts, tags become text; code stays as it is.
 */
export function safeMarkdown(text: string): string {
	return splitAnswer(text)
		.map((part) => (part.kind === 'code' ? fenced(part.code, part.language) : harmless(part.text)))
		.join('\n\n');
}

/** Code in a fence that is longer than any inside it. */
export function fenced(code: string, language: string): string {
	const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
	const fence = '`'.repeat(longest + 1);
	return `${fence}${language.replace(/[^\w+#-]/g, '')}\n${code}\n${fence}`;
}

function harmless(markdown: string): string {
	return markdown
		.replace(/[&<]/g, (character) => (character === '<' ? '&lt;' : '&amp;'))
		.replace(/!(?=\[)/g, '&#33;')
		.replace(/^([ \t]*\[[^\]]*\]):/gm, '$1\\:');
}
