import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { canaryKey } from '../../support/canary.ts';
import { chatBody, type ScriptedServer, sendJson, startScriptedServer } from '../../support/fakes/scriptedServer.ts';
import { ChatUser } from '../user/chatUser.ts';
import { clearWorkbench } from '../workbench/clearWorkbench.ts';
import { eventually } from '../workbench/eventually.ts';
import { afterFailure } from '../workbench/sharedWorkbench.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';

const GATEWAY = canaryKey('gateway');
const TENANT = canaryKey('tenant');
const ENGINE = canaryKey('engine');
const NEW_ENGINE = canaryKey('renewed');
const themes = ['light', 'dark', 'highContrast', 'highContrastLight'] as const;

describe('a gateway with headers of its own, and an engine with a key', () => {
	/** What each of them wants now. */
	const wanted: { gateway: Record<string, string>; engine: string } = {
		gateway: { 'x-api-key': GATEWAY },
		engine: `Bearer ${ENGINE}`,
	};
	let gateway: ScriptedServer;
	let engine: ScriptedServer;
	let workbench: Workbench;
	let user: ChatUser;

	before(async () => {
		gateway = await startScriptedServer(({ headers }, response) => {
			const missing = Object.entries(wanted.gateway).find(([name, value]) => headers[name] !== value);
			// What a debugging endpoint does. Whatever is left of the run is searched for the secrets.
			if (missing === undefined) sendJson(response, 200, { text: `You sent \`${JSON.stringify(headers)}\``, headers });
			else sendJson(response, 401, { error: { message: `not allowed: ${JSON.stringify(headers)}` } });
		});
		engine = await startScriptedServer(({ path: asked, headers }, response) => {
			if (headers.authorization !== wanted.engine) {
				return sendJson(response, 401, { error: { message: `No auth credentials found: ${headers.authorization}` } });
			}
			if (asked.endsWith('/models')) {
				return sendJson(response, 200, { data: ['maker/large', 'maker/small'].map((id) => ({ id, object: 'model' })) });
			}
			sendJson(response, 200, chatBody(`You sent \`${headers.authorization}\``, { model: 'maker/small' }));
		});
		workbench = await startWorkbench({ theme: 'light' });
		user = new ChatUser(workbench);
	});

	afterFailure(() => clearWorkbench(workbench));

	after(async () => {
		await workbench?.dispose();
		await Promise.all([gateway.close(), engine.close()]);
	});

	const box = () => workbench.page.locator('.quick-input-widget:visible input.input');
	const row = (label: string) =>
		workbench.page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: label });
	const prompt = (text: string | RegExp) => workbench.page.locator('.quick-input-widget').getByText(text).waitFor();
	const clear = () => workbench.runCommand('Notifications: Clear All Notifications');
	const posts = (server: ScriptedServer) => server.requests.filter(({ method }) => method === 'POST');
	const userSettings = () => readFileSync(path.join(workbench.dataFolder, 'data/User/settings.json'), 'utf8');
	const status = () => workbench.page.locator('.part.statusbar');
	async function press(text: string): Promise<void> {
		await workbench.page.keyboard.insertText(text);
		await workbench.page.keyboard.press('Enter');
	}

	it('S14 connects from a fresh machine by keyboard alone, without a key, and hides the header that the service echoes', async () => {
		await workbench.runCommand('Whetstone: Connect to a Service…');
		await prompt('The base URL of the service');
		await press(gateway.url);
		await prompt(`The API key for ${gateway.url}.`);
		await press('');
		await workbench
			.inputBoxMessage()
			.getByText(/wants a secret header instead, press Enter again/)
			.waitFor();
		await workbench.screenshot('header-instead-of-key');
		await press('');
		await prompt(`The name of the secret header for ${gateway.url}.`);
		await press('Content-Length');
		await workbench
			.inputBoxMessage()
			.getByText(/belongs to the message itself/)
			.waitFor();
		await box().fill('x-api-key');
		await prompt(`The name of the secret header for ${gateway.url}.`);
		await workbench.screenshotInThemes('header-name', themes);
		await workbench.page.keyboard.press('Enter');
		await prompt(`The value of x-api-key for ${gateway.url}.`);
		assert.equal(await box().getAttribute('type'), 'password');
		await press('a wrong value');
		await workbench
			.inputBoxMessage()
			.getByText(/rejected this \(401\)/)
			.waitFor();
		await workbench.screenshotInThemes('header-value', themes);
		await box().fill(GATEWAY);
		await workbench.page.keyboard.press('Enter');
		await workbench.chat().getByText(new URL(gateway.url).host).last().waitFor();
		const answer = await user.ask('what did I send?');
		await answer.getByText(/"x-api-key":"\*\*\*"/).waitFor();
		assert.deepEqual(
			posts(gateway).map(({ headers }) => [headers['x-api-key'], headers.authorization]),
			[[GATEWAY, undefined]],
		);
		assert.ok(!userSettings().includes('CANARY'));
	});

	it('asks for a further header where the service misses it, and retries on request', async () => {
		wanted.gateway = { 'x-api-key': GATEWAY, 'x-tenant': TENANT };
		await user.send('and now?');
		await user.alerts.getByText(/rejected the secret header \(x-api-key\)/).waitFor();
		await workbench.screenshot('header-missed');
		const sent = posts(gateway).length;
		await user.alerts.getByRole('button', { name: 'Add a Secret Header…' }).click();
		await prompt(`The name of the secret header for ${gateway.url}.`);
		await workbench.page.keyboard.press('Escape');
		await user.alerts.getByRole('button', { name: 'Add a Secret Header…' }).click();
		await prompt(`The name of the secret header for ${gateway.url}.`);
		await box().fill('X-Tenant: ');
		await eventually(async () => assert.equal(await box().getAttribute('type'), 'password'));
		await press(TENANT);
		await status()
			.getByText(/The secret header X-Tenant for .* is stored/)
			.waitFor();
		assert.equal(posts(gateway).length, sent);
		await user.alerts.getByRole('button', { name: 'Retry' }).click();
		await user.answers
			.last()
			.getByText(/"x-tenant":"\*\*\*"/)
			.waitFor();
	});

	it('lists headers by their names alone, and checks, replaces and deletes them', async () => {
		await workbench.runCommand('Whetstone: Manage API Keys…');
		await row('X-Tenant').waitFor();
		await workbench.screenshotInThemes('headers', themes, async () => {
			if (await row('X-Tenant').isVisible()) return;
			await workbench.runCommand('Whetstone: Manage API Keys…');
			await row('X-Tenant').waitFor();
		});
		await workbench.page.keyboard.press('Escape');
		await workbench.pickAfterCommand('Whetstone: Manage API Keys…', 'X-Tenant', 'Check');
		await workbench.untilNotified(/answers a request with the secret header X-Tenant/);
		await clear();
		await workbench.pickAfterCommand('Whetstone: Manage API Keys…', 'X-Tenant', 'Replace…');
		await workbench.typeIntoInputBox('another', 'The value of X-Tenant for');
		await workbench
			.inputBoxMessage()
			.getByText(/rejected this \(401\)/)
			.waitFor();
		await workbench.page.keyboard.press('Escape');
		await workbench.pickAfterCommand('Whetstone: Manage API Keys…', 'X-Tenant', 'Delete…');
		await workbench.pressInDialog('Delete Header');
		wanted.gateway = { 'x-api-key': GATEWAY };
		await user.ask('without a tenant');
		assert.equal(posts(gateway).at(-1)?.headers['x-tenant'], undefined);
	});

	it('has the headers after a restart, and names none in a report', async () => {
		await workbench.restart();
		await user.open();
		await user.ask('after a restart');
		assert.equal(posts(gateway).at(-1)?.headers['x-api-key'], GATEWAY);
		await workbench.runCommand('Whetstone: Diagnose Connection');
		await workbench.markdownPage().getByRole('row', { name: 'HTTP with the secret headers' }).waitFor();
		assert.doesNotMatch(await workbench.markdownPage().locator('body').innerText(), /CANARY|x-api-key/i);
		await clear();
		await workbench.runCommand('View: Close All Editors');
	});

	it('uses any OpenAI-compatible server as the engine of the local service, with its key, by mouse', async () => {
		await workbench.runCommand('Whetstone: Use an OpenAI-Compatible Server…');
		await prompt(/The base URL of an OpenAI-compatible server/);
		await box().fill('https://someone:secret@models.example.com/v1');
		await workbench.page.keyboard.press('Enter');
		await workbench
			.inputBoxMessage()
			.getByText(/Leave out the user name and password/)
			.waitFor();
		await box().fill(`${engine.url}/v1/chat/completions`);
		await workbench.inputBoxMessage().getByText(`Whetstone will use ${engine.url}/v1`).waitFor();
		await workbench.screenshot('server-address');
		await workbench.page.keyboard.press('Enter');
		await workbench.typeIntoInputBox('sk-wrong', `The API key for ${engine.url}/v1.`);
		await workbench
			.inputBoxMessage()
			.getByText(/rejected this key/)
			.waitFor();
		await box().fill(ENGINE);
		await workbench.page.keyboard.press('Enter');
		await row('maker/large').waitFor();
		await workbench.screenshot('server-models');
		await row('maker/small').click();
		await eventually(() => assert.match(userSettings(), /"whetstone.local.engineModel": "maker\/small"/));
		assert.match(userSettings(), new RegExp(`"whetstone.local.engineUrl": "${engine.url}/v1"`));
		assert.ok(!userSettings().includes('CANARY'));
		await workbench.chat().getByText('Local service', { exact: true }).waitFor();
		await user.startNew();
		const answer = await user.ask('who are you?');
		await answer.getByText('You sent Bearer ***').waitFor();
	});

	it('asks for the key of the engine where that rejects it, and goes on with the new one', async () => {
		wanted.engine = `Bearer ${NEW_ENGINE}`;
		await user.send('and now?');
		await user.alerts.getByText(/The engine of the local service wants an API key, or does not permit this/).waitFor();
		await workbench.screenshot('engine-key-rejected');
		await user.alerts.getByRole('button', { name: 'Enter Key…' }).click();
		await workbench.typeIntoInputBox(NEW_ENGINE, 'It replaces “Key 1”');
		await status()
			.getByText(/The key for .* is stored/)
			.waitFor();
		await user.alerts.getByRole('button', { name: 'Retry' }).click();
		await user.answers.nth(1).getByText('You sent Bearer ***').waitFor();
		assert.equal(posts(engine).at(-1)?.headers.authorization, `Bearer ${NEW_ENGINE}`);
		for (const { headers } of engine.requests) assert.equal(headers['x-api-key'], undefined);
		for (const { headers } of gateway.requests) assert.equal(headers.authorization, undefined);
	});
});
