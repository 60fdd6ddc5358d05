import assert from 'node:assert/strict';
import type { TextDocument, Uri } from 'vscode';
import { diffHunks } from '../../../../../src/edit/core/diff/hunks.ts';
import { decodeReview, encodeReview } from '../../../../../src/edit/core/review/storedReview.ts';
import { contentHash } from '../../../../../src/edit/node/contentHash.ts';
import type { Review } from '../../../../../src/edit/vscode/review/review.ts';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';
import { proofOf, speedOf } from '../../../../support/proofs.ts';

const { OpenReviews } = await withFakeVscode(() => import('../../../../../src/edit/vscode/review/openReviews.ts'));
const { ReviewProofs } = await withFakeVscode(() => import('../../../../../src/edit/vscode/review/reviewProofs.ts'));

const BEFORE = 'a\nb\nc\nd\n';
const AFTER = 'A\nb\nc\nD\n';

describe('the proofs of reviews', () => {
	let open: InstanceType<typeof OpenReviews>;
	let proofs: InstanceType<typeof ReviewProofs>;
	let live: { text: string; version: number };
	let review: Review;
	let shown: number;
	const proof = proofOf({ subject: contentHash(BEFORE, AFTER), speed: speedOf('faster') });
	const found = { document: { before: BEFORE, after: AFTER }, proof };

	beforeEach(() => {
		live = { text: BEFORE, version: 1 };
		const document = {
			uri: { toString: () => 'file:///work/a.ts' } as Uri,
			isClosed: false,
			eol: 1,
			get version() {
				return live.version;
			},
			getText: () => live.text,
		} as TextDocument;
		const changes = { base: BEFORE, hunks: diffHunks(BEFORE, AFTER), lost: 0 };
		const uri = { scheme: 'whetstone-proposal', authority: 'p', with: () => uri } as unknown as Uri;
		const state = {
			place: 'diff',
			code: '',
			activeChange: 0,
			hasAccepted: false,
			isPartial: false,
			guardrails: [],
		} as const;
		const proposal = { id: 'p' } as Review['proposal'];
		review = { proposal, uri, document, first: changes, changes, proofs: [], ...state };
		open = new OpenReviews();
		open.begin(review);
		shown = 0;
		proofs = new ReviewProofs(open);
		open.onDidChange((changed) => {
			shown += 1;
			proofs.verdictsOf(changed);
		});
	});

	const whole = () => proofs.verdictsOf(review)?.whole?.label;

	it('are of the whole where only one change is left, so that an edit makes them outdated', () => {
		const after = 'A\nb\nc\nd\n';
		const changes = { base: BEFORE, hunks: diffHunks(BEFORE, after), lost: 0 };
		review.changes = changes;
		const [change] = changes.hunks;
		assert.ok(change);
		const document = { before: BEFORE, after };
		proofs.record('p', { document, change, proof: proofOf({ subject: contentHash(BEFORE, after) }) });
		assert.equal(whole(), 'tests pass');
		review.changes = { ...changes, hunks: diffHunks(BEFORE, 'Z\nb\nc\nd\n') };
		assert.equal(whole(), 'not proven for this text');
	});

	it('are none as long as nothing was proved', () => {
		const acceptance = { proposal: review.proposal, before: BEFORE, after: AFTER };
		assert.equal(proofs.verdictsOf(review), undefined);
		assert.deepEqual(proofs.withProof(acceptance), acceptance);
		assert.equal(proofs.ofDiscarded(review), undefined);
	});

	it('are shown until the text is another', () => {
		proofs.record('p', found);
		assert.deepEqual([whole(), shown], ['×2.9 (2.7–3.1)', 1]);
		const same = proofs.verdictsOf(review);
		assert.equal(proofs.verdictsOf(review), same);
		live = { text: `${BEFORE}new\n`, version: 2 };
		assert.equal(whole(), 'not proven for this text');
		live = { text: BEFORE, version: 3 };
		assert.equal(whole(), '×2.9 (2.7–3.1)');
	});

	it('are replaced by a newer one of the same texts', () => {
		proofs.record('p', found);
		proofs.record('p', { ...found, proof: proofOf({ subject: proof.subject, speed: speedOf('slower', 0.5) }) });
		assert.deepEqual([whole(), review.proofs.length], ['slower', 1]);
		proofs.record('gone', found);
	});

	it('go with what was accepted, if exactly that was proved', () => {
		proofs.record('p', found);
		const accepted = (after: string) => proofs.withProof({ proposal: review.proposal, before: BEFORE, after });
		assert.equal(accepted(AFTER).proof?.subject, proof.subject);
		assert.equal(accepted('A\nb\nc\nd\n').proof, undefined);
	});

	it('go with what was discarded, if it was proved as it was', () => {
		proofs.record('p', found);
		assert.equal(proofs.ofDiscarded(review)?.subject, proof.subject);
		live = { text: 'other\n', version: 2 };
		assert.equal(proofs.ofDiscarded(review), undefined);
	});

	it('outlive a reload with their review; one that only a later version understands is left out', () => {
		const changes = { base: BEFORE, hunks: diffHunks(BEFORE, AFTER), lost: 0 };
		const stored = {
			id: '6f1c2a58-9d52-4b3b-8a39-2d2f4f1f0c11',
			uri: 'file:///work/a.ts',
			languageId: 'typescript',
			place: 'diff',
			changes,
			first: changes,
			code: '',
			title: 'title',
			explanation: { text: '', suggestions: [] },
			guardrails: [],
			receipts: [],
			answers: [],
			hasAccepted: false,
			isPartial: false,
		} as const;
		const kept = { proof, lengths: [BEFORE.length, AFTER.length], change: 'b' } as const;
		const decoded = (value: object) => decodeReview(Buffer.from(encodeReview({ ...stored, ...value })));
		assert.deepEqual(decoded({ proofs: [kept] })?.proofs, [kept]);
		const later = { ...kept, proof: { ...proof, same: { kind: 'surely' } } };
		assert.deepEqual(decoded({ proofs: [later, kept] })?.proofs, [kept]);
		assert.equal(decoded({})?.proofs, undefined);
		assert.ok(decoded({ proofs: 'what' }) !== undefined);
	});
});
