import type { AnswerPart } from '../../protocol/chat.ts';
import { DEEPEST_FENCE } from '../base/fence.ts';
import { splitAnswer } from '../chat/answerParts.ts';
import { isProse, languageFamily } from './languageOf.ts';
import { fencedAnswer } from './outerFence.ts';
import { sameCode } from './sameCode.ts';
import { bareCode } from './syntax/bareCode.ts';

/** What an answer holds that was to be code. */
export interface AnsweredCode {
	readonly code: string;
	/** How many fenced pieces of code it came in; none where the answer is the code itself. */
	readonly pieces: number;
	/** What the fence around the code calls its language. */
	readonly language: string | undefined;
	/** The Markdown around the code. */
	readonly prose: string;
}

type CodeBlock = Extract<AnswerPart, { readonly kind: 'code' }>;

const FENCED_LINE = /^[ \t]*(?:`{3,}|~{3,})/m;
const LIST_ITEM = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/m;

/**
 * The code of an answer that may come in a Markdown fence, or in one amid prose. Where fences or prose can belong to
 * the code itself, only a fence around the whole is taken off.
 * @param original the code that the answer is about
 */
export function answeredCode(
	answer: string,
	{ code: original, languageId }: { readonly code: string; readonly languageId: string },
): AnsweredCode {
	const text = answer.replace(/^\uFEFF/, '');
	const whole = { code: text, pieces: 0, language: undefined, prose: '' };
	if (/^\s*(?:`{3}|~{3})/.test(original)) return whole;
	const fenced = fencedAnswer(text);
	if (fenced !== undefined && (fenced.isWhole || hasOwnFences(fenced.code, languageId))) {
		return { code: fenced.code, pieces: 1, language: fenced.language, prose: '' };
	}
	if (isProse(languageId) || FENCED_LINE.test(original) || hasOwnFences(text, languageId)) return whole;
	const parts = partsOf(text);
	const blocks = parts.flatMap((part) => (part.kind === 'code' ? [part] : []));
	const block = optimizedBlock(blocks, original, languageId);
	if (block === undefined) return whole;
	const prose = parts.flatMap((part) => (part.kind === 'markdown' ? [part.text.trim()] : []));
	return {
		code: block.code,
		pieces: blocks.length,
		language: block.language || undefined,
		prose: prose.join('\n\n').trim(),
	};
}

/** The parts of an answer. A fence that stands further in than Markdown allows is one where a list holds it. */
function partsOf(text: string): readonly AnswerPart[] {
	const parts = splitAnswer(text, DEEPEST_FENCE);
	if (parts.some(({ kind }) => kind === 'code')) return parts;
	const deep = splitAnswer(text);
	return deep[0]?.kind === 'markdown' && LIST_ITEM.test(deep[0].text) ? deep : parts;
}

/**
 * Of several blocks the longest one in the document's language, or else in none that is named. Answers often repeat the
 * original before or behind what they make of it.
 */
function optimizedBlock(blocks: readonly CodeBlock[], original: string, languageId: string): CodeBlock | undefined {
	const family = languageFamily(languageId);
	const rank = ({ language }: CodeBlock) => (languageFamily(language) === family ? 2 : Number(language === ''));
	const ranked = blocks.toSorted((a, b) => rank(b) - rank(a) || b.code.length - a.code.length);
	const own = ranked.filter((block) => rank(block) > 0);
	const candidates = own.length > 0 ? own : ranked;
	return candidates.find(({ code }) => !sameCode(code, original)) ?? candidates[0];
}

/**
 * Whether the first fenced block stands in a string or a comment of code as a whole: an example for users. Prose may look
 * as if it opened one (`src/*`), but either the code that follows closes it by chance, or nothing does.
 */
function hasOwnFences(text: string, languageId: string): boolean {
	const [lead, block] = partsOf(text);
	if (lead?.kind !== 'markdown' || block?.kind !== 'code') return false;
	const isOpen = (code: string) => bareCode(code, languageFamily(languageId)).open;
	return isOpen(lead.text) && isOpen(`${lead.text}\n${block.code}`) && !isOpen(text);
}
