import assert from 'node:assert/strict';
import { fillElisions } from '../../../../../../src/core/code/answer/file/fillElisions.ts';

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

	it('is unknown if a neighboring line is missing, repeated or out of order', () => {
		for (const line of ['\ttwo();', '\tfive();']) {
			assert.equal(completed('function f() {', line, '\t// ...', '\tfour();', '\tfive();', '}'), undefined, line);
		}
		assert.equal(completed('function f() {', '\tfour();', '\t// ...', '\tthree();', '\tend();', '}'), undefined);
	});
});
