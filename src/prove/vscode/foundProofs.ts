import type { Hunk } from '../../edit/core/diff/hunks.ts';
import type { Proof } from '../../edit/core/proof/proof.ts';
import type { ProvedDocument } from './provedDocument.ts';

/** What was found of a change. */
export interface FoundProof {
	/** The id of the proposal under review. */
	readonly proposal?: string;
	/** The id of what was accepted: an entry of the history. */
	readonly accepted?: string;
	/** The ids of the other entries that were proved together with it, oldest first. */
	readonly provedWith?: readonly string[];
	/** Set if only this change of the proposal was proved. */
	readonly change?: Hunk;
	readonly document: ProvedDocument;
	readonly proof: Proof;
}

/** Stores what was found, and shows it. */
export interface FoundProofs {
	record(found: FoundProof): Promise<void>;
}
