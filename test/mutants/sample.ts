import { createHash } from 'node:crypto';
import type { Mutation } from './mutations.ts';

/** A defect and the file that it is for. */
export interface Mutant {
	readonly file: string;
	readonly mutation: Mutation;
}

/** A defect that changes nothing that anybody could notice, and why. */
export interface Equivalent {
	readonly file: string;
	readonly before: string;
	readonly after: string;
	readonly reason: string;
}

/** Of a small file there are as many as this, or all. */
const LEAST = 2;

/**
 * Chooses about `count` mutants: of each file as many as its share of all, and not fewer than two. The same seed gives the
 * same mutants, and those of a file that did not change stay when others do.
 */
export function sampleOf(mutants: readonly Mutant[], count: number, seed: number): readonly Mutant[] {
	const share = mutants.length === 0 ? 0 : count / mutants.length;
	const files = Map.groupBy(mutants, ({ file }) => file);
	return [...files.values()].flatMap((own) => {
		const size = Math.max(LEAST, Math.ceil(own.length * share));
		return shuffle(own, seed).slice(0, size).toSorted(bySource);
	});
}

/** Takes out what is known to be equivalent; `unknown` is what was to be taken out and is not there. */
export function withoutEquivalent(mutants: readonly Mutant[], equivalents: readonly Equivalent[]) {
	const isSame = ({ file, mutation }: Mutant, each: Equivalent) =>
		file === each.file && mutation.before === each.before && mutation.after === each.after;
	return {
		mutants: mutants.filter((mutant) => !equivalents.some((each) => isSame(mutant, each))),
		unknown: equivalents.filter((each) => !mutants.some((mutant) => isSame(mutant, each))),
	};
}

function shuffle(mutants: readonly Mutant[], seed: number): readonly Mutant[] {
	const seen = new Map<string, number>();
	const ranked = mutants.map((mutant) => {
		const text = `${mutant.file}\n${mutant.mutation.before}\n${mutant.mutation.after}`;
		const times = seen.get(text) ?? 0;
		seen.set(text, times + 1);
		return { mutant, rank: createHash('sha256').update(`${seed}\n${text}\n${times}`).digest('hex') };
	});
	return ranked.toSorted((one, other) => (one.rank < other.rank ? -1 : 1)).map(({ mutant }) => mutant);
}

function bySource(one: Mutant, other: Mutant): number {
	return one.mutation.start - other.mutation.start;
}
