import assert from 'node:assert/strict';
import { diffHunks } from '../../../../../src/edit/core/diff/hunks.ts';
import { changedCode } from '../../../../../src/edit/core/review/checkProposal.ts';

const codeOf = (base: string, proposed: string) => changedCode({ base, hunks: diffHunks(base, proposed), lost: 0 });

describe('the new code of changes', () => {
	it('goes from the first to the last changed line', () => {
		assert.equal(codeOf('a\nb\nc\nd\ne\n', 'a\nB\nc\nD\nD2\ne\n'), 'B\nc\nD\nD2\n');
	});

	it('holds lines that are only added, at the beginning and at the end', () => {
		assert.equal(codeOf('b\n', 'a\nb\n'), 'a\n');
		assert.equal(codeOf('a\n', 'a\nb'), 'b');
		assert.equal(codeOf('', 'a\nb\n'), 'a\nb\n');
	});

	it('is empty if lines are only removed, or nothing changes', () => {
		assert.equal(codeOf('a\nb\nc\n', 'a\nc\n'), '');
		assert.equal(codeOf('a\n', 'a\n'), '');
	});
});
