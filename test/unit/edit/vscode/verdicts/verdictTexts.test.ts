import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Proof, SAME_REASONS, SPEED_REASONS } from '../../../../../src/edit/core/proof/proof.ts';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';
import { proofOf, speedOf } from '../../../../support/proofs.ts';

const { verdictLabel, outdatedLabel } = await withFakeVscode(
	() => import('../../../../../src/edit/vscode/verdicts/verdictTexts.ts'),
);
const { verdictText, outdatedText } = await withFakeVscode(
	() => import('../../../../../src/edit/vscode/verdicts/verdictTexts.ts'),
);

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
const page = readFileSync(join(root, 'docs', 'when-things-go-wrong.md'), 'utf8');

const same = { kind: 'same' } as const;
const notShown = (reason: (typeof SAME_REASONS)[number]): Proof => proofOf({ same: { kind: 'notShown', reason } });
const notMeasured = (reason: (typeof SPEED_REASONS)[number]): Proof =>
	proofOf({ speed: { kind: 'notMeasured', reason } });

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
		].map(verdictLabel);
		assert.deepEqual(labels, [
			'×2.9 (2.7–3.1)',
			'no difference',
			'slower',
			'too noisy to say',
			'tests pass',
			'tests fail',
			'not proven',
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
		const others: Readonly<Record<string, () => string>> = {
			'the tests fail': () => verdictText(proofOf({ same: { kind: 'different' } })),
			'files changed': () => verdictText(proofOf({ changedLive: ['src/a.ts'] })),
			'processes are left': () =>
				verdictText(proofOf({ same: { kind: 'notShown', reason: 'noTests' }, stillRunning: ['node (4711)'] })).replace(
					`${verdictText(notShown('noTests'))} `,
					'',
				),
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
