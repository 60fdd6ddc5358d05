import { splitAnswer } from '../chat/answerParts.ts';
import { withoutOuterFence } from './outerFence.ts';

/** Languages whose texts have fences and prose of their own. */
const PROSE = /^(markdown|mdx|plaintext|restructuredtext|asciidoc|quarto|latex)$/;
const FENCED_LINE = /^[ \t]*(?:`{3,}|~{3,})/m;

/**
 * The code of an answer that may come in a Markdown fence, or in one amid prose; of several blocks the longest. Where
 * fences or prose can belong to the code itself, only a fence around the whole is taken off.
 * @param original the code that the answer is about
 */
export function answeredCode(answer: string, original: { readonly code: string; readonly languageId: string }): string {
	const text = answer.replace(/^\uFEFF/, '');
	if (/^\s*(?:`{3}|~{3})/.test(original.code)) return text;
	if (PROSE.test(original.languageId) || FENCED_LINE.test(original.code)) return withoutOuterFence(text);
	const blocks = splitAnswer(text).flatMap((part) => (part.kind === 'code' ? [part.code] : []));
	const [longest] = blocks.sort((a, b) => b.length - a.length);
	return longest ?? text;
}
