import { type Form, type Found, form, isAskedFor, isCertain, mentions, type Once } from './forms.ts';
import { isLongList, nameOf } from './longLists.ts';
import { isAssigned, isInvariant } from './loops.ts';
import { type Node, propertyName } from './nodes.ts';
import type { Match } from './template.ts';
import { hasEffect } from './uses.ts';

const IS_FOUND = ['!== -1', '!= -1', '> -1', '>= 0'].map((test) => `$list.indexOf($item) ${test}`);
const IS_MISSING = ['=== -1', '== -1', '< 0'].map((test) => `$list.indexOf($item) ${test}`);
/** A search by a key, with both sides of the comparison. */
const byKey = (method: string, ...ends: readonly string[]) =>
	['$key === $item', '$item === $key'].flatMap((test) =>
		(ends.length === 0 ? [''] : ends).map((end) => `$list.${method}(($each) => ${test})${end}`),
	);

const VALUES: Once = { value: 'new Set($list)', name: (match) => `${listName(match)}Set` };
const KEYS: Once = {
	value: 'new Set($list.map(($each) => $key))',
	name: (match) => `${listName(match)}${capitalized(partName(match, '$key'))}Set`,
};
const BY_KEY: Once = {
	// Of several with one key, `find` gives the first, and a map the last.
	value: 'new Map($list.map(($each) => [$key, $each] as const).reverse())',
	name: (match) => `${listName(match)}By${capitalized(partName(match, '$key')) || 'Value'}`,
};
const INDEXES: Once = {
	value: 'new Map($list.map((each, index) => [each, index] as const).reverse())',
	name: (match) => `${listName(match)}Indexes`,
};
const KEY_INDEXES: Once = {
	value: 'new Map($list.map(($each, index) => [$key, index] as const).reverse())',
	name: (match) => `${listName(match)}Indexes`,
};

/** Searches of a list that a set or a map answers in one step. */
export const questions: readonly (Form & { readonly once: Once })[] = [
	form(
		[
			'$list.includes($item)',
			...IS_FOUND,
			'$list.some(($each) => $each === $item)',
			'$list.some(($each) => $item === $each)',
		],
		'$once.has($item)',
		{ once: VALUES },
	),
	form([...IS_MISSING, '!~$list.indexOf($item)'], '!$once.has($item)', { once: VALUES }),
	form([...byKey('some'), ...byKey('findIndex', ' !== -1', ' >= 0', ' > -1')], '$once.has($item)', { once: KEYS }),
	form(byKey('findIndex', ' === -1', ' < 0'), '!$once.has($item)', { once: KEYS }),
	form(byKey('find'), '$once.get($item)', { once: BY_KEY }),
	form('$list.indexOf($item)', '($once.get($item) ?? -1)', { once: INDEXES }),
	form(byKey('findIndex'), '($once.get($item) ?? -1)', { once: KEY_INDEXES }),
];

/** Searches of a list that stays the same in a loop over another. */
export const lookups: readonly Form[] = questions.map((each) => ({
	...each,
	fits: (found) => isLongList(found.script, listOf(found.match)),
	when: (found) => isQuestion(found) && varies(found) && isThere(found),
}));

/** The unique elements of a list, by a search in itself. */
export const ownLookups: readonly Form[] = [
	form(
		[
			'$list.filter(($item, $index) => $list.indexOf($item) === $index)',
			'$list.filter(($item, $index, $self) => $self.indexOf($item) === $index)',
		],
		'[...new Set($list)]',
	),
];

/** The list that is searched. */
export function listOf(match: Match): Node {
	return match.get('$list')?.[0] as Node;
}

/** Whether the key is a part of an element that the loop does not change, and what is searched for is not. */
export function isQuestion({ script, match, loop }: Found): boolean {
	const [each, key, item] = ['$each', '$key', '$item'].map((name) => match.get(name)?.[0]);
	if (item === undefined || hasEffect(item)) return false;
	if (each === undefined) return true;
	if (each.type !== 'Identifier' || mentions(script, item, each)) return false;
	if (key === undefined) return true;
	// A map of places has a parameter of this name.
	if (/\bindex\b/.test(script.textOf(each) + script.textOf(key)) || !mentions(script, key, each)) return false;
	return loop !== undefined && !(key.type === 'MemberExpression' && isAssigned(propertyName(key), loop));
}

/** Whether a list is there before the loop, as far as no condition in the loop asks for it; a set can also be made of nothing. */
function isThere(found: Found): boolean {
	const list = listOf(found.match);
	if (list.type === 'Identifier' && found.match.get('$key') === undefined) return true;
	return list.type === 'CallExpression' ? isCertain(found) : !isAskedFor(found, list);
}

function varies({ script, match, loop }: Found): boolean {
	const [item] = match.get('$item') ?? [];
	return item !== undefined && loop !== undefined && !isInvariant(script, item, loop);
}

function listName(match: Match): string {
	return partName(match, '$list') || 'known';
}

function partName(match: Match, wildcard: string): string {
	return nameOf(match.get(wildcard)?.[0]);
}

function capitalized(name: string): string {
	return name.charAt(0).toUpperCase() + name.slice(1);
}
