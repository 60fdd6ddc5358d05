import { lazy } from '../../../../base/core/lazy.ts';
import { matchBrackets } from '../../syntax/brackets.ts';
import { identifierPattern } from '../../syntax/identifiers.ts';
import type { PlacedCode } from '../codeChange.ts';
import { SIZED } from './functionInputs.ts';

/** A table of literals in which new code looks up what it returns. */
export interface LiteralTable {
	readonly name: string;
	/** What it is asked for. */
	readonly subject: string;
	readonly at: number;
	/** A list is asked by the index. */
	readonly isList: boolean;
	/** The literal keys and their values; without keys for a list. */
	readonly keys: readonly (number | string)[];
	readonly values: readonly (number | string)[];
}

const { raw } = String;

const LOOKED_UP = raw`(?:(?:this|self|cls|[A-Z]\w{0,60})\.)?(?<table>[A-Za-z_$][\w$]{0,60})(?:(?:\?\.)?\[\s{0,9}(?<index>${SIZED})\s{0,9}\]|\??\.(?:get|Get|getOrDefault|GetValueOrDefault)\(\s{0,9}(?<key>${SIZED})\s{0,9}[,)])`;
const RETURNED = new RegExp(raw`(?:\breturn\s{1,9}\(?|=>\s{0,9}\(?)${LOOKED_UP}(?!\s{0,9}[-+*/%.[(&^])`, 'g');
const HIT = new RegExp(
	raw`(?<![\w$.])(?<hit>[A-Za-z_$][\w$]{0,60})\s{0,9}(?::\s{0,9}\w{1,40}\s{0,9})?:?=\s{0,9}${LOOKED_UP}`,
	'g',
);
const INLINE = new RegExp(
	raw`[\]})](?:\?\.)?(?:\[\s{0,9}(?<index>${SIZED})\s{0,9}\]|\.(?:get|has)\(\s{0,9}(?<key>${SIZED})\s{0,9}[,)])`,
	'g',
);
const EACH = /-?\d[\d_]*(?:\.\d+)?(?:[eE]\d+)?|"+/g;
const KEYED =
	/(?:^|[{,([])\s{0,40}\[?\s{0,9}(?<key>-?\d[\d_]*|"+)\]?\s{0,9}(?::|,|=>|=)\s{0,40}(?<value>-?\d[\d_]*(?:\.\d+)?|"+)?/g;

/** In characters: longer tables are read up to here. */
const LONGEST = 4_000;
/** How many are looked at. */
const MOST = 20;

/** The tables with literal keys in which a value is looked up that is then returned. */
export function returnedTables(placed: PlacedCode): readonly LiteralTable[] {
	const { code, start, end } = placed;
	const region = code.slice(start, end);
	const brackets = lazy(() => matchBrackets(code));
	const read = (name: string, subject: string, at: number, open: number): LiteralTable => {
		const close = Math.min(brackets().closing.get(open) ?? code.length, open + LONGEST);
		return { name, subject, at, ...entriesOf(placed, open, close) };
	};
	const hits = [...region.matchAll(HIT)].filter(({ index, groups: { hit = '' } = {} }) =>
		new RegExp(raw`\breturn\s+\(?${identifierPattern(hit)}\s*(?:[;\n)}]|\?\?|$)`).test(
			region.slice(index, index + 300),
		),
	);
	const named = [...region.matchAll(RETURNED), ...hits].slice(0, MOST).flatMap(({ index, groups = {} }) => {
		const { table = '', index: at, key } = groups;
		const open = definitionOf(table, region);
		return open === undefined ? [] : [read(table, at ?? key ?? '', start + index, start + open)];
	});
	const inline = [...region.matchAll(INLINE)].slice(0, MOST).flatMap(({ index, groups = {} }) => {
		const open = brackets().opening.get(start + index);
		if (
			open === undefined ||
			!/(?:\breturn|=>)\s*\(?(?:new\s+Map\s*)?$/.test(code.slice(Math.max(start, open - 40), open))
		)
			return [];
		return [read(code.slice(open, open + 12), groups.index ?? groups.key ?? '', open, open)];
	});
	return [...named, ...inline];
}

/** Where the literal begins that a name stands for. */
function definitionOf(name: string, region: string): number | undefined {
	const word = identifierPattern(name);
	const found = new RegExp(
		raw`(?<![\w$.])${word}\b[^=;\n]{0,120}=(?![=>])\s{0,40}(?:new\s{1,3})?(?:[\w.$]{1,40}(?:<[^<>]{0,60}>)?\s{0,3})?[({[]`,
	).exec(region);
	if (found === null) return undefined;
	const open = found.index + found[0].length - 1;
	// `Object.freeze([`, `new Map([`
	const inner = /^[({[]\s*[[{](?!\s*[[{(])/.exec(region.slice(open, open + 40));
	return region[open] === '(' && inner !== null ? open + inner[0].length - 1 : open;
}

function entriesOf(placed: PlacedCode, open: number, close: number): Pick<LiteralTable, 'isList' | 'keys' | 'values'> {
	const body = placed.code.slice(open + 1, close);
	const valueAt = (literal: string, at: number) => literalValue(literal, placed, at);
	const isList = placed.code[open] === '[' && !/^\s*[[({]/.test(body);
	if (isList) {
		const values = [...body.matchAll(EACH)].flatMap(
			({ 0: literal, index }) => valueAt(literal, open + 1 + index) ?? [],
		);
		return { isList, keys: [], values };
	}
	const pairs = [...body.matchAll(KEYED)].flatMap(
		({ 0: whole, index, groups: { key: written = '', value = '' } = {} }) => {
			const at = open + 1 + index;
			const key = valueAt(written, at + whole.indexOf(written));
			return key === undefined ? [] : [{ key, value: valueAt(value, at + whole.lastIndexOf(value)) ?? '' }];
		},
	);
	return { isList, keys: pairs.map(({ key }) => key), values: pairs.map(({ value }) => value) };
}

/** What a literal at an offset stands for; undefined if that is no plain number or string. */
export function literalValue(masked: string, { text, code }: PlacedCode, at: number): number | string | undefined {
	if (!masked.startsWith('"')) return /\d/.test(masked) ? numberOf(masked) : undefined;
	if (code[at] !== '"') return undefined;
	return /^[a-z]{0,2}(["'])((?:(?!\1)[^\n])*)\1$/i.exec(text.slice(at, at + masked.length))?.[2];
}

/** The value of a number as languages write it. */
export function numberOf(text: string): number {
	return Number(text.replace(/_|(?<=^-?\d[\d.]*)[nLlUuFfDdMm]+$/g, ''));
}
