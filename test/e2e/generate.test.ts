import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { type ScriptedServer, sendJson, startScriptedServer } from '../support/scriptedServer.ts';
import { ChatPerson } from './chatPerson.ts';
import { GeneratePerson } from './generatePerson.ts';
import { startWorkbench, type Workbench } from './harness.ts';
import { OptimizePerson } from './optimizePerson.ts';

// Tabs, CRLF, a byte order mark, characters beyond 16 bits, and no line end at the end of the file.
const SOURCE = '\uFEFFfunction total() {\r\n\tconst a = "💶";\r\n\t\r\n\treturn a;\r\n}';
const CODE = 'if (a) {\n  b("𝒳");\n}';
const GENERATED = SOURCE.replace('\t\r\n', '\tif (a) {\r\n\t\tb("𝒳");\r\n\t}\r\n');

describe('generating at the cursor by clicks and keys', () => {
	let service: ScriptedServer;
	let workbench: Workbench;
	let person: GeneratePerson;
	let editor: OptimizePerson;
	let answer: (response: ServerResponse) => void;

	const answerWith = (body: unknown, status = 200) => {
		answer = (response) => sendJson(response, status, body);
	};
	const requests = () => service.requests.filter(({ path }) => path.endsWith('/generate'));
	/** Opens a new file with the cursor at the end of its third line. */
	const openFile = async (name: string) => {
		await editor.openNewFile(name, SOURCE);
		await editor.goTo(2);
		await editor.press('End');
	};
	const untilUnchanged = async (name: string) => {
		await editor.tab(name).and(workbench.page.locator('.active:not(.dirty)')).waitFor();
		await editor.save();
		assert.equal(editor.bytes(name), SOURCE);
	};

	before(async () => {
		service = await startScriptedServer((request, response) =>
			request.path.endsWith('/generate') ? answer(response) : sendJson(response, 200, { requests: 1 }),
		);
		workbench = await startWorkbench({ settings: { 'whetstone.service.timeout': 10, 'files.autoSave': 'off' } });
		person = new GeneratePerson(workbench);
		editor = new OptimizePerson(workbench);
		const chat = new ChatPerson(workbench);
		await chat.connect(service.url, 'some-key');
		await chat.messageBox.waitFor();
		await workbench.runCommand('View: Hide Secondary Side Bar');
	});

	after(async () => {
		await workbench.dispose();
		await service.close();
	});

	afterEach(() => workbench.runCommand('Notifications: Clear All Notifications'));

	it('prompt, ghost text, Tab, and one undo step back, byte for byte', async () => {
		answerWith({ generated_code: `\`\`\`ts\n${CODE}\n\`\`\`` });
		await openFile('accepted.ts');
		await person.openBox();
		await workbench.screenshot('generate-prompt-dark');
		await person.send('an if');
		await person.ghostText('b("𝒳");').waitFor();
		await workbench.screenshot('generate-ghost-text-dark');
		await editor.press('Tab');
		await person.ghostText().first().waitFor({ state: 'detached' });
		await editor.save();
		assert.equal(editor.bytes('accepted.ts'), GENERATED);
		await editor.press('Control+z');
		await editor.save();
		assert.equal(editor.bytes('accepted.ts'), SOURCE);
		const [request] = requests();
		assert.deepEqual(JSON.parse(request?.body ?? ''), { prompt: 'an if', max_tokens: 1_000, temperature: 0.2 });
		assert.match(String(request?.headers['idempotency-key']), /^[0-9a-f-]{36}$/);
	});

	it('Esc leaves nothing behind; the text can be shown again without another request', async () => {
		answerWith({ generated_code: CODE });
		await workbench.runCommand('Preferences: Toggle between Light/Dark Themes');
		await workbench.page.locator('.monaco-workbench.vs').waitFor();
		await openFile('rejected.ts');
		await person.openBoxByMenu('return a');
		await person.prompt.press('Enter');
		await person.box.getByText('Say in a few words what should be written.').waitFor();
		await workbench.screenshot('generate-prompt-light');
		await person.send('an if');
		await person.ghostText('b("𝒳");').waitFor();
		await workbench.screenshot('generate-ghost-text-light');
		await editor.press('Escape');
		await person.ghostText().first().waitFor({ state: 'detached' });
		await untilUnchanged('rejected.ts');
		const asked = requests().length;
		await editor.goTo(2);
		await editor.press('End');
		await person.showLastTextAgain();
		await person.ghostText('b("𝒳");').waitFor();
		await editor.press('Tab');
		await person.ghostText().first().waitFor({ state: 'detached' });
		await editor.save();
		assert.equal(editor.bytes('rejected.ts'), GENERATED);
		assert.equal(requests().length, asked);
		await workbench.runCommand('Preferences: Toggle between Light/Dark Themes');
		await workbench.page.locator('.monaco-workbench.vs-dark').waitFor();
	});

	for (const [name, body] of [
		['code.ts', { code: CODE }],
		['nested.ts', { data: { text: CODE } }],
		['choices.ts', { choices: [{ text: CODE, index: 0 }] }],
	] as const) {
		it(`finds the text in an answer such as ${Object.keys(body).join()} (${name})`, async () => {
			answerWith(body);
			await openFile(name);
			await person.openBoxAndSend('an if');
			await person.ghostText('b("𝒳");').waitFor();
			await editor.press('Tab');
			await person.ghostText().first().waitFor({ state: 'detached' });
			await editor.save();
			assert.equal(editor.bytes(name), GENERATED);
		});
	}

	it('an unknown shape is shown as it is; Set the Path… goes on with that answer, and with later ones at once', async () => {
		answerWith({ status: 'ok', report: { parts: [{ body: CODE }], note: 'done' } });
		await openFile('unknown.ts');
		await person.openBoxAndSend('an if');
		await editor.tab('Unrecognised response format').waitFor();
		const asked = requests().length;
		await workbench.pressInNotification('Unrecognised response format', 'Set the Path…');
		await workbench.pickRow('/report/parts/0/body');
		await person.ghostText('b("𝒳");').waitFor();
		assert.equal(requests().length, asked);
		await editor.press('Tab');
		await person.ghostText().first().waitFor({ state: 'detached' });
		await editor.save();
		assert.equal(editor.bytes('unknown.ts'), GENERATED);
		await openFile('known.ts');
		await person.openBoxAndSend('an if');
		await person.ghostText('b("𝒳");').waitFor();
		await editor.press('Escape');
	});
});
