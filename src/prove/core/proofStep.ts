/** What a proof does now. `of` is how many runs there will be at most. */
export interface ProofStep {
	readonly kind: 'testsBefore' | 'testsAfter' | 'testsStopped' | 'benchmarkNoise' | 'benchmark';
	/** Counted from 1, over all steps. */
	readonly run: number;
	readonly of: number;
}
