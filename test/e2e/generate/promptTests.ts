import assert from 'node:assert/strict';
import { sendJson } from '../../support/fakes/scriptedServer.ts';
import { GenerateUser } from '../user/generateUser.ts';
import { OptimizeUser } from '../user/optimizeUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';

const SOURCE = 'const prices = [1, 2];\n// TODO: add the prices up\n\nconst tax = 0.2;\n';

export function testPrompt(connected: ConnectedEditor): void {
	describe('the prompt of Generate at Cursor', () => {
		let workbench: Workbench;
		let user: GenerateUser;
		let editor: OptimizeUser;
		let answers: string[] = [];
		let isLimited = false;

		before(async () => {
			workbench = await connected.begin();
			connected.answer = (response) => {
				if (isLimited) sendJson(response, 429, {}, { 'retry-after': '55' });
				else sendJson(response, 200, { text: answers.shift() });
			};
			user = new GenerateUser(workbench);
			editor = new OptimizeUser(workbench);
		});

		const prompts = (): readonly string[] =>
			connected.requestsTo('generate').map(({ body }) => JSON.parse(body).prompt);
		const openAt = async (name: string, line: number) => {
			await editor.openNewFile(name, SOURCE);
			await editor.goTo(line);
		};
		/** The hover of the button that was pressed before would cover the others. */
		const press = async (name: string) => {
			await workbench.page.mouse.move(0, 0);
			await user.box.getByRole('button', { name }).click();
		};

		/** The box changes once the extension host has heard of a press. */
		const untilPromptIs = (text: string) => eventually(async () => assert.equal(await user.prompt.inputValue(), text));

		it('proposes a comment’s text as the prompt, and shows exactly what is then sent', async () => {
			await openAt('comment.ts', 1);
			await user.openBox();
			assert.equal(await user.prompt.inputValue(), 'add the prices up');
			// What is proposed is selected: typing takes its place.
			await workbench.page.keyboard.type('add them up');
			await press('Show What Will Be Sent');
			await editor.editor.getByText('add them up').waitFor();
			await workbench.screenshot('generate-preview-dark');
			const shown = await editor.editor.locator('.view-lines').innerText();
			assert.match(shown.replaceAll('\u00a0', ' '), /const tax = 0\.2;/);
			assert.deepEqual(prompts(), []);
			answers = ['const sum = prices[0] + prices[1];'];
			await user.prompt.press('Enter');
			await user.untilShown('const sum');
			assert.match(
				prompts()[0] ?? '',
				/^add them up\n\n.*comment\.ts.*const prices.*\n\nAfter the cursor:\n.*const tax/s,
			);
			await editor.press('Escape');
			await workbench.runCommand('View: Close All Editors');
		});

		it('can leave out the surrounding code', async () => {
			await openAt('alone.ts', 2);
			await user.openBox();
			await press('Leave the Code Around Out');
			await user.box.getByText('Only this text is sent.').waitFor();
			await workbench.screenshot('generate-alone-dark');
			answers = ['x;'];
			await user.send('just this');
			await user.untilShown('x;');
			assert.equal(prompts().at(-1), 'just this');
			await editor.press('Escape');
		});

		it('waits while the rate limit is reached, until the user presses Send Now', async () => {
			await openAt('limited.ts', 2);
			isLimited = true;
			const sent = prompts().length;
			await user.openBoxAndSend('a call later');
			const note = workbench.notifications(/Rate limit reached\. Sending at \d+:\d\d:\d\d/);
			await note.waitFor();
			await workbench.screenshot('generate-waiting');
			isLimited = false;
			answers = ['later();'];
			await note.getByText('Send Now').click();
			// Sooner than the wait would have ended: nothing is waited for that long.
			await user.untilShown('later();');
			assert.equal(prompts().length, sent + 2);
			await editor.press('Escape');
		});

		it('gives another version on request, keeps the previous one a key away, and offers earlier prompts', async () => {
			await openAt('versions.ts', 2);
			answers = ['first();', 'second();'];
			await user.openBoxAndSend('a call');
			await user.untilShown('first();');
			await editor.press('Escape');
			await user.openBox();
			await untilPromptIs('a call');
			await press('Earlier Prompt');
			await untilPromptIs('a call later');
			await press('Later Prompt');
			await untilPromptIs('a call');
			await workbench.screenshot('generate-again-dark');
			await press('Another Version of the Last Text (One More Request)');
			await user.untilShown('second();');
			assert.equal(prompts().at(-1), prompts().at(-2));
			await editor.press('Alt+]');
			await user.untilShown('first();');
			await user.accept();
			await editor.save();
			assert.equal(editor.bytes('versions.ts'), SOURCE.replace('up\n\n', 'up\nfirst();\n'));
		});
	});
}
