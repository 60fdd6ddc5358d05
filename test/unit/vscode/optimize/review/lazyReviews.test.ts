import assert from 'node:assert/strict';
import { LazyReviews } from '../../../../../src/vscode/optimize/review/lazyReviews.ts';
import type { Reviews } from '../../../../../src/vscode/optimize/review/reviews.ts';

describe('the reviews that are loaded with the first one', () => {
	const failed = new Error('not loaded');
	const disposed: string[] = [];
	const reviews = { dispose: () => disposed.push('reviews') } as unknown as Reviews;

	it('are loaded once, and again only after a failure', async () => {
		const outcomes = [Promise.reject(failed), Promise.resolve(reviews)];
		const lazy = new LazyReviews(async () => await (outcomes.shift() ?? assert.fail('loaded again')));
		await assert.rejects(lazy.open(), failed);
		assert.equal(await lazy.open(), reviews);
		assert.equal(await lazy.open(), reviews);
		lazy.dispose();
		await lazy.open();
		assert.deepEqual(disposed, ['reviews']);
	});

	it('reject nothing unheard if they are disposed of while they fail to load', async () => {
		const unheard: unknown[] = [];
		const hear = (error: unknown) => unheard.push(error);
		process.on('unhandledRejection', hear);
		try {
			const lazy = new LazyReviews(() => Promise.reject(failed));
			const opened = assert.rejects(lazy.open(), failed);
			lazy.dispose();
			await opened;
			await new Promise((resolve) => setImmediate(resolve));
			assert.deepEqual(unheard, []);
		} finally {
			process.off('unhandledRejection', hear);
		}
	});
});
