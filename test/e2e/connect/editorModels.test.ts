import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ChatUser } from '../user/chatUser.ts';
import { STEPS, WalkthroughUser } from '../user/walkthroughUser.ts';
import { clearWorkbench } from '../workbench/clearWorkbench.ts';
import { eventually } from '../workbench/eventually.ts';
import { sharedWorkbench } from '../workbench/sharedWorkbench.ts';

const MODELS = path.join(import.meta.dirname, '../../integration/editing/extensions/models');

describe('a person who has models in VS Code, and no server', () => {
	const workbench = sharedWorkbench({ extensions: [MODELS] });
	let user: ChatUser;

	before(() => {
		user = new ChatUser(workbench());
	});

	const rows = () => workbench().page.locator('.quick-input-widget:visible .monaco-list-row');
	const row = (label: string) => rows().filter({ hasText: label }).first();
	const settings = () => readFileSync(path.join(workbench().dataFolder, 'data/User/settings.json'), 'utf8');
	const behave = (how: string) => workbench().pickAfterCommand('Models: Behave…', how);

	it('gets to an answer by the three steps of the README: open the chat, use the local service, ask', async () => {
		const { page } = workbench();
		await workbench().pressChord('Control+K', 'Control+Alt+C');
		await user.button('Use the Local Service').click();
		// VS Code has 3 s to start who provides the models: on a busy machine, they are listed the next time.
		await row('Grey Parrot')
			.waitFor({ timeout: 20_000 })
			.catch(async () => {
				await workbench().runCommand('Notifications: Clear All Notifications');
				await workbench().runCommand('Whetstone: Use the Local Service');
				await row('Grey Parrot').waitFor();
			});
		await workbench().screenshotInThemes(
			'editor-models',
			['dark', 'light', 'highContrast', 'highContrastLight'],
			async () => {
				if (await row('Grey Parrot').isVisible()) return;
				await workbench().runCommand('Whetstone: Use the Local Service');
				await row('Grey Parrot').waitFor();
			},
		);
		await page.keyboard.press('Enter');
		await workbench().chat().getByText('Local service', { exact: true }).waitFor();
		await eventually(() => assert.match(settings(), /"whetstone.local.engineModel": "parrot\/grey"/));
		const answer = await user.ask('Who are you?');
		await answer.getByText('I am Grey Parrot. You said: Who are you?').waitFor();
		await workbench().screenshot('editor-model-answer');
		assert.deepEqual(await workbench().notifications().allInnerTexts(), []);
	});

	it('is asked by VS Code before a guarded model is used; refused, nothing is sent, and Retry asks again', async () => {
		await workbench().runCommand('Whetstone: Use the Local Service');
		await row('Guarded Parrot').click();
		await eventually(() => assert.match(settings(), /"whetstone.local.engineModel": "parrot\/guarded"/));
		await user.startNew();
		await user.send('May I?');
		const dialog = workbench().page.locator('.monaco-dialog-box');
		await dialog.waitFor();
		await workbench().screenshot('editor-model-consent');
		await workbench().pressInDialog('Cancel');
		await user.alerts.getByText(/Whetstone was not given access to this model/).waitFor();
		await workbench().screenshot('editor-model-refused');
		await user.button('Retry').click();
		await workbench().pressInDialog('Allow');
		await user.answers.getByText('You said: May I?').waitFor();
	});

	it('can stop a model that hears nothing', async () => {
		await behave('hears nothing');
		await user.startNew();
		await user.send('Tell me');
		await user.button('Stop').click();
		await workbench().chat().getByRole('log').getByText('Stopped. The service may still count').waitFor();
	});

	it('keeps the part of an answer that broke off', async () => {
		await behave('breaks off');
		await user.startNew();
		await user.send('Tell me');
		await workbench().page.locator('.part.statusbar').getByText('Parrot has begun').waitFor();
		await behave('is cut');
		await user.alerts.getByText(/arrived incomplete/).waitFor();
		await user.alerts.getByText('Guarded Parrot broke off its answer: The line went dead.').waitFor();
		await user.button('Show What Arrived').waitFor();
		await workbench().screenshot('editor-model-broken');
	});

	it('is told that the model is gone, and what answers instead; it is used again when it is back', async () => {
		await behave('echoes');
		await behave('is gone');
		await user.startNew();
		const answer = await user.ask('Still there?');
		await answer.getByText(/the editor has no model/).waitFor();
		await workbench().untilNotified('VS Code does not list parrot/guarded now', 'Choose Another…');
		await workbench().screenshot('editor-model-gone');
		await behave('is back');
		const next = await user.ask('And now?');
		await next.getByText('You said: And now?').waitFor();
	});

	it('is told by a diagnosis which model is used, and that it was not asked', async () => {
		await workbench().runCommand('Whetstone: Diagnose Connection');
		await workbench().untilNotified(/Everything works/);
		const engine = workbench()
			.markdownPage()
			.getByRole('row', { name: /^Engine/ });
		assert.match(await engine.innerText(), /VS Code, parrot\/guarded: listed; VS Code may still ask you/);
		await workbench().screenshot('editor-model-diagnosis');
		await clearWorkbench(workbench());
	});

	it('sees in the receipt who answered, the tokens, and that no cost is known', async () => {
		await user.open();
		await workbench()
			.chat()
			.getByRole('button', { name: /tokens/ })
			.last()
			.click();
		const details = workbench().chat().getByText('Reported cost').last();
		await details.waitFor();
		await workbench().screenshot('editor-model-receipt');
	});

	it('is led there by the walkthrough, too', async () => {
		const steps = new WalkthroughUser(workbench());
		await workbench().runCommand('View: Hide Secondary Side Bar');
		await steps.open();
		await steps.press(STEPS[0], 'Use the Local Service');
		await row('Grey Parrot').click();
		await user.messageBox.waitFor();
		await steps.open();
		await steps.checkOf(STEPS[0]).waitFor();
		await workbench().screenshot('editor-model-walkthrough');
		await user.startNew();
		const answer = await user.ask('And you?');
		await answer.getByText('I am Grey Parrot. You said: And you?').waitFor();
	});
});
