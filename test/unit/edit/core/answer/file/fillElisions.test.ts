import assert from 'node:assert/strict';
import { fillElisions } from '../../../../../../src/edit/core/answer/file/fillElisions.ts';

const BEFORE = ['function f() {', '\tone();', '\ttwo();', '\tthree();', '\ttwo();', '\tfour();', '}'];

/** Fills the gaps: lines with dots stand for omitted ones. */
function completed(...lines: readonly string[]): readonly string[] | undefined {
	const leftOut = new Set(lines.flatMap((line, at) => (line.includes('...') ? [at] : [])));
	return fillElisions(lines, leftOut, BEFORE);
}

describe('code that a function omits', () => {
	it('is taken from the old function, between the surrounding lines', () => {
		assert.deepEqual(completed('function f(a) {', '\t// ...', '\tthree();', '\tmore();', '\tfour();', '}'), [
			'function f(a) {',
			...BEFORE.slice(1, 4),
			'\tmore();',
			...BEFORE.slice(5),
		]);
		assert.deepEqual(completed('function f(a) {', '\t// ...', '\tthree();', '\t// ...', '}'), [
			'function f(a) {',
			...BEFORE.slice(1),
		]);
	});

	it('extends to the end if nothing follows the omission', () => {
		assert.deepEqual(completed('function f() {', '\tone(1);', '\tthree();', '\t// ...'), [
			'function f() {',
			'\tone(1);',
			...BEFORE.slice(3),
		]);
	});

	it('is indented like the code', () => {
		assert.deepEqual(
			fillElisions(['def f():', '    # ...', '    return 2'], new Set([1]), [
				'    def f():',
				'        one()',
				'',
				'        return 2',
			]),
			['def f():', '    one()', '', '    return 2'],
		);
		assert.equal(
			fillElisions(['\tdef f():', '\t\t...', '\t\treturn 2'], new Set([1]), ['  def f():', '    return 2']),
			undefined,
		);
	});

	it('is indented more if the code is, except blank lines', () => {
		assert.deepEqual(
			fillElisions(['    a:', '      # ...', '      d'], new Set([1]), ['a:', '  b', '', ' ', '  c', '  d']),
			['    a:', '      b', '', ' ', '      c', '      d'],
		);
	});

	it('is unknown if a line of it cannot be moved', () => {
		const moved = (line: string) => fillElisions(['a:', '...', '  d'], new Set([1]), ['    a:', line, '      d']);
		assert.deepEqual(moved('      b'), ['a:', '  b', '  d']);
		assert.deepEqual(moved('  '), ['a:', '', '  d']);
		assert.equal(moved('  b'), undefined);
	});

	it('is unknown between two omissions, and for many of them', () => {
		assert.equal(fillElisions(['a', '...', '', '...', 'd'], new Set([1, 3]), ['a', 'b', 'c', 'd']), undefined);
		const count = (gaps: number) => {
			const before = Array.from({ length: 2 * gaps + 1 }, (_, at) => `line ${at}`);
			const lines = before.map((line, at) => (at % 2 === 1 ? '...' : line));
			const leftOut = new Set(before.flatMap((_, at) => (at % 2 === 1 ? [at] : [])));
			return fillElisions(lines, leftOut, before)?.length;
		};
		assert.equal(count(20), 41);
		assert.equal(count(21), undefined);
	});

	it('ends before the same last lines, even if those occur twice', () => {
		assert.deepEqual(fillElisions(['a', '...', ' c'], new Set([1]), ['a', 'c', 'b', 'c']), ['a', 'c', 'b', ' c']);
		assert.equal(fillElisions(['a', '...', 'c', 'd'], new Set([1]), ['a', 'c', 'b', 'c']), undefined);
	});

	it('is unknown if a neighboring line is missing, repeated or out of order', () => {
		for (const line of ['\ttwo();', '\tfive();']) {
			assert.equal(completed('function f() {', line, '\t// ...', '\tfour();', '\tfive();', '}'), undefined, line);
		}
		assert.equal(completed('function f() {', '\tfour();', '\t// ...', '\tthree();', '\tend();', '}'), undefined);
	});

	const cases: readonly (readonly [before: string, lines: string, completed: string | undefined])[] = [
		['a|b|c|d', 'a|...|d', 'a|b|c|d'],
		['a|b|c|d', 'x|...|c|y', 'x|b|c|y'],
		['a|b|c|d', 'x|...|d', 'x|b|c|d'],
		['a|b|c|d', 'a|...|b|...|d', 'a|b|c|d'],
		['a|b|c|d', 'a|...|c|...|b|...|d', undefined],
		['a|b|c|d|e', 'a|b|...|d|...', 'a|b|c|d|e'],
		['a|b|c|d|e', 'a|b|...|d|x|...', undefined],
		['a|b|c', 'a|...||...|c', undefined],
		['a|b|c', 'a|...|', 'a|b|c|'],
		['a|b|c|d', 'a|...||d', 'a|b|c||d'],
		['a|c|b|c|d', 'a|...|c|d', 'a|c|b|c|d'],
		['a|b|c|d', 'a|...|b|c|d', 'a|b|c|d'],
		['a', 'a|...|a', undefined],
		['\t  a|\t    b|\t  c', '  a|...|  c', '  a|    b|  c'],
		['\t  a|\t  \tb|\t  c', '  a|...|  c', '  a|  \tb|  c'],
		['\t  a|  b|\t  c', '  a|...|  c', undefined],
		['\t  a|\tb|\t  c', '  a|...|  c', '  a|b|  c'],
		['  a|    b|  c', '\t  a|...|\t  c', '\t  a|\t    b|\t  c'],
	];
	for (const [before, lines, result] of cases) {
		it(`is ${result === undefined ? 'unknown' : 'found'}: ${JSON.stringify(`${before} → ${lines}`)}`, () => {
			const all = lines.split('|');
			const gaps = new Set(all.flatMap((line, at) => (line === '...' ? [at] : [])));
			assert.equal(fillElisions(all, gaps, before.split('|'))?.join('|'), result);
		});
	}
});
