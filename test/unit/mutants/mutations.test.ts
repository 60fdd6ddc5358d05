import assert from 'node:assert/strict';
import { mutate, mutationsOf } from '../../mutants/mutations.ts';

describe('the defects that test the tests', () => {
	const cases: readonly (readonly [what: string, source: string, mutated: readonly string[]])[] = [
		['a comparison', 'f(a < b)', ['f(a <= b)']],
		['an equality', 'f(a === b)', ['f(a !== b)']],
		['and, or', 'f(a && b || c)', ['f(a && b && c)', 'f(a || b || c)']],
		['a small number', 'f(3)', ['f(4)', 'f(2)']],
		['a limit', 'f(30_000)', ['f(0)']],
		['a negation', 'f(!a)', ['f(a)']],
		['a difference', 'f(a - b)', ['f(a + b)']],
		['a sum, not of texts', "f(a + b, a + '')", ["f(a - b, a + '')"]],
		['a condition', 'if (a) f()', ['if (true) f()', 'if (false) f()']],
		['a condition in an expression', 'f(a ? b : c)', ['f(true ? b : c)', 'f(false ? b : c)']],
		['a text', "f('a')", ["f('')"]],
		['a truth', 'f(true)', ['f(false)']],
		['what a function gives', 'const f = () => a > b', ['const f = () => a >= b', 'const f = () => true']],
		['a value that is returned', 'function f() { return a; }', ['function f() { return undefined; }']],
		['spread values', 'f([...a], { ...b })', ['f([...[]], { ...b })', 'f([...a], { ...{} })']],
		['an order', 'f(a.toSorted(g))', ['f(a)']],
		['a selection', 'f(a.filter((each) => g(each)).at(b))', ['f(a.at(b))']],
		['a quantifier', 'f(a.some(g))', ['f(a.every(g))']],
		['the anchors of a pattern', 'f(/^a[$]\\$b$/)', ['f(/a[$]\\$b$/)', 'f(/^a[$]\\$b/)']],
	];
	for (const [what, source, expected] of cases) {
		it(`change ${what}`, () => {
			const found = mutationsOf(source).map((mutation) => mutate(source, mutation));
			for (const each of expected) assert.ok(found.includes(each), `${each} is not among ${found.join('; ')}`);
		});
	}

	it('leave out each statement', () => {
		const source = 'f(); throw a;';
		const found = mutationsOf(source).map((mutation) => mutate(source, mutation));
		assert.deepEqual(found, ['; throw a;', 'f(); ;']);
	});

	it('leave types, imports, the log and sentences alone', () => {
		const source = `
			import { a } from 'a';
			type B = 'b' | 1;
			const c: Record<'c', B> = d as 'd';
			this.logger.warn('e' + 1);
			this.log('e', 2);
			const f = () => new Error('g' + 2);
			const h = 'This is a sentence.';
			const i = import('node:i');
		`;
		assert.deepEqual(mutationsOf(source), []);
	});

	it('change the throwing of an error, not its message', () => {
		const source = "throw new Error('a');";
		assert.deepEqual(
			mutationsOf(source).map((mutation) => mutate(source, mutation)),
			[';'],
		);
	});

	it('give no value in the place of one, but not of false, and not where nothing leads', () => {
		const source = (value: string) => mutationsOf(`function f() { return ${value}; }`).map(({ after }) => after);
		assert.deepEqual(source('a'), ['function f() { return undefined; }']);
		assert.deepEqual(source('undefined'), []);
		assert.deepEqual(source('a satisfies never'), []);
		assert.deepEqual(source('false'), ['function f() { return true; }']);
	});

	it('say the line, and what stands there before and after', () => {
		const [mutation] = mutationsOf('const a = 1;\n\tconst b =\n\t\tc < d;\n');
		assert.equal(mutation?.line, 1);
		const [, , third] = mutationsOf('const a = 1;\n\tconst b =\n\t\tc < d;\n');
		assert.deepEqual([third?.line, third?.before, third?.after], [3, 'c < d;', 'c <= d;']);
	});

	it('show the beginning of what is long', () => {
		const [mutation] = mutationsOf(`f(${'a'.repeat(200)});`);
		assert.equal(mutation?.before, `f(${'a'.repeat(78)}…`);
	});
});
