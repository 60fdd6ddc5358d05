import {
	closesFence,
	DEEPEST_FENCE,
	type Fence,
	fenceDepth,
	fenceLanguage,
	parseFence,
} from '../../../../base/text/fence.ts';
import { languageFamily } from '../../../../base/text/languages.ts';
import { wordCounts, wordSimilarity } from '../../diff/similarity.ts';
import { stripStringsAndComments } from '../../syntax/stripStringsAndComments.ts';
import { nonBlankLines } from '../../whitespace/blankLines.ts';
import { leadingSpace } from '../../whitespace/indentation.ts';
import type { WantedCode } from './extractedCode.ts';
import { fencedBlocks } from './fencedBlocks.ts';
import { isTextLine } from './unfencedAnswer.ts';

/** What some models write as fences, in pairs, each on its own line: quotes, escaped backticks, or too few of them. */
const OTHER_FENCES: readonly RegExp[] = [
	/^[ \t]*\\`\\`\\`(\w*)[ \t]*$/gm,
	/^[ \t]*'''(\w*)[ \t]*$/gm,
	/^[ \t]*"""(\w*)[ \t]*$/gm,
	/^[ \t]*``?(\w*)[ \t]*$/gm,
];

/** Replaces other kinds of fences in an answer with Markdown fences, and adds a missing opening fence. */
export function normalizeFences(answer: string, about: WantedCode): string {
	const fenced = OTHER_FENCES.reduce((text, fence) => withMarkdownFences(text, fence, about), answer);
	const framed = MARKUP_LANGUAGES.test(about.languageId) ? fenced : fenceListings(fenced, about.original);
	return opensBefore(framed, about) ? `\`\`\`\n${framed}` : framed;
}

/** Languages whose documents contain such listings. */
const MARKUP_LANGUAGES = /^(?:latex|tex|org|asciidoc|restructuredtext|typst)$/;

function withMarkdownFences(answer: string, fence: RegExp, { original, languageId }: WantedCode): string {
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
function opensBefore(answer: string, { original, languageId }: WantedCode): boolean {
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

/** A code listing in markup other than Markdown. */
interface Listing {
	/** The line that opens it. */
	readonly opening: RegExp;
	/** The line that closes it; without it, the listing ends at the next line that is not indented further. */
	readonly closing?: (opening: RegExpExecArray) => string;
	/** The line that must be directly above. */
	readonly above?: RegExp;
}

const LISTINGS: readonly Listing[] = [
	{
		opening: /^\\begin\{(lstlisting|verbatim|minted|code)\}.{0,200}$/i,
		closing: ([, name = '']) => `\\end{${name}}`,
	},
	{ opening: /^#\+begin_(src|example)\b.{0,200}$/i, closing: ([, name = '']) => `#+end_${name}` },
	{ opening: /^\{(code|noformat)(?:[:|][^{}]{0,80})?\}$/, closing: ([, name = '']) => `{${name}}` },
	{ opening: /^\[(code|[A-Z]{3,12})(?:=[\w+#-]{1,20})?\]$/, closing: ([, name = '']) => `[/${name}]` },
	{ opening: /^(-{4,})$/, closing: ([line]) => line, above: /^\[source\b.{0,80}\]$/ },
	{
		opening: /^(\W{0,12})begin (code|solution|answer|output)(\W{0,12})$/i,
		closing: ([, before = '', name = '', after = '']) => `${before}end ${name}${after}`,
	},
	{ opening: /^cat\s{0,9}>{1,2}.{1,200}<<-?\s{0,9}["']?(\w{1,20})["']?$/, closing: ([, name = '']) => name },
	{ opening: /^\.\. (?:code|code-block|sourcecode)::.{0,80}$/ },
	{ opening: /^(?:\w{1,20}[_-])?code:\s{0,9}[|>][-+]?$/i },
];
/** Longer lines do not open a listing. */
const LONGEST_LINE = 400;
const FENCE = /^[ \t]*(?:`{3}|~{3})/;

/**
 * Replaces the listings of other markup with Markdown fences. If there are fences inside, only removes the listing
 * around them.
 * @param known text whose listings are part of the code
 */
export function fenceListings(answer: string, known: string): string {
	const lines = answer.split('\n');
	const lastPlaces = new Map(lines.map((line, at) => [line.trim().toLowerCase(), at]));
	for (let at = 0; at < lines.length; at += 1) {
		const line = lines[at] ?? '';
		if (line.length > LONGEST_LINE) continue;
		const found = openedBy(line.trim(), lines[at - 1]?.trim() ?? '');
		if (found === undefined || known.includes(line.trim())) continue;
		const { listing, closing } = found;
		if (closing !== undefined && (lastPlaces.get(closing) ?? 0) <= at) continue;
		const end = endOf(lines, at, closing);
		if (listing.above !== undefined) lines[at - 1] = '';
		const hasFences = lines.slice(at, end).some((each) => FENCE.test(each));
		lines[at] = hasFences ? '' : '```';
		if (closing === undefined) lines[end - 1] += hasFences ? '' : '\n```';
		else lines[end] = hasFences ? '' : '```';
		at = end;
	}
	return lines.join('\n');
}

function openedBy(
	line: string,
	above: string,
): { readonly listing: Listing; readonly closing: string | undefined } | undefined {
	for (const listing of LISTINGS) {
		const opening = listing.opening.exec(line);
		if (opening === null || listing.above?.test(above) === false) continue;
		return { listing, closing: listing.closing?.(opening).toLowerCase() };
	}
	return undefined;
}

/** The index of the line that closes a listing, or of the first line after it. */
function endOf(lines: readonly string[], start: number, closing: string | undefined): number {
	const indent = leadingSpace(lines[start] ?? '').length;
	const ends = (line: string) =>
		closing === undefined
			? line.trim() !== '' && leadingSpace(line).length <= indent
			: line.trim().toLowerCase() === closing;
	let end = start + 1;
	while (end < lines.length && !ends(lines[end] ?? '')) end += 1;
	return end;
}
