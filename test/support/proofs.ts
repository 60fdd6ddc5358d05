import type { Proof, SameFinding } from '../../src/edit/core/proof/proof.ts';
import type { SpeedFinding } from '../../src/edit/core/proof/speedFinding.ts';

/** A proof that a code is twice as fast; other where a test needs that. */
export function proofOf(more: Partial<Proof> = {}): Proof {
	return {
		subject: 'subject',
		time: Date.UTC(2026, 0, 31, 12),
		same: { kind: 'same' },
		changedLive: [],
		stillRunning: [],
		...more,
	};
}

/** What was found of a code that does something else on a real call. */
export const DIFFERS: Extract<SameFinding, { readonly kind: 'differs' }> = {
	kind: 'differs',
	difference: { name: 'total()', input: 'items = [3, null]', before: '3', after: 'NaN' },
};

/** A measured speed. @param kind what it comes to */
export function speedOf(kind: 'faster' | 'slower' | 'noDifference' | 'tooNoisy', ratio = 2.9): SpeedFinding {
	return { kind, ratio, low: ratio - 0.2, high: ratio + 0.2 };
}
