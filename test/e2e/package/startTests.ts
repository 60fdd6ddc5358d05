import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ChatUser } from '../user/chatUser.ts';
import { OptimizeUser } from '../user/optimizeUser.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';

/**
 * What a newcomer does with `npm start`. The first task is read from the README, so that it cannot promise what does not work; a
 * test of `unit/host` tries them all.
 */
export function testStart(started: () => Workbench): void {
	describe('what npm start opens, with the offline engine alone', () => {
		/** The function that the first task names. */
		let named: string;
		let workbench: Workbench;

		before(() => {
			workbench = started();
			named = /^1\. [^`]*`([^`]+)`/m.exec(textOf('README.md'))?.[1] ?? assert.fail('The first task names no function.');
		});

		const textOf = (file: string) => readFileSync(path.join(workbench.folder, file), 'utf8');

		it('shows the README as a page, and the chat beside it', async () => {
			const page = workbench.markdownPage();
			await page.getByRole('heading', { name: 'Corner Shop' }).waitFor();
			await new ChatUser(workbench).messageBox.waitFor();
			assert.equal(await page.getByRole('listitem').count(), 4);
			await workbench.screenshot('start-readme-dark');
		});

		it('links to the first file, whose named function is optimized', async () => {
			const user = new OptimizeUser(workbench);
			await workbench.markdownPage().getByRole('link', { name: 'src/orders.ts' }).click();
			await user.tab('orders.ts').waitFor();
			const lines = textOf('src/orders.ts').split('\n');
			const first = lines.findIndex((line) => line.includes(`function ${named}(`));
			await user.selectLines(first, 3);
			await user.optimizeByMenu('tags.filter');
			await user.difference.waitFor();
			await workbench.runCommand('Whetstone: Keep All Changes');
			await user.untilReviewed();
			await user.save();
			await eventually(async () =>
				assert.match(textOf('src/orders.ts'), /tags\.some\(\(tag\) => tag\.startsWith\(prefix\)\)/),
			);
		});

		it('says why it leaves code alone', async () => {
			const user = new OptimizeUser(workbench);
			await user.openNewFile('unclear.js', 'const old = orders.filter((order) => order.isOld)[0];\n');
			await user.selectLines(0, 1);
			await workbench.runCommand('Whetstone: Optimize Selection');
			await workbench.pressInNotification('The service proposes no change.', 'Show Explanation');
			const reason = 'left alone, because nothing here shows that orders is an array';
			await workbench.markdownPage().getByText(reason).waitFor();
			await workbench.screenshot('start-left-alone-dark');
			await workbench.runCommand('View: Close All Editors in Group');
			await workbench.openFile('orders.ts');
		});

		it('offers the levels of the local service, and says what each stands for', async () => {
			const user = new OptimizeUser(workbench);
			await user.selectLines(0, 3);
			await workbench.runCommand('Whetstone: Optimize Selection at Level…');
			const rows = workbench.page.locator('.quick-input-list .monaco-list-row');
			await rows.filter({ hasText: 'clearer' }).waitFor();
			const texts = await rows.allInnerTexts();
			const expected = [/^high.*documented.*used last/, /^medium.*types/s, /^low.*proven/s, /^clearer.*reads better/s];
			assert.equal(texts.length, expected.length + 1, texts.join());
			for (const [index, pattern] of expected.entries()) assert.match(texts[index]?.trim() ?? '', pattern);
			await workbench.screenshot('start-levels-dark');
			await workbench.page.keyboard.press('Escape');
			await rows.first().waitFor({ state: 'hidden' });
		});
	});
}
