import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import type { Uri } from 'vscode';
import type { Proof } from '../../../../../src/core/proof/proof.ts';
import { editor, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';
import { proofOf } from '../../../../support/proofs.ts';

const { tellVerdict } = await withFakeVscode(() => import('../../../../../src/vscode/optimize/proof/tellVerdict.ts'));

const CHOOSE = 'Choose What It Runs…';

describe('what is told of a proof', () => {
	beforeEach(() => Object.assign(editor, { messages: [], buttons: [], commands: [], choice: undefined }));

	const tell = (proof: Partial<Proof>) =>
		tellVerdict(
			{ document: { uri: { path: '/work/one.ts' } as Uri }, proof: { ...proofOf(), ...proof } },
			{ showOutput: () => {} },
		);
	const titles = () => editor.buttons.map((button) => (button as { readonly title: string }).title);

	for (const [what, proof] of [
		['prints several numbers', { speed: { kind: 'notMeasured', reason: 'severalNumbers' } }],
		['prints none', { speed: { kind: 'notMeasured', reason: 'noNumber' } }],
		['has no tests', { same: { kind: 'notShown', reason: 'noTests' } }],
	] as const) {
		it(`leads to another choice if what it runs ${what}`, async () => {
			editor.choice = CHOOSE;
			tell(proof);
			await setImmediate();
			assert.deepEqual(editor.commands, ['whetstone.optimize.proofCommands']);
		});
	}

	it('leads to the number that is printed if what it runs ends too soon to be timed, and proves with that', async () => {
		const given: unknown[] = [];
		editor.registered.set('whetstone.optimize.proofCommands', (what) => given.push(what));
		editor.choice = 'Use the Number It Prints…';
		tell({ speed: { kind: 'notMeasured', reason: 'tooShort' } });
		await setImmediate();
		editor.registered.clear();
		assert.deepEqual(given, ['printedNumber']);
		assert.ok(!titles().includes(CHOOSE));
	});

	it('leads to none where that would not help', () => {
		tell({});
		tell({ speed: { kind: 'notMeasured', reason: 'notReached' } });
		tell({ same: { kind: 'notShown', reason: 'flaky' } });
		assert.ok(editor.messages.length === 3 && !titles().includes(CHOOSE), String(titles()));
	});
});
