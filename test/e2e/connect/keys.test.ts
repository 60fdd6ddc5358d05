import assert from 'node:assert/strict';
import { CANARY_PROMPT, canaryKey } from '../../support/canary.ts';
import { type ScriptedServer, sendJson, startScriptedServer } from '../../support/fakes/scriptedServer.ts';
import { ChatUser } from '../user/chatUser.ts';
import { eventually } from '../workbench/eventually.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';

const FIRST = canaryKey('first');
const SECOND = canaryKey('second');
const THIRD = canaryKey('third');

describe('the keys of a service', () => {
	let service: ScriptedServer;
	let workbench: Workbench;
	let user: ChatUser;
	let accepted = FIRST;

	before(async () => {
		service = await startScriptedServer(({ headers }, response) => {
			const known = headers.authorization === `Bearer ${accepted}`;
			// What a debugging endpoint does. Whatever is left of the run is searched for the key.
			if (known) sendJson(response, 200, { text: `You sent ${headers.authorization}`, headers });
			else sendJson(response, 401, { error: { message: `the key ${headers.authorization} is unknown` } });
		});
		workbench = await startWorkbench({
			settings: {
				'whetstone.service.dashboardUrl': 'https://dashboard.invalid/keys',
				// Port 1, where nothing listens: the default may be a model on this machine.
				'whetstone.local.engineUrl': 'http://127.0.0.1:1/v1',
			},
		});
		user = new ChatUser(workbench);
		await user.connect(service.url, FIRST);
		await workbench.openFile('orders.ts');
	});

	after(async () => {
		await workbench.dispose();
		await service.close();
	});

	const posts = () => service.requests.filter(({ method }) => method === 'POST');

	const chooseForKey = (deed: string) => workbench.pickAfterCommand('Whetstone: Manage API Keys…', 'Key 1', deed);

	async function generate(): Promise<void> {
		const asked = service.nextRequest();
		await workbench.runCommand('Whetstone: Generate at Cursor…');
		await workbench.typeIntoInputBox(`${CANARY_PROMPT} for keys`);
		await asked;
	}

	it('S14 are hidden if the service echoes a request’s headers', async () => {
		const answer = await user.ask('what did I send?');
		await answer.getByText('You sent Bearer ***').waitFor();
		await workbench.runCommand('Whetstone: Refresh Metrics');
	});

	it('are checked on demand, and the result is said', async () => {
		await chooseForKey('Check');
		await workbench.untilNotified(/accepts the key “Key 1”/);
		accepted = SECOND;
		await chooseForKey('Check');
		await workbench.untilNotified(/rejected this key/);
		accepted = FIRST;
		await workbench.runCommand('Notifications: Clear All Notifications');
	});

	it('are rotated: a refused new key leaves the old one, an accepted one takes its place', async () => {
		await chooseForKey('Rotate…');
		await workbench.typeIntoInputBox(SECOND, 'The new API key for');
		await workbench
			.inputBoxMessage()
			.getByText(/rejected this key/)
			.waitFor();
		await workbench.page.getByRole('button', { name: 'Open the Dashboard' }).waitFor();
		await workbench.page.keyboard.press('Escape');
		await generate();
		assert.equal(posts().at(-1)?.headers.authorization, `Bearer ${FIRST}`);
		accepted = SECOND;
		await chooseForKey('Rotate…');
		await workbench.typeIntoInputBox(SECOND, 'The new API key for');
		await workbench.untilNotified(/The key “Key 1” is replaced/);
		await workbench.runCommand('Notifications: Clear All Notifications');
		await generate();
		assert.equal(posts().at(-1)?.headers.authorization, `Bearer ${SECOND}`);
	});

	it('are asked for once when rejected; the next failure shows in the status bar, and nothing is resent automatically', async () => {
		accepted = THIRD;
		await generate();
		const prompt = workbench.notifications(/was rejected/);
		await prompt.waitFor();
		assert.ok(await prompt.getByRole('button', { name: 'Open Dashboard' }).isVisible());
		await workbench.screenshot('key-rejected');
		await generate();
		await workbench.page
			.locator('.part.statusbar')
			.getByText(/was rejected/)
			.waitFor();
		assert.equal(await prompt.count(), 1);
		const sent = posts().length;
		await workbench.pressInNotification(/was rejected/, 'Enter Key…');
		await workbench.typeIntoInputBox(THIRD, 'It takes the place of “Key 1”');
		await workbench.page
			.locator('.part.statusbar')
			.getByText(/The key for .* is stored/)
			.waitFor();
		assert.equal(posts().length, sent);
		await generate();
		assert.equal(posts().at(-1)?.headers.authorization, `Bearer ${THIRD}`);
	});

	it('and the connection are diagnosed in a report that can be pasted', async () => {
		await workbench.runCommand('Whetstone: Diagnose Connection');
		await workbench.pressInNotification(/Everything works: 127\.0\.0\.1:\d+ answers/, 'Copy Report');
		const page = workbench.markdownPage();
		await page.getByRole('heading', { name: /Everything works/ }).waitFor();
		await page.getByRole('row', { name: 'HTTP with the key' }).waitFor();
		await workbench.screenshot('connection-report');
		// A clipboard that is read again may be empty: what is looked at is what was found.
		let report = '';
		await eventually(async () => {
			report = await workbench.page.evaluate(() => navigator.clipboard.readText());
			assert.match(report, /# Everything works/);
		});
		assert.match(
			report,
			/\| HTTP without a key \| GET \/api\/v1\/metrics: 401 in \d+ ms \|\n\| HTTP with the key \|.*200 in/,
		);
		assert.match(report, /- Whetstone: \d+\.\d+\.\d+\n- .*: \d+\.\d+\.\d+\n- Node: /);
		for (const secret of [FIRST, SECOND, THIRD, CANARY_PROMPT]) assert.ok(!report.includes(secret), secret);
	});

	it('are not needed by the local service, which can be diagnosed too, including its engine', async () => {
		await user.useLocalService(
			() => workbench.runCommand('Whetstone: Use the Local Service'),
			// The one in the settings, where nothing listens.
			'The First Model',
		);
		await workbench.runCommand('Whetstone: Enter API Key…');
		await workbench.untilNotified('The local service needs no key.');
		await workbench.runCommand('Whetstone: Diagnose Connection');
		await workbench.untilNotified('Engine: the local service works, but no model answers.');
	});
});
