import assert from 'node:assert/strict';
import { mutationsOf } from '../../mutants/mutations.ts';
import { type Mutant, sampleOf, withoutEquivalent } from '../../mutants/sample.ts';

describe('the sample of defects', () => {
	it('takes of each file its share, and two at least', () => {
		const sample = sampleOf([...mutantsOf('large.ts', 90), ...mutantsOf('small.ts', 10)], 10, 1);
		assert.equal(countIn('large.ts', sample), 9);
		assert.equal(countIn('small.ts', sample), 2);
	});

	it('is the same for the same seed, and another for another', () => {
		const mutants = mutantsOf('a.ts', 100);
		assert.deepEqual(sampleOf(mutants, 10, 1), sampleOf(mutants, 10, 1));
		assert.notDeepEqual(sampleOf(mutants, 10, 1), sampleOf(mutants, 10, 2));
	});

	it('leaves out what is known to be equivalent, and says which of that is not there', () => {
		const mutants = mutantsOf('a.ts', 2);
		const known = { file: 'a.ts', before: 'f0(true);', after: 'f0(false);', reason: '' };
		const gone = { ...known, before: 'f9(true);' };
		const { mutants: left, unknown } = withoutEquivalent(mutants, [known, gone]);
		assert.deepEqual(
			left.map(({ mutation }) => mutation.before),
			['f1(true);'],
		);
		assert.deepEqual(unknown, [gone]);
	});
});

/** As many mutants as are asked for: each turns one `true` into `false`. */
function mutantsOf(file: string, count: number): readonly Mutant[] {
	const source = Array.from({ length: count }, (_, index) => `f${index}(true);\n`).join('');
	return mutationsOf(source)
		.filter(({ text }) => text === 'false')
		.map((mutation) => ({ file, mutation }));
}

function countIn(file: string, sample: readonly Mutant[]): number {
	return sample.filter((each) => each.file === file).length;
}
