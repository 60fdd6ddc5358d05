import { unixLineEnds } from '../../../../base/text/hiddenCharacters.ts';
import { holdsMarkdown, isMarkup } from '../../../../base/text/languages.ts';
import { joinParagraphs } from '../../../../base/text/safeMarkdown.ts';
import { isNamedForCode, wrappedTexts, wrappedValue } from '../../../../service/core/reply/answerTexts.ts';
import type { FoundText } from '../../../../service/core/reply/findAnswerText.ts';
import { applyPatch, parsePatch } from '../../diff/patch.ts';
import { trimBlankLines } from '../../whitespace/blankLines.ts';
import { continuesText } from '../cursor/textPlace.ts';
import { isVersionOf } from '../declarations.ts';
import { type Candidate, chooseCode } from './chooseCode.ts';
import { holdsCode, isNamedStatement, isSentence } from './codeSigns.ts';
import { collectPatches, type ExtractedCode, type RequestedCode } from './extractedCode.ts';
import { type CodeBlock, fencedBlocks } from './fencedBlocks.ts';
import { fillInTheMiddle } from './fillInTheMiddle.ts';
import { inlineCode } from './inlineCode.ts';
import { joined } from './joinPieces.ts';
import { saysNoChangeNeeded } from './noChangeNeeded.ts';
import { FENCED_LINE, hasOwnFences, isAround, normalizeFences, unwrapFence } from './normalizeFences.ts';
import { isChatter, isRefusal } from './proseLines.ts';
import { searchAndReplaceInJson, searchAndReplaceInTags } from './searchAndReplace.ts';
import { stripSpecialTokens } from './stripSpecialTokens.ts';
import { taggedCode } from './taggedCode.ts';
import { unfencedAnswer } from './unfencedAnswer.ts';
import { printedString, unwrapCode, withoutQuoteMarks } from './unwrapCode.ts';
import { withoutOriginal } from './withoutOriginal.ts';

/** How many texts of a body to look at; the rest are hardly the answer. */
const MOST_TEXTS = 40;
/** How deep an answer may be wrapped in another text. */
const MOST_WRAPPINGS = 4;

/**
 * Finds the code in the texts of an answer.
 * @param texts candidates for the answer, most likely first
 * @returns undefined if no text contains code
 */
export function extractCode(texts: readonly FoundText[], asked: RequestedCode): ExtractedCode | undefined {
	const read = readAll(texts.slice(0, MOST_TEXTS), asked, MOST_WRAPPINGS);
	const isCode = (each: ExtractedCode) => each.isCode;
	const isNew = ({ code }: ExtractedCode) => !sameLines(code, asked.original);
	return read.find((each) => isNew(each) && isCode(each)) ?? read.find(isCode) ?? read.find(isNew) ?? read[0];
}

function readAll(texts: readonly FoundText[], asked: RequestedCode, depth: number): readonly ExtractedCode[] {
	return texts
		.map(({ text, pointer }) => codeOf(text, { ...asked, isNamed: isNamedForCode(pointer) }, depth))
		.filter((each) => each !== undefined);
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

/** Removes the space that a model's first token starts with, if no other line is indented like it. */
function withoutLead(text: string): string {
	return /^ \S/.test(text) && !/\n \S/.test(text) ? text.slice(1) : text;
}

/** An answer that is being read. */
interface Reading {
	/** As it came. */
	readonly text: string;
	/** Without what models write around it, and with `\n` line endings. */
	readonly answer: string;
	readonly asked: RequestedCode;
	/** How much deeper the code may be wrapped. */
	readonly depth: number;
}

/** Reads answers in one form: `none` if the answer has this form but no code, undefined if it has another form. */
type Reader = (reading: Reading) => ExtractedCode | 'none' | undefined;

/** The forms of answers, in the order in which they are tried. */
const READERS: readonly Reader[] = [
	fromFencedOriginal,
	fromPage,
	({ answer, asked, depth }) => fromWrapped(answer, asked, depth),
	fromPrinted,
	fromOuterFence,
	fromWholeText,
	fromEditTags,
	fromFences,
	fromTags,
	fromText,
	fromUnfenced,
];

/** A byte order mark, and what hides the mark that an answer begins with. */
const INVISIBLE = /^(?:\uFEFF|[\u200B\u2060]+(?=[`<\w]))+/;

function codeOf(text: string, asked: RequestedCode, depth: number): ExtractedCode | undefined {
	if (depth < 0) return undefined;
	const { original, known } = asked;
	const plain = unixLineEnds(stripSpecialTokens(fillInTheMiddle(text.replace(INVISIBLE, ''), known), known));
	const answer = withoutQuoteMarks(original === '' ? plain : withoutLead(plain), asked);
	for (const read of READERS) {
		const found = read({ text, answer, asked, depth });
		if (found === 'none') return undefined;
		if (found !== undefined) return { ...found, isCode: found.isCode || holdsCode(found, asked) };
	}
	return undefined;
}

function leadOf(text: string): string {
	return /^[ \t\n]*/.exec(unixLineEnds(text))?.[0] ?? '';
}

function whole(code: string, language = ''): ExtractedCode {
	return { code, language, prose: '', alternatives: [], isClosed: true, isCode: false, lead: '' };
}

/** If the selected code starts with a fence, the answer's fence is part of the code. */
function fromFencedOriginal({ answer, asked: { original } }: Reading) {
	return /^\s*(?:`{3}|~{3})/.test(original) ? whole(answer) : undefined;
}

/** The start of an HTML page sent by a proxy or portal. */
const PAGE = /^\s{0,99}<(?:!doctype html|html|head|body)\b/i;

function fromPage({ answer, asked: { languageId, known } }: Reading) {
	const isPage = PAGE.test(answer) && !isMarkup(languageId) && !/<(?:html|body)\b/i.test(known);
	return isPage ? 'none' : undefined;
}

function fromPrinted({ answer, asked, depth }: Reading) {
	const printed = printedString(answer, asked.original);
	return printed === undefined ? undefined : (codeOf(printed, asked, depth - 1) ?? 'none');
}

function fromOuterFence({ answer, asked: { languageId } }: Reading) {
	const fenced = unwrapFence(answer);
	if (fenced === undefined) return undefined;
	const isOuter = holdsMarkdown(languageId) ? isAround(fenced, languageId) : hasOwnFences(fenced.code, languageId);
	return isOuter ? whole(fenced.code, fenced.language) : undefined;
}

/** The whole answer is the text if its fences can be part of that. */
function fromWholeText({ text, answer, asked: { languageId, original } }: Reading) {
	const isText = holdsMarkdown(languageId) || FENCED_LINE.test(original) || hasOwnFences(answer, languageId);
	if (!isText) return undefined;
	return answer.trim() === '' || isRefusal(answer) ? 'none' : { ...whole(answer), lead: leadOf(text) };
}

/** Sentences are the text where text is written, except for those about the text. */
function fromText({ text, answer, asked: { writes, original } }: Reading) {
	if (writes === undefined || answer.trim() === '') return undefined;
	if (isRefusal(answer) || (original !== '' && saysNoChangeNeeded(answer))) return 'none';
	const lines = trimBlankLines(answer.split('\n'));
	const isLabeled = lines.length > 1 && isChatter(lines[0] ?? '') && /:\W*$/.test(lines[0] ?? '');
	const words = trimBlankLines(isLabeled ? lines.slice(1) : lines).join('\n');
	if (writes === 'element' && /<\/?[a-z]/i.test(words)) return undefined;
	const lead = isLabeled ? '' : leadOf(text);
	if (!continuesText(words, lead, writes)) return undefined;
	return { ...whole(words), lead, prose: isLabeled ? (lines[0] ?? '') : '' };
}

function fromEditTags({ answer, asked: { original } }: Reading) {
	const edits = searchAndReplaceInTags(answer, original);
	return edits === undefined ? undefined : whole(edits);
}

function fromFences({ answer, asked, depth }: Reading) {
	const { blocks, prose } = fencedBlocks(normalizeFences(answer, asked));
	return blocks.length > 0 ? (fromBlocks(blocks, prose, asked, depth) ?? 'none') : undefined;
}

function fromTags({ answer, asked, depth }: Reading) {
	const tagged = taggedCode(answer, asked);
	const inside = tagged && codeOf(tagged.code, asked, depth - 1);
	return inside && { ...inside, prose: joinParagraphs(tagged.prose, inside.prose) };
}

function fromUnfenced({ text, answer, asked, depth }: Reading) {
	const { blocks, prose } = unfencedAnswer(unwrapCode(answer, asked), asked);
	if (blocks.length === 0 || (blocks.length === 1 && isSentence(blocks[0]?.code ?? '', asked.languageId))) {
		if (isNamedStatement(answer, asked)) return { ...whole(answer), lead: leadOf(text) };
		const code = inlineCode(answer, asked.original);
		return code === undefined ? 'none' : { ...whole(code), prose: answer.trim() };
	}
	const found = fromBlocks(blocks, prose, asked, depth);
	return found && { ...found, lead: prose === '' ? leadOf(text) : '' };
}

function fromBlocks(
	blocks: readonly CodeBlock[],
	prose: string,
	asked: RequestedCode,
	depth: number,
): ExtractedCode | undefined {
	const candidates = blocks.map((block): Candidate => {
		const inside = fromWrapped(block.code, asked, depth) ?? fromMarkdown(block, asked, depth);
		const code = inside?.code ?? ownCode(unwrapCode(block.code, asked), block.language, asked);
		return { ...block, code, ...(inside === undefined ? {} : { language: inside.language }) };
	});
	const rest = { prose, isCode: false, lead: '' };
	const patches = asked.original === '' ? undefined : collectPatches(candidates, asked.original);
	const isPatch = (each: Candidate) => patches?.blocks.includes(each) === true;
	const found = chooseCode(patches === undefined ? candidates : candidates.filter((each) => !isPatch(each)), asked);
	const { chosen, alternatives = [], ...how } = found ?? {};
	const others = alternatives.map(({ code }) => code);
	if (patches !== undefined) {
		const isPlaced = applyPatch(asked.original, patches.changes) !== undefined;
		const also = chosen === undefined || sameLines(chosen.code, asked.original) ? [] : [chosen.code, ...others];
		if (isPlaced || chosen === undefined || !isVersionOf(chosen.code, asked.original, asked.languageId))
			return { ...joined(patches.blocks), ...rest, alternatives: also, patch: patches.changes };
	}
	return chosen && { ...chosen, ...rest, alternatives: others, ...how };
}

/** The code of a block without the original beside it; a patch repeats what it changes. */
function ownCode(code: string, language: string, { original, languageId }: RequestedCode): string {
	return parsePatch(code, { original, language }) === undefined ? withoutOriginal(code, original, languageId) : code;
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
	if (edits !== undefined) return whole(edits);
	const read = readAll(wrappedTexts(text), asked, depth - 1).filter((each) => each.isCode);
	const found = read.find(({ code }) => !sameLines(code, original)) ?? read[0];
	// If JSON was asked for, the wrapped code must be JSON, too.
	const isJson = /^jsonc?$/.test(languageId) || /^\s*[[{]/.test(original);
	return isJson && !/^\s*[[{"]/.test(found?.code ?? '') ? undefined : found;
}
