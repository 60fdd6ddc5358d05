import assert from 'node:assert/strict';
import { existsSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import type { ChatUser } from '../user/chatUser.ts';
import { OptimizeUser } from '../user/optimizeUser.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { reply } from './chatService.ts';
import type { ConnectedChat } from './connectedChat.ts';

const fenced = (before: string, code: string, language = 'ts') => `${before}\n\n\`\`\`${language}\n${code}\n\`\`\``;

const CART = [
	'export class Cart {',
	'\treadonly prices: number[] = [];',
	'',
	'\ttotal(): number {',
	'\t\tlet sum = 0;',
	'\t\tfor (const price of this.prices) sum += price;',
	'\t\treturn sum;',
	'\t}',
	'}',
	'',
].join('\n');

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
		const review = () => workbench.page.locator('.tab.active').filter({ hasText: 'from the chat' });
		const dialog = () => workbench.page.locator('.monaco-dialog-box');
		const saveBox = () => workbench.page.locator('.quick-input-widget:visible input.input');

		/** The dialog fills itself in when it has read its folder. */
		const untilNamed = (name: string) =>
			eventually(async () => assert.equal(path.basename(await saveBox().inputValue()), name));

		it('replace a method of the file in front in its place, once the change was reviewed', async () => {
			const editor = new OptimizeUser(workbench);
			await editor.openNewFile('cart.ts', CART);
			const code = 'total(): number {\n  return this.prices.reduce((sum, price) => sum + price, 0);\n}';
			await answerWith(fenced('Here it is:', code));
			await user.button('Apply to File').click();
			await review().waitFor();
			await editor.difference.locator('.view-line').filter({ hasText: 'reduce' }).first().waitFor();
			await workbench.screenshot('chat-apply-review');
			assert.equal(editor.bytes('cart.ts'), CART);
			await workbench.runCommand('Whetstone: Keep All Changes');
			await editor.difference.waitFor({ state: 'detached' });
			await editor.save();
			const [before = '', after = ''] = CART.split(/\t\tlet sum[\s\S]*?return sum;/);
			const expected = `${before}\t\treturn this.prices.reduce((sum, price) => sum + price, 0);${after}`;
			assert.equal(editor.bytes('cart.ts'), expected);
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

		it('S09 ask before they become a file that programs obey, or leave the workspace through a symbolic link', async () => {
			symlinkSync('/tmp', file('linked'));
			for (const [name, question] of [
				['.vscode/settings.json', 'Programs read this file'],
				['linked/whetstone-linked.json', 'A symbolic link leads out of the workspace'],
			] as const) {
				await answerWith(fenced(`Put this into \`${name}\`:`, '{ "evil": true }', 'json'));
				await user.button('New File').click();
				await workbench.chooseFile(file(name));
				await dialog().getByText(question).waitFor();
				await workbench.screenshot('chat-protected-file');
				await workbench.pressInDialog('Cancel');
				await dialog().waitFor({ state: 'detached' });
				assert.equal(existsSync(file(name)), false);
			}
			// A search for files would follow it.
			rmSync(file('linked'));
		});
	});
}
