import assert from 'node:assert/strict';
import type { TextDocument, Uri } from 'vscode';
import { diffHunks } from '../../../../src/core/code/diff/hunks.ts';
import { ReviewFiles } from '../../../../src/node/reviews/reviewFiles.ts';
import type { Review } from '../../../../src/vscode/optimize/review/review.ts';
import { withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const { KeptReviews } = await withFakeVscode(() => import('../../../../src/vscode/optimize/review/keptReviews.ts'));

const ID = '0b5a3c62-3d8e-4a39-9d3c-6f5b1f0d7c11';

function someReview(): Review {
	const changes = { base: 'a\n', hunks: diffHunks('a\n', 'b\n'), lost: 0 };
	const uri = { toString: () => 'file:///work/one.ts' } as Uri;
	const document = { uri, languageId: 'typescript' } as TextDocument;
	const notes = { explanation: { text: '', suggestions: [] }, guardrails: [], receipts: [], answers: [] };
	const proposal = { ...notes, id: ID, document, viewColumn: undefined, code: 'b\n', origin: { title: 'one.ts' } };
	const state = { place: 'diff', front: 0, hasAccepted: false, isPartial: false, guardrails: [] } as const;
	return { proposal: { ...proposal, base: 'a\n', hunks: [] }, uri, document, first: changes, changes, ...state };
}

describe('reviews that outlive their window', () => {
	const folder = temporaryFolder();
	const keptIn = () => new KeptReviews(new ReviewFiles(folder(), 'writer'), new RecordingLogger());

	it('are written, once for many changes at once', async () => {
		const kept = keptIn();
		const review = someReview();
		kept.keep(review);
		kept.keep(review);
		await Promise.resolve();
		assert.equal((await kept.read(ID))?.code, 'b\n');
		assert.equal((await kept.list()).length, 1);
	});

	it('are erased for good, even if they changed just before', async () => {
		const kept = keptIn();
		kept.keep(someReview());
		kept.erase(ID);
		await Promise.resolve();
		assert.equal(await kept.read(ID), undefined);
	});
});
