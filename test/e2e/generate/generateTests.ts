import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { sendJson } from '../../support/fakes/scriptedServer.ts';
import { GenerateUser } from '../user/generateUser.ts';
import { OptimizeUser } from '../user/optimizeUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';

// Tabs, CRLF, a byte order mark, characters beyond 16 bits, and no line end at the end of the file.
const SOURCE = '\uFEFFfunction total() {\r\n\tconst a = "💶";\r\n\t\r\n\treturn a;\r\n}';
const CODE = 'if (a) {\n  b("𝒳");\n}';
const GENERATED = SOURCE.replace('\t\r\n', '\tif (a) {\r\n\t\tb("𝒳");\r\n\t}\r\n');
const PRICES = 'const prices = [1, 2];\n// TODO: add the prices up\n\nconst tax = 0.2;\n';

export function testGenerating(connected: ConnectedEditor): void {
	describe('generating at the cursor by clicks and keys', () => {
		let workbench: Workbench;
		let user: GenerateUser;
		let editor: OptimizeUser;

		const answerWith = (text: string) => {
			connected.answer = (response) => sendJson(response, 200, { text });
		};
		const requests = () => connected.requestsTo('generate');
		const prompts = (): readonly string[] => requests().map(({ body }) => JSON.parse(body).prompt);
		/** Opens a new file with the cursor at the end of its third line. */
		const openFile = async (name: string, text = SOURCE) => {
			await editor.openNewFile(name, text);
			await editor.goTo(2);
			await editor.press('End');
		};
		const untilUnchanged = async (name: string) => {
			await editor.tab(name).and(workbench.page.locator('.active:not(.dirty)')).waitFor();
			await editor.save();
			// VS Code empties a file before it writes it.
			await eventually(async () => assert.equal(editor.bytes(name), SOURCE));
		};
		/** The hover of the button that was pressed before would cover the others. */
		const pressInBox = async (name: string) => {
			await workbench.page.mouse.move(0, 0);
			await user.box.getByRole('button', { name }).click();
		};
		/** Keeps the next answer back, and gives the response to send it with. */
		const hold = () =>
			new Promise<ServerResponse>((resolve) => {
				connected.answer = resolve;
			});

		before(async () => {
			workbench = await connected.begin();
			user = new GenerateUser(workbench);
			editor = new OptimizeUser(workbench);
		});

		it('prompt, ghost text, Tab, and one undo step restore the file byte for byte; Esc leaves nothing behind', async () => {
			answerWith(`\`\`\`ts\n${CODE}\n\`\`\``);
			await openFile('accepted.ts');
			await user.openBoxByMenu('return a');
			await user.prompt.press('Enter');
			await user.box.getByText('Say in a few words what should be written.').waitFor();
			await workbench.screenshotInThemes('generate-prompt');
			await user.send('an if');
			await user.untilShown('b("𝒳");');
			await workbench.screenshotInThemes('generate-ghost-text');
			await editor.press('Escape');
			await user.ghostText().first().waitFor({ state: 'detached' });
			await untilUnchanged('accepted.ts');
			await editor.goTo(2);
			await editor.press('End');
			await user.showLastTextAgain();
			await user.untilShown('b("𝒳");');
			await user.accept();
			await editor.save();
			assert.equal(editor.bytes('accepted.ts'), GENERATED);
			await editor.undo();
			await editor.save();
			assert.equal(editor.bytes('accepted.ts'), SOURCE);
			assert.equal(requests().length, 1);
			const [request] = requests();
			const { prompt, ...rest } = JSON.parse(request?.body ?? '');
			assert.match(prompt, /^an if\n\nThe text goes into accepted\.ts \(typescript, indented by tabs\)\./);
			assert.ok(prompt.includes('const a = "💶";') && prompt.includes('return a;'));
			assert.deepEqual(rest, { max_tokens: 1_000, temperature: 0.2 });
			assert.match(String(request?.headers['idempotency-key']), /^[0-9a-f-]{36}$/);
		});

		it('proposes a comment’s text, shows what will be sent, waits on Send Now, and keeps each version a key away', async () => {
			await editor.openNewFile('versions.ts', PRICES);
			await editor.goTo(1);
			await editor.press('End');
			await user.openBox();
			assert.equal(await user.prompt.inputValue(), 'add the prices up');
			// What is proposed is selected: typing takes its place.
			await workbench.page.keyboard.type('add them up');
			const sent = requests().length;
			await pressInBox('Show What Will Be Sent');
			await editor.editor.getByText('add them up').waitFor();
			await workbench.screenshot('generate-preview-dark');
			assert.equal(requests().length, sent);
			// A wait of 55 seconds, which nothing waits for.
			connected.answer = (response) => sendJson(response, 429, {}, { 'retry-after': '55' });
			await user.prompt.press('Enter');
			const note = workbench.notifications(/Rate limit reached\. Sending at \d+:\d\d:\d\d/);
			await note.waitFor();
			await workbench.screenshot('generate-waiting');
			answerWith('first();');
			await note.getByText('Send Now').click();
			await user.untilShown('first();');
			await editor.press('Escape');
			answerWith('second();');
			await user.openBox();
			await pressInBox('Another Version of the Last Text (One More Request)');
			await user.untilShown('second();');
			assert.equal(new Set(prompts().slice(sent)).size, 1);
			assert.match(
				prompts().at(-1) ?? '',
				/^add them up\n\n.*versions\.ts.*const prices.*\n\nAfter the cursor:\n.*const tax/s,
			);
			await editor.press('Alt+]');
			await user.untilShown('first();');
			await user.accept();
			await editor.save();
			assert.equal(editor.bytes('versions.ts'), PRICES.replace('up\n', 'up\nfirst();\n'));
		});

		it('W23 hidden characters are named first and left out on Tab; on request the text is inserted unchanged', async () => {
			const named = 'Hidden characters in the generated text: 3 (U+202E, U+E0041, U+200B). It is offered without them.';
			answerWith(CODE.replace('(a)', '(\u202ea\u{e0041})').replace('b(', '\u200bb('));
			await openFile('hidden.ts');
			await user.openBoxAndSend('an if');
			await user.untilShown('b("𝒳");');
			await workbench.untilNotified(named);
			await workbench.screenshot('generate-hidden-dark');
			await user.accept();
			await editor.save();
			assert.equal(editor.bytes('hidden.ts'), GENERATED);
			await editor.undo();
			await editor.save();
			// The next one, with the same text, then comes on the screen: closing the list of notifications hides ghost text.
			await workbench.runCommand('Notifications: Clear All Notifications');
			await user.showLastTextAgain();
			await user.untilShown('b("𝒳");');
			await workbench.pressInNotification(named, 'Show Unchanged');
			await user.ghostText('[U+202E]').first().waitFor();
			await workbench.screenshot('generate-hidden-as-it-is-dark');
			await user.accept();
			await editor.save();
			assert.equal(editor.bytes('hidden.ts'), GENERATED.replace('(a)', '(\u202ea\u{e0041})').replace('b(', '\u200bb('));
		});

		it('Cancel changes nothing and keeps the prompt; if the file was changed meanwhile, the text is offered', async () => {
			await openFile('changed.ts');
			void hold();
			await user.openBoxAndSend('never mind');
			await workbench.pressInNotification('Generating…', 'Cancel');
			await workbench.notifications('Generating…').waitFor({ state: 'detached' });
			assert.deepEqual(await workbench.notifications().allInnerTexts(), []);
			await untilUnchanged('changed.ts');
			await user.openBox();
			assert.equal(await user.prompt.inputValue(), 'never mind');
			const arrived = connected.nextRequest('generate');
			const held = hold();
			await user.send('an if');
			await arrived;
			await workbench.notifications('Generating…').waitFor();
			await editor.press('y');
			sendJson(await held, 200, { code: CODE });
			await workbench.untilNotified('changed.ts has changed in the meantime.');
			await workbench.screenshot('generate-offered-dark');
			await workbench.pressInNotification('changed in the meantime', 'Copy');
			await workbench.page.waitForFunction(async (text) => (await navigator.clipboard.readText()) === text, CODE);
		});
	});
}
