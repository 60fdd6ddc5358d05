import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
	CALLS_REASONS,
	LEFT_OUT_REASONS,
	type Proof,
	type RealCalls,
	SAME_REASONS,
} from '../../../../../src/edit/core/proof/proof.ts';
import { SPEED_REASONS, type SpeedFinding } from '../../../../../src/edit/core/proof/speedFinding.ts';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';
import { DIFFERS, proofOf, speedOf } from '../../../../support/proofs.ts';

const { verdictLabel, outdatedLabel } = await withFakeVscode(
	() => import('../../../../../src/edit/vscode/verdicts/verdictTexts.ts'),
);
const { verdictText, outdatedText } = await withFakeVscode(
	() => import('../../../../../src/edit/vscode/verdicts/verdictTexts.ts'),
);

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
const page = readFileSync(join(root, 'docs', 'when-things-go-wrong.md'), 'utf8');

const same = { kind: 'same' } as const;
const REMEMBERS = { kind: 'remembers', ratio: 180, first: 0.86, calls: { processes: 5, inputs: 20 } } as const;
const notShown = (reason: (typeof SAME_REASONS)[number]): Proof => proofOf({ same: { kind: 'notShown', reason } });
const notMeasured = (reason: (typeof SPEED_REASONS)[number]): Proof =>
	proofOf({ speed: { kind: 'notMeasured', reason } });
/** What is said of calls that do not decide, after what is said of the tests. */
const notCompared = (calls: RealCalls): string =>
	/ (Not compared .*?) Speed not measured/.exec(verdictText(proofOf({ calls })))?.[1] ?? '';

describe('the words of a verdict', () => {
	it('are few where there is little room', () => {
		const labels = [
			proofOf({ speed: speedOf('faster') }),
			proofOf({ speed: speedOf('noDifference', 1) }),
			proofOf({ speed: speedOf('slower', 0.5) }),
			proofOf({ speed: speedOf('tooNoisy', 1.1) }),
			proofOf(),
			proofOf({ same: { kind: 'different' }, speed: speedOf('faster') }),
			notShown('flaky'),
			proofOf({ calls: { compared: 1_870 } }),
			proofOf({ calls: { compared: 1 } }),
			proofOf({ calls: { compared: 187 }, speed: speedOf('faster') }),
			proofOf({ calls: { compared: 3, reason: 'fewCalls' } }),
			proofOf({ same: DIFFERS }),
			proofOf({ speed: REMEMBERS }),
		].map(verdictLabel);
		assert.deepEqual(labels, [
			'×2.9 (2.7–3.1)',
			'no difference',
			'slower',
			'too noisy to say',
			'tests pass',
			'tests fail',
			'not proven',
			'same on 1,870 real calls',
			'same on one real call',
			'×2.9 (2.7–3.1)',
			'tests pass',
			'differs',
			'remembers results',
		]);
		assert.equal(outdatedLabel(), 'not proven for this text');
	});

	it('say of all verdicts what was found, with its figures', () => {
		const all = (['faster', 'noDifference', 'slower', 'tooNoisy'] as const).map((kind) =>
			verdictText(proofOf({ speed: speedOf(kind) })),
		);
		for (const text of all) assert.match(text, /×2\.9 \(2\.7–3\.1\)/);
		assert.equal(new Set(all).size, all.length);
		assert.match(verdictText(proofOf()), /^The tests pass before and after.* Speed not measured/);
		assert.match(verdictText(proofOf({ tests: 1 })), /One test ran\./);
		assert.match(verdictText(proofOf({ tests: 2_140 })), /2,140 tests ran\./);
	});

	it('say on what real calls the speed was measured, by size, and what is kept between calls', () => {
		const sizes = [
			{ size: 10, ratio: 1.1 },
			{ size: 10_000, ratio: 9.04 },
		];
		const calls = { processes: 5, inputs: 20, sizes, keeps: 'cache.set' };
		const faster = { kind: 'faster', ratio: 2, low: 1.9, high: 2.1, calls } as const;
		assert.match(
			verdictText(proofOf({ speed: faster })),
			/ Measured in 5 processes, in each on 20 different inputs of real calls\. By size: ×1\.1 at 10 · ×9 at 10,000\. It keeps .*: “cache\.set”\.$/,
		);
		const more = { kind: 'notMeasured', reason: 'elsewhere', detail: 'node:fs' } as const;
		assert.match(verdictText(proofOf({ speed: more })), / It uses: node:fs\.$/);
		const few = { ...more, reason: 'fewInputs', detail: 'cache.set' } as const;
		assert.match(verdictText(proofOf({ speed: few })), / See: “cache\.set”\.$/);
	});

	it('name what changed outside the copy, and what could not be ended', () => {
		const text = verdictText(
			proofOf({ speed: speedOf('faster'), changedLive: ['src/a.ts', '.git/index'], stillRunning: ['node (12)'] }),
		);
		assert.match(text, /^Not proven: .*src\/a\.ts, \.git\/index\./);
		assert.match(text, /node \(12\)\. End them yourself\.$/);
		assert.doesNotMatch(text, /faster/);
		const many = Array.from({ length: 9 }, (_, index) => `${index}.ts`);
		assert.match(verdictText(proofOf({ changedLive: many })), /4\.ts, and 4 more\./);
	});

	it('quote what a run printed, on one line, its end and what cannot be seen left out', () => {
		const text = (detail: string) => verdictText(proofOf({ same: { kind: 'different', detail } }));
		assert.match(text('expected 3\n\tto be 4\n'), /It printed: “expected 3 to be 4”$/);
		assert.ok(!text('a\u202eb').includes('\u202e'));
		assert.ok(text('x'.repeat(10_000)).length < 500);
		assert.doesNotMatch(text(' \n'), /printed/);
	});

	it('name the functions that no test runs, and the line that a number was read from', () => {
		const inside = proofOf({ same: { kind: 'same', unreached: ['list.map(f)', 'half()'] } });
		assert.match(verdictText(inside), /it does the same\. Not run by the tests: list\.map\(f\), half\(\)\./);
		const partly = proofOf({ same: { kind: 'notShown', reason: 'partlyReached', detail: 'half()\ntotal()' } });
		assert.match(verdictText(partly), /^Not proven: .* Not run by the tests: half\(\), total\(\)\.$/);
		const lines = ['took 20 ms', 'took 10 ms'] as const;
		const read = proofOf({ speed: { kind: 'faster', ratio: 2, low: 1.9, high: 2.1, lines } });
		assert.match(verdictText(read), / Read from “took 20 ms” before and “took 10 ms” after\.$/);
	});

	it('name what the copy is without where the tests fail there already, and how an output would end', () => {
		const failing = { ...notShown('failingBefore'), leftOut: ['dist', 'vendor'] };
		assert.match(verdictText(failing), /in the copy, .* what Git ignores and the copy lacks: dist, vendor\./);
		const ended = proofOf({ same: { kind: 'notShown', reason: 'endsEarly', detail: 'all good in #' } });
		assert.match(verdictText(ended), / Missing at the end of the output: “all good in #”$/);
		const benchmark = proofOf({ speed: { kind: 'notMeasured', reason: 'endsEarly', detail: 'done' } });
		assert.match(verdictText(benchmark), / Missing at the end of the output: “done”$/);
	});

	it('do not praise a speed that nothing says is of the same code', () => {
		const text = verdictText({ ...notShown('notReached'), speed: speedOf('faster') });
		assert.match(text, /^Not proven: .* measured ×2\.9 \(2\.7–3\.1\), which counts only once tests run the code\.$/);
	});

	it('P04 do not say that the code does the same where its result is another', () => {
		const proof = proofOf({ speed: { kind: 'notMeasured', reason: 'otherResult', detail: 'result: 9' }, tests: 214 });
		assert.equal(verdictLabel(proof), 'not proven');
		assert.match(verdictText(proof), /^Not proven: .*a different result.* It printed: “result: 9”$/);
		assert.doesNotMatch(verdictText(proof), /does the same/);
	});

	it('say on how many real calls both versions did the same, instead of what mutants show', () => {
		const leftOut = [
			{ reason: 'time', count: 12 },
			{ reason: 'privateFields', count: 3 },
			{ reason: 'mocks', count: 0 },
		] as const;
		const calls = { compared: 187, leftOut };
		const faster = proofOf({ calls, tests: 214, speed: speedOf('faster') });
		assert.match(
			verdictText(faster),
			/^On 187 calls that your program makes, both versions returned or threw the same, and left the arguments and “this” alike\. Left out: 12 calls that depend on time, 3 with private fields\. 214 tests ran\. It is faster: /,
		);
		assert.match(verdictText(proofOf({ calls })), /with private fields\. Speed not measured: there is no benchmark\./);
		const one = proofOf({ calls: { compared: 1, leftOut: [{ reason: 'chance', count: 1 }] } });
		assert.match(verdictText(one), /^On one call .* Left out: one call that depends on chance\./);
		for (const each of [faster, one]) assert.doesNotMatch(verdictText(each), /made to stop|Not compared/);
	});

	it('have other words for each reason why a call was left out', () => {
		const texts = LEFT_OUT_REASONS.flatMap((reason) =>
			[1, 2].map((count) => verdictText(proofOf({ calls: { compared: 9, leftOut: [{ reason, count }] } }))),
		);
		assert.equal(new Set(texts).size, texts.length);
	});

	it('begin with the call that both versions differ on, and say nothing of speed', () => {
		const text = verdictText(proofOf({ same: DIFFERS, speed: speedOf('faster'), tests: 214 }));
		assert.match(
			text,
			/^total\(\): items = \[3, null\] · before 3 · after NaN\. The two versions differ on this input/,
		);
		assert.doesNotMatch(text, /faster|tests/);
		const hidden = { ...DIFFERS, difference: { ...DIFFERS.difference, after: 'a\u202e\nb' } };
		assert.match(verdictText(proofOf({ same: hidden })), /after a\ufffd b\./);
	});

	it('say why the tests judge alone, and name what that is about', () => {
		const tested = verdictText(proofOf({ calls: { compared: 0, reason: 'outside' }, tests: 214 }));
		assert.match(
			tested,
			/^The tests pass before and after.* 214 tests ran\. Not compared on real calls: the change is outside of functions/,
		);
		const leftOut = [{ reason: 'time', count: 40 }] as const;
		assert.match(
			notCompared({ compared: 3, leftOut, reason: 'fewCalls' }),
			/: only 3 of 43 calls could be compared, which is too few\..* Left out: 40 calls that depend on time\.$/,
		);
		for (const [reason, detail, end] of [
			['generator', 'numbers()', 'The function: numbers().'],
			['replayEnded', 'total()', 'The function: total().'],
			['outside', 'total()', 'The function: total().'],
			['looksAround', '.stack', 'It reads: .stack.'],
			['unchecked', '1 failing', 'It printed: “1 failing”'],
			['partlyReached', 'half(), total()', 'Not called: half(), total().'],
			['cannotParse', 'Unexpected token (3:1)', 'The parser says: “Unexpected token (3:1)”.'],
			['endsOtherwise', 'Coverage\n  too low', 'It printed: “Coverage too low”'],
		] as const) {
			assert.ok(notCompared({ compared: 0, reason, detail }).endsWith(` ${end}`), reason);
		}
	});

	it('say so, too, if the tests show nothing, but once if the code is never called', () => {
		const unproven = (reason: (typeof SAME_REASONS)[number], calls: RealCalls) =>
			verdictText({ ...notShown(reason), calls });
		assert.match(
			unproven('flaky', { compared: 0, reason: 'noCall' }),
			/^Not proven: the same tests.* Not compared on real calls: your program never calls/,
		);
		assert.equal(unproven('hiddenFailure', { compared: 187 }), verdictText(notShown('hiddenFailure')));
		const never = unproven('notReached', { compared: 0, reason: 'noCall' });
		assert.match(never, /^Not proven: your program never calls the changed code, .* prove it again\.$/);
		assert.doesNotMatch(never, /made to stop|Not compared/);
		const failing = proofOf({ same: { kind: 'different' }, calls: { compared: 0, reason: 'noCall' } });
		assert.doesNotMatch(verdictText(failing), /Not compared/);
	});

	describe('stand in docs/when-things-go-wrong.md', () => {
		/** The cells that say what is seen. */
		const seen = [...page.matchAll(/^\| [^|]+ \| ([^|]+) \|$/gm)].map(([, text = '']) => text);
		for (const reason of SAME_REASONS) {
			it(`if it is not shown that the code does the same: ${reason}`, () => {
				assert.ok(seen.includes(verdictText(notShown(reason))), verdictText(notShown(reason)));
			});
		}
		for (const reason of SPEED_REASONS) {
			it(`if no speed was measured: ${reason}`, () => {
				const text = verdictText(notMeasured(reason)).replace(
					`${verdictText({ ...proofOf(), speed: speedOf('faster') }).split(' It is faster')[0]} `,
					'',
				);
				assert.ok(seen.includes(text), text);
			});
		}
		for (const reason of CALLS_REASONS) {
			it(`if both versions were not compared on real calls: ${reason}`, () => {
				const isCounted = reason === 'fewCalls' || reason === 'mostLeftOut';
				const leftOut = isCounted ? [{ reason: 'time', count: 40 } as const] : [];
				const text = notCompared({ compared: isCounted ? 3 : 0, leftOut, reason });
				assert.ok(seen.includes(text), text);
			});
		}
		const others: Readonly<Record<string, () => string>> = {
			'the form of the function cannot be recorded': () =>
				notCompared({ compared: 0, reason: 'outside', detail: 'total()' }),
			'both versions differ on a real call': () => verdictText(proofOf({ same: DIFFERS })),
			'the code is never called': () =>
				verdictText({ ...notShown('notReached'), calls: { compared: 0, reason: 'noCall' } }),
			'the tests fail': () => verdictText(proofOf({ same: { kind: 'different' } })),
			'files changed': () => verdictText(proofOf({ changedLive: ['src/a.ts'] })),
			'processes are left': () =>
				verdictText(proofOf({ same: { kind: 'notShown', reason: 'noTests' }, stillRunning: ['node (4711)'] })).replace(
					`${verdictText(notShown('noTests'))} `,
					'',
				),
			'it remembers': () =>
				verdictText(proofOf({ same, speed: REMEMBERS })).replace(/^.*(?=It remembers)| Measured in .*$/g, ''),
			'it is too noisy on real calls': () =>
				verdictText(
					proofOf({ same, speed: { ...speedOf('tooNoisy', 1.1), calls: REMEMBERS.calls } as SpeedFinding }),
				).replace(/^.*(?=Whether)| Measured in .*$/g, ''),
			'it is slower': () =>
				verdictText(proofOf({ same, speed: speedOf('slower', 0.8) })).replace(/^.*(?=It is slower)/, ''),
			'it is too noisy': () =>
				verdictText(proofOf({ same, speed: speedOf('tooNoisy', 1.1) })).replace(/^.*(?=Whether)/, ''),
			'the text is another': outdatedText,
		};
		for (const [what, text] of Object.entries(others)) {
			it(`if ${what}`, () => assert.ok(seen.includes(text()), text()));
		}
	});
});
