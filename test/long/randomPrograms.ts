import { rewrites } from '../../src/localService/rewrites/rewrites.ts';
import type { Table } from '../bench/table.ts';
import { compareProgram, randomPrograms, reportOf, shrunken } from '../support/rewrites/comparePrograms.ts';

/** Of how many wrongly rewritten programs the plainest form is searched for and shown. */
const MOST_SHOWN = 5;

/** Runs random programs before and after they are rewritten at each level. */
export function runRandomPrograms(count: number, seed: number): { readonly table: Table; readonly isClean: boolean } {
	const started = performance.now();
	const comparisons = randomPrograms(count, seed).map((program) => compareProgram(program));
	const unequal = comparisons.flatMap(({ difference }, index) => (difference === undefined ? [] : [index]));
	for (const index of unequal.slice(0, MOST_SHOWN)) {
		const plainest = shrunken(seed, index) ?? comparisons[index];
		if (plainest !== undefined) console.log(reportOf(plainest));
	}
	const changed = comparisons.filter(({ changedBy }) => changedBy.size > 0).length;
	const each = rewrites.map(({ name }) => {
		return `${name} ${comparisons.filter(({ changedBy }) => changedBy.has(name)).length}`;
	});
	const calls = comparisons.reduce((sum, comparison) => sum + comparison.calls.all, 0);
	const table = {
		title: `${count.toLocaleString('en')} random programs, before and after they are rewritten at each level`,
		columns: [
			'programs',
			'rewritten',
			'left alone',
			'unequal',
			'calls',
			'seconds',
			'programs that each rewrite changed',
		],
		rows: [
			[
				...[count, changed, count - changed, unequal.length, calls].map((each) => each.toLocaleString('en')),
				((performance.now() - started) / 1_000).toFixed(0),
				each.join(', '),
			],
		],
	};
	return { table, isClean: unequal.length === 0 };
}
