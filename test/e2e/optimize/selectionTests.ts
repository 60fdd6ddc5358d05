import assert from 'node:assert/strict';
import { sendJson } from '../../support/fakes/scriptedServer.ts';
import { OptimizeUser } from '../user/optimizeUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import type { Workbench } from '../workbench/workbench.ts';

// Tabs, CRLF, a byte order mark, characters beyond 16 bits, and no line end at the end of the file.
const SOURCE = [
	'\uFEFFexport function total(prices: number[]): number {',
	'\tlet sum = 0; // 💶',
	'\tfor (let i = 0; i < prices.length; i++) {',
	'\t\tsum = sum + prices[i];',
	'\t}',
	'\treturn sum; // 💶',
	'}',
].join('\r\n');
const LOOP = '\tfor (let i = 0; i < prices.length; i++) {\r\n\t\tsum = sum + prices[i];\r\n\t}\r\n';
const BETTER = 'for (const price of prices) {\n    sum += price;\n}';
/** What stands on one line at a place that nobody knows may be anything: only a user can tell. */
const SHORT = 'for (const price of prices) sum += price;';
const OPTIMIZED = SOURCE.replace(LOOP, '\tfor (const price of prices) {\r\n\t\tsum += price;\r\n\t}\r\n');

export function testSelection(connected: ConnectedEditor): void {
	describe('optimizing a selection by clicks and keys', () => {
		let workbench: Workbench;
		let user: OptimizeUser;
		let answer: unknown;

		before(async () => {
			workbench = await connected.begin();
			connected.answer = (response) => sendJson(response, 200, answer);
			user = new OptimizeUser(workbench);
		});

		const optimizeRequests = () => connected.requestsTo('optimize');
		const openAndOptimize = async (name: string) => {
			await user.openNewFile(name, SOURCE);
			await user.selectLines(2, 3);
			await user.optimizeByMenu('prices.length');
			await user.difference.waitFor();
		};

		it('context menu, diff, Accept, and one undo step restore the file byte for byte', async () => {
			answer = { optimized_code: `\`\`\`ts\n${BETTER}\n\`\`\`` };
			await openAndOptimize('accepted.ts');
			await user.tab('accepted.ts: Current ↔ Optimized (high)').waitFor();
			await user.difference.getByText('sum += price').waitFor();
			await workbench.screenshotInThemes('optimize-difference');
			await user.titleButton('Keep All').click();
			await user.untilReviewed();
			await workbench.page
				.locator('.statusbar-item')
				.filter({ hasText: /^Ln \d+, Col 1$/ })
				.waitFor();
			await workbench.screenshot('optimize-accepted');
			await user.save();
			assert.equal(user.bytes('accepted.ts'), OPTIMIZED);
			await user.undo();
			await user.save();
			assert.equal(user.bytes('accepted.ts'), SOURCE);
			const [request] = optimizeRequests();
			assert.deepEqual(JSON.parse(request?.body ?? ''), {
				code: LOOP,
				language: 'typescript',
				optimization_level: 'high',
			});
			assert.match(String(request?.headers['idempotency-key']), /^[0-9a-f-]{36}$/);
		});

		it('Discard leaves the file as it was and returns to it', async () => {
			answer = { optimized_code: BETTER };
			await openAndOptimize('discarded.ts');
			await user.titleButton('Undo All').click();
			await user.untilReviewed();
			await user.tab('discarded.ts').and(workbench.page.locator('.active:not(.dirty)')).waitFor();
			assert.equal(
				await workbench.page.evaluate(() => document.activeElement?.closest('.monaco-editor') != null),
				true,
			);
			assert.equal(user.bytes('discarded.ts'), SOURCE);
		});

		for (const [name, body] of [
			['fenced.ts', { optimized_code: `Here it is:\n\n~~~typescript\n${BETTER}\n~~~\n\nIt needs no index.` }],
			['nested.ts', { data: { result: BETTER } }],
			['choices.ts', { choices: [{ message: { content: BETTER } }] }],
		] as const) {
			it(`finds the code in an answer such as ${Object.keys(body).join()} (${name})`, async () => {
				answer = body;
				await openAndOptimize(name);
				await workbench.runCommand('Whetstone: Keep All Changes');
				await user.untilReviewed();
				await user.save();
				assert.equal(user.bytes(name), OPTIMIZED);
			});
		}

		it('the light bulb offers it, and an unchanged answer is reported as no change', async () => {
			answer = { optimized_code: LOOP.replaceAll('\r\n', '\n').trim() };
			await user.openNewFile('same.ts', SOURCE);
			await user.selectLines(2, 3);
			await workbench.page.locator('.lightBulbWidget').waitFor();
			// By its key: a line that sticks to the top of the editor may lie over it.
			await user.press('Control+.');
			await workbench.page.locator('.action-widget').getByText('Optimize Selection with Whetstone').click();
			await workbench.untilNotified('The service proposes no change.');
			assert.equal(await user.difference.count(), 0);
			await workbench.runCommand('Notifications: Clear All Notifications');
		});

		it('Show Answer after no change opens the raw answer; the history shows its outcome, and it can be forgotten', async () => {
			answer = { optimized_code: `The loop is fine as it is.\n\n\`\`\`ts\n${LOOP.replaceAll('\r\n', '\n')}\`\`\`` };
			await user.openNewFile('fine.ts', SOURCE);
			await user.selectLines(2, 3);
			await user.optimizeByMenu('prices.length');
			await workbench.pressInNotification('The service proposes no change.', 'Show Answer');
			await user.tab('fine.ts: Answer').waitFor();
			await user.editor.getByText('The loop is fine as it is.').waitFor();
			await workbench.screenshot('answer-after-no-change');
			assert.equal(await user.difference.count(), 0);
			await workbench.runCommand('Whetstone: Show Optimizations and Answers');
			const row = (name: string) =>
				workbench.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: name });
			await row('fine.ts').getByText('no change').waitFor();
			await row('discarded.ts').getByText('discarded').first().waitFor();
			await row('fine.ts').hover();
			await row('fine.ts').getByRole('button', { name: 'Show Answer' }).waitFor();
			await workbench.screenshot('answers-history');
			await workbench.page.keyboard.press('Escape');
			await workbench.runCommand('Whetstone: Forget Answers…');
			await row('fine.ts').getByRole('checkbox').click();
			await workbench.screenshot('answers-forget');
			await workbench.page.locator('.quick-input-widget').getByRole('button', { name: 'OK' }).click();
			await workbench.untilNotified('One answer was erased.');
			await workbench.runCommand('Whetstone: Show Optimizations and Answers');
			await row('same.ts').waitFor();
			assert.equal(await row('fine.ts').count(), 0);
			await workbench.page.keyboard.press('Escape');
			await workbench.runCommand('Notifications: Clear All Notifications');
		});

		it('an unknown format is shown as it is; Set the Path… continues with that answer and applies to later ones', async () => {
			answer = { status: 'ok', report: { parts: [{ body: SHORT }], note: 'done' } };
			await user.openNewFile('unknown.ts', SOURCE);
			await user.selectLines(2, 3);
			await user.optimizeByMenu('prices.length');
			await user.tab('Unrecognized response format').waitFor();
			await user.editor.getByText('"status": "ok"').waitFor();
			await workbench.screenshot('optimize-unrecognized');
			const asked = optimizeRequests().length;
			await workbench.pressInNotification('Unrecognized response format', 'Set the Path…');
			await workbench.page.locator('.quick-input-list').getByText('/report/note').waitFor();
			await workbench.screenshot('optimize-set-path');
			await workbench.pickRow('/report/parts/0/body');
			await user.difference.waitFor();
			assert.equal(optimizeRequests().length, asked);
			await user.titleButton('Keep All').click();
			await user.untilReviewed();
			await user.save();
			assert.equal(user.bytes('unknown.ts'), SOURCE.replace(LOOP, `\t${SHORT}\r\n`));
			await openAndOptimize('later.ts');
			await user.titleButton('Show Answer').click();
			await user.tab('later.ts: Answer').waitFor();
			await workbench.runCommand('View: Close Editor');
			await user.titleButton('Undo All').click();
			await user.untilReviewed();
		});

		it('the history names the changed line of each file, and marks what was undone', async () => {
			await workbench.runCommand('Whetstone: Show Optimizations and Answers');
			const row = (name: string) =>
				workbench.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: name });
			await row('accepted.ts').getByText('undone').waitFor();
			await row('fenced.ts').getByText('let i = 0').waitFor();
			await workbench.screenshot('optimize-history');
			assert.equal(await row('fenced.ts').getByText('undone').count(), 0);
			await row('fenced.ts').hover();
			await row('fenced.ts').getByRole('button', { name: 'Take Back' }).waitFor();
			await row('accepted.ts').hover();
			assert.equal(await row('accepted.ts').getByRole('button', { name: 'Take Back' }).count(), 0);
			await row('later.ts').getByText('discarded').waitFor();
			// The newest is the active one, also after the marks have come.
			await workbench.page.keyboard.press('ArrowDown');
			await workbench.page.keyboard.press('Enter');
			await user.tab('unknown.ts: Before ↔ Optimized (high)').waitFor();
		});

		it('a configured path that no longer matches is reported once; the text is still found, and the path can be forgotten', async () => {
			answer = { optimized_code: BETTER };
			await openAndOptimize('elsewhere.ts');
			const note =
				/path \/report\/parts\/0\/body, set in Whetstone › Replies: Optimize Path, leads to no text.*at \/optimized_code/;
			await workbench.untilNotified(note);
			await workbench.screenshot('optimize-missed-path');
			await workbench.pressInNotification(note, 'Forget Path');
			await user.titleButton('Undo All').click();
			await user.untilReviewed();
			await openAndOptimize('again.ts');
			await user.titleButton('Undo All').click();
			await user.untilReviewed();
			assert.equal(await workbench.notifications(note).count(), 0);
		});
	});
}
