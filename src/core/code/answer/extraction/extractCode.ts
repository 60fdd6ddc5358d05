import { wrappedTexts, wrappedValue } from '../../../service/reply/answerCandidates.ts';
import { isMarkup, languageFamily } from '../../../text/detectLanguage.ts';
import { unixLineEnds } from '../../../text/lineEnds.ts';
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

/** What the answer is for. */
export interface RequestedCode {
	/** The selected code; empty in generate. */
	readonly original: string;
	/** The whole document: markers and tags that occur in it are code, not markup. */
	readonly known: string;
	readonly languageId: string;
}

/** The code in an answer. */
export interface ExtractedCode {
	/** With `\n` line endings. */
	readonly code: string;
	/** The language that its fence names; empty if there is none. */
	readonly language: string;
	/** The text around the code. */
	readonly prose: string;
	/** Other code in the answer that would fit as well. */
	readonly alternatives: readonly string[];
	/** Whether its fence is closed; true if there is none. */
	readonly isClosed: boolean;
	/** The whitespace before the code, if the answer is nothing but code. */
	readonly lead: string;
}

/** How many texts of a body to look at; the rest are hardly the answer. */
const MOST_TEXTS = 40;
/** How deep an answer may be wrapped in another text. */
const MOST_WRAPPINGS = 4;

/**
 * Finds the code in the texts of an answer.
 * @param texts candidates for the answer, most likely first
 * @returns undefined if no text contains code
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

/** Whether two pieces of code have the same lines, ignoring indentation and blank lines. */
function sameLines(one: string, other: string): boolean {
	const lines = (code: string) =>
		code
			.split(/\r\n|\n|\r/)
			.map((line) => line.trim())
			.filter((line) => line !== '')
			.join('\n');
	return lines(one) === lines(other);
}

/** Whether a text is more than plain words. */
export function looksLikeCode(text: string): boolean {
	if (isEncoded(text)) return false;
	return /[(){}[\]=;<>"'\n]|^\s*[\w-]+:(?:\s|$)/.test(text.trim());
}

/** Removes the space that a model's first token starts with, if no other line is indented like it. */
function withoutLead(text: string): string {
	return /^ \S/.test(text) && !/\n \S/.test(text) ? text.slice(1) : text;
}

/** Whether a text is encoded bytes, such as base64. */
function isEncoded(text: string): boolean {
	const lines = text.trim().split(/\r?\n/);
	return lines.every((line) => /^[\w+/-]+={0,2}$/.test(line)) && (lines[0]?.length ?? 0) >= 40;
}

const WHOLE = { language: '', prose: '', alternatives: [], isClosed: true, lead: '' };
/** The start of an HTML page sent by a proxy or portal. */
const PAGE = /^\s{0,99}<(?:!doctype html|html|head|body)\b/i;

function codeOf(text: string, asked: RequestedCode, depth: number): ExtractedCode | undefined {
	const { languageId, original, known } = asked;
	const meant = unixLineEnds(stripSpecialTokens(fillInTheMiddle(text.replace(/^\uFEFF/, ''), known), known));
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
	// A sentence that ends with code is not a line of code.
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

/** The code inside a block that is itself an answer in Markdown. */
function fromMarkdown(block: CodeBlock, asked: RequestedCode, depth: number): ExtractedCode | undefined {
	return /^(?:markdown|md|mdx)$/i.test(block.language) ? codeOf(block.code, asked, depth - 1) : undefined;
}

/** The code in a member of a JSON text. A JSON document rarely has such members. */
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
	// If JSON was asked for, the wrapped code must be JSON, too.
	const isJson = /^jsonc?$/.test(languageId) || /^\s*[[{]/.test(original);
	return isJson && !/^\s*[[{"]/.test(found?.code ?? '') ? undefined : found;
}

/** Whether the fence wraps the answer rather than being part of it: a Markdown document may need a code block. */
function isAround({ isWhole, language = '' }: UnwrappedFence, languageId: string): boolean {
	const isWanted =
		/^(?:markdown|mdx|quarto|rmd)$/.test(languageId) && !/^(?:|markdown|md|mdx|te?xt|plain\w*)$/i.test(language);
	return isWhole && !isWanted;
}

/** Documents that may contain anything that an answer contains. */
const HOLDS_MARKDOWN = /^(?:markdown|mdx|plaintext|quarto|rmd|git-commit|asciidoc)$/;
const FENCED_LINE = /^[ \t]*(?:`{3,}|~{3,})/m;

/**
 * Whether the first fenced block is inside a string or comment of the code, as an example in documentation. Prose can
 * seem to open one (`src/*`), but then the following code closes it by chance, or nothing does.
 */
function hasOwnFences(text: string, languageId: string): boolean {
	const first = FENCED_LINE.exec(text);
	if (first === null || text.slice(0, first.index).trim() === '') return false;
	const lead = text.slice(0, first.index);
	// An apostrophe in a sentence does not open a string.
	if (isTextLine(lead.trim().split('\n', 1)[0] ?? '', languageId)) return false;
	const block = fencedBlocks(text).blocks[0]?.code ?? '';
	const isOpen = (code: string) => stripStringsAndComments(code, languageFamily(languageId)).open;
	return isOpen(lead) && isOpen(`${lead}\n${block}`) && !isOpen(text);
}

/** Joins the non-empty texts with blank lines. */
export function joinParagraphs(...texts: readonly string[]): string {
	return texts.filter((text) => text !== '').join('\n\n');
}
