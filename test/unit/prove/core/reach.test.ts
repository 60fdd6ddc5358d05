import assert from 'node:assert/strict';
import { verdictOf } from '../../../../src/edit/core/proof/proof.ts';
import { type Mutant, mutantCandidates } from '../../../../src/prove/core/mutants/mutantCandidates.ts';
import type { FakeCommand } from '../../../support/proof/fakeSandbox.ts';
import { FAILURE_RATES, flakyVerdicts } from '../../../support/proof/flakyProofs.ts';
import { BEFORE, HARMLESS, proveChange, STOPPED } from '../../../support/proof/provedChange.ts';

const SAYS = 'Error: Stopped to see what runs this code.';

describe('code that is reached', () => {
	for (const rate of FAILURE_RATES) {
		// `npm run test:long` simulates 10,000 each.
		it(`P29 is not what tests fail beside by chance, at a rate of ${rate}`, async () => {
			const verdicts = await flakyVerdicts(rate, 1_000);
			assert.equal(verdicts.get('same') ?? 0, 0);
			assert.equal(
				[...verdicts.values()].reduce((sum, count) => sum + count, 0),
				1_000,
			);
		});
	}

	it('P29 is not what tests fail beside from some run on, or at every other run', async () => {
		for (const failing of [3, 4, 5, 6, 7, 12, 16]) {
			const { proof } = await proveChange({ tests: ({ count }) => ({ exitCode: count >= failing ? 1 : 0 }) });
			assert.ok(proof?.same.kind === 'notShown' || proof?.same.kind === 'different', String(failing));
		}
		for (const period of [2, 3, 4, 5, 6]) {
			for (let phase = 0; phase < period; phase += 1) {
				const tests: FakeCommand = ({ count }) => ({ exitCode: count % period === phase ? 1 : 0 });
				assert.notEqual((await proveChange({ tests })).proof?.same.kind, 'same', `${period} ${phase}`);
			}
		}
	});

	it('P29 says so itself; where the output hides it, seven failures and seven passes in turn do', async () => {
		const runs = async (output: string) => {
			const tests: FakeCommand = ({ text }) => (text === STOPPED ? { exitCode: 1, output } : {});
			const { proof, calls, steps } = await proveChange({ tests });
			assert.deepEqual(proof?.same, { kind: 'same' });
			const last = steps.at(-1);
			assert.ok(last !== undefined && last.run <= last.of);
			return calls.filter((call) => call === `tests: ${STOPPED}` || call === `tests: ${HARMLESS}`).length;
		};
		assert.equal(await runs(SAYS), 2);
		assert.equal(await runs('1 failed'), 14);
		assert.equal(await runs("throw new Error('Stopped to see what runs this code.');"), 14);
	});

	it('P29 is shown by the trap that a program of C runs into', async () => {
		const stopped = 'if (sizeof(char) > 0) __builtin_trap();';
		const tests: FakeCommand = ({ text }) =>
			text === stopped ? { exitCode: 132, output: 'Illegal instruction (core dumped)' } : {};
		const { proof, calls } = await proveChange({ tests, mutants: [{ harmless: HARMLESS, stopped }] });
		assert.deepEqual(proof?.same, { kind: 'same' });
		assert.equal(calls.filter((call) => call === `tests: ${stopped}`).length, 1);
	});

	it('P29 is not shown by what every run prints, such as the source', async () => {
		const { proof } = await proveChange({
			tests: ({ text, count }) => ({ output: text === BEFORE ? '' : SAYS, exitCode: count === 5 ? 1 : 0 }),
		});
		assert.ok(proof?.same.kind === 'notShown');
	});

	it('P29 is distinguished from a command that hides its failure, or hangs', async () => {
		const sameOf = async (tests: FakeCommand) => (await proveChange({ tests })).proof?.same;
		const piped = await sameOf(({ text }) => (text === STOPPED ? { output: SAYS } : {}));
		assert.deepEqual(piped, { kind: 'notShown', reason: 'hiddenFailure', detail: SAYS });
		const counted = await sameOf(({ text }) => ({
			output: text === STOPPED ? `  2 passing (1s)\n  1 failing\n\n${SAYS}\n` : '  3 passing (1s)\n',
		}));
		assert.deepEqual(counted, { kind: 'same' });
		const failing = await sameOf(({ text }) => ({
			output: text === BEFORE ? '  3 passing (1s)\n' : '  2 passing (1s)\n  1 failing\n\nAssertionError: 1 !== 2\n',
		}));
		assert.equal(failing?.kind, 'different');
		const hanging = await sameOf(({ text }) => (text === STOPPED ? { kind: 'tookTooLong' } : {}));
		assert.deepEqual(hanging, { kind: 'notShown', reason: 'stoppedHangs' });
		const same = await sameOf(({ text }) => (text === STOPPED ? { kind: 'tookTooLong', output: SAYS } : {}));
		assert.deepEqual(same, { kind: 'same' });
	});
});

const TWO = {
	languageId: 'javascript',
	before: 'function total(x) {\n\treturn x + 1;\n}\nfunction half(x) {\n\treturn x * 0.2;\n}\n',
	after: 'function total(x) {\n\treturn 1 + x;\n}\nfunction half(x) {\n\treturn x * 20;\n}\n',
};
const NESTED = {
	languageId: 'javascript',
	before: 'function total(list) {\n\tif (!list) return 0;\n\treturn list.map((x) => x + 1);\n}\n',
	after: 'function total(list) {\n\tif (list === undefined) return 0;\n\treturn list.map((x) => 1 + x);\n}\n',
};

/** Tests that run some functions of a change, by their messages, one after the other, until one of them stops. */
function callingIn(change: { readonly after: string }, reached: (message: string) => boolean): FakeCommand {
	return ({ text }) => {
		if (text === change.after) return {};
		const pattern = /'a'\.length > 0[^']*throw new Error\('([^']*)'\)/g;
		const messages = [...text.matchAll(pattern)].map(([, message]) => message ?? '').filter(reached);
		return messages.length === 0 ? {} : { exitCode: 1, output: messages[0] ?? '' };
	};
}

describe('several functions that a change touches', () => {
	const mutantsOf = (change: typeof TWO): readonly Mutant[] => mutantCandidates(change, () => 0) ?? [];
	const proved = async (change: typeof TWO, tests: FakeCommand) =>
		(await proveChange({ ...change, tests, mutants: mutantsOf(change) })).proof;

	it('P31 must all be reached, even those that others stop before', async () => {
		const both = await proved(
			TWO,
			callingIn(TWO, () => true),
		);
		assert.deepEqual(both?.same, { kind: 'same' });
		const one = await proved(
			TWO,
			callingIn(TWO, (message) => message.endsWith('(1)')),
		);
		assert.deepEqual(one?.same, { kind: 'notShown', reason: 'partlyReached', detail: 'half()' });
		assert.equal(one && verdictOf(one), 'notProven');
	});

	it('P31 are named where one inside another is not reached', async () => {
		const [first] = mutantsOf(NESTED);
		assert.deepEqual(
			first?.several?.functions.map(({ name, isCallback }) => [name, isCallback]),
			[
				['total()', false],
				['return list.map((x) => 1 + x);', true],
			],
		);
		const found = await proved(
			NESTED,
			callingIn(NESTED, (message) => message.endsWith('(1)')),
		);
		assert.deepEqual(found?.same, { kind: 'same', unreached: ['return list.map((x) => 1 + x);'] });
	});

	it('P31 are not reached where only the source of one is printed beside the error of another', async () => {
		const frame = "  2 | b: throw new Error('Stopped to see what runs this code. (2)');";
		const tests: FakeCommand = ({ text }) => {
			const isStopped = /'a'\.length > 0[^']*throw new Error\('[^']*\(1\)/.test(text);
			return isStopped ? { exitCode: 1, output: `Error: Stopped to see what runs this code. (1)\n${frame}` } : {};
		};
		assert.equal((await proved(TWO, tests))?.same.kind, 'notShown');
	});

	it('P31 are all found, however many one after the other', async () => {
		const text = (sign: string) =>
			Array.from({ length: 7 }, (_, at) => `function f${at}(x) {\n\treturn x ${sign} ${at};\n}\n`).join('');
		const many = { languageId: 'javascript', before: text('-'), after: text('+') };
		assert.deepEqual(
			(
				await proved(
					many,
					callingIn(many, () => true),
				)
			)?.same,
			{ kind: 'same' },
		);
		const without = callingIn(many, (message) => !message.endsWith('(6)'));
		assert.deepEqual((await proved(many, without))?.same, {
			kind: 'notShown',
			reason: 'partlyReached',
			detail: 'f5()',
		});
	});

	it('P31 are named where only some of them can be made to stop', async () => {
		const [all, ...others] = mutantsOf(TWO);
		assert.deepEqual(
			others.map(({ skipped }) => skipped),
			[['half()'], ['half()']],
		);
		const tests: FakeCommand = (run) =>
			run.text === all?.harmless ? { exitCode: 1 } : callingIn(TWO, () => true)(run);
		assert.deepEqual((await proved(TWO, tests))?.same, { kind: 'notShown', reason: 'partlyReached', detail: 'half()' });
	});

	it('P31 with a name are not callbacks of what is around them, such as of a module that is a function', () => {
		const wrapped = {
			languageId: 'javascript',
			before:
				'(function (root) {\n\tvar RATE = 0.2;\n\tfunction tax(x) {\n\t\treturn x * RATE;\n\t}\n\troot.tax = tax;\n})(this);\n',
			after:
				'(function (root) {\n\tvar RATE = 0.20;\n\tfunction tax(x) {\n\t\treturn x / RATE;\n\t}\n\troot.tax = tax;\n})(this);\n',
		};
		const [first] = mutantsOf(wrapped);
		assert.deepEqual(
			first?.several?.functions.map(({ isCallback }) => isCallback),
			[false, false],
		);
	});

	it('P31 leave nothing where a field of a class changes beside a method', () => {
		const text = 'class A {\n\trate = 0.2;\n\n\tone() {\n\t\treturn 1;\n\t}\n}\n';
		const after = text.replace('0.2', '20').replace('return 1', 'return 2');
		assert.deepEqual(mutantsOf({ languageId: 'javascript', before: text, after }), []);
	});

	it('P31 whose messages the runner hides stop alone in turns', async () => {
		const { proof, steps } = await proveChange({
			...TWO,
			mutants: mutantsOf(TWO),
			tests: ({ text }) => (text.includes("'a'.length > 0") ? { exitCode: 1 } : {}),
		});
		assert.deepEqual(proof?.same, { kind: 'same' });
		const last = steps.at(-1);
		assert.ok(last !== undefined && last.run <= last.of, JSON.stringify(last));
	});
});
