import assert from 'node:assert/strict';
import fc from 'fast-check';
import { applyPatch, parsePatch } from '../../../../../src/edit/core/diff/patch.ts';

const ORIGINAL = 'first();\n\tsecond();\nthird();';

function read(code: string, { original = ORIGINAL, language = '' } = {}) {
	return parsePatch(code, { original, language });
}

describe('a patch', () => {
	it('is read from a unified diff, with or without its header', () => {
		const wanted = [{ before: ['first();', 'third();'], after: ['first();', 'last();'] }];
		assert.deepEqual(read('--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n first();\n-third();\n+last();'), wanted);
		assert.deepEqual(read(' first();\n-third();\n+last();', { language: 'diff' }), wanted);
		assert.deepEqual(read(' first();\n-third();\n+last();'), wanted);
	});

	it('is read from search-and-replace blocks, also with a common base', () => {
		const wanted = [{ before: ['third();'], after: ['last();'] }];
		assert.deepEqual(read('<<<<<<< SEARCH\nthird();\n=======\nlast();\n>>>>>>> REPLACE'), wanted);
		assert.deepEqual(read('<<<<<<< ours\nthird();\n||||||| base\nother();\n=======\nlast();\n>>>>>>> theirs'), wanted);
		assert.deepEqual(read('------- SEARCH\nthird();\n=======\nlast();\n+++++++ REPLACE'), wanted);
	});

	it('is not seen in code whose lines start with the same marks', () => {
		assert.equal(read('const a = b\n- c\n+ d;'), undefined);
		assert.equal(read('- one\n- two\n+ three', { original: '- one\n- two\n+ four' }), undefined);
		assert.equal(read('let a = 1;\nlet b = 2;'), undefined);
	});

	it('may remove and add comments of two dashes, which look like file headers', () => {
		assert.deepEqual(read('@@ -1,2 +1,2 @@\n--- slow\n+-- fast\n SELECT 1;'), [
			{ before: ['-- slow', 'SELECT 1;'], after: ['-- fast', 'SELECT 1;'] },
		]);
		assert.equal(read('--- Adds one.\nlocal function add(a)\n-- in place\nend'), undefined);
	});

	it('has no header that only ends like one', () => {
		assert.deepEqual(read('@@ -1,2 +1,2 @@\n x--- a\n+++ b', { original: 'x--- a' }), [
			{ before: ['x--- a'], after: ['x--- a', '++ b'] },
		]);
	});

	it('is not applied if its last block was cut off', () => {
		const whole = '<<<<<<< SEARCH\nfirst();\n=======\nlast();\n>>>>>>> REPLACE';
		for (const cut of ['<<<<<<< SEARCH\nthird();\n=======\nla', '<<<<<<< SEARCH\nthi']) {
			assert.equal(applyPatch(ORIGINAL, read(`${whole}\n${cut}`) ?? []), undefined);
		}
	});

	it('keeps the indentation of several lines that it quotes without', () => {
		const code = 'if a:\n    if b:\n        stop()\n    stop()';
		const changed = applyPatch(code, [
			{ before: ['if b:', 'stop()', 'stop()'], after: ['if b or c:', 'stop()', 'stop()'] },
		]);
		assert.equal(changed, 'if a:\n    if b or c:\n        stop()\n    stop()');
	});

	it('is applied where its lines occur, with their indentation', () => {
		const changed = applyPatch(ORIGINAL, [{ before: ['second();'], after: ['second(1);', '  more();'] }]);
		assert.equal(changed, 'first();\n\tsecond(1);\n\t  more();\nthird();');
	});

	it('is not applied if a place is missing or ambiguous', () => {
		assert.equal(applyPatch(ORIGINAL, [{ before: ['other();'], after: ['x();'] }]), undefined);
		assert.equal(applyPatch('a();\nb();\na();', [{ before: ['a();'], after: ['c();'] }]), undefined);
		assert.equal(applyPatch(ORIGINAL, [{ before: [], after: ['c();'] }]), undefined);
	});

	it('leaves all other lines unchanged', () => {
		const lines = fc.uniqueArray(fc.integer({ min: 0, max: 999 }), { minLength: 3, maxLength: 20 });
		fc.assert(
			fc.property(lines, fc.nat(), (numbers, choice) => {
				const all = numbers.map((number) => `call(${number});`);
				const at = choice % all.length;
				const wanted = all.with(at, 'changed();').join('\n');
				assert.equal(applyPatch(all.join('\n'), [{ before: [all[at] ?? ''], after: ['changed();'] }]), wanted);
			}),
		);
	});
});
