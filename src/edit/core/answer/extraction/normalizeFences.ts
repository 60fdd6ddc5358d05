import { type Fence, parseFence } from '../../../../base/text/fence.ts';
import { wordCounts, wordSimilarity } from '../../diff/wordSimilarity.ts';
import { nonBlankLines } from '../../whitespace/blankLines.ts';
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
