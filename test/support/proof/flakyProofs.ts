import { verdictOf } from '../../../src/edit/core/proof/proof.ts';
import { randomNumbers } from '../randomNumbers.ts';
import { proveChange } from './provedChange.ts';

/** How often tests fail by chance, in the simulations. */
export const FAILURE_RATES = [0.05, 0.1, 0.2, 0.5] as const;

/** How many of some proofs come to each verdict, by tests that fail at random and never load the file. */
export async function flakyVerdicts(rate: number, proofs: number): Promise<ReadonlyMap<string, number>> {
	const random = randomNumbers(Math.round(rate * 1_000));
	const verdicts = new Map<string, number>();
	for (let count = 0; count < proofs; count += 1) {
		const { proof } = await proveChange({ tests: () => ({ exitCode: random() < rate ? 1 : 0 }) });
		const verdict = proof === undefined ? 'canceled' : verdictOf(proof);
		verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
	}
	return verdicts;
}
