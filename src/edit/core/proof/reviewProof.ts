import * as v from 'valibot';
import { optionalText } from '../../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { type Proof, proofSchema } from './proof.ts';

/** A proof of what is or was under review. */
export interface ReviewProof {
	readonly proof: Proof;
	/** How long the whole text is before and after, in UTF-16 units: most other texts differ in that already. */
	readonly lengths: readonly [number, number];
	/** What was changed, if only one of the changes was proved: see `hunkContent`. */
	readonly change?: string;
}

const length = v.pipe(v.number(), v.integer(), v.minValue(0));

export const reviewProofSchema = v.pipe(
	v.object({ proof: proofSchema, lengths: v.tuple([length, length]), change: optionalText }),
	v.transform(omitUndefined),
);

/** How many a review keeps. */
const MOST_PROOFS = 100;

/** Adds a proof, in the place of one of the same texts. */
export function withProof(proofs: readonly ReviewProof[], added: ReviewProof): readonly ReviewProof[] {
	return [...proofs.filter(({ proof }) => proof.subject !== added.proof.subject), added].slice(-MOST_PROOFS);
}
