import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Uri } from 'vscode';
import type { Proof } from '../../../../src/edit/core/proof/proof.ts';
import { editor, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { DIFFERS, proofOf } from '../../../support/proofs.ts';

const { showVerdict } = await withFakeVscode(() => import('../../../../src/prove/vscode/showVerdict.ts'));

const CHOOSE = 'Choose What It Runs…';

describe('what is shown of a proof', () => {
	beforeEach(() => Object.assign(editor, { messages: [], buttons: [], commands: [], choice: undefined }));

	const show = (proof: Partial<Proof>, usePrintedNumber?: () => Promise<void>) =>
		showVerdict(
			{ path: '/work/one.ts' } as Uri,
			{ ...proofOf(), ...proof },
			{ showOutput: () => {}, ...(usePrintedNumber && { usePrintedNumber }) },
		);
	const titles = () => editor.buttons.map((button) => (button as { readonly title: string }).title);

	for (const [what, proof] of [
		['prints several numbers', { speed: { kind: 'notMeasured', reason: 'severalNumbers' } }],
		['prints none', { speed: { kind: 'notMeasured', reason: 'noNumber' } }],
		['is timed and ends too soon, and cannot be proved again', { speed: { kind: 'notMeasured', reason: 'tooShort' } }],
		['never runs the code', { speed: { kind: 'notMeasured', reason: 'notReached' } }],
		['has no tests', { same: { kind: 'notShown', reason: 'noTests' } }],
		['has a pipe that hides that it fails', { same: { kind: 'notShown', reason: 'hiddenFailure' } }],
		['judges how the code is written', { same: { kind: 'notShown', reason: 'judgesText' } }],
		[
			'never makes a call, and its tests cannot judge',
			{ same: { kind: 'notShown', reason: 'unknownLanguage' }, calls: { compared: 0, reason: 'noCall' } },
		],
		[
			'makes too few calls, and nothing can be made to stop',
			{ same: { kind: 'notShown', reason: 'noStop' }, calls: { compared: 3, reason: 'fewCalls' } },
		],
		['has unsteady tests', { same: { kind: 'notShown', reason: 'flaky' } }],
	] as const) {
		it(`leads to another choice if what it runs ${what}`, async () => {
			editor.choice = CHOOSE;
			show(proof);
			await setImmediate();
			assert.deepEqual(editor.commands, ['whetstone.optimize.proofCommands']);
		});
	}

	it('warns of the first call that both versions differ on, and shows it', async () => {
		show({ same: DIFFERS });
		await setImmediate();
		assert.match(editor.messages[0] ?? '', /^one\.ts: total\(\): items = \[3, null\] · before 3 · after NaN\. /);
		assert.deepEqual(titles(), ['Show Output']);
	});

	for (const reason of ['tooShort', 'ownRounds'] as const) {
		it(`leads to the number that is printed where time from outside says nothing: ${reason}`, async () => {
			let used = 0;
			editor.choice = 'Use the Number It Prints…';
			show({ speed: { kind: 'notMeasured', reason } }, async () => void used++);
			await setImmediate();
			assert.equal(used, 1);
			assert.ok(!titles().includes(CHOOSE));
		});
	}

	it('leads to none where that would not help', () => {
		show({});
		show({ speed: { kind: 'notMeasured', reason: 'coarseClock' } });
		show({ same: { kind: 'notShown', reason: 'unknownLanguage' } });
		show({ same: { kind: 'notShown', reason: 'unknownLanguage' }, calls: { compared: 0, reason: 'generator' } });
		show({ calls: { compared: 0, reason: 'noCall' } });
		assert.ok(editor.messages.length === 5 && !titles().includes(CHOOSE), String(titles()));
	});
});
