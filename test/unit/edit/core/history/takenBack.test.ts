import assert from 'node:assert/strict';
import { aroundAccepted, takenBack } from '../../../../../src/edit/core/history/acceptedState.ts';

describe('accepted code in a text', () => {
	it('is replaced by the code before it, and nothing around it changes', () => {
		const sides = { before: 'old()', after: 'new()' };
		assert.deepEqual(aroundAccepted('one\nnew()\ntwo', sides), { before: 'one\n', after: '\ntwo' });
		assert.equal(takenBack('one\nnew()\ntwo', sides), 'one\nold()\ntwo');
		assert.equal(takenBack('new()', sides), 'old()');
	});

	it('is left where it is not there, or not the only one', () => {
		const sides = { before: 'old()', after: 'new()' };
		for (const text of ['one\ntwo', 'new()\nnew()']) assert.equal(takenBack(text, sides), undefined);
	});
});
