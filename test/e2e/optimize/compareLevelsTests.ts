import assert from 'node:assert/strict';
import { sendJson } from '../../support/fakes/scriptedServer.ts';
import { OptimizeUser } from '../user/optimizeUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import type { Workbench } from '../workbench/workbench.ts';

const CODE = [
	'export function total(prices) {',
	'\tlet sum = 0;',
	'\tfor (let i = 0; i < prices.length; i++) {',
	'\t\tsum = sum + prices[i];',
	'\t}',
	'\treturn sum;',
	'}',
	'',
].join('\n');
const BETTER = CODE.replace('let i = 0; i < prices.length; i++', 'const price of prices').replace(
	'sum + prices[i]',
	'sum + price',
);
const BENCHMARK = "import { total } from './cart.js';\n\nconsole.log(total([1, 2]));\n";

export function testComparing(connected: ConnectedEditor): void {
	describe('comparing levels, and asking for a benchmark', () => {
		let workbench: Workbench;
		let user: OptimizeUser;

		before(async () => {
			workbench = await connected.begin();
			user = new OptimizeUser(workbench);
			connected.answer = (response) => {
				const request = connected.requests.at(-1);
				const level: unknown = JSON.parse(request?.body ?? '{}').optimization_level;
				if (request?.path.endsWith('/generate')) return sendJson(response, 200, { generated_text: BENCHMARK });
				const code = level === 'turbo' ? CODE : BETTER;
				const cost = level === 'turbo' ? 0.004 : 0.001;
				sendJson(response, 200, { optimized_code: code, usage: { prompt_tokens: 60, completion_tokens: 40 }, cost });
			};
			await user.openNewFile('cart.js', CODE);
		});

		const levelsSent = () =>
			connected.requestsTo('optimize').map(({ body }) => JSON.parse(body ?? '').optimization_level);
		const rows = () => workbench.page.locator('.quick-input-list .monaco-list-row');
		const title = (text: string) => workbench.page.locator('.quick-input-widget').getByText(text, { exact: true });
		const dialog = () => workbench.page.locator('.monaco-dialog-box');
		it('asks before it sends two paid requests, each once, shows a table, and opens the answer that is chosen by keys', async () => {
			await user.selectLines(0, 7);
			await workbench.runCommand('Whetstone: Compare Levels…');
			await title('Levels to Compare').waitFor();
			await rows().filter({ hasText: 'high' }).getByRole('checkbox').click();
			await rows().filter({ hasText: 'Other…' }).getByRole('checkbox').click();
			await workbench.screenshot('compare-levels-choose');
			await workbench.page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
			await workbench.typeIntoInputBox('turbo');
			await title('Answers to Compare').waitFor();
			await workbench.screenshot('compare-levels-answers');
			await workbench.pickRow('One answer at each level');
			await dialog().getByText('Send 2 paid requests?').waitFor();
			await workbench.screenshot('compare-levels-paid');
			assert.deepEqual(levelsSent(), []);
			await workbench.pressInDialog('Send 2 Requests');
			await title('Levels Compared').waitFor();
			assert.deepEqual(levelsSent(), ['high', 'turbo']);
			const keys = connected.requestsTo('optimize').map(({ headers }) => headers['idempotency-key']);
			assert.equal(new Set(keys).size, 2);
			const page = workbench.markdownPage();
			await page.getByRole('row', { name: /^high \+2 −2/ }).waitFor();
			await page.getByRole('row', { name: /^turbo no change/ }).waitFor();
			await page.getByText('Nothing here has been proven').waitFor();
			assert.match((await rows().first().innerText()).replaceAll(/\s+/g, ' '), /^high ?not proven · lines \+2 −2/);
			await workbench.screenshotInThemes('compare-levels-table');
			await workbench.page.keyboard.press('Enter');
			await user.tab('cart.js: Current ↔ Optimized (high)').waitFor();
			await user.difference.waitFor();
			await workbench.screenshot('compare-levels-opened');
			await user.titleButton('Undo All').click();
			await user.untilReviewed();
			assert.equal(user.bytes('cart.js'), CODE);
			assert.equal(levelsSent().length, 2);
		});

		it('asks before it sends a request for a benchmark, and opens that as a new file that is not saved', async () => {
			await workbench.openFile('cart.js');
			await user.selectLines(0, 7);
			await workbench.runCommand('Whetstone: Write a Benchmark…');
			await dialog().getByText('Send 1 paid request for a benchmark?').waitFor();
			await workbench.screenshot('benchmark-paid');
			assert.equal(connected.requestsTo('generate').length, 0);
			await workbench.pressInDialog('Send 1 Request');
			await workbench.untilNotified(/The benchmark has not been run\. Read it.*benchmark\.mjs/);
			await user.tab('Untitled-1').and(workbench.page.locator('.active')).waitFor();
			await user.editor.getByText('console.log(total([1, 2]));').waitFor();
			await workbench.screenshot('benchmark-written');
			const [request, ...others] = connected.requestsTo('generate');
			assert.deepEqual(others, []);
			const { prompt } = JSON.parse(request?.body ?? '{}');
			assert.match(prompt, /^Write a benchmark of existing code: /);
			assert.match(prompt, /- Path: cart\.js\n/);
			assert.match(prompt, /- Functions to measure: total\n/);
		});
	});
}
