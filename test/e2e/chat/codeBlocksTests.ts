import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { ChatUser } from '../user/chatUser.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { reply } from './chatService.ts';
import type { ConnectedChat } from './connectedChat.ts';

const fenced = (before: string, code: string, language = 'ts') => `${before}\n\n\`\`\`${language}\n${code}\n\`\`\``;

export function testCodeBlocks(chat: ConnectedChat): void {
	describe('the code blocks of an answer', () => {
		const { service } = chat;
		let workbench: Workbench;
		let user: ChatUser;

		before(async () => {
			({ workbench, user } = await chat.begin());
		});

		async function answerWith(text: string): Promise<void> {
			await user.startNew();
			service.behavior = reply(text);
			await user.ask('code, please');
		}

		const file = (...names: readonly string[]) => path.join(workbench.folder, ...names);
		const saveBox = () => workbench.page.locator('.quick-input-widget:visible input.input');

		/** The dialog fills itself in when it has read its folder. */
		const untilNamed = (name: string) =>
			eventually(async () => assert.equal(path.basename(await saveBox().inputValue()), name));

		async function saveAndRead(name: string): Promise<string> {
			await workbench.page.locator('.tab.active.dirty').waitFor();
			await workbench.runCommand('File: Save');
			await workbench.page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
			return readFileSync(file('src', name), 'utf8');
		}

		it('replace the selection through a diff, as one undo step', async () => {
			await workbench.openFile('report.js');
			const before = readFileSync(file('src', 'report.js'), 'utf8');
			await workbench.page.keyboard.press('Control+A');
			await answerWith(fenced('Better:', 'const better = true;', 'js'));
			await user.button('Replace Selection').click();
			await workbench.page.locator('.tab.active').filter({ hasText: 'from the chat' }).waitFor();
			await workbench.screenshot('chat-replace');
			await workbench.runCommand('Whetstone: Keep All Changes');
			await workbench.page.locator('.monaco-diff-editor').waitFor({ state: 'detached' });
			assert.equal(await saveAndRead('report.js'), 'const better = true;\n');
			await workbench.page.keyboard.press('Control+1');
			await workbench.page.locator('.editor-instance .monaco-editor.focused').first().waitFor();
			await workbench.page.keyboard.press('Control+Z');
			assert.equal(await saveAndRead('report.js'), before);
		});

		it('become an untitled file in their language if the answer suggests no name', async () => {
			await answerWith(fenced('Here:', 'def f(): pass', 'py'));
			await user.button('New File').click();
			await workbench.page
				.locator('.tab.active')
				.filter({ hasText: /Untitled/ })
				.waitFor();
			await workbench.page.locator('.statusbar').getByText('Python').waitFor();
			await workbench.runCommand('View: Revert and Close Editor');
		});

		it('S09 become a file with the name that the answer suggests, in a folder that the user picks', async () => {
			await answerWith(fenced('Save it as `../../../../tmp/evil/hello.ts`:', 'export const hello = 1;'));
			await user.button('New File').click();
			await saveBox().waitFor();
			await untilNamed('hello.ts');
			assert.ok((await saveBox().inputValue()).startsWith(workbench.folder));
			await workbench.chooseFile(file('hello.ts'));
			await workbench.page.locator('.tab.active').filter({ hasText: 'hello.ts' }).waitFor();
			assert.equal(readFileSync(file('hello.ts'), 'utf8'), 'export const hello = 1;\n');
		});

		it('S09 never overwrite a file: the change is shown as a diff', async () => {
			const before = readFileSync(file('README.md'), 'utf8');
			await answerWith(fenced('Put this into `README.md`:', '# Mine now', 'md'));
			await user.button('New File').click();
			await saveBox().waitFor();
			await workbench.chooseFile(file('README.md'));
			// VS Code's own question whether to replace it comes in some file dialogs only.
			const tab = workbench.page.locator('.tab.active').filter({ hasText: 'from the chat' });
			const dialog = workbench.page.locator('.monaco-dialog-box');
			await tab.or(dialog).first().waitFor();
			if (await dialog.isVisible()) await workbench.pressInDialog('Replace');
			await workbench.page.locator('.tab.active').filter({ hasText: 'from the chat' }).waitFor();
			await workbench.screenshot('chat-existing-file');
			assert.equal(readFileSync(file('README.md'), 'utf8'), before);
			await workbench.runCommand('Whetstone: Undo All Changes');
		});

		it('S09 ask before they become a file that programs execute or obey', async () => {
			await answerWith(fenced('Put this into `.vscode/settings.json`:', '{ "evil": true }', 'json'));
			await user.button('New File').click();
			await saveBox().waitFor();
			await untilNamed('settings.json');
			await workbench.chooseFile(file('.vscode', 'settings.json'));
			await workbench.page.locator('.monaco-dialog-box').waitFor();
			await workbench.screenshot('chat-protected-file');
			await workbench.pressInDialog('Cancel');
			assert.equal(existsSync(file('.vscode', 'settings.json')), false);
		});

		it('S09 ask before they leave the workspace through a symbolic link', async () => {
			symlinkSync('/tmp', file('linked'));
			await answerWith(fenced('Put this into `linked.ts`:', 'export {};'));
			await user.button('New File').click();
			await saveBox().waitFor();
			await workbench.chooseFile(file('linked', 'whetstone-linked.ts'));
			await workbench.page
				.locator('.monaco-dialog-box')
				.getByText(/symbolic link/)
				.waitFor();
			await workbench.pressInDialog('Cancel');
			assert.equal(existsSync('/tmp/whetstone-linked.ts'), false);
			// A search for files would follow it.
			rmSync(file('linked'));
		});
	});
}
