import { languageFamily } from '../../../../base/text/languages.ts';
import { isSameShape, type WordCounts, wordCounts, wordSimilarity } from '../../diff/similarity.ts';
import { type OutlineItem, outlineOf } from '../../syntax/outline/outline.ts';
import { stripStringsAndComments } from '../../syntax/stripStringsAndComments.ts';
import { nonBlankLines } from '../../whitespace/blankLines.ts';
import type { WantedCode } from './extractedCode.ts';
import type { CodeBlock } from './fencedBlocks.ts';
import { isCalledAddition, isExcerpt, joinBlocks, joinPieces, withWhatTheyUse } from './joinPieces.ts';

/** Code in an answer that may be what was asked for. */
export type Candidate = CodeBlock;

/** The chosen code, and what else would fit. */
export interface CodeChoice {
	readonly chosen: Candidate;
	readonly alternatives: readonly Candidate[];
	/** See `ExtractedCode`. */
	readonly isInPieces?: boolean;
	readonly quotesOriginal?: boolean;
}

/** Code with less than this share of the best match's similarity is about the original, but not a version of it. */
const CLOSE = 0.6;

/**
 * Chooses the piece of code that was asked for: the first one in the document's language that resembles the original,
 * says something new, and is not a command, output or usage example. The original itself, or an excerpt of it shown for
 * comparison, is chosen only if there is nothing else.
 */
export function chooseCode(candidates: readonly Candidate[], wanted: WantedCode): CodeChoice | undefined {
	const hasCode = !isComment(wanted.original);
	// If the answer is only code, it is not a usage example.
	const isAlone = candidates.length === 1 && candidates[0]?.label === '';
	const isUsage = usageOf(wanted);
	const isWanted = ({ code }: Candidate) => {
		// Markdown headings look like comments in languages whose comments start with `#`.
		if (code.trim() === '' || (hasCode && isComment(code))) return false;
		return isAlone || !isUsage(code);
	};
	const filled = candidates.filter(isWanted);
	const own = sieve(filled, [
		(each) => languageRank(each, wanted) === 2 || !isAside(each, wanted),
		(each) => !isAside(each, wanted),
		(each) => languageRank(each, wanted) > 0,
	]);
	const pieces =
		wanted.original.trim() === '' ? undefined : joinPieces(own, wanted, { isOld: isCalledOld, isNew: isCalledNew });
	if (pieces !== undefined) {
		const chosen = withWhatTheyUse(pieces.pieces, own, wanted);
		return { chosen, alternatives: [], isInPieces: pieces.isByName };
	}
	const fitting = sieve(own, [
		(each) => !isCalledOld(each),
		(each) => !isRepetition(each.code, wanted.original),
		(each) => isBalanced(each.code),
	]);
	if (fitting.length === 0) return undefined;
	// What usage examples print is no more the code than they are.
	if (filled.length < candidates.length && fitting.every((each) => isAside(each, wanted))) return undefined;
	if (wanted.original.trim() === '') {
		const labeled = sieve(fitting, [(each) => languageRank(each, wanted) === 2]);
		const [chosen, ...others] = joinBlocks(withoutUsage(labeled, wanted.languageId), (code) =>
			namesOf(code, wanted.languageId),
		);
		return chosen && { chosen, alternatives: others };
	}
	const [first, ...others] = closest(fitting, wanted);
	const chosen = first && withWhatTheyUse([first], own, wanted);
	if (chosen === undefined) return undefined;
	const isQuote = (each: Candidate) => !isCalledOld(each) && isSameShape(each.code, wanted.original);
	const quotesOriginal = !isCalledNew(chosen) && !isQuote(chosen) && candidates.some(isQuote);
	const alternatives = others.filter(({ code }) => !chosen.code.includes(code));
	return { chosen, alternatives, quotesOriginal };
}

/** The pieces that resemble the original nearly as much as the one that does most. */
function closest(fitting: readonly Candidate[], { original, languageId }: WantedCode): readonly Candidate[] {
	if (fitting.length === 1) return fitting;
	const words = (code: string) => wordCounts(stripStringsAndComments(code, languageFamily(languageId)).text);
	const wanted = words(original);
	const rated = fitting.map((each) => ({ each, similarity: wordSimilarity(words(each.code), wanted) }));
	const best = rated.reduce((one, other) => (other.similarity > one.similarity ? other : one));
	const isFragment = ({ code }: Candidate) => isExcerpt(code, best.each.code);
	return rated
		.filter(
			({ each, similarity }) => each === best.each || (similarity >= best.similarity * CLOSE && !isFragment(each)),
		)
		.map(({ each }) => each);
}

/** Applies each filter in turn, unless it would leave nothing. */
function sieve(
	candidates: readonly Candidate[],
	conditions: readonly ((each: Candidate) => boolean)[],
): readonly Candidate[] {
	return conditions.reduce((left, condition) => {
		const kept = left.filter(condition);
		return kept.length > 0 ? kept : left;
	}, candidates);
}

/** 2: labeled with the document's language; 1: no label that contradicts it; 0: labeled with another language. */
function languageRank({ language }: Candidate, { languageId }: WantedCode): number {
	const family = languageFamily(language);
	if (family === languageFamily(languageId)) return 2;
	return family === '' || /^(?:text|txt|code|plaintext|plain|none|undefined)$/.test(family) ? 1 : 0;
}

/** Whether every line starts like a comment; true for empty code. */
function isComment(code: string): boolean {
	return code
		.split('\n')
		.every((line) => /^\s*(?:$|#(?!include|define|if|pragma|\[|!)|\/\/|\/\*|\*|--|%|;|<!--)/.test(line));
}

/** A usage example has little more in common with the original than its name. */
const MOST_SIMILAR_USAGE = 0.4;

/** The names declared at the top level. */
function namesOf(code: string, languageId: string): readonly string[] {
	return outlineOf(code, languageId).items.flatMap(({ kind, name }) => (kind === 'declaration' ? [name] : []));
}

/** Returns a test for usage examples: code that calls what the original declares, but declares none of it. */
function usageOf({ original, languageId }: WantedCode): (code: string) => boolean {
	// An answer may hold hundreds of pieces, so read the original only once.
	let own: WordCounts | undefined;
	let names: readonly string[] | undefined;
	return (code) => {
		const words = wordCounts(code);
		own ??= wordCounts(original);
		if (wordSimilarity(words, own) > MOST_SIMILAR_USAGE) return false;
		names ??= namesOf(original, languageId);
		if (!names.some((name) => words.has(name))) return false;
		const declared = new Set(outlineOf(code, languageId).items.flatMap(declaredNames));
		return !names.some((name) => declared.has(name));
	};
}

/** How many pieces are checked for being examples of later ones. */
const MOST_EARLY = 8;

/** Drops usage examples that come before the code they use. */
function withoutUsage(candidates: readonly Candidate[], languageId: string): readonly Candidate[] {
	const early = candidates.slice(0, MOST_EARLY);
	const usages = early.map(({ code }) => usageOf({ original: code, languageId }));
	const isUsed = ({ code }: Candidate, at: number) => usages.some((isUsage, other) => other > at && isUsage(code));
	return candidates.slice(
		Math.max(
			0,
			early.findIndex((each, at) => !isUsed(each, at)),
		),
	);
}

function declaredNames({ name, children }: OutlineItem): readonly string[] {
	return [name, ...children.flatMap(declaredNames)];
}

const COMMAND =
	/^\s*(?:\$ |> |(?:npm|npx|pnpm|yarn|pip3?|python3? \S+\.py|node \S+\.[cm]?[jt]s|cargo|go (?:get|run|build|test)|docker|sudo|apt(?:-get)?|brew|git|cd|mkdir|curl|wget|composer|gem|bundle|dotnet|mvn|gradle|java -|javac|g\+\+|gcc|make|chmod|bash|sh)\b)/;
const OUTPUT_LABEL = /\b(?:outputs?|prints?|printed|result(?:s|ing)?|console|stdout|displays?|logs?)\b[^.]*:?\W*$/i;
/** In characters, from its end: the patterns compare each word for output with all that follows it. */
const LONGEST_LABEL = 300;
const CODE_LABEL = /\b(?:code|function|version|implementation|solution|program|script|method|class|query)\b/i;
/** Says what the code outputs, in the code's own words. */
const ORDER = /\b(?:print|show|display|log|return|compute|calculate)\s+(?:the|it|them|your|all|each|every|a|an)\b/i;
const OUTPUT_FENCE = /^(?:output|console|log|out|stdout|results?)$/i;

/** Whether it is a shell command or program output. */
function isAside({ code, language, label }: Candidate, { languageId }: WantedCode): boolean {
	const lines = nonBlankLines(code.split('\n'));
	const isShell = languageFamily(languageId) === 'shellscript';
	if (!isShell && lines.length > 0 && lines.every((line) => COMMAND.test(line))) return true;
	if (OUTPUT_FENCE.test(language)) return true;
	return OUTPUT_LABEL.test(label.slice(-LONGEST_LABEL)) && !CODE_LABEL.test(label) && !ORDER.test(label);
}

const OLD =
	/\b(?:original|buggy|old|before|current|existing|given|initial|incorrect|wrong|slow|problematic|inefficient|your code)\b/i;
const NEW =
	/\b(?:optimi[sz]ed|improved|new|after|refactored|fixed|corrected|rewritten|updated|revised|better|final|faster|cleaner|full|complete)\b/i;

/** Whether the text before it labels it as the old code. */
function isCalledOld({ label }: Candidate): boolean {
	return OLD.test(label) && !NEW.test(label) && !isCalledAddition(label);
}

/** Whether the text before it labels it as the new version. */
function isCalledNew({ label }: Candidate): boolean {
	return NEW.test(label);
}

/** Whether brackets open and close equally often. */
function isBalanced(code: string): boolean {
	return ['()', '[]', '{}'].every(([open = '', close = '']) => code.split(open).length === code.split(close).length);
}

/** Whether every line is also in the original, or stands for some of it. */
function isRepetition(code: string, original: string): boolean {
	return isExcerpt(code.replace(/^[^\w\n]*(?:\.{3}|…).*$/gm, ''), original);
}
