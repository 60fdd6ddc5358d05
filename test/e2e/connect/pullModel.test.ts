import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { FakeOllama } from '../../support/fakes/fakeOllama.ts';
import { ChatUser } from '../user/chatUser.ts';
import { clearWorkbench } from '../workbench/clearWorkbench.ts';
import { eventually } from '../workbench/eventually.ts';
import { afterFailure } from '../workbench/sharedWorkbench.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';

const COMMAND = 'Whetstone: Pull a Model…';
const NAME_PROMPT = 'The name of the model in Ollama’s library';
const themes = ['dark', 'light', 'highContrast', 'highContrastLight'] as const;

describe('an Ollama on this machine without a model', () => {
	let ollama: FakeOllama;
	let workbench: Workbench;
	let user: ChatUser;

	before(async () => {
		ollama = await new FakeOllama().start();
		workbench = await startWorkbench({ settings: { 'whetstone.local.engineUrl': ollama.engineUrl } });
		user = new ChatUser(workbench);
	});

	afterFailure(() => clearWorkbench(workbench));

	after(async () => {
		await workbench?.dispose();
		await ollama.close();
	});

	const setting = (name: string): unknown =>
		JSON.parse(readFileSync(path.join(workbench.dataFolder, 'data/User/settings.json'), 'utf8'))[`whetstone.${name}`];
	const clear = () => workbench.runCommand('Notifications: Clear All Notifications');
	const rows = () => workbench.page.locator('.quick-input-widget:visible .monaco-list-row');
	const pulls = () => ollama.requests.filter(({ path: asked }) => asked === '/api/pull').length;

	/** Has a model pulled by its name. */
	async function pullByName(name: string) {
		const asked = ollama.nextPull();
		await workbench.pickAfterCommand(COMMAND, 'Another…');
		await workbench.typeIntoInputBox(name, NAME_PROMPT);
		return await asked;
	}

	it('is told of, with a button that proposes two models for the memory of this machine', async () => {
		await workbench.runCommand('Whetstone: Use the Local Service');
		// The chat opens, too, and takes the focus once it is loaded, which would close a list.
		await user.messageBox.waitFor();
		const found = await workbench.untilNotified(/lists no model that can chat|lists none right now/);
		// A search takes 800 ms at most, in which a busy machine may not answer: a user looks again.
		if (found.includes('lists none right now'))
			await workbench.pressInNotification(/lists none right now/, 'Look Again');
		await workbench.untilNotified('Ollama runs on this machine, but lists no model that can chat', 'Pull a Model…');
		await workbench.screenshotInThemes('pull-offered', themes);
		await workbench.pressInNotification(/lists no model that can chat/, 'Pull a Model…');
		await rows().filter({ hasText: 'to download' }).first().waitFor();
		await workbench.screenshotInThemes('pull-models', themes, async () => {
			if ((await rows().count()) > 0) return;
			await workbench.runCommand(COMMAND);
			await rows().filter({ hasText: 'to download' }).first().waitFor();
		});
		assert.equal(await rows().filter({ hasText: 'to download' }).count(), 2);
		assert.equal(pulls(), 0);
	});

	it('pulls the better one by a press of Enter, shows how far it is, and then chats with it', async () => {
		const asked = ollama.nextPull();
		await workbench.page.keyboard.press('Enter');
		const pull = await asked;
		await workbench.untilNotified(`Pulling ${pull.model}: Ollama asks its library…`);
		pull.download(0.421);
		await workbench.untilNotified(`Pulling ${pull.model}: 42% (2 GB of 4.7 GB)`, 'Cancel');
		await workbench.screenshotInThemes('pull-progress', themes);
		pull.finish();
		await workbench.untilNotified(`${pull.model} has been pulled and now answers in the local service.`);
		await workbench.screenshot('pull-done');
		await workbench.pressInNotification(/has been pulled and now answers/, 'Open Chat');
		assert.equal(setting('local.engineModel'), pull.model);
		assert.equal(setting('service.baseUrl'), 'local');
		const answer = await user.ask('Who are you?');
		await answer.getByText(`I am ${pull.model}.`).waitFor();
		await clear();
	});

	it('pulls another one from the list of models, after its name is refused until it is one', async () => {
		await workbench.pickAfterCommand('Whetstone: Use the Local Service', 'Pull a Model…', 'Another…');
		await workbench.typeIntoInputBox('no name', NAME_PROMPT);
		await workbench.inputBoxMessage().getByText('This is not the name of a model').waitFor();
		await workbench.typeIntoInputBox('gpt-oss:120b-cloud');
		await workbench.inputBoxMessage().getByText('leaves this machine').waitFor();
		await workbench.screenshot('pull-cloud');
		const asked = ollama.nextPull();
		await workbench.typeIntoInputBox('ollama pull whetstone-small');
		const pull = await asked;
		assert.equal(pull.model, 'whetstone-small');
		pull.finish();
		await workbench.untilNotified('whetstone-small has been pulled and now answers');
		assert.equal(setting('local.engineModel'), 'whetstone-small:latest');
		await clear();
	});

	it('stops at a click on Cancel, and pulls one model at a time', async () => {
		const before = setting('local.engineModel');
		const pull = await pullByName('canceled:7b');
		pull.download(0.1);
		await workbench.untilNotified('Pulling canceled:7b: 10%');
		await workbench.runCommand(COMMAND);
		await workbench.untilNotified('canceled:7b is being pulled. Wait for it or cancel it', 'Show Progress');
		await workbench.pressInNotification(/Pulling canceled:7b/, 'Cancel');
		await pull.closed;
		await workbench.page.locator('.part.statusbar').getByText('Canceled. The next pull of canceled:7b').waitFor();
		await workbench.screenshot('pull-canceled');
		assert.equal(setting('local.engineModel'), before);
		await clear();
	});

	it('goes on where it was broken off', async () => {
		const pull = await pullByName('broken:7b');
		pull.download(0.5);
		await workbench.untilNotified('Pulling broken:7b: 50%');
		pull.breakOff();
		await workbench.untilNotified('The pull of broken:7b broke off', 'Try Again');
		await workbench.screenshot('pull-broken-off');
		const asked = ollama.nextPull();
		await workbench.pressInNotification(/The pull of broken:7b broke off/, 'Try Again');
		const again = await asked;
		await workbench.untilNotified('Pulling broken:7b: 50%');
		again.finish();
		await workbench.untilNotified('broken:7b has been pulled and now answers');
		await clear();
	});

	for (const [what, error, sentence, button] of [
		[
			'a full disk',
			'write /usr/share/ollama/.ollama/models/blobs/sha256-00-partial: no space left on device',
			/The pull of \S+ ended: the disk is full.* Ollama says: “write .*: no space left on device”/,
			'Try Again',
		],
		[
			'an unknown model',
			'pull model manifest: file does not exist',
			/Ollama’s library has no \S+\. Check the name and the tag\./,
			'Choose Another…',
		],
		[
			'no network',
			'pull model manifest: Get "https://registry.ollama.ai/v2/": dial tcp: lookup registry.ollama.ai: no such host',
			/Ollama can’t reach its library/,
			'Try Again',
		],
	] as const) {
		it(`says that it failed for ${what}, and what to do`, async () => {
			const pull = await pullByName('failing:7b');
			pull.fail(error);
			await workbench.untilNotified(sentence, button);
			await workbench.screenshot(`pull-failed-${what.replaceAll(' ', '-')}`);
			await clear();
		});
	}

	it('goes on after a reload of the window, with its progress', async () => {
		const pull = await pullByName('reloaded:7b');
		pull.download(0.3);
		await workbench.untilNotified('Pulling reloaded:7b: 30%');
		const asked = ollama.nextPull();
		await workbench.reloadWindow();
		await pull.closed;
		const again = await asked;
		assert.equal(again.model, 'reloaded:7b');
		await workbench.untilNotified('Pulling reloaded:7b: 30%', 'Cancel');
		again.download(0.6);
		await workbench.untilNotified('Pulling reloaded:7b: 60%');
		await workbench.screenshot('pull-reloaded');
		again.finish();
		await workbench.untilNotified('reloaded:7b has been pulled and now answers');
		assert.equal(setting('local.engineModel'), 'reloaded:7b');
		await clear();
	});

	it('is not asked again after a reload once the pull is canceled, nor for a model that another choice replaced', async () => {
		const pull = await pullByName('unwanted:7b');
		await workbench.pressInNotification(/Pulling unwanted:7b/, 'Cancel');
		await pull.closed;
		// The status bar says so once the cancellation is stored, which a reload would cut off.
		await workbench.page.locator('.part.statusbar').getByText('Canceled. The next pull of unwanted:7b').waitFor();
		const before = pulls();
		await workbench.reloadWindow();
		await user.open();
		const answer = await user.ask('And now?');
		await answer.getByText('I am reloaded:7b.').waitFor();
		assert.equal(pulls(), before);
		const late = await pullByName('late:7b');
		await workbench.pickAfterCommand('Whetstone: Use the Local Service', 'Offline Engine');
		// The last one that is written: only then does the extension surely know of the others.
		await eventually(() => assert.equal(setting('local.engineModel'), undefined));
		late.finish();
		await workbench.untilNotified('late:7b has been pulled. What you use now still answers.', 'Use It');
		assert.equal(setting('local.engineUrl'), '');
		await workbench.pressInNotification(/late:7b has been pulled/, 'Use It');
		await workbench.untilNotified('late:7b has been pulled and now answers');
		assert.deepEqual([setting('local.engineUrl'), setting('local.engineModel')], [ollama.engineUrl, 'late:7b']);
		await clear();
	});

	it('is told to be gone, with a way to get it', async () => {
		await ollama.close();
		await workbench.runCommand(COMMAND);
		await workbench.untilNotified('No Ollama answers on this machine', 'Get Ollama');
		await workbench.screenshot('pull-no-ollama');
		ollama = await new FakeOllama().start();
	});
});
