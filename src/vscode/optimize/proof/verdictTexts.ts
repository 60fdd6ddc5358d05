import { type Proof, verdictOf } from '../../../core/proof/proof.ts';

/** A proof in a few words, such as `×2.9 (2.7–3.1)`, `slower`, `tests fail`, `not proven`. */
export function verdictLabel(proof: Proof): string {
	return verdictOf(proof);
}

/** A proof in sentences: what was found, and if it is not proven, why not and what to do about it. */
export function verdictText(proof: Proof): string {
	return verdictOf(proof);
}
