import assert from 'node:assert/strict';
import { verdictOf } from '../../../../src/edit/core/proof/proof.ts';
import type { FakeCommand } from '../../../support/proof/fakeSandbox.ts';
import { AFTER, BEFORE, proveChange, reaching, STOPPED, TIME } from '../../../support/proof/provedChange.ts';
import { randomNumbers } from '../../../support/randomNumbers.ts';

/** What tests print that come to their end, and what they print if the code ends their process. */
const ENDED: Readonly<Record<string, readonly [whole: string, ended: string]>> = {
	mocha: ['\n  total\n    ✔ adds\n\n\n  3 passing (4ms)\n\n', '\n  total\n'],
	pytest: ['collected 3 items\n\ntest_total.py ...  [100%]\n\n=== 3 passed in 0.01s ===\n', 'collected 3 items\n\n'],
	unittest: ['...\nRan 3 tests in 0.001s\n\nOK\n', ''],
	'a script that says what it did last': ['adds up\nempty list\nall good in 12 ms\n', 'adds up\n'],
	'a script that says the same of each test': ['ok\nok\nok\n', 'ok\n'],
	'a script that numbers its tests': ['ok 1\nok 2\nok 3\n', 'ok 1\n'],
};

describe('tests that the code ends', () => {
	for (const [runner, [whole, ended]] of Object.entries(ENDED)) {
		it(`P28 do not pass: ${runner}`, async () => {
			const tests = (isEnded: boolean) =>
				reaching(({ text }) => ({ output: text !== BEFORE && isEnded ? ended : whole.replace('4ms', '9ms') }));
			const { proof } = await proveChange({ tests: tests(true) });
			assert.ok(proof?.same.kind === 'notShown');
			assert.match(proof.same.reason, /^(?:fewerTests|endsEarly)$/);
			const { proof: honest } = await proveChange({ tests: tests(false) });
			assert.equal(honest && verdictOf(honest), 'same');
		});
	}

	it('P28 are fewer if it was known before how many there are, and is not after', async () => {
		for (const counts of [
			[5, 5],
			[5, 6],
		]) {
			const tests = reaching(({ text, count }) => ({
				output: text === BEFORE ? `  ${counts[count - 1]} passing (1s)\n` : 'unknown',
			}));
			const { proof } = await proveChange({ tests });
			assert.deepEqual(proof?.same, { kind: 'notShown', reason: 'fewerTests' });
		}
	});

	it('P28 show nothing by what they print in another order, or only sometimes', async () => {
		const random = randomNumbers(7);
		const tests = reaching(() => {
			const names = ['adds', 'empty', 'large'].toSorted(() => random() - 0.5);
			return { output: `${names.join('\n')}\nseed ${random()}\n${random() < 0.5 ? 'slow\n' : ''}` };
		});
		const { proof } = await proveChange({ tests });
		assert.deepEqual(proof?.same, { kind: 'same' });
	});

	it('P28 do not pass in silence if the change ends the process', async () => {
		const silent = { tests: ({ text }: { text: string }) => (text === STOPPED ? { exitCode: 1 } : {}) };
		const ends = { ...silent, before: 'return sum;', after: 'process.exit(0);' };
		for (const output of ['', '> node check.js\n\n', 'testing total\n', 'all good\n', 'Done in 0.53s.\n']) {
			const printing: FakeCommand = (run) => ({ output, ...silent.tests(run) });
			const { proof } = await proveChange({ ...ends, tests: printing });
			assert.deepEqual(proof?.same, { kind: 'notShown', reason: 'endsEarly' }, output);
		}
		const did = await proveChange({ ...ends, before: 'if (a) process.exit(0);', after: 'if (b) process.exit(0);' });
		assert.deepEqual(did.proof?.same, { kind: 'same' });
	});

	it('P28 show nothing by a cache, which says so in some runs only', async () => {
		const tests = reaching(({ text }) => ({
			output: text === BEFORE ? 'ok  \tshop\t(cached)\n' : 'ok  \tshop\t0.450s\n',
		}));
		assert.deepEqual((await proveChange({ tests })).proof?.same, { kind: 'same' });
	});

	it('P28 are no benchmark that prints its number and then ends', async () => {
		const random = randomNumbers(1);
		const benchmark = reaching(({ text }) => {
			const [small, large] = [5, 35].map((value) => `n: ${(value * (1 + 0.01 * random())).toFixed(3)} ms\n`);
			return { output: text === AFTER ? (small ?? '') : `${small}${large}` };
		});
		const { proof } = await proveChange({ tests: reaching(), benchmark });
		assert.deepEqual(proof?.speed, { kind: 'notMeasured', reason: 'endsEarly', detail: 'n: #' });
	});

	it('P28 are no benchmark that is faster: its last line must be there, or the process may not end', async () => {
		const random = randomNumbers(1);
		const near = (value: number) => value * (1 + 0.01 * random());
		const timed = (last: string) =>
			reaching(({ text }) => ({
				duration: near(text === BEFORE ? 500 : 300),
				output: text === AFTER ? 'begins\n' : `begins\n${last}`,
			}));
		const { proof } = await proveChange({ tests: reaching(), benchmark: timed('ends after 480 ms\n'), measure: TIME });
		assert.deepEqual(proof?.speed, { kind: 'notMeasured', reason: 'endsEarly', detail: 'ends after #' });
		const whole = await proveChange({ tests: reaching(), benchmark: timed(''), measure: TIME });
		assert.equal(whole.proof?.speed?.kind, 'faster');
		const silent = reaching(({ text }) => ({ duration: near(text === 'a();' ? 500 : 300) }));
		const ends = { benchmark: silent, measure: TIME, before: 'a();', after: 'a(); process.exit();' };
		const { proof: ended } = await proveChange(ends);
		assert.deepEqual(ended?.speed, { kind: 'notMeasured', reason: 'endsEarly' });
	});
});
