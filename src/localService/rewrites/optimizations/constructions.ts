import type { TSESTree } from '@typescript-eslint/types';
import { type HoistPoint, hoistPoint, hoistPointWhileUnchanged } from '../script/hoisting.ts';
import { isWithin, literalValue, methodCall, type Node, type NodeOf, propertyName } from '../script/nodes.ts';
import { changesContent } from '../script/ownership.ts';
import { quoted } from '../script/quoted.ts';
import { repetitions } from '../script/repetition.ts';
import type { Script } from '../script/script.ts';
import { kindOf } from '../script/valueKinds.ts';
import { setName } from './setNames.ts';

/** The creation of an object that is the same in every iteration. */
export interface Construction {
	/** A name for the object. */
	readonly name: string;
	readonly basis: readonly string[];
	/** Why it may differ from one iteration to the next; undefined if it cannot. */
	readonly because?: string;
	/** The type annotations that show that a use only reads it; undefined if it may do more. */
	readonly useBasis: (use: Node) => readonly string[] | undefined;
	/** Why a use may do more than read it. */
	readonly useReason: (use: Node) => string;
	/** Where it can be made once. */
	readonly point: () => HoistPoint | { readonly because: string } | undefined;
}

const FORMATS: ReadonlyMap<string, { readonly name: string; readonly methods: RegExp }> = new Map([
	['Collator', { name: 'collator', methods: /^compare$/ }],
	['DateTimeFormat', { name: 'dateFormat', methods: /^format(?:Range)?(?:ToParts)?$/ }],
	['ListFormat', { name: 'listFormat', methods: /^format(?:ToParts)?$/ }],
	['NumberFormat', { name: 'numberFormat', methods: /^format(?:Range)?(?:ToParts)?$/ }],
	['PluralRules', { name: 'pluralRules', methods: /^select(?:Range)?$/ }],
	['RelativeTimeFormat', { name: 'relativeTimeFormat', methods: /^format(?:ToParts)?$/ }],
]);

/** Methods of a string that start a regular expression at the beginning, whatever it did before. */
const TAKES_PATTERN = /^(?:match|matchAll|replace|replaceAll|search|split)$/;

/** Reads what `new` creates; undefined if it is of no type that is known here, or differs from one iteration to the next. */
export function constructionOf(script: Script, node: NodeOf<'NewExpression'>): Construction | undefined {
	const { callee } = node;
	if (script.isGlobal(callee, 'RegExp')) return ofRegExp(script, node);
	if (script.isGlobal(callee, 'Set')) return ofSet(script, node);
	const isIntl = callee.type === 'MemberExpression' && script.isGlobal(callee.object, 'Intl');
	return isIntl ? ofFormat(script, node, propertyName(callee) ?? '') : undefined;
}

function ofRegExp(script: Script, node: NodeOf<'NewExpression'>): Construction | undefined {
	const [pattern, flags] = node.arguments.map(literalValue);
	if (node.arguments.length > 2 || typeof pattern !== 'string') return undefined;
	if (node.arguments.length === 2 && typeof flags !== 'string') return undefined;
	const given = String(flags ?? '');
	const because = isMade(() => new RegExp(pattern, given))
		? given.includes('y')
			? 'a regular expression with the flag `y` remembers where it stopped'
			: undefined
		: `${quoted(script, node)} throws an error`;
	return {
		name: 'pattern',
		basis: [],
		...(because === undefined ? {} : { because }),
		useBasis: (use) => regExpUse(script, use, given.includes('g')),
		useReason: (use) => regExpReason(script, use, given.includes('g')),
		point: () => hoistPoint(script, node, {}),
	};
}

/** With the flag `g`, `test` and `exec` continue where they stopped; methods of a string start at the beginning. */
function regExpUse(script: Script, use: Node, isGlobal: boolean): readonly string[] | undefined {
	const { parent } = use;
	const call = methodCall(parent?.type === 'MemberExpression' ? parent.parent : parent);
	if (call === undefined) return undefined;
	if (call.receiver === use) return !isGlobal && /^(?:exec|test)$/.test(call.method) ? [] : undefined;
	const text = kindOf(script, call.receiver);
	const isArgument = call.args[0] === use && TAKES_PATTERN.test(call.method);
	return isArgument && text.is === 'string' ? text.basis : undefined;
}

function regExpReason(script: Script, use: Node, isGlobal: boolean): string {
	const { parent } = use;
	const call = methodCall(parent?.type === 'MemberExpression' ? parent.parent : parent);
	if (call?.receiver === use && isGlobal) return 'a regular expression with the flag `g` remembers where it stopped';
	if (call?.args[0] !== use || !TAKES_PATTERN.test(call.method) || kindOf(script, call.receiver).is === 'string')
		return useReason(script, use);
	return `nothing here shows that ${quoted(script, call.receiver)} is a string`;
}

function useReason(script: Script, use: Node): string {
	return `${quoted(script, use.parent ?? use)} may do more than read it`;
}

function ofFormat(script: Script, node: NodeOf<'NewExpression'>, type: string): Construction | undefined {
	const format = FORMATS.get(type);
	const [locale, options, ...more] = node.arguments;
	if (format === undefined || more.length > 0) return undefined;
	return {
		name: format.name,
		basis: [],
		...reasonOf(formatReason(script, type, locale, options)),
		useBasis: (use) => formatUse(script, use, format.methods),
		useReason: (use) => useReason(script, use),
		point: () => hoistPoint(script, node, {}),
	};
}

function reasonOf(because: string | undefined): { readonly because?: string } {
	return because === undefined ? {} : { because };
}

function formatReason(
	script: Script,
	type: string,
	locale: Node | undefined,
	options: Node | undefined,
): string | undefined {
	const locales = constantOf(locale);
	const given = options && constantOf(options);
	if (locale === undefined || locales === undefined)
		return 'its locale is not a literal, and may differ from one iteration to the next';
	if (options && given === undefined)
		return 'its options are not literals, and may differ from one iteration to the next';
	const isZoned = typeof given === 'object' && given !== null && 'timeZone' in given;
	if (type === 'DateTimeFormat' && !isZoned && /\bTZ\b/.test(script.text)) return 'the code may change the time zone';
	const make: unknown = Reflect.get(Intl, type);
	const isValid = typeof make === 'function' && isMade(() => Reflect.construct(make, [locales, given]));
	return isValid ? undefined : 'creating it throws an error, or it is not supported here';
}

/** The methods are called on it, or one that is bound to it is passed to a method of a list. */
function formatUse(script: Script, use: Node, methods: RegExp): readonly string[] | undefined {
	const member = use.parent;
	if (member?.type !== 'MemberExpression' || member.object !== use || member.optional) return undefined;
	if (!methods.test(propertyName(member) ?? '')) return undefined;
	const { parent } = member;
	if (parent.type !== 'CallExpression') return undefined;
	if (parent.callee === member) return parent.optional ? undefined : [];
	const call = methodCall(parent);
	const list = kindOf(script, call?.receiver);
	const isBound = call?.args[0] === member && list.is === 'array' && /^(?:map|sort|toSorted)$/.test(call.method);
	return isBound && /^(?:compare|format)$/.test(propertyName(member) ?? '') ? list.basis : undefined;
}

function ofSet(script: Script, node: NodeOf<'NewExpression'>): Construction | undefined {
	const [list, ...more] = node.arguments;
	const variable = script.variableOf(list);
	if (list?.type !== 'Identifier' || more.length > 0 || variable === undefined) return undefined;
	const [innermost] = repetitions(script, node);
	const isChanged = variable.references.some(
		(each) => innermost && isWithin(each.identifier, innermost.anchor) && (changesContent(each) || each.isWrite()),
	);
	// A set of what changes in the loop, or of what each pass has of its own, is another one each time.
	if (isChanged || !hoistPointWhileUnchanged(script, node, variable, () => undefined)) return undefined;
	const kind = kindOf(script, list);
	return {
		name: setName(variable.name),
		basis: kind.basis,
		...reasonOf(kind.is === 'array' ? undefined : `nothing here shows that ${quoted(script, list)} is an array`),
		useBasis: (use) => (isLookup(use) ? [] : undefined),
		useReason: (use) => useReason(script, use),
		point: () => hoistPointWhileUnchanged(script, node, variable),
	};
}

function isLookup(use: Node): boolean {
	const call = use.parent?.type === 'MemberExpression' ? methodCall(use.parent.parent) : undefined;
	return call?.receiver === use && call.method === 'has';
}

/** The value of a literal, or of a list or an object of literals; undefined if it is anything else. */
function constantOf(node: Node | undefined): unknown {
	if (node?.type === 'ArrayExpression') {
		const values = node.elements.map((each) => literalValue(each));
		return values.includes(undefined) ? undefined : values;
	}
	if (node?.type !== 'ObjectExpression') return literalValue(node);
	const entries = node.properties.map((each) => entryOf(each));
	return entries.includes(undefined) ? undefined : Object.fromEntries(entries.filter((each) => each !== undefined));
}

function entryOf(node: TSESTree.ObjectLiteralElement): readonly [string, unknown] | undefined {
	const name = node.type === 'Property' && !node.computed ? propertyName(node) : undefined;
	const value = node.type === 'Property' ? literalValue(node.value) : undefined;
	return name === undefined || value === undefined ? undefined : [name, value];
}

function isMade(make: () => unknown): boolean {
	try {
		make();
		return true;
	} catch {
		return false;
	}
}
