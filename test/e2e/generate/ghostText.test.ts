import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { sendJson } from '../../support/fakes/scriptedServer.ts';
import { GenerateUser } from '../user/generateUser.ts';
import { OptimizeUser } from '../user/optimizeUser.ts';
import { connectedEditor } from '../workbench/connectedEditor.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';

// Tabs, CRLF, a byte order mark, characters beyond 16 bits, and no line end at the end of the file.
const SOURCE = '\uFEFFfunction total() {\r\n\tconst a = "💶";\r\n\t\r\n\treturn a;\r\n}';
const CODE = 'if (a) {\n  b("𝒳");\n}';
const GENERATED = SOURCE.replace('\t\r\n', '\tif (a) {\r\n\t\tb("𝒳");\r\n\t}\r\n');

describe('generating at the cursor by clicks and keys', () => {
	const connected = connectedEditor({ 'whetstone.service.timeout': 10 });
	let workbench: Workbench;
	let user: GenerateUser;
	let editor: OptimizeUser;

	// A longer wait than a request is held back for: it fails at once.
	const answerWith = (body: unknown, status = 200) => {
		connected.answer = (response) => sendJson(response, status, body, status === 429 ? { 'retry-after': '3600' } : {});
	};
	const requests = () => connected.requestsTo('generate');
	/** Opens a new file with the cursor at the end of its third line. */
	const openFile = async (name: string) => {
		await editor.openNewFile(name, SOURCE);
		await editor.goTo(2);
		await editor.press('End');
	};
	const untilUnchanged = async (name: string) => {
		await editor.tab(name).and(workbench.page.locator('.active:not(.dirty)')).waitFor();
		await editor.save();
		// VS Code empties a file before it writes it.
		await eventually(async () => assert.equal(editor.bytes(name), SOURCE));
	};

	before(async () => {
		workbench = await connected.begin();
		user = new GenerateUser(workbench);
		editor = new OptimizeUser(workbench);
	});

	it('prompt, ghost text, Tab, and one undo step restore the file byte for byte', async () => {
		answerWith({ generated_code: `\`\`\`ts\n${CODE}\n\`\`\`` });
		await openFile('accepted.ts');
		await user.openBox();
		await workbench.screenshotInThemes('generate-prompt');
		await user.send('an if');
		await user.untilShown('b("𝒳");');
		await workbench.screenshotInThemes('generate-ghost-text');
		await user.accept();
		await editor.save();
		assert.equal(editor.bytes('accepted.ts'), GENERATED);
		await editor.undo();
		await editor.save();
		assert.equal(editor.bytes('accepted.ts'), SOURCE);
		const [request] = requests();
		const { prompt, ...rest } = JSON.parse(request?.body ?? '');
		assert.match(prompt, /^an if\n\nThe text goes into accepted\.ts \(typescript, indented by tabs\)\./);
		assert.ok(prompt.includes('const a = "💶";') && prompt.includes('return a;'));
		assert.deepEqual(rest, { max_tokens: 1_000, temperature: 0.2 });
		assert.match(String(request?.headers['idempotency-key']), /^[0-9a-f-]{36}$/);
	});

	it('Esc leaves nothing behind; the text can be shown again without another request', async () => {
		answerWith({ generated_code: CODE });
		await openFile('rejected.ts');
		await user.openBoxByMenu('return a');
		await user.prompt.press('Enter');
		await user.box.getByText('Say in a few words what should be written.').waitFor();
		await user.send('an if');
		await user.untilShown('b("𝒳");');
		await editor.press('Escape');
		await user.ghostText().first().waitFor({ state: 'detached' });
		await untilUnchanged('rejected.ts');
		const asked = requests().length;
		await editor.goTo(2);
		await editor.press('End');
		await user.showLastTextAgain();
		await user.untilShown('b("𝒳");');
		await user.accept();
		await editor.save();
		assert.equal(editor.bytes('rejected.ts'), GENERATED);
		assert.equal(requests().length, asked);
	});

	for (const [name, body] of [
		['code.ts', { code: CODE }],
		['nested.ts', { data: { text: CODE } }],
		['choices.ts', { choices: [{ text: CODE, index: 0 }] }],
	] as const) {
		it(`finds the text in an answer such as ${Object.keys(body).join()} (${name})`, async () => {
			answerWith(body);
			await openFile(name);
			await user.openBoxAndSend('an if');
			await user.untilShown('b("𝒳");');
			await user.accept();
			await editor.save();
			assert.equal(editor.bytes(name), GENERATED);
		});
	}

	it('a text that was cut at its limit is shown with a warning', async () => {
		answerWith({ text: CODE, finish_reason: 'length' });
		await openFile('cut.ts');
		await user.openBoxAndSend('an if');
		await user.untilShown('b("𝒳");');
		await workbench.untilNotified('The generated text was cut at its limit of 1,000 tokens.');
		await workbench.screenshot('generate-cut-dark');
		await user.accept();
		await editor.save();
		assert.equal(editor.bytes('cut.ts'), GENERATED);
	});

	it('only the code of an answer with prose is shown; the whole answer can be read', async () => {
		answerWith({ text: `Here it is:\n\n\`\`\`ts\n${CODE}\n\`\`\`\n\nIt calls b.` });
		await openFile('explained.ts');
		await user.openBoxAndSend('an if');
		await user.untilShown('b("𝒳");');
		await user.accept();
		await editor.save();
		assert.equal(editor.bytes('explained.ts'), GENERATED);
		await workbench.pressInNotification('only the code is shown', 'Show Answer');
		await editor.editor.getByText('It calls b.').waitFor();
		await workbench.runCommand('View: Close Editor');
		await workbench.runCommand('Whetstone: Show Optimizations and Answers');
		const rows = workbench.page.locator('.quick-input-list .monaco-list-row');
		await rows.filter({ hasText: 'explained.ts' }).getByText('Generate · inserted').waitFor();
		await workbench.page.keyboard.press('Escape');
	});

	it('W23 hidden characters are named first and left out on Tab; on request the text is inserted unchanged', async () => {
		const hidden = CODE.replace('(a)', '(\u202ea\u{e0041})').replace('b(', '\u200bb(');
		answerWith({ text: hidden });
		await openFile('hidden.ts');
		await user.openBoxAndSend('an if');
		await user.untilShown('b("𝒳");');
		const named = 'Hidden characters in the generated text: 3 (U+202E, U+E0041, U+200B). It is offered without them.';
		await workbench.untilNotified(named);
		await workbench.screenshot('generate-hidden-dark');
		await user.accept();
		await editor.save();
		assert.equal(editor.bytes('hidden.ts'), GENERATED);
		await editor.undo();
		await editor.save();
		assert.equal(editor.bytes('hidden.ts'), SOURCE);
		await user.showLastTextAgain();
		await user.untilShown('b("𝒳");');
		await workbench.pressInNotification(named, 'Show Unchanged');
		await user.ghostText('[U+202E]').first().waitFor();
		await workbench.screenshot('generate-hidden-as-it-is-dark');
		await user.accept();
		await editor.save();
		assert.equal(editor.bytes('hidden.ts'), GENERATED.replace('(a)', '(\u202ea\u{e0041})').replace('b(', '\u200bb('));
	});

	it('if the file was changed meanwhile, the text is offered: Copy, Open as New File, Insert', async () => {
		await openFile('changed.ts');
		const offered = async () => {
			const arrived = connected.nextRequest();
			const held = hold();
			await user.openBoxAndSend('an if');
			await arrived;
			await workbench.notifications('Generating…').waitFor();
			await editor.press('y');
			sendJson(await held, 200, { code: CODE });
			await workbench.untilNotified('changed.ts was changed meanwhile.');
			await workbench.notifications('Generating…').waitFor({ state: 'detached' });
		};
		await offered();
		await workbench.screenshot('generate-offered-dark');
		await workbench.pressInNotification('changed meanwhile', 'Copy');
		await untilClipboardIs(CODE);
		await offered();
		await workbench.pressInNotification('changed meanwhile', 'Open as New File');
		await editor.editor.getByText('b("𝒳");').waitFor();
		await workbench.runCommand('View: Revert and Close Editor');
		await offered();
		await workbench.pressInNotification('changed meanwhile', 'Insert');
		await editor.editor.getByText('b("𝒳");').waitFor();
		await editor.save();
		assert.equal(editor.bytes('changed.ts'), GENERATED.replace('\tif', '\tyyyif'));
		await editor.undo();
		await editor.save();
		assert.equal(editor.bytes('changed.ts'), SOURCE.replace('\t\r\n', '\tyyy\r\n'));
	});

	for (const [status, body, sentence, button] of [
		[401, { error: { message: 'invalid key' } }, /was rejected\. Enter another key/, 'Enter Key…'],
		[
			400,
			{ error: { message: 'prompt is too long' } },
			/did not accept the request \(400\).*prompt is too long/,
			undefined,
		],
		[429, {}, /The rate limit is reached/, undefined],
		[500, {}, /temporarily unavailable/, undefined],
		[200, {}, /an empty answer/, undefined],
	] as const) {
		it(`status ${status} with ${JSON.stringify(body)} changes nothing, and keeps the prompt for the next time`, async () => {
			const name = `failed${status}.ts`;
			answerWith(body, status);
			await openFile(name);
			await user.openBoxAndSend(`an if after ${status}`);
			await workbench.untilNotified(sentence, button);
			await untilUnchanged(name);
			await user.openBox();
			assert.equal(await user.prompt.inputValue(), `an if after ${status}`);
			await editor.press('Escape');
		});
	}

	it('Cancel changes nothing, says nothing and keeps the prompt; the deadline says what to do', async () => {
		await openFile('canceled.ts');
		void hold();
		await user.openBoxAndSend('never mind');
		await workbench.pressInNotification('Generating…', 'Cancel');
		await workbench.notifications('Generating…').waitFor({ state: 'detached' });
		assert.equal(await workbench.notifications().count(), 0);
		await untilUnchanged('canceled.ts');
		await user.openBox();
		assert.equal(await user.prompt.inputValue(), 'never mind');
		await user.send('take your time');
		await workbench.untilNotified(/No answer within 10 seconds/);
		await untilUnchanged('canceled.ts');
	});

	it('an unknown format is shown as it is; Set the Path… continues with that answer and applies to later ones', async () => {
		// What stands on one line at a place that nobody knows may be anything: only a user can tell.
		answerWith({ status: 'ok', report: { parts: [{ body: 'b("𝒳");' }], note: 'done' } });
		await openFile('unknown.ts');
		await user.openBoxAndSend('an if');
		await editor.tab('Unrecognized response format').waitFor();
		const asked = requests().length;
		await workbench.pressInNotification('Unrecognized response format', 'Set the Path…');
		await workbench.pickRow('/report/parts/0/body');
		await user.untilShown('b("𝒳");');
		assert.equal(requests().length, asked);
		await user.accept();
		await editor.save();
		assert.equal(editor.bytes('unknown.ts'), SOURCE.replace('\t\r\n', '\tb("𝒳");\r\n'));
		await openFile('later.ts');
		await user.openBoxAndSend('an if');
		await user.untilShown('b("𝒳");');
		await editor.press('Escape');
	});

	/** Keeps the next answer back, and gives the response to send it with. */
	function hold(): Promise<ServerResponse> {
		return new Promise((resolve) => {
			connected.answer = resolve;
		});
	}

	async function untilClipboardIs(expected: string): Promise<void> {
		await workbench.page.waitForFunction(async (text) => (await navigator.clipboard.readText()) === text, expected);
	}
});
