import type { ProofFindings } from '../../../../src/edit/core/proof/proof.ts';

/** What a proof comes to: `same` or `differs` by real calls, otherwise `tests:` with the reason. */
export function foundOnCalls({ same, calls }: ProofFindings): string {
	if (same.kind === 'differs') return 'differs';
	if (calls !== undefined && calls.reason === undefined) return same.kind;
	return `tests: ${calls?.reason ?? (same.kind === 'notShown' ? same.reason : same.kind)}`;
}

/** The first difference as one line; empty if there is none. */
export function differenceText({ same }: ProofFindings): string {
	if (same.kind !== 'differs') return '';
	const { input, before, after } = same.difference;
	return `${input} · before ${before} · after ${after}`;
}
