import type { ContextQuery } from './contextQuery.ts';

/** Never offered, regardless of the settings. */
const ALWAYS_EXCLUDED = ['**/node_modules', '**/.git'];

/**
 * The patterns that are set to true in the values of `files.exclude` and `search.exclude`. One with a condition is
 * skipped: it hides a file only if another one exists.
 */
export function excludedBySettings(...settings: readonly unknown[]): readonly string[] {
	const entries = settings.flatMap((value) =>
		typeof value === 'object' && value !== null ? Object.entries(value) : [],
	);
	return entries.filter(([, condition]) => condition === true).map(([pattern]) => pattern);
}

/**
 * One glob for all patterns, and for what is never offered.
 * @param below the folder in which it applies, relative to the root of the patterns. A pattern that excludes it
 *   as a whole is skipped: the user asks for its files by name.
 */
export function excludeGlob(patterns: readonly string[], below = ''): string {
	const folders = below.split('/').filter((name) => name !== '');
	const all = [...ALWAYS_EXCLUDED, ...patterns]
		.flatMap(withoutBraces)
		.flatMap((each) => patternBelow(each.split('/'), folders));
	return `{${[...new Set(all)].join(',')}}`;
}

function patternBelow(pattern: readonly string[], folders: readonly string[]): readonly string[] {
	const [first, ...rest] = pattern;
	const [folder, ...inner] = folders;
	if (folder === undefined || first === '**') return [pattern.join('/')];
	const isWhole = rest.length === 0 || (rest.length === 1 && rest[0] === '**');
	if (isWhole || first === undefined || !matchesWildcards(first, folder)) return [];
	return patternBelow(rest, inner);
}

/** The most patterns that one with braces becomes. */
const MOST_EXPANDED = 100;

/** Nested braces are not supported everywhere: `*.{a,b}` becomes `*.a` and `*.b`. */
function withoutBraces(pattern: string): readonly string[] {
	let expanded: readonly string[] = [pattern];
	while (expanded.some((each) => innermost.test(each))) {
		expanded = expanded.flatMap((each) => {
			const [group, choices = ''] = innermost.exec(each) ?? [];
			return group === undefined ? each : choices.split(',').map((choice) => each.replace(group, () => choice));
		});
		if (expanded.length > MOST_EXPANDED) return [];
	}
	return expanded.map((each) => each.replace(/[{},]/g, '?'));
}

const innermost = /\{([^{}]*)\}/;

/** The most patterns that are used: a search gets them all on its command line. */
const MOST_PATTERNS = 300;
/** A file with more rules, or a longer one in UTF-16 units, was not written by hand; it excludes nothing. */
const MOST_RULES = 1_000;
const LONGEST_RULE = 500;
/** Patterns with wildcards are compared with no more names than this, and with none that are longer together. */
const MOST_COMPARED = 20;
const LONGEST_COMPARED = 100;

/**
 * The patterns of a root's `.gitignore` as globs for VS Code's search. A pattern that a later `!` pattern may undo is
 * skipped, since a search cannot undo one: an extra file is better than one that cannot be found.
 */
export function gitignorePatterns(text: string): readonly string[] {
	const lines = text.split(/\r?\n/).filter((line) => line !== '' && !line.startsWith('#'));
	if (lines.length > MOST_RULES || lines.some(({ length }) => length > LONGEST_RULE)) return [];
	const rules = lines.map(withoutTrailingSpaces).filter((line) => line !== '');
	const undoing = rules.flatMap((rule, index) =>
		rule.startsWith('!') ? [{ index, name: lastName(rule.slice(1)) }] : [],
	);
	const isUndone = (rule: string, index: number) =>
		undoing.some((other) => other.index > index && mayMatchTheSame(lastName(rule), other.name, undoing.length));
	const plain = rules.filter((rule, index) => !rule.startsWith('!') && !isUndone(rule, index));
	return plain.slice(0, MOST_PATTERNS).flatMap(toGlobs);
}

/** Spaces at the end count only after a backslash. */
function withoutTrailingSpaces(line: string): string {
	return line.replace(/(?<!\\) +$/, '');
}

/** What is in an excluded folder cannot be included again, so the last names decide. */
function lastName(rule: string): string {
	return rule.replace(/\/+$/, '').split('/').at(-1) ?? '';
}

/**
 * Whether two names may match the same file: when in doubt, yes.
 * @param comparisons how many names each one is compared with: a slow comparison counts as a match
 */
function mayMatchTheSame(one: string, other: string, comparisons: number): boolean {
	const isCostly = comparisons > MOST_COMPARED || one.length + other.length > LONGEST_COMPARED;
	const areWild = isWild(one) || isWild(other);
	if ((isWild(one) && isWild(other)) || (areWild && isCostly)) return true;
	if (isWild(one)) return matchesWildcards(one, other);
	return isWild(other) ? matchesWildcards(other, one) : one === other;
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

/** Whether a name matches a name with wildcards. Each character class or escape counts as any character. */
function matchesWildcards(wild: string, name: string): boolean {
	let reached = new Set([0]);
	for (const part of wild.match(/\*+|\[[^\]]*\]|\\.|[\s\S]/g) ?? []) {
		const nearest = Math.min(...reached);
		const places = part.startsWith('*')
			? Array.from({ length: name.length - nearest + 1 }, (_, step) => nearest + step)
			: [...reached]
					.filter((at) => at < name.length && (/^[?[\\]/.test(part) || part === name[at]))
					.map((at) => at + 1);
		if (places.length === 0) return false;
		reached = new Set(places);
	}
	return reached.has(name.length);
}

/**
 * Globs that find what a query may mean, in any case. A search ends at a number of files and is not sorted, so that the
 * widest is narrowed as long as it ends there.
 */
interface SearchGlobs {
	/** From the widest to the narrowest: the letters in order, the letters together, the name begins with them. */
	readonly files: readonly string[];
	/** Files in folders whose name holds the query's, which need not match themselves; undefined without a name. */
	readonly inFolders: string | undefined;
}

/** Globs for VS Code's search, which are case-sensitive where the file system is. */
export function searchGlobs({ folders, name }: ContextQuery): SearchGlobs {
	const start = `**/${folders.map((folder) => `*${anyCase(folder)}*/**/`).join('')}`;
	if (name === '') return { files: [`${start}*`], inFolders: undefined };
	const together = anyCase(name);
	const apart = [...name].map(anyCase).join('*');
	const files = [`${start}*${apart}*`, `${start}*${together}*`, `${start}${together}*`];
	return { files: [...new Set(files)], inFolders: `${start}*${together}*/{*,*/*}` };
}

/** A character with a meaning in globs becomes a wildcard: the ranking checks the name itself. */
function anyCase(text: string): string {
	return [...text].map(oneCharacter).join('');
}

function oneCharacter(character: string): string {
	if (/^[*?[\]{}()!,\\^|+@]$/.test(character)) return '?';
	const forms = new Set([character, character.toLowerCase(), character.toUpperCase()]);
	// A letter with several units in one of its cases does not work in brackets everywhere.
	const single = [...forms].filter((form) => form.length === 1);
	return single.length > 1 ? `[${single.join('')}]` : character;
}
