import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { parse } from '@babel/parser';
import { type Node, traverseFast } from '@babel/types';
import fc from 'fast-check';
import { mutantCandidates } from '../../../../../src/prove/core/mutants/mutantCandidates.ts';
import { MUTANT_LANGUAGES } from '../../../../../src/prove/core/mutants/mutantLanguages.ts';
import { MUTANT_BLOCK } from '../../../../support/proof/mutantBlock.ts';

interface Range {
	readonly start: number;
	readonly end: number;
}

/** What is run by somebody else than the code around it. */
const FUNCTIONS = new Set([
	'FunctionDeclaration',
	'FunctionExpression',
	'ArrowFunctionExpression',
	'ClassMethod',
	'ClassPrivateMethod',
	'ObjectMethod',
]);

function nodesOf(code: string): readonly Node[] {
	const nodes: Node[] = [];
	traverseFast(parse(code, { sourceType: 'module', plugins: ['typescript'] }), (node) => {
		nodes.push(node);
	});
	return nodes;
}

const rangeOf = ({ start, end }: Node): Range => ({ start: start ?? 0, end: end ?? 0 });
const isIn = (at: number, { start, end }: Range) => start <= at && at < end;

/** The bodies of the functions in a source, and the names in them; the names of types are no code. */
function readSource(code: string) {
	const nodes = nodesOf(code);
	const functions = nodes.filter(({ type }) => FUNCTIONS.has(type)).map(rangeOf);
	const bodies = nodes.flatMap((node) =>
		FUNCTIONS.has(node.type) && 'body' in node ? [rangeOf(node.body as Node)] : [],
	);
	const types = nodes
		.filter(({ type }) => type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(type))
		.map(rangeOf);
	const names = nodes
		.filter(({ type }) => type === 'Identifier' || type === 'NumericLiteral')
		.map(rangeOf)
		.filter(({ start }) => bodies.some((body) => isIn(start, body)) && !types.some((type) => isIn(start, type)));
	return { code, functions, names };
}

/**
 * The mutants of a renaming that stop something other than the innermost function around it.
 * @returns undefined if there are no candidates
 */
function wrongStops(code: string, functions: readonly Range[], { end }: Range): readonly string[] | undefined {
	const after = `${code.slice(0, end)}1${code.slice(end)}`;
	const candidates = mutantCandidates({ languageId: 'typescript', before: code, after }, () => 0) ?? [];
	if (candidates.length === 0) return undefined;
	const around = functions.filter((each) => isIn(end - 1, each));
	const [innermost] = around.toSorted((one, other) => one.end - one.start - (other.end - other.start));
	if (innermost === undefined) return [];
	// The changed name is one character longer, and a space stays in a body that was empty.
	const changed = { start: innermost.start, end: innermost.end + 2 };
	return candidates
		.map(({ stopped }) => stopped)
		.filter((stopped) => insertedAt(stopped).every((at) => !isIn(at, changed)));
}

/** Where statements were inserted, as offsets in the text without them. */
function insertedAt(stopped: string): readonly number[] {
	const { forms, conditions } = MUTANT_LANGUAGES.get('typescript') ?? assert.fail();
	const statements = Object.values(forms).map((form) => form(conditions.stopped).trim());
	const offsets: number[] = [];
	let rest = stopped;
	for (;;) {
		const blocks = rest.match(MUTANT_BLOCK) ?? [];
		const found = [...statements, ...blocks].flatMap((statement) => {
			const at = rest.indexOf(statement);
			return at === -1 ? [] : [{ at, statement }];
		});
		const [first] = found.toSorted((one, other) => one.at - other.at);
		if (first === undefined) return offsets;
		offsets.push(first.at);
		rest = rest.slice(0, first.at) + rest.slice(first.at + first.statement.length);
	}
}

/** Shapes of which the heads are hard to recognize; the name `old` is what changes. */
const SHAPES = [
	'class S<T extends { id: string }> { #items: T[] = []; add(item: T): void { old(item); } }',
	'class S<T extends { id: string; n: number }> extends B<T> {\n\tadd(i: T) {\n\t\told(i);\n\t}\n}',
	'class C<P = { a: 1 }> { render() { return old(1); } }',
	'class C extends Base<{ a: string }, { b: number }> { render() { return old(1); } }',
	'function f<T>(v: T): T extends string ? { a: 1 } : { b: 2 } { return old(v); }',
	'class A { n<T>(e: T): T extends any[] ? { a: 1 } : { b: 1 } { return old(e); } }',
	'function g(items: T[]): readonly { readonly a: A; readonly b: B }[] { return old(items); }',
	'function n<T extends { id: string; time: number }>(\n\te: readonly T[],\n\t{ most }: { most: number },\n): readonly T[] {\n\treturn old(e);\n}',
	'function n<T extends object = {}>(e: T): T { return old(e); }',
	'const o = { if(a: number) { return old(a); }, delete(a: number) { return a; } };',
	'class A { if(a: number) { return old(a); } }',
	'const f = () => { const { a } = old(1); return a; };',
];

/** They are set when an object is made, which no inserted statement shows. */
const FIELDS = ['class A { a = old(1); }', 'class A<T extends { a: 1 }> {\n\ta = [old(1)];\n}'];

const FILES = globSync('{src,test/view}/**/*.ts').toSorted();

describe('a mutant', () => {
	for (const code of SHAPES) {
		it(`stops in the function that changed: ${JSON.stringify(code)}`, () => {
			const { functions, names } = readSource(code);
			const name = names.find(({ start }) => code.startsWith('old', start)) ?? assert.fail();
			assert.deepEqual(wrongStops(code, functions, name), []);
		});
	}

	for (const code of FIELDS) {
		it(`is missing if it is unknown what runs the code: ${JSON.stringify(code)}`, () => {
			const after = code.replace('old', 'other');
			assert.deepEqual(mutantCandidates({ languageId: 'typescript', before: code, after }), []);
		});
	}

	it('stops in the function that changed, or nowhere, in real sources', () => {
		let missing = 0;
		let changes = 0;
		const check = (file: string, place: number) => {
			const { code, functions, names } = readSource(readFileSync(file, 'utf8'));
			const name = names[place % names.length];
			if (name === undefined) return;
			const wrong = wrongStops(code, functions, name);
			changes += 1;
			if (wrong === undefined) missing += 1;
			assert.deepEqual(wrong ?? [], [], `${file}: ${code.slice(name.start).split('\n', 1)[0]}`);
		};
		fc.assert(fc.property(fc.constantFrom(...FILES), fc.nat(), check), { numRuns: 150 });
		assert.ok(missing <= changes / 10, `${missing} of ${changes}`);
	});
});
