import assert from 'node:assert/strict';
import { assertSameResults, changedCode, reasonsFor } from './changedCode.ts';

describe('counting the keys of an object once', () => {
	it('counts them in the head of the loop', () => {
		assert.equal(
			changedCode(
				`function run() {
	const ages = { ann: 1, bob: 2 };
	const found = [];
	for (let i = 0; i < Object.keys(ages).length; i++) {
		found.push(i + '/' + Object.keys(ages).length);
	}
	return found;
}`,
				'low',
			),
			`function run() {
	const ages = { ann: 1, bob: 2 };
	const found = [];
	for (let i = 0, count = Object.keys(ages).length; i < count; i++) {
		found.push(i + '/' + count);
	}
	return found;
}`,
		);
	});

	it('counts them before a loop of another kind, and trusts types from medium on', () => {
		const code = `function run(ages: Record<string, number>, names: { [key: string]: string }) {
	let i = 0;
	while (i < Object.keys(ages).length) {
		i++;
	}
	for (const part of 'abc') {
		if (Object.values(names).length > 2) i++;
	}
	return i;
}`;
		assert.equal(
			changedCode(code, 'medium'),
			`function run(ages: Record<string, number>, names: { [key: string]: string }) {
	let i = 0;
	const count = Object.keys(ages).length;
	while (i < count) {
		i++;
	}
	const count2 = Object.values(names).length;
	for (const part of 'abc') {
		if (count2 > 2) i++;
	}
	return i;
}`,
		);
		assert.equal(changedCode(code, 'low'), code);
	});

	for (const [code, calls] of [
		[
			'function run(ages: Record<string, number>) { const out: number[] = []; for (let i = 0; i < Object.keys(ages).length; i++) out.push(i); return out; }',
			['run({})', 'run({ a: 1, b: 2 })', 'run([1, , 3])', 'run(null)'],
		],
		[
			'function run(ages: { a: number }) { const out: number[] = []; for (const x of [1, 2]) out.push(x * Object.entries(ages).length); return out; }',
			['run({})', 'run({ a: 1, b: 2 })'],
		],
	] as const) {
		it(`gives the same results: ${code.slice(0, 80)}`, () => assertSameResults(code, calls));
	}
});

describe('a count of keys that stays', () => {
	const loop = (body: string, type = '{ a: number }') =>
		`function run(o: ${type}, list: string[]) { for (let i = 0; i < Object.keys(o).length; i++) { ${body} } }`;
	for (const [code, ...because] of [
		[loop('note();'), '`note()` may do more than return a value'],
		[loop('const p = o; p.b = 1;'), '`p.b` is changed there'],
		[loop('const p = o; delete p.a;'), '`delete` changes an object'],
		[loop('o.run();'), '`o.run` may change `o`'],
		[loop('o = { a: 1 };'), '`o` is assigned more than once'],
		[loop('i += 0;', 'any'), 'nothing here shows what `o` is'],
		[loop('i += 0;', '{ a: number } | undefined'), 'nothing here shows what `o` is'],
		[
			'function run(o: Options) { for (let i = 0; i < 3; i++) { if (o) { i += Object.keys(o).length; } } }',
			'`o` may be undefined where the loop does not read it',
		],
		[
			'function run(o: Options) { let i = 0; while (i < 3 && i < Object.keys(o).length) { i++; } }',
			'`o` may be undefined where the loop does not read it',
		],
		[
			'function run(o: { a: number }) { const other = { get a() { return 1; } }; for (const x of "abc") { other.x = Object.values(o).length; } }',
			'the code defines getters',
		],
		// A count that changes is no waste.
		[loop('o[i] = 1;', 'Record<string, number>')],
		[loop('delete o.a;')],
		['function run(list: { a: number }[]) { for (const o of list) { if (Object.keys(o).length) return o; } }'],
		['function run(o: { a: number }) { return Object.keys(o).length; }'],
	] as const) {
		it(`because ${because.join('; ') || 'it is not slow'}: ${code}`, () => {
			assert.deepEqual(reasonsFor('count-keys-once', code), because);
		});
	}
});
