import type { LexicalRule } from './lexicalRule.ts';

/** Finds the marks that matter inside a rule. */
export interface LexicalPattern {
	/** The next mark at or after an offset. */
	next(code: string, from: number): Mark | undefined;
}

/** A place where something starts or ends. */
export interface Mark {
	/** Its meaning, or the rule that starts there. */
	readonly meaning: 'escape' | 'nest' | 'end' | 'lineEnd' | 'nextLine' | LexicalRule;
	readonly start: number;
	readonly end: number;
	/** The guard of the rule that starts there; empty for none. */
	readonly guard: string;
}

interface Part {
	readonly meaning: Mark['meaning'];
	readonly source: string;
}

/** One regular expression for everything that matters inside a rule, so that code is read only once. */
export function lexicalPattern(form: LexicalRule, inside: readonly LexicalRule[], guard: string): LexicalPattern {
	const parts = partsOf(form, inside).map(({ meaning, source }) => ({ meaning, source: guarded(source, guard) }));
	const groups: { readonly meaning: Mark['meaning']; readonly group: number; readonly next: number }[] = [];
	for (const { meaning, source } of parts) {
		const group = groups.at(-1)?.next ?? 1;
		const own = new RegExp(`${source}|`, 'mu').exec('')?.length ?? 1;
		groups.push({ meaning, group, next: group + own });
	}
	const pattern = new RegExp(parts.map(({ source }) => `(${source})`).join('|') || '(?!)', 'gmu');
	return {
		next: (code, from) => {
			pattern.lastIndex = from;
			const match = pattern.exec(code);
			const found = groups.find((each) => match?.[each.group] !== undefined);
			if (match === null || found === undefined) return undefined;
			const { meaning, group, next } = found;
			const own = next > group + 1 ? match[group + 1] : undefined;
			return { meaning, start: match.index, end: pattern.lastIndex, guard: own ?? '' };
		},
	};
}

/** Order matters: a doubled brace is matched before a single one. */
function partsOf(form: LexicalRule, inside: readonly LexicalRule[]): readonly Part[] {
	const parts: Part[] = [];
	const add = (meaning: Part['meaning'], source: string | undefined) => {
		if (source !== undefined) parts.push({ meaning, source });
	};
	add('escape', form.escape);
	add('nest', form.nests);
	add('end', form.end);
	if (form.kind === 'string' && !form.lines) add('lineEnd', '$');
	for (const each of inside) add(each, each.begin);
	if (form.kind === 'code' && inside.some(({ isHereDocument }) => isHereDocument)) add('nextLine', '\n');
	return parts;
}

function guarded(source: string, guard: string): string {
	return source.replaceAll('\\1', guard.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'));
}
