import assert from 'node:assert/strict';
import { fillElisions } from '../../../../../../src/core/code/answer/file/fillElisions.ts';

const BEFORE = ['function f() {', '\tone();', '\ttwo();', '\tthree();', '\ttwo();', '\tfour();', '}'];

/** What becomes of lines of which those with dots stand for what they leave out. */
function completed(...lines: readonly string[]): readonly string[] | undefined {
	const leftOut = new Set(lines.flatMap((line, at) => (line.includes('...') ? [at] : [])));
	return fillElisions(lines, leftOut, BEFORE);
}

describe('what a function leaves out', () => {
	it('is taken from the function as it was, between the lines around it', () => {
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

	it('is all that follows where nothing does in the code', () => {
		assert.deepEqual(completed('function f() {', '\tone(1);', '\tthree();', '\t// ...'), [
			'function f() {',
			'\tone(1);',
			...BEFORE.slice(3),
		]);
	});

	it('is moved as far in as the code', () => {
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

	it('is not known where a line stands there twice, or not at all, or stands before the other', () => {
		for (const line of ['\ttwo();', '\tfive();']) {
			assert.equal(completed('function f() {', line, '\t// ...', '\tfour();', '\tfive();', '}'), undefined, line);
		}
		assert.equal(completed('function f() {', '\tfour();', '\t// ...', '\tthree();', '\tend();', '}'), undefined);
	});
});
