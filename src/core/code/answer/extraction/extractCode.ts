import { wrappedTexts, wrappedValue } from '../../../service/reply/answerCandidates.ts';
import { isMarkup, languageFamily } from '../../../text/detectLanguage.ts';
import { stripStringsAndComments } from '../../syntax/stripStringsAndComments.ts';
import { type Candidate, chooseCode } from './chooseCode.ts';
import { type CodeBlock, fencedBlocks } from './fencedBlocks.ts';
import { fillInTheMiddle } from './fillInTheMiddle.ts';
import { inlineCode } from './inlineCode.ts';
import { normalizeFences } from './normalizeFences.ts';
import { searchAndReplaceInJson, searchAndReplaceInTags } from './searchAndReplace.ts';
import { stripSpecialTokens } from './stripSpecialTokens.ts';
import { taggedCode } from './taggedCode.ts';
import { isTextLine, unfencedAnswer } from './unfencedAnswer.ts';
import { printedString, unwrapCode, withoutQuoteMarks } from './unwrapCode.ts';
import { type UnwrappedFence, unwrapFence } from './unwrapFence.ts';
import { withoutOriginal } from './withoutOriginal.ts';

/** What an answer is about. */
export interface RequestedCode {
	/** The selected code; empty where new code was asked for. */
	readonly original: string;
	/** The document around, where marks and tags in an answer may come from. */
	readonly known: string;
	readonly languageId: string;
}

/** The code of an answer. */
export interface ExtractedCode {
	/** With `\n` as line end. */
	readonly code: string;
	/** What the fence around the code calls its language; empty where there is none. */
	readonly language: string;
	/** The text around the code. */
	readonly prose: string;
	/** Other code of the answer that fits as well. */
	readonly alternatives: readonly string[];
	/** Whether the fence around it is closed, if there is one. */
	readonly isClosed: boolean;
	/** The blank space that the answer began with, where nothing but the code was in it. */
	readonly lead: string;
}

/** So many texts of a body are looked at: the others are hardly its answer. */
const MOST_TEXTS = 40;
/** Texts in texts: deeper, nobody wraps. */
const MOST_WRAPPINGS = 4;

/**
 * Finds the code in the texts of an answer: of the first one that holds code at all, the piece that fits best.
 * @param texts those that may be the answer, the likeliest first
 * @returns undefined where there is no code in any of them
 */
export function extractCode(texts: readonly string[], asked: RequestedCode): ExtractedCode | undefined {
	const read = texts
		.slice(0, MOST_TEXTS)
		.map((text) => codeOf(text, asked, MOST_WRAPPINGS))
		.filter((each) => each !== undefined);
	const isNew = ({ code }: ExtractedCode) => !sameLines(code, asked.original);
	const isCode = ({ code }: ExtractedCode) => looksLikeCode(code);
	return read.find((each) => isNew(each) && isCode(each)) ?? read.find(isCode) ?? read.find(isNew) ?? read[0];
}

/** Whether two pieces of code have the same lines, but for their indentation and blank ones. */
function sameLines(one: string, other: string): boolean {
	const lines = (code: string) =>
		code
			.split(/\r\n|\n|\r/)
			.map((line) => line.trim())
			.filter((line) => line !== '')
			.join('\n');
	return lines(one) === lines(other);
}

/** Whether anything in a text is more than words. */
export function looksLikeCode(text: string): boolean {
	if (isEncoded(text)) return false;
	return /[(){}[\]=;<>"'\n]|^\s*[\w-]+:(?:\s|$)/.test(text.trim());
}

/** A text without the space that its first token began with: no other line stands so far in. */
function withoutLead(text: string): string {
	return /^ \S/.test(text) && !/\n \S/.test(text) ? text.slice(1) : text;
}

/** Whether a text is bytes in letters and digits, such as base64. */
function isEncoded(text: string): boolean {
	const lines = text.trim().split(/\r?\n/);
	return lines.every((line) => /^[\w+/-]+={0,2}$/.test(line)) && (lines[0]?.length ?? 0) >= 40;
}

const WHOLE = { language: '', prose: '', alternatives: [], isClosed: true, lead: '' };
/** How a page begins that a proxy or a portal sends. */
const PAGE = /^\s{0,99}<(?:!doctype html|html|head|body)\b/i;

function codeOf(text: string, asked: RequestedCode, depth: number): ExtractedCode | undefined {
	const { languageId, original, known } = asked;
	const meant = stripSpecialTokens(fillInTheMiddle(text.replace(/^\uFEFF/, ''), known), known).replace(/\r\n?/g, '\n');
	const answer = withoutQuoteMarks(original === '' ? meant : withoutLead(meant), asked);
	if (/^\s*(?:`{3}|~{3})/.test(original)) return { ...WHOLE, code: answer };
	if (PAGE.test(answer) && !isMarkup(languageId) && !/<(?:html|body)\b/i.test(known)) return undefined;
	const wrapped = depth > 0 ? fromWrapped(answer, asked, depth) : undefined;
	if (wrapped !== undefined) return wrapped;
	const printed = depth > 0 ? printedString(answer, asked) : undefined;
	if (printed !== undefined) return codeOf(printed, asked, depth - 1);
	const isText = HOLDS_MARKDOWN.test(languageId);
	const fenced = unwrapFence(answer);
	if (fenced !== undefined && (isText ? isAround(fenced, languageId) : hasOwnFences(fenced.code, languageId))) {
		return { ...WHOLE, code: fenced.code, language: fenced.language ?? '' };
	}
	if (isText || FENCED_LINE.test(original) || hasOwnFences(answer, languageId)) {
		return answer.trim() === '' ? undefined : { ...WHOLE, code: answer };
	}
	const edits = searchAndReplaceInTags(answer, original);
	if (edits !== undefined) return { ...WHOLE, code: edits };
	const { blocks, prose } = fencedBlocks(normalizeFences(answer, asked));
	if (blocks.length > 0) return fromBlocks(blocks, prose, asked, depth);
	const tagged = depth > 0 ? taggedCode(answer, asked) : undefined;
	if (tagged !== undefined) {
		const inside = codeOf(tagged.code, asked, depth - 1);
		if (inside !== undefined) return { ...inside, prose: joinParagraphs(tagged.prose, inside.prose) };
	}
	const bare = unfencedAnswer(unwrapCode(answer, asked), asked);
	// A sentence that ends with its code is no line of code.
	const [only, ...more] = bare.blocks;
	const isSentence =
		only !== undefined && more.length === 0 && isTextLine(`${only.code.split(/: /, 1)[0]}.`, languageId);
	if (only === undefined || (isSentence && !only.code.includes('\n'))) {
		const code = inlineCode(answer, original);
		return code === undefined ? undefined : { ...WHOLE, code, prose: answer.trim() };
	}
	const found = fromBlocks(bare.blocks, bare.prose, asked, depth);
	return found && { ...found, lead: bare.prose === '' ? (/^\s*/.exec(text)?.[0] ?? '') : '' };
}

function fromBlocks(
	blocks: readonly CodeBlock[],
	prose: string,
	asked: RequestedCode,
	depth: number,
): ExtractedCode | undefined {
	const candidates = blocks.map((block): Candidate => {
		const inside = depth > 0 ? (fromWrapped(block.code, asked, depth) ?? fromMarkdown(block, asked, depth)) : undefined;
		const code = inside?.code ?? withoutOriginal(unwrapCode(block.code, asked), asked.original, block.language);
		return { ...block, code, ...(inside === undefined ? {} : { language: inside.language }) };
	});
	const found = chooseCode(candidates, asked);
	if (found === undefined) return undefined;
	const { chosen, alternatives } = found;
	return { ...chosen, prose, alternatives: alternatives.map(({ code }) => code), lead: '' };
}

/** Of a block that is an answer in Markdown itself: what that holds. */
function fromMarkdown(block: CodeBlock, asked: RequestedCode, depth: number): ExtractedCode | undefined {
	return /^(?:markdown|md|mdx)$/i.test(block.language) ? codeOf(block.code, asked, depth - 1) : undefined;
}

/** Of a text that is JSON with the code in a member: that. A document in JSON has such members at most by chance. */
function fromWrapped(text: string, asked: RequestedCode, depth: number): ExtractedCode | undefined {
	const { original, languageId } = asked;
	const value = wrappedValue(text);
	if (value === undefined || sameLines(text, original)) return undefined;
	const edits = searchAndReplaceInJson(value, original);
	if (edits !== undefined) return { ...WHOLE, code: edits };
	const read = wrappedTexts(text)
		.map((each) => codeOf(each.text, asked, depth - 1))
		.filter((each) => each !== undefined && looksLikeCode(each.code));
	const found = read.find((each) => each !== undefined && !sameLines(each.code, original)) ?? read[0];
	// Where JSON is wanted, what is wrapped has to be JSON, too.
	const isJson = /^jsonc?$/.test(languageId) || /^\s*[[{]/.test(original);
	return isJson && !/^\s*[[{"]/.test(found?.code ?? '') ? undefined : found;
}

/** Whether a fence stands around the answer, and is no part of it: Markdown may well want a piece of code. */
function isAround({ isWhole, language = '' }: UnwrappedFence, languageId: string): boolean {
	const isWanted =
		/^(?:markdown|mdx|quarto|rmd)$/.test(languageId) && !/^(?:|markdown|md|mdx|te?xt|plain\w*)$/i.test(language);
	return isWhole && !isWanted;
}

/** Documents that may hold all that an answer holds. */
const HOLDS_MARKDOWN = /^(?:markdown|mdx|plaintext|quarto|rmd|git-commit|asciidoc)$/;
const FENCED_LINE = /^[ \t]*(?:`{3,}|~{3,})/m;

/**
 * Whether the first fenced block stands in a string or a comment of code as a whole: an example for users. Prose may look
 * as if it opened one (`src/*`), but either the code that follows closes it by chance, or nothing does.
 */
function hasOwnFences(text: string, languageId: string): boolean {
	const first = FENCED_LINE.exec(text);
	if (first === null || text.slice(0, first.index).trim() === '') return false;
	const lead = text.slice(0, first.index);
	// An apostrophe in a sentence opens no string.
	if (isTextLine(lead.trim().split('\n', 1)[0] ?? '', languageId)) return false;
	const block = fencedBlocks(text).blocks[0]?.code ?? '';
	const isOpen = (code: string) => stripStringsAndComments(code, languageFamily(languageId)).open;
	return isOpen(lead) && isOpen(`${lead}\n${block}`) && !isOpen(text);
}

/** Texts below each other, but for those that are empty. */
export function joinParagraphs(...texts: readonly string[]): string {
	return texts.filter((text) => text !== '').join('\n\n');
}
