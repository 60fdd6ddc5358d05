import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import path from 'node:path';
import { type ScriptedServer, sendJson, startScriptedServer } from '../../support/fakes/scriptedServer.ts';
import { ChatUser } from '../user/chatUser.ts';
import { eventually } from '../workbench/eventually.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';

/** Where Ollama, LM Studio, llama.cpp and vLLM listen; this machine may have any of them. */
const USUAL_PORTS = [11_434, 1_234, 8_080, 8_000];
// Names that no engine on this machine has.
const CHOSEN = 'whetstone-coder:7b';
const OTHER = 'whetstone-small:latest';

/** A server that answers as Ollama documents it for `/v1/models` and `/v1/chat/completions`. */
async function startEngine() {
	let models: readonly string[] = [OTHER, CHOSEN];
	let answersAs: string | undefined;
	const server = await startScriptedServer(({ path: asked, body }, response) => {
		if (asked === '/v1/models') {
			const data = models.map((id) => ({ id, object: 'model', created: 1_721_000_000, owned_by: 'library' }));
			return sendJson(response, 200, { object: 'list', data: data.length > 0 ? data : null });
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
			model: answersAs ?? model,
			choices: [{ index: 0, message: { role: 'assistant', content: `I am ${model}.` }, finish_reason: 'stop' }],
			usage: { prompt_tokens: 11, completion_tokens: 5, total_tokens: 16 },
		});
	});
	return {
		server,
		has: (...names: readonly string[]) => {
			models = names;
		},
		answersAs: (name: string | undefined) => {
			answersAs = name;
		},
	};
}

const asksForModels = ({ requests }: ScriptedServer) => requests.filter((request) => request.path === '/v1/models');

describe('an engine on this machine', () => {
	let engine: Awaited<ReturnType<typeof startEngine>>;
	let workbench: Workbench;
	let user: ChatUser;
	let host = '';

	before(async () => {
		engine = await startEngine();
		host = new URL(engine.server.url).host;
		workbench = await startWorkbench({ settings: { 'whetstone.local.engineUrl': `${engine.server.url}/v1` } });
		user = new ChatUser(workbench);
	});

	after(async () => {
		await workbench.dispose();
		await engine.server.close().catch(() => {});
	});

	const row = (label: string) =>
		workbench.page.locator('.quick-input-widget .monaco-list-row').filter({ hasText: label });
	const settings = () => readFileSync(path.join(workbench.dataFolder, 'data/User/settings.json'), 'utf8');
	const clear = () => workbench.runCommand('Notifications: Clear All Notifications');

	it('is asked nothing until the user runs Use the Local Service', async () => {
		await user.open();
		await user.button('Use the Local Service').waitFor();
		assert.equal(engine.server.requests.length, 0);
	});

	it('is found, with its models; Escape changes nothing', async () => {
		await user.button('Use the Local Service').click();
		await row(CHOSEN).waitFor();
		await row(OTHER).waitFor();
		await row('Offline Engine').waitFor();
		await workbench.screenshotInThemes(
			'local-engines',
			['dark', 'light', 'highContrast', 'highContrastLight'],
			async () => {
				if (await row(CHOSEN).isVisible()) return;
				await workbench.runCommand('Whetstone: Use the Local Service');
				await row(CHOSEN).waitFor();
			},
		);
		assert.ok(asksForModels(engine.server).every(({ method, headers }) => method === 'GET' && !headers.authorization));
		await workbench.page.keyboard.press('Escape');
		await row(CHOSEN).waitFor({ state: 'hidden' });
		assert.doesNotMatch(settings(), /baseUrl|engineModel/);
	});

	it('answers with the model that is chosen', async () => {
		await workbench.pickAfterCommand('Whetstone: Use the Local Service', CHOSEN);
		await user.messageBox.waitFor();
		const answer = await user.ask('Who are you?');
		await answer.getByText(`I am ${CHOSEN}.`).waitFor();
		assert.match(settings(), new RegExp(`"whetstone.local.engineModel": "${CHOSEN}"`));
		assert.equal(await workbench.notifications().count(), 0);
	});

	it('marks the model in use when it is chosen again', async () => {
		await workbench.runCommand('Whetstone: Use the Local Service');
		await row(CHOSEN).getByText('current').waitFor();
		await workbench.page.keyboard.press('Enter');
		await row(CHOSEN).waitFor({ state: 'hidden' });
		assert.match(settings(), new RegExp(`"whetstone.local.engineModel": "${CHOSEN}"`));
	});

	it('is told if another model answers in its place', async () => {
		engine.answersAs('tiny-model');
		await user.ask('Is it still you?');
		await workbench.untilNotified(`answers with tiny-model, not with ${CHOSEN}`, 'Choose Another…');
		engine.answersAs(undefined);
		await clear();
	});

	it('is told if the model is gone, and another one can be chosen right there', async () => {
		engine.has(OTHER);
		const answer = await user.ask('And now?');
		await answer.getByText(/has no model/).waitFor();
		await workbench.untilNotified(`The engine at ${host} no longer has ${CHOSEN}`, 'Choose Another…');
		await workbench.screenshotInThemes('local-model-gone', ['dark', 'light', 'highContrast', 'highContrastLight']);
		// The chat opens once the choice is saved.
		await workbench.runCommand('View: Hide Secondary Side Bar');
		await workbench.pressInNotification(/no longer has/, 'Choose Another…');
		await workbench.pickRow(OTHER);
		await user.messageBox.waitFor();
		const next = await user.ask('Who is it now?');
		await next.getByText(`I am ${OTHER}.`).waitFor();
		await clear();
	});

	it('is told if it is gone itself, and the offline engine answers', async () => {
		await engine.server.close();
		const answer = await user.ask('Anybody there?');
		await answer.getByText(/nothing answers at/).waitFor();
		await workbench.untilNotified(`${OTHER} cannot answer: no engine answers at ${host}`, 'Choose Another…');
		await workbench.screenshot('local-engine-gone');
		await clear();
	});

	it('is left in the settings if nothing else is found, which is said plainly, once', async function () {
		// What really runs on this machine would be offered instead.
		if (await isAnyTaken(USUAL_PORTS)) this.skip();
		await workbench.runCommand('Whetstone: Use the Local Service');
		await workbench.untilNotified(`No model was found on this machine: ${host} lists none right now`, 'How to Get One');
		await workbench.screenshot('local-engine-none');
		assert.match(settings(), new RegExp(`"whetstone.local.engineUrl": "${engine.server.url}/v1"`));
		await user.startNew();
		const answer = await user.ask('Hello');
		await answer.getByText(/Offline engine/).waitFor();
		assert.equal(await workbench.notifications().count(), 1);
		await eventually(async () => assert.equal(await workbench.notifications(/cannot answer/).count(), 0));
	});
});

async function isAnyTaken(ports: readonly number[]): Promise<boolean> {
	const taken = ports.map(
		(port) =>
			new Promise<boolean>((resolve) => {
				const socket = connect({ port, host: '127.0.0.1' });
				socket.once('error', () => resolve(false));
				socket.once('connect', () => {
					socket.destroy();
					resolve(true);
				});
			}),
	);
	return (await Promise.all(taken)).includes(true);
}
