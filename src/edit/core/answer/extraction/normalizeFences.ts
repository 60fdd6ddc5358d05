import {
	closesFence,
	DEEPEST_FENCE,
	type Fence,
	fenceDepth,
	fenceLanguage,
	parseFence,
} from '../../../../base/text/fence.ts';
import { languageFamily } from '../../../../base/text/languages.ts';
import { wordCounts, wordSimilarity } from '../../diff/wordSimilarity.ts';
import { stripStringsAndComments } from '../../syntax/stripStringsAndComments.ts';
import { nonBlankLines } from '../../whitespace/blankLines.ts';
import { fencedBlocks } from './fencedBlocks.ts';
import { fenceListings } from './fenceListings.ts';
import { isTextLine } from './unfencedAnswer.ts';

/** What the answer is for; distinguishes real fences from strings. */
interface FenceContext {
	readonly original: string;
	readonly languageId: string;
}

/** What some models write as fences, in pairs, each on its own line: quotes, escaped backticks, or too few of them. */
const OTHER_FENCES: readonly RegExp[] = [
	/^[ \t]*\\`\\`\\`(\w*)[ \t]*$/gm,
	/^[ \t]*'''(\w*)[ \t]*$/gm,
	/^[ \t]*"""(\w*)[ \t]*$/gm,
	/^[ \t]*``?(\w*)[ \t]*$/gm,
];

/** Replaces other kinds of fences in an answer with Markdown fences, and adds a missing opening fence. */
export function normalizeFences(answer: string, about: FenceContext): string {
	const fenced = OTHER_FENCES.reduce((text, fence) => withMarkdownFences(text, fence, about), answer);
	const framed = MARKUP_LANGUAGES.test(about.languageId) ? fenced : fenceListings(fenced, about.original);
	return opensBefore(framed, about) ? `\`\`\`\n${framed}` : framed;
}

/** Languages whose documents contain such listings. */
const MARKUP_LANGUAGES = /^(?:latex|tex|org|asciidoc|restructuredtext|typst)$/;

function withMarkdownFences(answer: string, fence: RegExp, { original, languageId }: FenceContext): string {
	const found = answer.match(fence) ?? [];
	if (found.length % 2 === 1) return answer;
	const mark = found[0]?.replace(/[\w\s]/g, '') ?? '';
	// In some languages, these marks are strings.
	const isString = original.includes(mark) || (languageId === 'python' && /["']/.test(mark));
	return isString ? answer : answer.replace(fence, '```$1');
}

/**
 * Whether the first fence closes one that the request opened: code comes before it, and all other fences are paired.
 */
function opensBefore(answer: string, { original, languageId }: FenceContext): boolean {
	const lines = answer.split('\n');
	const fences = lines.map(parseFence);
	const at = fences.findIndex((fence) => fence !== undefined);
	const [first, ...others] = fences.filter((fence): fence is Fence => fence !== undefined);
	if (first === undefined || first.info !== '' || others.length % 2 === 1) return false;
	const before = nonBlankLines(lines.slice(0, at));
	const ends = before.at(-1) ?? '';
	if (before.length === 0 || /[:：]$/.test(ends)) return false;
	if ([before[0] ?? '', ends].some((line) => isTextLine(line, languageId))) return false;
	if (original.trim() === '') return true;
	const words = wordCounts(original);
	const alike = (text: string) => wordSimilarity(wordCounts(text), words);
	const next = fences.findIndex((fence, index) => index > at && fence !== undefined);
	const following = lines.slice(at, next === -1 ? undefined : next);
	return alike(before.join('\n')) > alike(following.join('\n'));
}

/** A line that opens a fenced block. */
export const FENCED_LINE = /^[ \t]*(?:`{3,}|~{3,})/m;

/** Whether the fence wraps the answer rather than being part of it: a Markdown document may need a code block. */
export function isAround({ isWhole, language = '' }: UnwrappedFence, languageId: string): boolean {
	const isWanted =
		/^(?:markdown|mdx|quarto|rmd)$/.test(languageId) && !/^(?:|markdown|md|mdx|te?xt|plain\w*)$/i.test(language);
	return isWhole && !isWanted;
}

/**
 * Whether the first fenced block is inside a string or comment of the code, as an example in documentation. Prose can
 * seem to open one (`src/*`), but then the following code closes it by chance, or nothing does.
 */
export function hasOwnFences(text: string, languageId: string): boolean {
	const first = FENCED_LINE.exec(text);
	if (first === null) return false;
	const lead = text.slice(0, first.index);
	// An apostrophe in a sentence does not open a string.
	if (isTextLine(lead.trim().split('\n')[0] ?? '', languageId)) return false;
	const block = fencedBlocks(text).blocks[0]?.code ?? '';
	const isOpen = (code: string) => stripStringsAndComments(code, languageFamily(languageId)).open;
	return isOpen(lead) && isOpen(`${lead}\n${block}`) && !isOpen(text);
}

/** The contents of an answer that starts with a Markdown code fence. */
interface UnwrappedFence {
	/** With `\n` line endings. */
	readonly code: string;
	/** The language that its fence names. */
	readonly language: string | undefined;
	/** Whether nothing inside seems to close the fence early. */
	readonly isWhole: boolean;
}

/**
 * Removes the fence around an answer that starts with one. An unclosed fence counts, too: the answer hit its length
 * limit.
 */
export function unwrapFence(text: string): UnwrappedFence | undefined {
	const lines = text.trim().split(/\r\n|\n|\r/);
	const outer = parseFence(lines[0] ?? '');
	if (outer === undefined) return undefined;
	const closed = closesFence(parseFence(lines.at(-1) ?? ''), outer);
	const inner = lines.slice(1, closed ? -1 : undefined);
	return { code: inner.join('\n'), language: fenceLanguage(outer), isWhole: isBalanced(inner, outer) };
}

/** Whether no line closes the outer fence: each bare fence closes one that was opened inside. */
function isBalanced(lines: readonly string[], outer: Fence): boolean {
	let depth = 0;
	for (const fence of lines.map(parseFence)) {
		if (fence === undefined || fenceDepth(fence) > DEEPEST_FENCE) continue;
		if (closesFence(fence, outer)) depth -= 1;
		else if (isOfTildes(fence) === isOfTildes(outer)) depth += 1;
		if (depth < 0) return false;
	}
	return true;
}

function isOfTildes({ marks }: Fence): boolean {
	return marks.includes('~');
}
