import assert from 'node:assert/strict';
import type { TextDocument, Uri } from 'vscode';
import type { Review } from '../../../../src/vscode/optimize/review/openReviews.ts';
import { TabInputTextDiff, window, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { reviewEndOf } = await withFakeVscode(() => import('../../../../src/vscode/optimize/review/openReviews.ts'));
const { OpenReviews } = await withFakeVscode(() => import('../../../../src/vscode/optimize/review/openReviews.ts'));

describe('the review that a command is for', () => {
	const [one, other] = ['one', 'other'].map((name): Review => {
		const document = { uri: { scheme: 'file', toString: () => `file:${name}` } } as TextDocument;
		const uri = { scheme: 'whetstone-proposal', toString: () => `whetstone-proposal:${name}` } as Uri;
		return {
			uri,
			proposal: { document } as Review['proposal'],
			text: '',
			lost: 0,
			hasAccepted: false,
			isPartial: false,
		};
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

	it('is the named one, or the one with the active diff', () => {
		const reviews = reviewsOf(one, other);
		assert.equal(reviews.resolve(one.uri), one);
		window.tabGroups.activeTabGroup.activeTab = { input: new TabInputTextDiff(other.uri) };
		assert.equal(reviews.resolve(undefined), other);
		assert.equal(reviews.resolve(one.uri), one);
	});

	it('is none if the diff has already been decided on, as after the first of two clicks', () => {
		const reviews = reviewsOf(one, other);
		reviews.drop(one);
		assert.equal(reviews.resolve(one.uri), undefined);
		window.tabGroups.activeTabGroup.activeTab = { input: new TabInputTextDiff(one.uri) };
		assert.equal(reviews.resolve(undefined), undefined);
	});

	it('leaves no message in the status bar after the decision', () => {
		const reviews = reviewsOf(one, other);
		const gone: string[] = [];
		for (const [name, review] of Object.entries({ one, other })) {
			review.remark = { dispose: () => gone.push(name) };
		}
		reviews.drop(one);
		assert.deepEqual(gone, ['one']);
	});

	it('is the only one from any editor; for a single change, only if it is shown', () => {
		const reviews = reviewsOf(one);
		assert.equal(reviews.resolve(undefined), one);
		assert.equal(reviews.active(undefined), undefined);
		window.activeTextEditor = { document: one.proposal.document };
		assert.equal(reviews.active(undefined), one);
	});
});

describe('the outcome of a review', () => {
	const ended = (isTaken: boolean, isCut: boolean) =>
		reviewEndOf({ hasAccepted: isTaken, isPartial: isCut } as Review).outcome;

	it('is all accepted, partly accepted, or discarded', () => {
		assert.deepEqual(
			[ended(true, false), ended(true, true), ended(false, true), ended(false, false)],
			['accepted', 'partlyAccepted', 'discarded', 'discarded'],
		);
	});
});
