import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ScriptedServer } from '../../support/fakes/scriptedServer.ts';
import { ChatUser } from '../user/chatUser.ts';
import { eventually } from '../workbench/eventually.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';
import { startCountingService } from './countingService.ts';

const COMMAND = 'Whetstone: Show What Is Known of This Service';
const CONTEXT = 'whetstone.chat.context';
/** How many answers in a row are needed in each way of sending. */
const TURNS = 12;

describe('what is known of the service', () => {
	let service: ScriptedServer;
	let workbench: Workbench;
	let chat: ChatUser;

	before(async () => {
		service = await startCountingService();
		workbench = await startWorkbench({ settings: { [CONTEXT]: 'newTurn', 'whetstone.metrics.refreshInterval': 0 } });
		chat = new ChatUser(workbench);
		await chat.open();
		await chat.connect(service.url, 'my-secret-key');
	});

	after(async () => {
		await workbench.dispose();
		await service.close();
	});

	const posts = () => service.requests.filter(({ path }) => path.endsWith('/chat'));
	/** Asks something of another length each time. @returns how many messages were sent for it */
	const ask = async (): Promise<number> => {
		const count = posts().length;
		await chat.ask(`Question ${count}: ${'why is that so, and since when? '.repeat(1 + ((count * 7) % 11))}`);
		return JSON.parse(posts().at(-1)?.body ?? '').messages.length;
	};
	const row = (subject: string) => workbench.markdownPage().getByRole('row').filter({ hasText: subject });
	const settings = () => readFileSync(path.join(workbench.dataFolder, 'data', 'User', 'settings.json'), 'utf8');
	const context = () => JSON.parse(settings())[CONTEXT];
	/** Changes the setting as a person does who edits the user's settings. */
	const sendEarlierTurns = async () => {
		await workbench.runCommand('Preferences: Open User Settings (JSON)');
		const editor = workbench.page.locator('.editor-instance .monaco-editor');
		await editor.getByText(CONTEXT).waitFor();
		await editor.click();
		await workbench.page.keyboard.press('Control+A');
		// Pasted: what is typed gets closing brackets.
		const changed = settings().replace('"newTurn"', '"full"');
		await workbench.page.evaluate((text) => navigator.clipboard.writeText(text), changed);
		await workbench.page.keyboard.press('Control+V');
		await workbench.page.keyboard.press('Control+S');
		await eventually(async () => assert.equal(context(), 'full'));
		await workbench.runCommand('View: Close All Editors');
	};

	it('is nothing before the first answer, and the page says what would show it', async () => {
		await workbench.runCommand(COMMAND);
		await workbench.untilNotified(/No request was sent for it\.$/, 'Copy as Text');
		await row('Unit of “latency”').getByText('unknown').waitFor();
		await row('Earlier turns that are not sent')
			.getByText(/would show it/)
			.waitFor();
		assert.equal(posts().length, 0);
		await workbench.runCommand('Notifications: Clear All Notifications');
		await workbench.screenshotInThemes('portrait-unknown');
		await workbench.runCommand('View: Close All Editors');
	});

	it('is told from answers, with the evidence, and copied as text without the key', async () => {
		for (let turn = 0; turn < TURNS; turn++) assert.equal(await ask(), 1);
		await sendEarlierTurns();
		await chat.startNew();
		for (let turn = 0; turn < TURNS; turn++) assert.equal(await ask(), 2 * turn + 1);
		const asked = service.requests.length;
		await workbench.runCommand(COMMAND);
		await workbench.pressInNotification(/The service counts earlier messages twice/, 'Copy as Text');
		await row('Earlier turns that are sent').getByText('counted twice').waitFor();
		await row('Earlier turns that are not sent')
			.getByText(/^remembered, up to the \d+ turns seen/)
			.waitFor();
		await row('Unit of “latency”').getByText('seconds').waitFor();
		await row('“cost”').getByText('follows the tokens').waitFor();
		await row('Models that answered').getByText('counting-1').first().waitFor();
		assert.equal(service.requests.length, asked, 'the page sends nothing');
		await workbench.screenshotInThemes('portrait-known');
		await eventually(async () => {
			const text = await workbench.page.evaluate(() => navigator.clipboard.readText());
			assert.match(
				text,
				/^# What Is Known of This Service\n[\s\S]*(0\.9|1\.0)\d\s±\s0\.\d\d of the earlier turns were counted again\./,
			);
			assert.match(text, /0\.002 for 1,000 tokens sent, 0\.008 for 1,000 received/);
			assert.ok(!text.includes('my-secret-key'));
		});
		await workbench.runCommand('View: Close All Editors');
	});

	it('proposes to send only new messages, does so in one click, and takes it back in one', async () => {
		await workbench.runCommand(COMMAND);
		await workbench.untilNotified(/would have saved [\d,]+ of [\d,]+ tokens sent/, 'Send Only New Messages');
		assert.equal(context(), 'full');
		await row('Earlier turns that are sent').waitFor();
		await workbench.screenshotInThemes('portrait-offer');
		await workbench.pressInNotification(/would have saved/, 'Send Only New Messages');
		await workbench.untilNotified(/From now on, only your new message is sent/, 'Undo');
		assert.equal(context(), 'newTurn');
		assert.equal(await ask(), 1);
		await workbench.pressInNotification(/From now on, only your new message is sent/, 'Undo');
		await eventually(async () => assert.equal(context(), 'full'));
		assert.ok((await ask()) > 1);
	});
});
