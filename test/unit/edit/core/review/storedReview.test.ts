import assert from 'node:assert/strict';
import fc from 'fast-check';
import { encodeLine } from '../../../../../src/base/core/checksummedLine.ts';
import { diffHunks } from '../../../../../src/edit/core/diff/hunks.ts';
import { decodeReview, encodeReview, type StoredReview } from '../../../../../src/edit/core/review/storedReview.ts';

const KINDS = [
	...(['truncated', 'language', 'signature', 'hidden', 'prose'] as const),
	...(['diff', 'doubled', 'stub', 'homoglyph', 'danger', 'remembers', 'special'] as const),
];

const bytes = (text: string) => new TextEncoder().encode(text);
const changes = (base: string, text: string, lost = 0) => ({ base, hunks: diffHunks(base, text), lost });

const review: StoredReview = {
	id: '123e4567-e89b-42d3-a456-426614174000',
	uri: 'file:///a.ts',
	languageId: 'typescript',
	viewColumn: 2,
	place: 'diff',
	changes: changes('a\nb\nc\n', 'a\nB\nc\n', 1),
	first: changes('a\nb\n', 'A\nB\n'),
	code: 'B',
	title: 'a.ts: Current ↔ Optimized',
	level: 'high',
	explanation: { text: 'It is **faster**.', suggestions: ['Cache it.'] },
	guardrails: [...KINDS.map((kind) => ({ kind })), { kind: 'encoding', names: ['→', '✓'] }],
	receipts: [{ model: 'm', cost: 0.25, roundTripMs: 12 }],
	answers: ['1', '2'],
	hasAccepted: true,
	isPartial: false,
};

/** What is read of a file that differs in some members. */
function read(members: object, envelope: object = {}): StoredReview | undefined {
	const { id, changes, first: _, ...data } = review;
	const stored = { ...data, changes: { base: changes.base, text: 'a\nB\nc\n', lost: 1 }, ...members };
	return decodeReview(bytes(encodeLine({ t: 'review', id, d: stored, ...envelope })));
}

describe('a stored review', () => {
	it('survives encoding and decoding, whatever its texts', () => {
		const text = fc.string({ unit: 'binary' });
		const stored: fc.Arbitrary<StoredReview> = fc
			.record({
				texts: fc.tuple(text, text, text, text),
				place: fc.constantFrom('diff', 'file'),
				code: text,
				title: text,
				hasAccepted: fc.boolean(),
				isPartial: fc.boolean(),
			})
			.map(({ texts: [base, proposed, before, first], ...rest }) => {
				return { ...review, ...rest, changes: changes(base, proposed, 3), first: changes(before, first) };
			});
		fc.assert(fc.property(stored, (each) => assert.deepEqual(decodeReview(bytes(encodeReview(each))), each)));
	});

	it('may lack what not every review has', () => {
		const { viewColumn: _, level: __, ...plain } = review;
		assert.deepEqual(decodeReview(bytes(encodeReview(plain))), plain);
	});

	it('stores the texts as they were first proposed only if they have changed since', () => {
		const unchanged = { ...review, first: review.changes };
		assert.equal(encodeReview(unchanged).includes('"first"'), false);
		assert.deepEqual(decodeReview(bytes(encodeReview(unchanged))), unchanged);
		for (const first of [
			changes('a\nb\nc\n', 'a\nB\nc\n'),
			changes('a\nb\nc\n', 'B\n', 1),
			changes('b\n', 'a\nB\nc\n', 1),
		]) {
			assert.deepEqual(decodeReview(bytes(encodeReview({ ...review, first })))?.first, first);
		}
	});

	it('is not read if its file is torn, changed, of a newer version or something else', () => {
		const file = encodeReview(review);
		for (const length of [0, 1, file.length / 2, file.length - 1]) {
			assert.equal(decodeReview(bytes(file.slice(0, length))), undefined);
		}
		assert.equal(decodeReview(bytes(file.replace('faster', 'slower'))), undefined);
		assert.equal(decodeReview(Uint8Array.of(0xff, 0xfe)), undefined);
		assert.equal(read({}, { v: 2 }), undefined);
		assert.equal(read({}, { t: 'answer' }), undefined);
		assert.equal(read({}, { id: '../../settings' }), undefined);
	});

	it('is not read if a member is missing or invalid', () => {
		assert.deepEqual(read({}), { ...review, first: review.changes });
		for (const name of ['uri', 'languageId', 'place', 'changes', 'code', 'title', 'explanation', 'answers']) {
			assert.equal(read({ [name]: undefined }), undefined, name);
			assert.equal(read({ [name]: 1 }), undefined, name);
		}
		assert.equal(read({ changes: { base: 'a', text: 'b', lost: -1 } }), undefined);
		assert.equal(read({ first: { base: 'a' } }), undefined);
	});

	it('is read without what a later version or a damaged program wrote into its notes', () => {
		const found = read({
			guardrails: [{ kind: 'hidden' }, { kind: 'later' }, 'danger', null],
			receipts: [null, { cost: 'much', roundTripMs: 3 }, 'free'],
			viewColumn: 'left',
			level: 5,
			later: true,
		});
		const { viewColumn: _, level: __, ...plain } = review;
		assert.deepEqual(found, {
			...plain,
			first: review.changes,
			guardrails: [{ kind: 'hidden' }],
			receipts: [{ roundTripMs: 3 }],
		});
	});
});
