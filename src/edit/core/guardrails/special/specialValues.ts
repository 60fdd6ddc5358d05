import { lazy } from '../../../../base/core/lazy.ts';
import { languageFamily } from '../../../../base/text/languages.ts';
import { matchBrackets } from '../../syntax/brackets.ts';
import { type CodeChange, newCode, type PlacedCode, replacedCode } from '../codeChange.ts';
import type { GuardrailInput } from '../guardrail.ts';
import { FunctionInputs, rootOf, SIZED } from './functionInputs.ts';
import { type LiteralTable, literalValue, numberOf, returnedTables } from './literalTables.ts';

/** A value that new code compares with what its function is given. */
interface ComparedValue {
	/** As it is written. */
	readonly text: string;
	readonly value: number | string;
	/** What it is compared with. */
	readonly subject: string;
	readonly at: number;
}

const { raw } = String;

/** In masked code, a string is a run of quotes. A name may stand for a literal. */
const LITERAL = raw`(?:-?\d[\d_]*(?:\.\d+)?(?:[eE]\d+)?[nLlUuFfDdMm]*(?![\w.])|"+|[A-Za-z_]\w*(?![\w$(.[]))`;
/** What is not behind an operator or a member. */
const ALONE = raw`(?<![\w$.])(?<![\])%*+/^-][ \t]{0,9})(?<!(?<!&)&[ \t]{0,9})`;
const COMPARED = new RegExp(
	[
		raw`${ALONE}(?<subject>${SIZED})\s{0,9}(?:===?|\bis\b|\beq\b|\.equals\()\s{0,9}(?<literal>${LITERAL})(?![ \t]{0,9}[-+*/%^<>])`,
		raw`${ALONE}(?<reversed>-?\d[\d_]*|"+)\s{0,9}===?\s{0,9}(?<object>${SIZED})(?![\w$.([]|[ \t]{0,9}[-+*/%&^](?!&))`,
		raw`${ALONE}(?<member>${SIZED})\s{1,9}in\s{1,9}[([{](?<list>[^()[\]{}]{1,200})[)\]}]`,
		raw`\[(?<values>[^()[\]{}]{1,200})\](?:\))?\.(?:includes|has|contains)\(\s{0,9}(?<given>${SIZED})\s{0,9}\)`,
	].join('|'),
	'g',
);
const EACH_LITERAL = /-?\d[\d_]*(?:\.\d+)?(?:[eE]\d+)?|"+/g;
const BRANCH =
	/\b(?:if|elif|elsif|unless)\b|\b(?:switch|match|when)\b|\bcase\b|(?<=[{,;\n][ \t]{0,40})(?:-?\d[\d_]*|"+)(?=\s{0,9}(?:=>|->))|\?(?![.?:])/g;

/** The literal sizes and values for which new code returns early, but the original did not. */
export function specialValues(place: CodeChange, { languageId }: GuardrailInput): readonly string[] {
	const family = languageFamily(languageId);
	// Reading the whole document takes time, so only do it if there is something to find.
	if (!/\breturn\b|=>|->/.test(place.after.names.code) || !/\d|"/.test(place.after.names.code)) return [];
	const code = newCode(place);
	const [values, tables] = [returnedFor(code, family), returnedTables(code)];
	if (values.length === 0 && tables.length === 0) return [];
	const known = knownLiterals(replacedCode(place));
	const inputs = new FunctionInputs(code);
	const special = values.filter(
		(each) => !known.has(each.value) && !isNatural(each, values) && inputs.has(rootOf(each.subject), each.at),
	);
	const listed = tables
		.filter((each) => inputs.has(rootOf(each.subject), each.at))
		.flatMap((each) => newKeys(each, known));
	return [...new Set([...special.map(({ text }) => text), ...listed])];
}

/** The keys of a table, or its name if it is a list, that the original did not have. */
function newKeys({ name, keys, values, isList }: LiteralTable, known: KnownLiterals): readonly string[] {
	if (isList) {
		const fresh = values.filter((value) => !known.has(value) && !(typeof value === 'number' && Math.abs(value) <= 4));
		return fresh.length >= 3 && fresh.length > values.length / 2 ? [name] : [];
	}
	const fresh = keys.filter(
		(key, index) =>
			!known.has(key) && !NATURAL.has(key) && !(typeof key === 'string' && known.has(values[index] ?? key)),
	);
	return fresh.slice(0, 3).map(String);
}

const NATURAL: ReadonlySet<unknown> = new Set([-1, 0, 1, 2, '']);

/** Whether a value is one at which many functions begin: the first numbers, or the first primes together with 2. */
function isNatural({ value, subject }: ComparedValue, all: readonly ComparedValue[]): boolean {
	if (NATURAL.has(value)) return true;
	if (typeof value === 'string') return value.length < 2;
	// Vectors and colors have few items, and each number of them has its own formula.
	if (value >= 0 && value <= 4 && /[^\w$]/.test(subject)) return true;
	if (/code|char|byte|^ch?$/i.test(subject) && value >= 9 && value < 127) return true;
	const others = () => new Set(all.filter((each) => each.subject === subject).map((each) => each.value));
	if (value === 3 || value === 4) return others().has(value - 1);
	return value < 100 && [2, 3, 5, 7].every((each) => value === each || value % each !== 0) && others().has(2);
}

interface KnownLiterals {
	has(value: number | string): boolean;
}

/** What the original distinguishes, or computes with. A name in quotes may be that of a kind, anywhere in its document. */
function knownLiterals({ text, start, end }: PlacedCode): KnownLiterals {
	const had = text.slice(start, end);
	const found = had.match(/(?<![\w$])(?:0[xX][\da-fA-F_]+|\d[\d_]*(?:\.\d+)?(?:[eE]\d+)?)/g) ?? [];
	const numbers = new Set(found.map(numberOf));
	return {
		has: (value) => {
			if (typeof value === 'number') return numbers.has(Math.abs(value));
			return had.includes(value) || text.includes(`'${value}'`) || text.includes(`"${value}"`);
		},
	};
}

/** How many are looked at: each is looked for among the names. */
const MOST_VALUES = 500;

/** The values that are compared where the code returns at once if they are equal. */
function returnedFor(placed: PlacedCode, family: string): readonly ComparedValue[] {
	const { code, start, end } = placed;
	const brackets = lazy(() => matchBrackets(code));
	const constants = lazy(() => namedConstants(placed));
	const found: ComparedValue[] = [];
	const add = (subject: string, literal: string, at: number) => {
		const isName = /^[A-Za-z_]/.test(literal);
		const text = isName ? constants().get(literal) : literal;
		const value = text === undefined ? undefined : literalValue(text, placed, at);
		if (value !== undefined && found.length < MOST_VALUES)
			found.push({ text: typeof value === 'string' ? JSON.stringify(value) : `${value}`, value, subject, at });
	};
	const compare = (from: number, to: number) => {
		for (const { 0: whole, index, groups = {} } of code.slice(from, to).matchAll(COMPARED)) {
			const at = from + index;
			if (/\btypeof\s*$/.test(code.slice(Math.max(0, at - 20), at))) continue;
			const { subject, literal, reversed, object, values, given, member = given, list = values ?? '' } = groups;
			if (subject !== undefined && literal !== undefined) add(subject, literal, at + whole.lastIndexOf(literal));
			if (object !== undefined && reversed !== undefined) add(object, reversed, at);
			for (const each of member === undefined ? [] : list.matchAll(EACH_LITERAL))
				add(member ?? '', each[0], at + whole.indexOf(list) + each.index);
		}
	};
	let switched = '';
	for (const { 0: word, index } of code.slice(start, end).matchAll(BRANCH)) {
		const at = start + index;
		const line = code.slice(at, at + 300);
		if (/^(?:switch|match|when)$/.test(word)) {
			const [, subject] = new RegExp(raw`^\w+\s*\(?\s*(${SIZED}|true)\s*\)?\s*[:{]`).exec(line) ?? [];
			switched = subject ?? '';
		} else if (word === 'case') {
			const [label = '', list = ''] = /^case\s+([^:\n{}]{1,100}?)\s*(?::|->|=>)/.exec(line) ?? [];
			if (label === '' || switched === '' || !returns(line.slice(label.length), label)) continue;
			if (switched === 'true') compare(at, at + label.length);
			else
				for (const each of list.matchAll(EACH_LITERAL)) add(switched, each[0], at + label.indexOf(list) + each.index);
		} else if (/^(?:-?\d|")/.test(word)) {
			if (switched !== '' && /^(?:rust|kotlin|csharp|php)$/.test(family)) add(switched, word, at);
		} else if (word === '?') {
			const before = code.slice(Math.max(start, at - 200), at);
			const from = Math.max(...[';', '{', '}', '?'].map((mark) => before.lastIndexOf(mark))) + 1;
			if (/\breturn\b|=>/.test(before.slice(from))) compare(at - before.length + from, at);
		} else {
			const [from, to] = conditionAt(code, at + word.length, brackets().closing);
			const near = code.slice(Math.max(0, at - 200), at);
			const lead = near.slice(near.lastIndexOf('\n') + 1);
			if (/\breturn\b/.test(lead) || returns(code.slice(to, to + 400), lead)) compare(from, to);
		}
	}
	return found;
}

/** Where the condition is that begins at an offset. */
function conditionAt(
	code: string,
	at: number,
	closing: ReadonlyMap<number, number>,
): readonly [from: number, to: number] {
	const open = at + (/^\s{0,20}/.exec(code.slice(at, at + 20))?.[0].length ?? 0);
	const close = code[open] === '(' ? (closing.get(open) ?? open) : open;
	const rest = code.slice(close, close + 300);
	if (close > open && !/^\)[ \t]*(?:and|or|&&|\|\|)/.test(rest)) return [open, Math.min(close + 1, open + 300)];
	const stop = rest.search(/[{\n]|:(?!:)(?=[ \t]*(?:\S|\n))|\bthen\b|\belse\b/);
	return [open, close + (stop < 0 ? rest.length : stop)];
}

/** Whether what follows a condition returns something. @param lead what stands before the condition on its line */
function returns(rest: string, lead: string): boolean {
	const body =
		/^\s*(?::|->|=>|then\b)?\s*(?:\{[^{}]{0,300}|(?:case\b[^:\n]{1,60}:\s*)*[^\n;{}]{0,200})/.exec(rest)?.[0] ?? '';
	if (/\breturn\b/.test(body.split(/\b(?:if|for|while)\b/, 1)[0] ?? '')) return true;
	// Without braces, what is indented more belongs to the condition.
	const indent = /^[ \t]*/.exec(lead)?.[0] ?? '';
	const [first = '', ...lines] = rest.split('\n');
	if (!/^(?::|[^{]*$)/.test(first) || lead.trim() !== '') return false;
	for (const line of lines.slice(0, 6)) {
		if (!line.startsWith(`${indent} `) && !line.startsWith(`${indent}\t`)) return false;
		if (/\b(?:if|for|while)\b/.test(line)) return false;
		if (/^\s*return\b/.test(line)) return true;
	}
	return false;
}

/** Names that the code gives a literal once. */
function namedConstants({ code, start, end }: PlacedCode): ReadonlyMap<string, string> {
	const found = new Map<string, string | undefined>();
	const assigned =
		/(?<![\w$.])([A-Za-z_]\w*)\s{0,9}(?::\s{0,9}\w{1,40}\s{0,9})?=\s{0,9}(-?\d[\d_]*(?:\.\d+)?)\s{0,9}[;\n]/g;
	for (const [, name = '', value = ''] of code.slice(start, end).matchAll(assigned))
		found.set(name, found.has(name) ? undefined : value);
	return new Map([...found].flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
