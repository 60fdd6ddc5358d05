import assert from 'node:assert/strict';
import { tryAgain } from '../../../../../src/base/node/files/tryAgain.ts';

describe('trying again', () => {
	const attempts = async (...outcomes: readonly (string | false)[]) => {
		const left = [...outcomes];
		const result = await tryAgain(async () => left.shift() ?? false);
		return { result, made: outcomes.length - left.length };
	};

	it('ends with the first success, even an empty one, or after five failures', async () => {
		assert.deepEqual(await attempts('a', 'b'), { result: 'a', made: 1 });
		assert.deepEqual(await attempts(false, false, ''), { result: '', made: 3 });
		assert.deepEqual(await attempts(false, false, false, false, false, 'a'), { result: false, made: 5 });
	});

	it('rejects at once if an attempt does', async () => {
		let made = 0;
		const fail = async () => {
			made++;
			throw new Error('the disk is full');
		};
		await assert.rejects(tryAgain(fail), /the disk is full/);
		assert.equal(made, 1);
	});
});
