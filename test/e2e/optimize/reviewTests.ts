import assert from 'node:assert/strict';
import { sendJson } from '../../support/fakes/scriptedServer.ts';
import { OptimizeUser } from '../user/optimizeUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import type { Workbench } from '../workbench/workbench.ts';

const SOURCE = [
	'export function total(prices: number[]): number {',
	'\tvar sum = 0;',
	'\tfor (const price of prices) {',
	'\t\tsum = sum + price;',
	'\t}',
	'\treturn sum;',
	'}',
	'',
	'export function isEmpty(prices: number[]): boolean {',
	'\treturn prices.length == 0;',
	'}',
	'',
].join('\n');
const BETTER = SOURCE.replace('var sum', 'let sum')
	.replace('sum = sum + price', 'sum += price')
	.replace('== 0', '=== 0');
const FIRST_ALONE = SOURCE.replace('var sum', 'let sum');

export function testReview(connected: ConnectedEditor): void {
	describe('reviewing optimized code by clicks and keys', () => {
		let workbench: Workbench;
		let user: OptimizeUser;
		let answers: unknown[] = [];

		before(async () => {
			workbench = await connected.begin();
			connected.answer = (response) => sendJson(response, 200, answers.shift());
			user = new OptimizeUser(workbench);
		});

		const requests = () => connected.requestsTo('optimize');
		const bodies = () => requests().map(({ body }) => JSON.parse(body));
		const openSelected = async (name: string, lines = 11) => {
			await user.openNewFile(name, SOURCE);
			await user.selectLines(0, lines);
		};

		it('context menu, level, difference, one change accepted by its button, and undo', async () => {
			answers = [{ optimized_code: `\`\`\`ts\n${BETTER}\`\`\`` }];
			await openSelected('hunk.ts');
			await user.optimizeAtLevelByMenu('var sum');
			await workbench.page.locator('.quick-input-list').getByText('documented').waitFor();
			await workbench.screenshot('optimize-levels-dark');
			await workbench.pickRow('high');
			await user.difference.getByText('sum += price').waitFor();
			await workbench.screenshotInThemes('optimize-hunks');
			await user.titleButton('Keep').click();
			await workbench.page.locator('.statusbar-item').filter({ hasText: '2 changes are left to review.' }).waitFor();
			await workbench.screenshot('optimize-hunk-accepted-dark');
			await user.tab(/^hunk\.ts$/).click();
			await user.save();
			assert.equal(user.bytes('hunk.ts'), FIRST_ALONE);
			await user.undo();
			await user.save();
			assert.equal(user.bytes('hunk.ts'), SOURCE);
			await user.tab('hunk.ts: Current').click();
			await user.difference.waitFor();
			await user.titleButton('Undo').click();
			await workbench.page.locator('.statusbar-item').filter({ hasText: '2 changes are left to review.' }).waitFor();
			await workbench.pressChord('Control+k', 'Control+Alt+Enter');
			await user.untilReviewed();
			await user.save();
			// The next change was in front by then.
			assert.equal(user.bytes('hunk.ts'), BETTER.replace('sum += price', 'sum = sum + price'));
		});

		it('by keys: one change accepted, one discarded, then the rest; the status bar message goes', async () => {
			const remark = workbench.page.locator('.statusbar-item').filter({ hasText: 'left to review.' });
			const chord = (key: string) => workbench.pressChord('Control+k', `Control+Alt+${key}`);
			answers = [{ optimized_code: BETTER }];
			await openSelected('keys.ts');
			await user.optimizeByCommand();
			await user.difference.getByText('sum += price').waitFor();
			await chord('y');
			await remark.filter({ hasText: '2 changes' }).waitFor();
			await chord('n');
			await remark.filter({ hasText: 'One change' }).waitFor();
			await chord('Backspace');
			await user.untilReviewed();
			await remark.waitFor({ state: 'detached', timeout: 2_000 });
			await user.save();
			assert.equal(user.bytes('keys.ts'), FIRST_ALONE);
		});

		it('the history reverts what was accepted, as long as the code is still there', async () => {
			await user.tab(/^hunk\.ts$/).click();
			await workbench.runCommand('Whetstone: Show Optimizations and Answers');
			const row = (name: string) =>
				workbench.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: name }).first();
			const takeBack = (name: string) => row(name).getByRole('button', { name: 'Take Back' });
			await row('keys.ts').getByText('partly accepted').waitFor();
			await row('hunk.ts').hover();
			await workbench.screenshot('optimize-history-dark');
			await takeBack('hunk.ts').click();
			await workbench.untilNotified('hunk.ts has the code from before again.');
			await user.save();
			assert.equal(user.bytes('hunk.ts'), SOURCE);
			await user.tab(/^keys\.ts$/).click();
			await user.goTo(2);
			await workbench.page.keyboard.type('// mine ');
			await user.save();
			const edited = user.bytes('keys.ts');
			await workbench.runCommand('Whetstone: Show Optimizations and Answers');
			await row('hunk.ts').getByText('undone').waitFor();
			await row('hunk.ts').hover();
			assert.equal(await takeBack('hunk.ts').count(), 0);
			await row('keys.ts').getByText('edited since').waitFor();
			await row('keys.ts').hover();
			await takeBack('keys.ts').click();
			await workbench.untilNotified('keys.ts no longer holds this code as it was accepted');
			assert.equal(user.bytes('keys.ts'), edited);
		});

		it('several selections: the number of requests is confirmed first; one review, and one undo step', async () => {
			await user.openNewFile('several.ts', SOURCE);
			await user.selectEach(['var sum', '== 0']);
			await user.optimizeByCommand();
			await workbench.page.locator('.monaco-dialog-box').getByText('Optimize 2 selections?').waitFor();
			await workbench.screenshot('optimize-several-dark');
			const asked = requests().length;
			answers = [{ optimized_code: 'let sum = 0;' }, { optimized_code: 'return prices.length === 0;' }];
			await workbench.pressInDialog('Send 2 Requests');
			await user.difference.getByText('let sum').first().waitFor();
			assert.deepEqual(
				bodies()
					.slice(asked)
					.map(({ code }) => code),
				['var sum = 0;', 'return prices.length == 0;'],
			);
			await user.titleButton('Keep All').click();
			await user.untilReviewed();
			await user.save();
			assert.equal(user.bytes('several.ts'), FIRST_ALONE.replace('== 0', '=== 0'));
			await user.undo();
			await user.save();
			assert.equal(user.bytes('several.ts'), SOURCE);
		});

		it('warns about a doubtful proposal, and renders its explanation beside it without images', async () => {
			const picture = `${connected.url}/picture.png`;
			const explanation = `Shorter, **and** \`a && b\` stays.\n\n![seen](${picture})\n\n<img src="${picture}">`;
			const cut = 'export function total(prices: number[], more: number): number {\n\treturn prices.reduce((a, b) => a';
			answers = [{ optimized_code: cut, explanation, suggestions: ['Name `more` better.'], finish_reason: 'length' }];
			await openSelected('doubtful.ts', 7);
			await user.optimizeByCommand();
			await workbench.untilNotified(
				/cut off.*function, method, or type.*Look closely at the proposal for doubtful\.ts/,
			);
			await workbench.notifications('Optimizing the selection').waitFor({ state: 'detached' });
			assert.equal(await workbench.notifications().count(), 1);
			await workbench.screenshot('optimize-guardrails-dark');
			await user.titleButton('Show Explanation of Optimized Code').click();
			const preview = workbench.markdownPage();
			await preview.getByText('a && b').waitFor();
			await preview.getByText('Name more better.').waitFor();
			await preview.getByRole('heading', { name: 'Receipt' }).waitFor();
			assert.equal(await preview.locator('img').count(), 0);
			assert.deepEqual(
				connected.requests.filter(({ path }) => path.endsWith('.png')),
				[],
			);
			await workbench.runCommand('Notifications: Clear All Notifications');
			await workbench.screenshotInThemes('optimize-explanation');
			await workbench.runCommand('View: Close All Editors');
			await user.tab('Current ↔ Optimized').waitFor({ state: 'detached' });
			assert.equal(user.bytes('doubtful.ts'), SOURCE);
		});

		it('without a selection, the function around the cursor is highlighted, and sent once it is picked', async () => {
			answers = [
				{ optimized_code: 'export function isEmpty(prices: number[]): boolean {\n\treturn !prices.length;\n}' },
			];
			await user.openNewFile('around.ts', SOURCE);
			await user.goTo(9);
			await user.optimizeByCommand();
			await workbench.page.locator('.quick-input-list').getByText('isEmpty').waitFor();
			await workbench.page
				.locator('.statusbar-item')
				.filter({ hasText: /\d+ selected/ })
				.waitFor();
			await workbench.screenshot('optimize-around-dark');
			await workbench.page.keyboard.press('Enter');
			await user.difference.getByText('!prices.length').waitFor();
			assert.equal(bodies().at(-1).code, SOURCE.split('\n').slice(8, 11).join('\n'));
			await user.titleButton('Undo All').click();
			await user.untilReviewed();
		});
	});
}
