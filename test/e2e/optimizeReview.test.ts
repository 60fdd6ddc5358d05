import assert from 'node:assert/strict';
import { type ScriptedServer, sendJson, startScriptedServer } from '../support/fakes/scriptedServer.ts';
import { startConnectedWorkbench } from './connectedWorkbench.ts';
import type { Workbench } from './harness.ts';
import { OptimizePerson } from './optimizePerson.ts';

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

describe('reviewing optimized code by clicks and keys', () => {
	let service: ScriptedServer;
	let workbench: Workbench;
	let person: OptimizePerson;
	let answers: unknown[] = [];

	before(async () => {
		service = await startScriptedServer((request, response) =>
			sendJson(response, 200, request.path.endsWith('/optimize') ? answers.shift() : { requests: 1 }),
		);
		workbench = await startConnectedWorkbench(service.url);
		person = new OptimizePerson(workbench);
	});

	after(async () => {
		await workbench.dispose();
		await service.close();
	});

	afterEach(() => workbench.runCommand('Notifications: Clear All Notifications'));

	const requests = () => service.requests.filter(({ path }) => path.endsWith('/optimize'));
	const bodies = () => requests().map(({ body }) => JSON.parse(body));
	const toggleTheme = async (shown: 'vs' | 'vs-dark') => {
		await workbench.runCommand('Preferences: Toggle between Light/Dark Themes');
		await workbench.page.locator(`.monaco-workbench.${shown}`).waitFor();
	};
	const openSelected = async (name: string, lines = 11) => {
		await person.openNewFile(name, SOURCE);
		await person.selectLines(0, lines);
	};

	it('context menu, level, difference, one change accepted by its button, and undo', async () => {
		answers = [{ optimized_code: `\`\`\`ts\n${BETTER}\`\`\`` }];
		await openSelected('hunk.ts');
		await person.optimizeAtLevelByMenu('var sum');
		await workbench.page.locator('.quick-input-list').getByText('documented').waitFor();
		await workbench.screenshot('optimize-levels-dark');
		await workbench.pickRow('high');
		await person.difference.getByText('sum += price').waitFor();
		await workbench.screenshot('optimize-hunks-dark');
		await toggleTheme('vs');
		await workbench.screenshot('optimize-hunks-light');
		await toggleTheme('vs-dark');
		await person.titleButton('Accept This Change').click();
		await workbench.page.locator('.statusbar-item').filter({ hasText: '2 changes are left to review.' }).waitFor();
		await workbench.screenshot('optimize-hunk-accepted-dark');
		await person.tab(/^hunk\.ts$/).click();
		await person.save();
		assert.equal(person.bytes('hunk.ts'), FIRST_ALONE);
		await person.undo();
		await person.save();
		assert.equal(person.bytes('hunk.ts'), SOURCE);
		await person.tab('hunk.ts: Current').click();
		await person.difference.waitFor();
		await person.titleButton('Discard This Change').click();
		await workbench.page.locator('.statusbar-item').filter({ hasText: '2 changes are left to review.' }).waitFor();
		await workbench.pressChord('Control+k', 'Control+Alt+Enter');
		await person.untilReviewed();
		await person.save();
		assert.equal(person.bytes('hunk.ts'), BETTER.replace('let sum', 'var sum'));
	});

	it('by keys: one change taken over, one left out, the rest discarded; then no remark is left of it', async () => {
		const remark = workbench.page.locator('.statusbar-item').filter({ hasText: 'left to review.' });
		const chord = (key: string) => workbench.pressChord('Control+k', `Control+Alt+${key}`);
		answers = [{ optimized_code: BETTER }];
		await openSelected('keys.ts');
		await person.optimizeByCommand();
		await person.difference.getByText('sum += price').waitFor();
		await chord('y');
		await remark.filter({ hasText: '2 changes' }).waitFor();
		await chord('n');
		await remark.filter({ hasText: 'One change' }).waitFor();
		await chord('Backspace');
		await person.untilReviewed();
		await remark.waitFor({ state: 'detached', timeout: 2_000 });
		await person.save();
		assert.equal(person.bytes('keys.ts'), FIRST_ALONE);
	});

	it('the history takes back what was accepted, while it still stands there', async () => {
		await person.tab(/^hunk\.ts$/).click();
		await workbench.runCommand('Whetstone: Show Optimizations and Answers');
		const row = (name: string) =>
			workbench.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: name }).first();
		const takeBack = (name: string) => row(name).getByRole('button', { name: 'Take Back' });
		await row('keys.ts').getByText('partly accepted').waitFor();
		await row('hunk.ts').hover();
		await workbench.screenshot('optimize-history-dark');
		await takeBack('hunk.ts').click();
		await workbench.notifications('hunk.ts has the code from before again.').waitFor();
		await person.save();
		assert.equal(person.bytes('hunk.ts'), SOURCE);
		await person.tab(/^keys\.ts$/).click();
		await person.goTo(2);
		await workbench.page.keyboard.type('// mine ');
		await person.save();
		const edited = person.bytes('keys.ts');
		await workbench.runCommand('Whetstone: Show Optimizations and Answers');
		await row('hunk.ts').getByText('undone').waitFor();
		await row('hunk.ts').hover();
		assert.equal(await takeBack('hunk.ts').count(), 0);
		await row('keys.ts').getByText('edited since').waitFor();
		await row('keys.ts').hover();
		await takeBack('keys.ts').click();
		await workbench.notifications('keys.ts no longer holds this code as it was accepted').waitFor();
		assert.equal(person.bytes('keys.ts'), edited);
	});

	it('several selections: how many requests is said first; one review, and one undo step', async () => {
		await person.openNewFile('several.ts', SOURCE);
		await person.selectEach(['var sum', '== 0']);
		await person.optimizeByCommand();
		await workbench.page.locator('.monaco-dialog-box').getByText('Optimize 2 selections?').waitFor();
		await workbench.screenshot('optimize-several-dark');
		const asked = requests().length;
		answers = [{ optimized_code: 'let sum = 0;' }, { optimized_code: 'return prices.length === 0;' }];
		await workbench.pressInDialog('Send 2 Requests');
		await person.difference.getByText('let sum').first().waitFor();
		assert.deepEqual(
			bodies()
				.slice(asked)
				.map(({ code }) => code),
			['var sum = 0;', 'return prices.length == 0;'],
		);
		await person.titleButton('Accept Optimized Code').click();
		await person.untilReviewed();
		await person.save();
		assert.equal(person.bytes('several.ts'), FIRST_ALONE.replace('== 0', '=== 0'));
		await person.undo();
		await person.save();
		assert.equal(person.bytes('several.ts'), SOURCE);
	});

	it('what should be looked at twice is said, and the explanation is rendered beside, without its pictures', async () => {
		const picture = `${service.url}/picture.png`;
		const explanation = `Shorter, **and** \`a && b\` stays.\n\n![seen](${picture})\n\n<img src="${picture}">`;
		const cut = 'export function total(prices: number[], more: number): number {\n\treturn prices.reduce((a, b) => a';
		answers = [{ optimized_code: cut, explanation, suggestions: ['Name `more` better.'], finish_reason: 'length' }];
		await openSelected('doubtful.ts', 7);
		await person.optimizeByCommand();
		await workbench
			.notifications(/cut off.*function, method, or type.*Look closely at the proposal for doubtful\.ts/)
			.waitFor();
		await workbench.notifications('Optimizing the selection').waitFor({ state: 'detached' });
		assert.equal(await workbench.notifications().count(), 1);
		await workbench.screenshot('optimize-guardrails-dark');
		await person.titleButton('Show Explanation of Optimized Code').click();
		const preview = workbench.markdownPage();
		await preview.getByText('a && b').waitFor();
		await preview.getByText('Name more better.').waitFor();
		await preview.getByRole('heading', { name: 'Receipt' }).waitFor();
		assert.equal(await preview.locator('img').count(), 0);
		assert.deepEqual(
			service.requests.filter(({ path }) => path.endsWith('.png')),
			[],
		);
		await workbench.runCommand('Notifications: Clear All Notifications');
		await workbench.screenshot('optimize-explanation-dark');
		await toggleTheme('vs');
		await workbench.screenshot('optimize-explanation-light');
		await toggleTheme('vs-dark');
		await workbench.runCommand('View: Close All Editors');
		await person.tab('Current ↔ Optimized').waitFor({ state: 'detached' });
		assert.equal(person.bytes('doubtful.ts'), SOURCE);
	});

	it('without a selection the function around the cursor is marked, and sent when it is chosen', async () => {
		answers = [{ optimized_code: 'export function isEmpty(prices: number[]): boolean {\n\treturn !prices.length;\n}' }];
		await person.openNewFile('around.ts', SOURCE);
		await person.goTo(9);
		await person.optimizeByCommand();
		await workbench.page.locator('.quick-input-list').getByText('isEmpty').waitFor();
		await workbench.page
			.locator('.statusbar-item')
			.filter({ hasText: /\d+ selected/ })
			.waitFor();
		await workbench.screenshot('optimize-around-dark');
		await workbench.page.keyboard.press('Enter');
		await person.difference.getByText('!prices.length').waitFor();
		assert.equal(bodies().at(-1).code, SOURCE.split('\n').slice(8, 11).join('\n'));
		await person.titleButton('Discard Optimized Code').click();
		await person.untilReviewed();
	});
});
