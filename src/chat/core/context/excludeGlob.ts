import { wildFits } from './wildFits.ts';

/** Never offered, whatever the settings say. */
const ALWAYS = ['**/node_modules', '**/.git'];

/**
 * The patterns that are set to true in the values of `files.exclude` and `search.exclude`. One with a condition is left
 * out: it hides a file only beside another one.
 */
export function excludedBySettings(...settings: readonly unknown[]): readonly string[] {
	const entries = settings.flatMap((value) =>
		typeof value === 'object' && value !== null ? Object.entries(value) : [],
	);
	return entries.filter(([, condition]) => condition === true).map(([pattern]) => pattern);
}

/**
 * One glob for all patterns, and for what is never offered.
 * @param below the folder in which it applies, relative to the root of the patterns. One that excludes it as a whole is
 *   left out: its files are asked for by its name.
 */
export function excludeGlob(patterns: readonly string[], below = ''): string {
	const folders = below.split('/').filter((name) => name !== '');
	const all = [...ALWAYS, ...patterns].flatMap(withoutBraces).flatMap((each) => patternBelow(each.split('/'), folders));
	return `{${[...new Set(all)].join(',')}}`;
}

function patternBelow(pattern: readonly string[], folders: readonly string[]): readonly string[] {
	const [first, ...rest] = pattern;
	const [folder, ...inner] = folders;
	if (folder === undefined || first === '**') return [pattern.join('/')];
	const isWhole = rest.length === 0 || (rest.length === 1 && rest[0] === '**');
	if (isWhole || first === undefined || !wildFits(first, folder)) return [];
	return patternBelow(rest, inner);
}

/** The most patterns that one with braces becomes. */
const MOST_EXPANDED = 100;

/** Braces within braces are not understood everywhere: `*.{a,b}` becomes `*.a` and `*.b`. */
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
