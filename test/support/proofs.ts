import type { Proof, SpeedFinding } from '../../src/edit/core/proof/proof.ts';

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

/** A measured speed. @param kind what it comes to */
export function speedOf(kind: 'faster' | 'slower' | 'noDifference' | 'tooNoisy', ratio = 2.9): SpeedFinding {
	return { kind, ratio, low: ratio - 0.2, high: ratio + 0.2 };
}
