import assert from 'node:assert/strict';
import fc from 'fast-check';
import { safeParse } from 'valibot';
import {
	CALLS_REASONS,
	decidingCalls,
	LEFT_OUT_REASONS,
	type Proof,
	proofSchema,
	type SameFinding,
	verdictOf,
} from '../../../../../src/edit/core/proof/proof.ts';
import { DIFFERS, proofOf, speedOf } from '../../../../support/proofs.ts';

/** What is read of a stored proof; undefined if it is dropped. */
function read(stored: unknown): unknown {
	const found = safeParse(proofSchema, JSON.parse(JSON.stringify(stored)));
	return found.success ? found.output : undefined;
}

const text = fc.string({ unit: 'binary' });
const count = fc.nat();
/** As what is read. */
const plain = { noNullPrototype: true } as const;
const calls = fc.record(
	{
		compared: count,
		leftOut: fc.array(fc.record({ reason: fc.constantFrom(...LEFT_OUT_REASONS), count }, plain)),
		reason: fc.constantFrom(...CALLS_REASONS),
		detail: text,
	},
	{ requiredKeys: ['compared'], ...plain },
);
const same: fc.Arbitrary<SameFinding> = fc.oneof(
	fc.constant({ kind: 'same' } as const),
	fc.record(
		{
			kind: fc.constant('differs' as const),
			difference: fc.record({ name: text, input: text, before: text, after: text }, plain),
		},
		plain,
	),
);

describe('a stored proof', () => {
	it('is read as it was, whatever its calls and its texts', () => {
		const stored = fc.record({ same, calls }, plain).map((more): Proof => proofOf(more));
		fc.assert(fc.property(stored, (proof) => assert.deepEqual(read(proof), proof)));
	});

	it('is read unchanged if it is of a version without calls', () => {
		for (const proof of [
			proofOf({ same: { kind: 'same', unreached: ['f'] }, speed: speedOf('faster'), tests: 214 }),
			proofOf({ same: { kind: 'different', detail: 'expected 3' } }),
			proofOf({ same: { kind: 'notShown', reason: 'flaky' }, leftOut: ['dist'], changedLive: ['a.ts'] }),
		])
			assert.deepEqual(read(proof), proof);
	});

	it('is dropped as a whole if it is of a later version: half of it would be another verdict', () => {
		assert.ok(read(proofOf({ calls: { compared: 7, reason: 'noCall' } })));
		for (const later of [
			{ calls: { compared: 7, reason: 'another' } },
			{ calls: { compared: 7, leftOut: [{ reason: 'another', count: 1 }] } },
			{ calls: { compared: -1 } },
			{ calls: 7 },
			{ same: { kind: 'differs' } },
			{ same: { kind: 'differs', difference: { name: 'total()', input: 'a = 1', before: '1' } } },
		])
			assert.equal(read({ ...proofOf(), ...later }), undefined, JSON.stringify(later));
	});
});

describe('a verdict', () => {
	it('is that both versions differ if they do on a real call, whatever was measured', () => {
		assert.equal(verdictOf(proofOf({ same: DIFFERS, speed: speedOf('faster'), calls: { compared: 9 } })), 'differs');
	});

	it('is none if files outside of the copy changed', () => {
		assert.equal(verdictOf(proofOf({ same: DIFFERS, changedLive: ['a.ts'] })), 'notProven');
	});

	it('is decided by real calls only where these are compared and show the same', () => {
		const compared = { compared: 187 };
		assert.equal(decidingCalls(proofOf({ calls: compared })), compared);
		assert.equal(decidingCalls(proofOf()), undefined);
		assert.equal(decidingCalls(proofOf({ calls: { compared: 3, reason: 'fewCalls' } })), undefined);
		assert.equal(decidingCalls(proofOf({ same: DIFFERS, calls: compared })), undefined);
		assert.equal(decidingCalls(proofOf({ same: { kind: 'notShown', reason: 'flaky' }, calls: compared })), undefined);
	});
});
