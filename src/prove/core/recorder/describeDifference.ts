import type { FunctionFacts } from './callLine.ts';
import type { Comparison } from './compareValues.ts';
import { parseInteger, sliceText } from './intrinsics.ts';
import { type Outcome, ROOTS } from './outcome.ts';

/** In characters. Who keeps it takes secrets out before it is cut further, which could make them unrecognizable. */
const LONGEST = 2_000;

type Inspect = (value: unknown) => string;

/** A function, and what it was called with: `this`, if it uses it, and the arguments. */
interface DescribedCall {
	readonly facts: FunctionFacts;
	readonly input: readonly unknown[];
}

/** The input of a call: `items = [3, null]`. */
export function inputText({ facts, input }: DescribedCall, inspect: Inspect): string {
	let text = facts.usesThis ? `this = ${cut(inspect(input[0]), LONGEST / 2)}` : '';
	for (let index = 1; index < input.length && text.length < LONGEST; index += 1)
		text += `${text === '' ? '' : ', '}${parameterName(facts, index - 1)} = ${inspect(input[index])}`;
	return cut(text === '' ? 'no arguments' : text, LONGEST);
}

/** What both versions did with it, as far as it differs. */
export function describeDifference(
	{ facts }: DescribedCall,
	found: {
		readonly before: Outcome;
		readonly after: Outcome;
		readonly difference: Comparison | { readonly kind: 'incomparable' };
	},
	inspect: Inspect,
): { readonly before: string; readonly after: string } {
	const { before, after, difference } = found;
	if (after.ending === 'is not settled') return { before: endingText(before, inspect), after: 'not settled after 1 s' };
	if (difference.kind !== 'different') return { before: '', after: '' };
	const text = (outcome: Outcome) => rootText(facts, outcome, parseInteger(difference.path, 10), inspect);
	const texts = { before: cut(text(before), LONGEST), after: cut(text(after), LONGEST) };
	if (after.isLate === true && before.isLate !== true)
		return { ...texts, after: 'goes on after it has settled, and changes what it was given or returned' };
	if (texts.before !== texts.after) return texts;
	return { before: texts.before, after: `${texts.after} (${ASPECTS[difference.aspect]})` };
}

/** What differs if both look alike. */
const ASPECTS = {
	value: 'other content',
	type: 'of another type',
	prototype: 'with another prototype',
	keys: 'with other keys, or in another order',
	descriptor: 'with another kind of property',
	frozen: 'frozen or sealed otherwise',
	shared: 'the same object as elsewhere or in an earlier call',
} as const;

function rootText(facts: FunctionFacts, outcome: Outcome, root: number, inspect: Inspect): string {
	if (root === ROOTS.value) return endingText(outcome, inspect);
	const value = inspect(outcome.roots?.[root]);
	if (root === ROOTS.calls) return `calls ${value}`;
	const name = root === ROOTS.this ? 'this' : parameterName(facts, root - ROOTS.arguments);
	return `${name} afterward ${value}`;
}

function endingText({ ending, value }: Outcome, inspect: Inspect): string {
	if (ending === 'returns' || ending === 'resolves') return inspect(value);
	return `${ending} ${inspect(value)}`;
}

function parameterName({ parameters }: FunctionFacts, index: number): string {
	return parameters[index] ?? `arguments[${index}]`;
}

function cut(text: string, most: number): string {
	return text.length <= most ? text : `${sliceText(text, 0, most - 1)}…`;
}
