import assert from 'node:assert/strict';
import type { TextDocument, Uri } from 'vscode';
import type { Review } from '../../../../src/vscode/optimize/review/openReviews.ts';
import { TabInputTextDiff, window, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { reviewEndOf } = await withFakeVscode(() => import('../../../../src/vscode/optimize/review/openReviews.ts'));
const { OpenReviews } = await withFakeVscode(() => import('../../../../src/vscode/optimize/review/openReviews.ts'));

describe('which of the open reviews is meant', () => {
	const [one, other] = ['one', 'other'].map((name): Review => {
		const document = { uri: { scheme: 'file', toString: () => `file:${name}` } } as TextDocument;
		const uri = { scheme: 'whetstone-proposal', toString: () => `whetstone-proposal:${name}` } as Uri;
		return { uri, proposal: { document } as Review['proposal'], text: '', lost: 0, isTaken: false, isCut: false };
	}) as [Review, Review];
	const reviewsOf = (...kept: readonly Review[]) => {
		const reviews = new OpenReviews();
		for (const review of kept) reviews.keep(review);
		return reviews;
	};

	afterEach(() => {
		window.activeTextEditor = undefined;
		window.tabGroups.activeTabGroup.activeTab = undefined;
	});

	it('is the one that is named, or whose difference is in front', () => {
		const reviews = reviewsOf(one, other);
		assert.equal(reviews.resolve(one.uri), one);
		window.tabGroups.activeTabGroup.activeTab = { input: new TabInputTextDiff(other.uri) };
		assert.equal(reviews.resolve(undefined), other);
		assert.equal(reviews.resolve(one.uri), one);
	});

	it('is no other one where the difference is decided on already, as by the second of two clicks', () => {
		const reviews = reviewsOf(one, other);
		reviews.drop(one);
		assert.equal(reviews.resolve(one.uri), undefined);
		window.tabGroups.activeTabGroup.activeTab = { input: new TabInputTextDiff(one.uri) };
		assert.equal(reviews.resolve(undefined), undefined);
	});

	it('leaves no remark in the status bar once it is decided on', () => {
		const reviews = reviewsOf(one, other);
		const gone: string[] = [];
		for (const [name, review] of Object.entries({ one, other })) {
			review.remark = { dispose: () => gone.push(name) };
		}
		reviews.drop(one);
		assert.deepEqual(gone, ['one']);
	});

	it('is the only one from anywhere, but for one change only where that is seen', () => {
		const reviews = reviewsOf(one);
		assert.equal(reviews.resolve(undefined), one);
		assert.equal(reviews.active(undefined), undefined);
		window.activeTextEditor = { document: one.proposal.document };
		assert.equal(reviews.active(undefined), one);
	});
});

describe('what became of a proposal by the end of its review', () => {
	const ended = (isTaken: boolean, isCut: boolean) => reviewEndOf({ isTaken, isCut } as Review).outcome;

	it('is that all of it was accepted, a part, or nothing', () => {
		assert.deepEqual(
			[ended(true, false), ended(true, true), ended(false, true), ended(false, false)],
			['accepted', 'partlyAccepted', 'discarded', 'discarded'],
		);
	});
});
