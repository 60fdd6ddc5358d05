import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { chooseFromContextMenu } from '../../host/vscode/workbench.ts';
import type { ChatUser } from '../user/chatUser.ts';
import { ExplorerUser } from '../user/explorerUser.ts';
import type { Workbench } from '../workbench/workbench.ts';
import type { ConnectedChat } from './connectedChat.ts';

/** What a page can hand over when it is dropped on. */
interface Dropped {
	readonly uriList?: string;
	readonly files?: readonly { readonly name: string; readonly bytes: readonly number[] }[];
}

export function testDropping(chat: ConnectedChat): void {
	describe('what is dropped into the chat, or added to it from a menu', () => {
		const { service } = chat;
		let workbench: Workbench;
		let user: ChatUser;
		let explorer: ExplorerUser;

		before(async () => {
			({ workbench, user } = await chat.begin());
			explorer = new ExplorerUser(workbench);
			const folder = path.join(workbench.folder, 'drops');
			mkdirSync(path.join(folder, 'deep'), { recursive: true });
			for (const name of ['one.txt', 'two.txt', 'deep/three.txt'])
				writeFileSync(path.join(folder, name), `this is ${name}\n`);
			writeFileSync(path.join(folder, 'picture.png'), new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 1]));
			await explorer.row('drops').waitFor();
		});

		const tab = (name: string) => workbench.page.locator('.tab').getByText(name, { exact: true });
		const chips = () => workbench.chat().getByRole('list', { name: 'Attached' }).getByRole('listitem');
		const detachAll = async () => {
			const remove = workbench.chat().getByRole('button', { name: /^Remove / });
			for (let left = await remove.count(); left > 0; left--) {
				await remove.first().click();
				await chips()
					.nth(left - 1)
					.waitFor({ state: 'detached' });
			}
		};
		/** Drags something into the chat; Shift is pressed on the way. */
		const dragToChat = async (dragged: Locator, whileOver: () => Promise<unknown> = async () => {}) => {
			const { keyboard, mouse } = workbench.page;
			const box = await user.messageBox.boundingBox();
			assert.ok(box !== null);
			await dragged.hover();
			await mouse.down();
			await mouse.move(300, 300, { steps: 3 });
			await keyboard.down('Shift');
			// Twice: the first move only enters the view.
			for (const x of [40, 50]) await mouse.move(box.x + x, box.y + 5, { steps: 4 });
			await whileOver();
			await mouse.up();
			await keyboard.up('Shift');
		};
		/** Drops what no other program is there to drag. */
		const dropOnView = async ({ uriList = '', files = [] }: Dropped) => {
			const frame = await workbench.chatFrame();
			await frame.evaluate(
				({ uriList, files }) => {
					const dataTransfer = new DataTransfer();
					if (uriList !== '') dataTransfer.setData('application/vnd.code.uri-list', uriList);
					for (const { name, bytes } of files) dataTransfer.items.add(new File([new Uint8Array(bytes)], name));
					document.body.dispatchEvent(new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true }));
				},
				{ uriList, files },
			);
		};

		it('attaches a file and a folder of the Explorer, with Shift held, and says so before', async () => {
			await dragToChat(explorer.row('README.md'), async () => {
				await workbench.chat().getByText('Drop to attach').waitFor();
				await workbench.screenshotInThemes('chat-drop');
			});
			await user.chip('README.md').waitFor();
			await dragToChat(explorer.row('drops'));
			await user.chip('drops/').waitFor();
			await user.ask('what are these?');
			const sent = service.contents.at(-1) ?? '';
			assert.match(sent, /README\.md:\n```markdown\n# /);
			assert.match(sent, /drops\/:\n```plaintext\ndeep\/three\.txt\none\.txt\npicture\.png\ntwo\.txt\n```/);
		});

		it('attaches several at once, and a tab', async () => {
			await user.startNew();
			await explorer.row('drops').click();
			await explorer.row('one.txt').click();
			await explorer.row('two.txt').click({ modifiers: ['Control'] });
			await dragToChat(explorer.row('two.txt'));
			await user.chip('drops/two.txt').waitFor();
			assert.deepEqual(await chips().locator('.chip-label').allInnerTexts(), ['drops/one.txt', 'drops/two.txt']);
			await detachAll();
			await dragToChat(tab('one.txt'));
			await user.chip('drops/one.txt').waitFor();
			await detachAll();
		});

		it('adds several from the Explorer’s menu, and a tab from its own', async () => {
			await explorer.row('one.txt').click();
			await explorer.row('picture.png').click({ modifiers: ['Control'] });
			await explorer.row('deep').click({ modifiers: ['Control'] });
			await chooseFromContextMenu(explorer.row('deep'), 'Add to Chat');
			await workbench.untilNotified('picture.png is not text');
			assert.deepEqual(await chips().locator('.chip-label').allInnerTexts(), ['drops/one.txt', 'drops/deep/']);
			await detachAll();
			await chooseFromContextMenu(tab('one.txt'), 'Add to Chat');
			await user.chip('drops/one.txt').waitFor();
			await detachAll();
		});

		it('names a place outside the workspace first, and refuses what is no file', async () => {
			const outside = path.join(workbench.folder, '..', 'outside.txt');
			writeFileSync(outside, 'outside\n');
			const uriList = `file://${workbench.folder}/../outside.txt\r\nftp://example.com/a`;
			const dialog = workbench.page.locator('.monaco-dialog-box');
			await dropOnView({ uriList });
			await dialog.getByText('This is not in the workspace, or a link that leads out of it.').waitFor();
			await dialog.getByText(path.resolve(outside)).waitFor();
			await workbench.screenshot('chat-drop-outside');
			await workbench.pressInDialog('Cancel');
			await workbench.untilNotified('ftp://example.com/a is no file or folder');
			assert.equal(await chips().count(), 0);
			await dropOnView({ uriList });
			await workbench.pressInDialog('Attach');
			await user.chip('outside.txt').waitFor();
			await detachAll();
		});

		it('takes the text of a file from the desktop, and refuses an image and what is too large', async () => {
			const text = [...new TextEncoder().encode('from the desktop\n')];
			const large = Array.from({ length: 192 * 1_024 + 1 }, () => 0x78);
			await dropOnView({
				files: [
					{ name: 'notes.txt', bytes: text },
					{ name: 'photo.png', bytes: [0x89, 0x50, 0x4e, 0x47] },
					{ name: 'large.log', bytes: large },
				],
			});
			await workbench.untilNotified('photo.png is not text');
			await workbench.untilNotified('large.log is too large to attach: 193 KB, at most 192 KB.');
			await user.chip('notes.txt').waitFor();
			await user.ask('what is in it?');
			assert.match(service.contents.at(-1) ?? '', /notes\.txt:\n```\nfrom the desktop\n```/);
		});
	});
}
