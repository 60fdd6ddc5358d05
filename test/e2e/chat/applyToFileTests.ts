import assert from 'node:assert/strict';
import type { ChatUser } from '../user/chatUser.ts';
import { OptimizeUser } from '../user/optimizeUser.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { reply } from './chatService.ts';
import type { ConnectedChat } from './connectedChat.ts';

const fenced = (code: string, language = 'ts') => `Here it is:\n\n\`\`\`${language}\n${code}\n\`\`\``;

const SHOP = [
	"import { rate } from '../rate';",
	'',
	...Array.from({ length: 60 }, (_, at) => `export const price${at} = ${at};`),
	'',
	'export class Cart {',
	'\treadonly prices: number[] = [];',
	'',
	'\ttotal(): number {',
	'\t\tlet sum = 0;',
	'\t\tfor (const price of this.prices) sum += price;',
	'\t\treturn sum;',
	'\t}',
	'',
	'\tclear(): void {',
	'\t\tthis.prices.length = 0;',
	'\t}',
	'}',
	'',
].join('\n');

export function testApplyToFile(chat: ConnectedChat): void {
	describe('Apply to File', () => {
		const { service } = chat;
		let workbench: Workbench;
		let user: ChatUser;
		let editor: OptimizeUser;

		before(async () => {
			({ workbench, user } = await chat.begin());
			editor = new OptimizeUser(workbench);
		});

		async function answerWith(text: string): Promise<void> {
			await user.startNew();
			service.behavior = reply(text);
			await user.ask('code, please');
		}

		const review = () => workbench.page.locator('.tab.active').filter({ hasText: 'from the chat' });

		async function accept(): Promise<void> {
			await workbench.runCommand('Whetstone: Keep All Changes');
			await editor.difference.waitFor({ state: 'detached' });
			await editor.save();
		}

		it('replaces a method of the active file in its place, after a review', async () => {
			await editor.openNewFile('shop.ts', SHOP);
			await answerWith(fenced('total(): number {\n  return this.prices.reduce((sum, price) => sum + price, 0);\n}'));
			await user.button('Apply to File').click();
			await review().waitFor();
			// What would change is in sight, though it stands far below.
			await editor.difference.locator('.view-line').filter({ hasText: 'reduce' }).first().waitFor();
			await workbench.screenshot('chat-apply-review');
			assert.equal(editor.bytes('shop.ts'), SHOP);
			await accept();
			const [before = '', after = ''] = SHOP.split(/\t\tlet sum[\s\S]*?return sum;/);
			const expected = `${before}\t\treturn this.prices.reduce((sum, price) => sum + price, 0);${after}`;
			assert.equal(editor.bytes('shop.ts'), expected);
		});

		it('says so if the file already contains the code', async () => {
			await editor.openNewFile('same.ts', SHOP);
			await answerWith(fenced('clear(): void {\n  this.prices.length = 0;\n}'));
			await user.button('Apply to File').click();
			await workbench.page.getByText('same.ts holds this code already').first().waitFor();
			await workbench.runCommand('Notifications: Clear All Notifications');
		});

		it('asks if several places match, and shows each in the editor', async () => {
			const text =
				'class A {\n\tsave() {\n\t\twrite(this.a);\n\t}\n}\n\nclass B {\n\tsave() {\n\t\twrite(this.b);\n\t}\n}\n';
			await editor.openNewFile('two.ts', text);
			await answerWith(fenced('save() {\n\tlock();\n\twriteAll(this);\n}'));
			await user.button('Apply to File').click();
			const rows = workbench.page.locator('.quick-input-widget:visible .monaco-list-row');
			await rows.filter({ hasText: 'lines 8 to 10' }).waitFor();
			await workbench.screenshot('chat-apply-places');
			await rows.filter({ hasText: 'lines 8 to 10' }).click();
			await review().waitFor();
			await accept();
			assert.equal(editor.bytes('two.ts'), text.replace('write(this.b)', 'lock();\n\t\twriteAll(this)'));
		});

		it('says so if nothing in the file resembles the code, and offers other actions', async () => {
			await editor.openNewFile('other.ts', 'export const one = 1;\n');
			await answerWith(fenced('function quite() {\n\treturn "different";\n}'));
			await user.button('Apply to File').click();
			const notification = workbench.page
				.locator('.notification-toast')
				.filter({ hasText: 'Nothing in other.ts resembles' });
			await notification.waitFor();
			await workbench.screenshot('chat-apply-nothing');
			await notification.getByRole('button', { name: 'Insert at Cursor' }).click();
			await eventually(async () => {
				await editor.save();
				assert.match(editor.bytes('other.ts'), /different/);
			});
		});

		it('applies a block of the newest answer by command, and asks which one', async () => {
			await editor.openNewFile('command.ts', SHOP);
			const clear = fenced('clear(): void {\n\tthis.prices.splice(0);\n}');
			await answerWith(`${fenced('npm test', 'sh')}\n\n${clear}`);
			await workbench.runCommand('Whetstone: Apply to File');
			await workbench.pickRow('clear(): void {');
			await review().waitFor();
			await accept();
			assert.equal(editor.bytes('command.ts'), SHOP.replace('length = 0', 'splice(0)'));
		});
	});
}
