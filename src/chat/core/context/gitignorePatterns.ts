import { wildFits } from './wildFits.ts';

/** The most patterns that are used: a search gets them all on its command line. */
const MOST_PATTERNS = 300;
/** A file with more rules, or a longer one in UTF-16 units, was not written by hand; it excludes nothing. */
const MOST_RULES = 1_000;
const LONGEST_RULE = 500;
/** Patterns with wildcards are compared with no more names than this, and with none that are longer together. */
const MOST_COMPARED = 20;
const LONGEST_COMPARED = 100;

/**
 * The patterns of a root's `.gitignore` as globs for VS Code's search. A pattern that a later `!` pattern may undo is left
 * out, since a search cannot undo one: rather a file too many than one that cannot be found.
 */
export function gitignorePatterns(text: string): readonly string[] {
	const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
	if (lines.length > MOST_RULES || lines.some(({ length }) => length > LONGEST_RULE)) return [];
	const rules = lines.map(withoutTrailingSpaces).filter((line) => line !== '');
	const undoing = rules.flatMap((rule, index) =>
		rule.startsWith('!') ? [{ index, name: lastName(rule.slice(1)) }] : [],
	);
	const isUndone = (rule: string, index: number) =>
		undoing.some((other) => other.index > index && mayNameTheSame(lastName(rule), other.name, undoing.length));
	const plain = rules.filter((rule, index) => !rule.startsWith('!') && !isUndone(rule, index));
	return plain.slice(0, MOST_PATTERNS).flatMap(toGlobs);
}

/** Spaces at the end count only after a backslash. */
function withoutTrailingSpaces(line: string): string {
	return line.replace(/(?<!\\) +$/, '');
}

/** What lies in an excluded folder cannot be brought back, so that the last names decide. */
function lastName(rule: string): string {
	return rule.replace(/\/+$/, '').split('/').at(-1) ?? '';
}

/**
 * Rather too much is undone than too little.
 * @param comparisons how many names each one is compared with: what would take long counts as the same
 */
function mayNameTheSame(one: string, other: string, comparisons: number): boolean {
	const isCostly = comparisons > MOST_COMPARED || one.length + other.length > LONGEST_COMPARED;
	const areWild = isWild(one) || isWild(other);
	if ((isWild(one) && isWild(other)) || (areWild && isCostly)) return true;
	if (isWild(one)) return wildFits(one, other);
	return isWild(other) ? wildFits(other, one) : one === other;
}

function isWild(name: string): boolean {
	return /[*?[\\]/.test(name);
}

/** A rule with a slash before its end is anchored to the root; one with a slash at its end means folders only. */
function toGlobs(rule: string): readonly string[] {
	const named = rule.replace(/\\(.)/g, (_, character: string) => (/[*?[\]{}!,]/.test(character) ? '?' : character));
	const isFolder = named.endsWith('/');
	const body = named.replace(/\/+$/, '').replace(/[{},]/g, '?');
	if (body === '' || body === '/') return [];
	const path = body.replace(/^\//, '');
	const glob = body.includes('/') || path.startsWith('**/') ? path : `**/${path}`;
	return isFolder ? [`${glob}/**`] : [glob, `${glob}/**`];
}
