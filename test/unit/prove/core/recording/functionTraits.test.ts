import assert from 'node:assert/strict';
import { recorded } from '../../../../support/proof/recordedPrograms.ts';

describe('what is known of a function', () => {
	const traitsOf = (before: string, from: string, to: string) => {
		const { functions, literals } = recorded({ before, after: before.replace(from, to) });
		const [{ name: _, ...traits } = assert.fail()] = functions;
		return { ...traits, literals };
	};

	it('is what its parameters are called', () => {
		const code = 'function f(a, { b, cccccccccccc, dddddddddddddddddddd }, [e] = [], ...g) { return 1; }';
		assert.deepEqual(traitsOf(code, '1', '2').parameters, ['a', '{ b, cccccccccccc, dddddddddd…', '[e]', '...g']);
	});

	it('is whether it uses its own this', () => {
		const uses = (body: string) => traitsOf(`function f() { ${body} return 1; }`, '1', '2').usesThis;
		assert.deepEqual(['this.a;', '(() => this)();', 'eval("1");'].map(uses), [true, true, true]);
		assert.deepEqual(['(function () { this; })();', '({ a() { this; } });', 'class A { b = this; }'].map(uses), [
			false,
			false,
			false,
		]);
	});

	it('is whether it uses the this of what is around it', () => {
		const uses = (code: string) => traitsOf(code, '1', '2').usesOuterThis;
		const bodies = ['this.a', '() => this', 'super.a', 'arguments[0]', 'new.target', 'eval("this")'];
		const arrow = (body: string) => `class A { a() { const f = () => [1, ${body}]; return f; } }`;
		assert.deepEqual(
			bodies.map((body) => uses(arrow(body))),
			Array(bodies.length).fill(true),
		);
		assert.equal(uses(arrow('function () { return [this, arguments, new.target]; }')), false);
		assert.equal(uses('function f() { return [1, this, arguments]; }'), false);
		assert.equal(
			traitsOf('const f = function () { return 1; }', 'function () { return 1; }', '() => this').usesOuterThis,
			true,
		);
	});

	it('is what makes its results differ', () => {
		const uses = (code: string) => traitsOf('function f() { return 1; }', '1', code).uses;
		assert.deepEqual(
			['Date.now()', 'new Date()', 'performance.now()', 'process.hrtime()'].map(uses),
			Array(4).fill(['time']),
		);
		assert.deepEqual(['Math.random()', 'crypto.randomUUID()'].map(uses), Array(2).fill(['chance']));
		assert.deepEqual(['new Date(5)', 'Date.UTC(1)', 'x instanceof Date'].map(uses), [[], [], []]);
	});

	it('is whether it names private members', () => {
		const before = 'class A { #n = 1; a() { return 1; } b() { return this.#n; } }';
		assert.equal(traitsOf(before, 'return 1', 'return this.#n').usesPrivate, true);
		assert.equal(traitsOf(before, 'return 1', 'return 2').usesPrivate, false);
	});

	it('is which literals are new in it', () => {
		const { literals } = traitsOf(
			'function f(a) { return a === "old" ? 1 : 2; }',
			'return',
			`if (a === "magic" || a === -7 || a === \`raw\` || a === "${'x'.repeat(201)}") return 1; return`,
		);
		assert.deepEqual(new Set(literals), new Set(['magic', -7, 7, 'raw']));
	});
});
