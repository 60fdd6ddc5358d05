import assert from 'node:assert/strict';
import type { TextDocument, Uri } from 'vscode';
import { diffHunks } from '../../../../../src/edit/core/diff/hunks.ts';
import type { Review } from '../../../../../src/edit/vscode/review/review.ts';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { reviewOutcome } = await withFakeVscode(() => import('../../../../../src/edit/vscode/review/review.ts'));
const { OpenReviews } = await withFakeVscode(() => import('../../../../../src/edit/vscode/review/openReviews.ts'));

const BASE = 'a\nb\nc\nd\ne\n';

/** A review of a file, which proposes another text for it. */
function reviewFor(id: string, name: string, proposed: string): Review {
	const named = { scheme: 'file', path: `/work/${name}`, toString: () => `file:///work/${name}` };
	const document = { uri: named as Uri, isClosed: false, getText: () => BASE } as TextDocument;
	const text = `whetstone-proposal://${id}/work/${name}`;
	const uri = { scheme: 'whetstone-proposal', authority: id, with: () => uri, toString: () => text } as unknown as Uri;
	const changes = { base: BASE, hunks: diffHunks(BASE, proposed), lost: 0 };
	const proposal = { id } as Review['proposal'];
	const state = {
		place: 'diff',
		code: '',
		activeChange: 0,
		hasAccepted: false,
		isPartial: false,
		guardrails: [],
	} as const;
	return { proposal, uri, document, first: changes, changes, proofs: [], ...state };
}

describe('the review that a command is for', () => {
	const [one, other] = [reviewFor('1', 'one', 'A\nb\nc\nd\ne\n'), reviewFor('2', 'other', 'A\nb\nc\nd\ne\n')];
	const reviewsOf = (...kept: readonly Review[]) => {
		const reviews = new OpenReviews();
		for (const review of kept) reviews.begin(review);
		return reviews;
	};

	it('is the named one, or that of the change whose thread or lens was pressed', () => {
		const reviews = reviewsOf(one, other);
		assert.equal(reviews.resolve(one.uri), one);
		const [hunk] = other.changes.hunks;
		assert.ok(hunk);
		assert.equal(reviews.active(one.uri, { id: '2', hunk }), other);
	});

	it('is none if it has already been decided on, as after the first of two clicks', () => {
		const reviews = reviewsOf(one, other);
		reviews.end(one);
		assert.equal(reviews.resolve(one.uri), undefined);
	});

	it('leaves no message in the status bar after the decision', () => {
		const reviews = reviewsOf(one, other);
		const gone: string[] = [];
		for (const [name, review] of Object.entries({ one, other })) {
			review.statusMessage = { dispose: () => gone.push(name) };
		}
		reviews.end(one);
		assert.deepEqual(gone, ['one']);
	});

	it('leaves no count in the status bar after an edit of the proposal or of its file, which may make it wrong', () => {
		const reviews = reviewsOf(one);
		let isGone = false;
		one.statusMessage = { dispose: () => (isGone = true) };
		reviews.changed(one);
		assert.ok(isGone);
	});
});

describe('the outcome of a review', () => {
	const ended = (isTaken: boolean, isCut: boolean) =>
		reviewOutcome({ hasAccepted: isTaken, isPartial: isCut } as Review);

	it('is all accepted, partly accepted, or discarded', () => {
		assert.deepEqual(
			[ended(true, false), ended(true, true), ended(false, true), ended(false, false)],
			['accepted', 'partlyAccepted', 'discarded', 'discarded'],
		);
	});
});
