import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CANARY_PROMPT, canaryKey } from '../../support/canary.ts';
import { type ScriptedServer, sendJson, startScriptedServer } from '../../support/fakes/scriptedServer.ts';
import { ChatUser } from '../user/chatUser.ts';
import { clearWorkbench } from '../workbench/clearWorkbench.ts';
import { eventually } from '../workbench/eventually.ts';
import { afterFailure } from '../workbench/sharedWorkbench.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';

const FIRST = canaryKey('first');
const SECOND = canaryKey('second');
const THIRD = canaryKey('third');
const themes = ['light', 'dark', 'highContrast', 'highContrastLight'] as const;
// Names that no engine on this machine has.
const CHOSEN = 'whetstone-coder:7b';
const OTHER = 'whetstone-small:latest';

/** A server that answers as Ollama documents it for `/v1/models` and `/v1/chat/completions`. */
async function startEngine() {
	let models: readonly string[] = [OTHER, CHOSEN];
	const server = await startScriptedServer(({ path: asked, body }, response) => {
		if (asked === '/v1/models') {
			const data = models.map((id) => ({ id, object: 'model', created: 1_721_000_000, owned_by: 'library' }));
			return sendJson(response, 200, { object: 'list', data });
		}
		const { model } = JSON.parse(body);
		if (!models.includes(model)) {
			const message = `model "${model}" not found, try pulling it first`;
			return sendJson(response, 404, { error: { message, type: 'api_error', param: null, code: null } });
		}
		return sendJson(response, 200, {
			id: 'chatcmpl-1',
			object: 'chat.completion',
			created: 1_721_000_000,
			model,
			choices: [{ index: 0, message: { role: 'assistant', content: `I am ${model}.` }, finish_reason: 'stop' }],
			usage: { prompt_tokens: 11, completion_tokens: 5, total_tokens: 16 },
		});
	});
	return {
		server,
		has: (...names: readonly string[]) => {
			models = names;
		},
	};
}

describe('connecting to a service, its keys, and an engine on this machine', () => {
	let accepted = FIRST;
	let service: ScriptedServer;
	let engine: Awaited<ReturnType<typeof startEngine>>;
	let workbench: Workbench;
	let user: ChatUser;

	before(async () => {
		service = await startScriptedServer(({ headers }, response) => {
			const known = headers.authorization === `Bearer ${accepted}`;
			// What a debugging endpoint does. Whatever is left of the run is searched for the key.
			if (known) sendJson(response, 200, { text: `You sent ${headers.authorization}`, headers });
			else sendJson(response, 401, { error: { message: `the key ${headers.authorization} is unknown` } });
		});
		engine = await startEngine();
		workbench = await startWorkbench({
			theme: 'light',
			extensions: [path.join(import.meta.dirname, '../../integration/editing/extensions/models')],
			settings: {
				'whetstone.service.dashboardUrl': 'https://dashboard.invalid/keys',
				'whetstone.local.engineUrl': `${engine.server.url}/v1`,
			},
		});
		user = new ChatUser(workbench);
	});

	afterFailure(() => clearWorkbench(workbench));

	after(async () => {
		await workbench?.dispose();
		await Promise.all([service.close(), engine.server.close()]);
	});

	const posts = () => service.requests.filter(({ method }) => method === 'POST');
	const userSettings = () => readFileSync(path.join(workbench.dataFolder, 'data/User/settings.json'), 'utf8');
	const chooseForKey = (deed: string) => workbench.pickAfterCommand('Whetstone: Manage API Keys…', 'Key 1', deed);
	const clear = () => workbench.runCommand('Notifications: Clear All Notifications');
	const row = (label: string) =>
		workbench.page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: label });

	async function generate(): Promise<void> {
		const asked = service.nextRequest('/generate');
		await workbench.runCommand('Whetstone: Generate at Cursor…');
		await workbench.typeIntoInputBox(`${CANARY_PROMPT} for keys`);
		await asked;
	}

	it('completes the scheme while the address is typed, refuses a wrong key in a sentence, and stores neither on Escape', async () => {
		await workbench.runCommand('Whetstone: Connect to a Service…');
		await workbench.typeIntoInputBox('http://example.com', 'The base URL of the service');
		await workbench.page.getByText(/could be read in transit/).waitFor();
		const box = workbench.page.locator('.quick-input-widget:visible input.input');
		await box.fill(new URL(service.url).host);
		await workbench.inputBoxMessage().getByText(`Whetstone will use ${service.url}`).waitFor();
		await workbench.screenshot('connect-address');
		await box.press('Enter');
		await workbench.page.getByText(`The API key for ${service.url}.`).waitFor();
		assert.equal(await box.getAttribute('type'), 'password');
		await box.fill('wrong-key');
		await box.press('Enter');
		await workbench.page.getByText(/rejected this key/).waitFor();
		await workbench.screenshot('connect-key');
		await workbench.page.getByRole('button', { name: 'Back' }).click();
		await workbench.page.getByText('The base URL of the service').waitFor();
		assert.deepEqual([await box.inputValue(), await box.getAttribute('type')], [service.url, 'text']);
		await workbench.page.keyboard.press('Escape');
		await box.waitFor({ state: 'hidden' });
		assert.doesNotMatch(userSettings(), /baseUrl/);
		assert.deepEqual(posts(), []);
	});

	it('S14 takes the right key, and hides it if the service echoes a request’s headers', async () => {
		await user.connect(service.url, FIRST);
		const answer = await user.ask('what did I send?');
		await answer.getByText('You sent Bearer ***').waitFor();
		await workbench.runCommand('Whetstone: Refresh Metrics');
		assert.ok(userSettings().includes(`"${service.url}"`));
		await workbench.screenshot('chat-light');
	});

	it('rotates a key: a refused new one leaves the old one, an accepted one takes its place', async () => {
		await workbench.openFile('orders.ts');
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
		await workbench.untilNotified(/The key “Key 1” was replaced/);
		await clear();
		await generate();
		assert.equal(posts().at(-1)?.headers.authorization, `Bearer ${SECOND}`);
	});

	it('asks once for another key when it is rejected, then says so in the status bar, and resends nothing automatically', async () => {
		accepted = THIRD;
		await generate();
		await workbench.untilNotified(/was rejected/, 'Open Dashboard');
		await workbench.screenshot('key-rejected');
		await workbench.pressInNotification(/was rejected/, 'Enter Key…');
		await workbench.page.getByText('It replaces “Key 1”').waitFor();
		await workbench.page.keyboard.press('Escape');
		const status = workbench.page.locator('.part.statusbar');
		await generate();
		await status.getByText(/was rejected/).waitFor();
		assert.equal(await workbench.notifications(/was rejected/).count(), 0);
		const sent = posts().length;
		await workbench.runCommand('Whetstone: Enter API Key…');
		await workbench.typeIntoInputBox(THIRD, 'It replaces “Key 1”');
		await status.getByText(/The key for .* is stored/).waitFor();
		assert.equal(posts().length, sent);
	});

	it('has the key after a restart, and the conversation', async () => {
		await workbench.restart();
		await user.open();
		await user.ask('after a restart');
		assert.equal(posts().at(-1)?.headers.authorization, `Bearer ${THIRD}`);
		await user.untilQuestionsAre(['what did I send?', 'after a restart']);
	});

	it('diagnoses the connection in a report that can be pasted, without a key', async () => {
		await workbench.runCommand('Whetstone: Diagnose Connection');
		// The page takes the focus once it is drawn, and the list of notifications closes without it.
		const page = workbench.markdownPage();
		await page.getByRole('heading', { name: /Everything works/ }).waitFor();
		await workbench.pressInNotification(/Everything works: 127\.0\.0\.1:\d+ answers/, 'Copy Report');
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

	it('lists, renames and deletes keys without ever showing one; with the last one goes the agreement to send', async () => {
		await eventually(async () => {
			// The report behind it may have finished loading only now, and then takes the focus, which closes the list.
			const key = workbench.page.getByText(`…${THIRD.slice(-4)}`);
			if (!(await key.isVisible())) await workbench.runCommand('Whetstone: Manage API Keys…');
			await key.waitFor({ timeout: 5_000 });
			await workbench.page.getByText(`${service.url} (current service)`).waitFor({ timeout: 5_000 });
		});
		await workbench.screenshot('keys-light');
		await workbench.page.keyboard.press('Escape');
		await chooseForKey('Rename…');
		await workbench.typeIntoInputBox('team key', 'A name to recognize it by');
		await workbench.page.locator('.quick-input-widget').waitFor({ state: 'hidden' });
		await workbench.pickAfterCommand('Whetstone: Manage API Keys…', 'team key', 'Delete…');
		await workbench.pressInDialog('Delete Key');
		await eventually(async () => {
			await workbench.runCommand('Whetstone: Manage API Keys…');
			await row('Add a Key…').waitFor();
			const isListed = await row('team key').isVisible();
			await workbench.page.keyboard.press('Escape');
			assert.ok(!isListed);
		});
		const sent = posts().length;
		await user.send('without a key');
		await workbench.pressInDialog('Send to');
		await user.alerts.getByText(/No API key is stored/).waitFor();
		assert.equal(posts().length, sent);
	});

	it('asks an engine on this machine only when the local service is chosen, and answers with the model that is picked', async () => {
		assert.equal(engine.server.requests.length, 0);
		await clear();
		await workbench.screenshotInThemes('local-engines', themes, async () => {
			if (await row(CHOSEN).isVisible()) return;
			await workbench.runCommand('Whetstone: Use the Local Service');
			await row('Grey Parrot').waitFor();
		});
		await row(OTHER).waitFor();
		// Those of VS Code come below those of a server.
		await row('Grey Parrot').waitFor();
		await row('Offline Engine').waitFor();
		await workbench.pickRow(CHOSEN);
		await eventually(() => assert.match(userSettings(), new RegExp(`"whetstone.local.engineModel": "${CHOSEN}"`)));
		assert.ok(engine.server.requests.every(({ method, headers }) => method === 'GET' && !headers.authorization));
		await workbench.chat().getByText('Local service', { exact: true }).waitFor();
		await user.startNew();
		const answer = await user.ask('Who are you?');
		await answer.getByText(`I am ${CHOSEN}.`).waitFor();
		assert.deepEqual(await workbench.notifications().allInnerTexts(), []);
	});

	it('says that a model is gone, and another one can be chosen right there', async () => {
		engine.has(OTHER);
		const { host } = new URL(engine.server.url);
		const answer = await user.ask('And now?');
		await answer.getByText(/has no model/).waitFor();
		await workbench.untilNotified(`The engine at ${host} no longer has ${CHOSEN}`, 'Choose Another…');
		await workbench.screenshotInThemes('local-model-gone', themes);
		// The chat opens once the choice is saved.
		await workbench.runCommand('View: Hide Secondary Side Bar');
		await workbench.pressInNotification(/no longer has/, 'Choose Another…');
		await workbench.pickRow(OTHER);
		await user.messageBox.waitFor();
		const next = await user.ask('Who is it now?');
		await next.getByText(`I am ${OTHER}.`).waitFor();
		await clear();
	});
});
