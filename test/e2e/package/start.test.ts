import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { demoLayout, demoSettings, prepareDemo } from '../../host/demo.ts';
import { makeTemporaryFolder, removeFolder } from '../../host/temporaryFolder.ts';
import { ChatUser } from '../user/chatUser.ts';
import { GenerateUser } from '../user/generateUser.ts';
import { OptimizeUser } from '../user/optimizeUser.ts';
import { eventually } from '../workbench/eventually.ts';
import { startWorkbench, type Workbench } from '../workbench/workbench.ts';

// The tasks are read from the README, so that it cannot promise what does not work.
describe('what npm start opens, with the offline engine alone', () => {
	const folder = makeTemporaryFolder();
	let tasks: readonly string[];
	let workbench: Workbench;

	before(async () => {
		const workspace = prepareDemo(folder, false);
		tasks = readFileSync(path.join(workspace, 'README.md'), 'utf8')
			.split(/^\d\. /m)
			.slice(1);
		workbench = await startWorkbench({
			folder: workspace,
			firstLayout: demoLayout,
			settings: { ...demoSettings, 'whetstone.local.engineUrl': '' },
		});
	});

	after(async () => {
		await workbench.dispose();
		removeFolder(folder);
	});

	/** What stands in a code span of a task: what to select, to ask or to type. */
	const named = (task: number, span = 0) => [...(tasks[task]?.matchAll(/`([^`]+)`/g) ?? [])][span]?.[1] ?? '';

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
		const first = lines.findIndex((line) => line.includes(`function ${named(0)}(`));
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

	it('generates what the second task asks for, on the empty last line', async () => {
		const user = new GenerateUser(workbench);
		await workbench.openFile('report.js');
		await workbench.page.keyboard.press('Control+End');
		await user.openBoxAndSend(named(1));
		await user.untilShown('function average(numbers)');
		await user.accept();
		await workbench.page.locator('.view-line').filter({ hasText: 'function average(numbers)' }).waitFor();
	});

	it('attaches the third file as its task says, and the answer shows what arrived', async () => {
		const user = new ChatUser(workbench);
		await workbench.openFile('statistics.py');
		await user.messageBox.click();
		await user.messageBox.pressSequentially(named(2));
		await user.messageBox.press('Enter');
		await user.chip('scripts/statistics.py').waitFor();
		const answer = await user.ask(named(2, 1));
		assert.match(await answer.innerText(), /Code blocks in the last message: 1 \(python, 25 lines\)/);
		await workbench.screenshot('start-tasks-dark');
	});
});
