import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { chatBody, sendJson } from '../../support/fakes/scriptedServer.ts';
import { ChatUser } from '../user/chatUser.ts';
import { drawn, type FileReviewUser } from '../user/fileReviewUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { beginReviews } from './fileReview.ts';
import { changedLine, functions, improved } from './functions.ts';

export function testFiles(connected: ConnectedEditor): void {
	describe('whatever the file and wherever the code is from', () => {
		let workbench: Workbench;
		let user: FileReviewUser;

		before(async () => {
			({ workbench, user } = await beginReviews(connected));
		});

		for (const [what, name, source] of [
			['CRLF line ends', 'crlf.js', functions(2).replaceAll('\n', '\r\n')],
			['no line end at its end', 'end.js', 'var one = 1;\n\nvar two = 2;'],
		] as const) {
			it(`keeps the bytes of a file with ${what}`, async () => {
				await user.reviewNewFile(name, source);
				await user.press('Alt+y');
				await user.untilInFront('Change 1 of 1', name === 'end.js' ? 3 : changedLine(1));
				await user.press('Alt+y');
				await user.untilNoneIsLeft();
				assert.equal(await user.saved(name), improved(source));
			});
		}

		it('follows a file to its new name', async () => {
			await user.reviewNewFile('before.js', functions(2));
			await workbench.page.locator('.explorer-folders-view .monaco-list-row').filter({ hasText: 'before.js' }).click();
			await user.press('F2');
			await workbench.page.locator('.explorer-item-edited input').fill('after.js');
			await user.press('Enter');
			await user.tab('after.js').waitFor();
			await user.untilDrawn([drawn(changedLine(0), 'Change 1 of 2'), drawn(changedLine(1))]);
			await user.goTo(0);
			await user.press('Shift+Alt+y');
			await user.untilNoneIsLeft();
			assert.equal(
				await user.saved('after.js'),
				functions(2, () => true),
			);
		});

		it('offers the code if the file was deleted', async () => {
			await user.reviewNewFile('deleted.js', functions(2));
			rmSync(user.path('deleted.js'));
			await user.press('Alt+y');
			await workbench.untilNotified('deleted.js was closed, renamed or deleted meanwhile', 'Open as New File');
			await user.press('Shift+Alt+n');
			await user.untilNoneIsLeft();
		});

		it('works in a file that was never saved', async () => {
			await workbench.runCommand('File: New Untitled Text File');
			await user.tab('Untitled-1').waitFor();
			await workbench.page.keyboard.insertText('var one = 1;');
			await user.press('Control+a');
			await user.optimizeByKeys();
			await user.untilDrawn([drawn(1, 'Change 1 of 1')]);
			await user.press('Alt+y');
			await user.untilNoneIsLeft();
			await user.editor.locator('.view-line').getByText('const one = 1;').waitFor();
			await user.press('Control+z');
			await user.editor.locator('.view-line').getByText('var one = 1;').waitFor();
		});

		it('shows code of the chat in the same way; what is typed there is no decision', async () => {
			const chat = new ChatUser(workbench);
			const source = functions(2);
			connected.answer = (response) => {
				const code = functions(2, () => true);
				sendJson(response, 200, chatBody(`Here it is:\n\n\`\`\`js\n${code}\`\`\``));
			};
			await user.openNewFile('chat.js', source);
			await chat.open();
			await chat.ask('Better code, please. y n');
			for (const button of ['Apply to File', 'Replace Selection']) {
				await user.goTo(0);
				await user.press('Control+a');
				await chat.button(button).click();
				await user.untilInFront('Change 1 of 2', changedLine(0));
				await chat.messageBox.fill('y n');
				for (const key of ['Alt+y', 'Alt+n', 'Shift+Alt+y', 'Shift+Alt+n', 'Alt+F5']) await chat.messageBox.press(key);
				await user.thread.getByText('const sum = number + 0;').waitFor();
				await user.threadButton('Keep').click();
				await user.untilInFront('Change 1 of 1', changedLine(1));
				await user.press('Alt+n');
				await user.untilNoneIsLeft();
				assert.equal(
					await user.saved('chat.js'),
					functions(2, (index) => index === 0),
				);
				await user.undo();
				assert.equal(await user.saved('chat.js'), source);
			}
		});
	});
}
