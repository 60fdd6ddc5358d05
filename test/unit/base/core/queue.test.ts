import assert from 'node:assert/strict';
import { Queue } from '../../../../src/base/core/queue.ts';

describe('a queue', () => {
	it('starts a task only after the one before it has ended', async () => {
		const queue = new Queue();
		const log: string[] = [];
		const first = Promise.withResolvers<void>();
		const one = queue.add(async () => {
			log.push('first begins');
			await first.promise;
			log.push('first ends');
		});
		const two = queue.add(async () => void log.push('second'));
		first.resolve();
		await Promise.all([one, two]);
		assert.deepEqual(log, ['first begins', 'first ends', 'second']);
	});

	it('gives each caller the result or the error of its own task', async () => {
		const queue = new Queue();
		const failed = queue.add(() => Promise.reject(new Error('disk full')));
		const succeeded = queue.add(async () => 7);
		await assert.rejects(failed, /disk full/);
		assert.equal(await succeeded, 7);
	});
});
