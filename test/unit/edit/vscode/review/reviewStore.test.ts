import assert from 'node:assert/strict';
import type { StoredReview } from '../../../../../src/edit/core/review/storedReview.ts';
import type { ReviewFiles } from '../../../../../src/edit/node/reviewFiles.ts';
import type { Review } from '../../../../../src/edit/vscode/review/review.ts';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';
import { RecordingLogger } from '../../../../support/fakes/recordingLogger.ts';

const { ReviewStore } = await withFakeVscode(() => import('../../../../../src/edit/vscode/review/reviewStore.ts'));

const review = (): Review => {
	const changes = { base: 'a\n', hunks: [], lost: 0 };
	const proposal = { id: 'first', origin: { title: 'title' }, receipts: [], answers: [], explanation: {} };
	const document = { uri: { toString: () => 'file:///work/a.ts' }, languageId: 'typescript' };
	const state = { place: 'diff', activeChange: 0, hasAccepted: false, isPartial: false, guardrails: [], proofs: [] };
	return { proposal, document, changes, first: changes, ...state } as unknown as Review;
};

describe('the stored reviews', () => {
	let calls: string[];
	let logger: RecordingLogger;
	/** Resolves the write that has begun. */
	let finish: () => void;
	const files = {
		write: (_: string, { id, hasAccepted }: StoredReview) => {
			calls.push(`write ${id} ${hasAccepted}`);
			return new Promise<void>((resolve) => {
				finish = resolve;
			});
		},
		erase: async (_: string, id: string) => void calls.push(`erase ${id}`),
	} as unknown as ReviewFiles;
	const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

	beforeEach(() => {
		calls = [];
		logger = new RecordingLogger();
	});

	it('are written at once, then in their newest state alone', async () => {
		const [kept, shown] = [new ReviewStore(files, logger), review()];
		kept.save(shown);
		kept.save(shown);
		shown.hasAccepted = true;
		kept.save(shown);
		finish();
		await settle();
		assert.deepEqual(calls, ['write first false', 'write first true']);
	});

	it('are not written again if only their document was edited', async () => {
		const [kept, shown] = [new ReviewStore(files, logger), review()];
		kept.save(shown);
		finish();
		await settle();
		kept.save(shown);
		await settle();
		assert.deepEqual(calls, ['write first false']);
	});

	it('do not come back once they are erased', async () => {
		const [kept, shown] = [new ReviewStore(files, logger), review()];
		kept.save(shown);
		shown.hasAccepted = true;
		kept.save(shown);
		kept.erase('first');
		finish();
		await settle();
		assert.deepEqual(calls, ['write first false', 'erase first']);
	});

	it('are written again after a failure', async () => {
		const failing = { write: async () => Promise.reject(new Error('full')) } as unknown as ReviewFiles;
		const [kept, shown] = [new ReviewStore(failing, logger), review()];
		kept.save(shown);
		await settle();
		assert.match(logger.messages.join(), /reviews: Error: full/);
		Object.assign(failing, files);
		kept.save(shown);
		await settle();
		assert.deepEqual(calls, ['write first false']);
	});
});
