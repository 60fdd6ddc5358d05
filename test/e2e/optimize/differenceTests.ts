import assert from 'node:assert/strict';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { filesHolding } from '../../support/canary.ts';
import { sendJson } from '../../support/fakes/scriptedServer.ts';
import { ReviewUser } from '../user/reviewUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { changedLine, functions } from './functions.ts';
import { answerImproved, improved } from './improvingService.ts';

// Tabs, CRLF, a byte order mark, characters beyond 16 bits, and no line end at the end of the file.
const SOURCE = [
	'\uFEFFexport function total(prices) {',
	'\tvar sum = add(prices); // 💶',
	'\tif (sum > 0) {',
	'\t\tvar tax = sum / 5;',
	'\t\tsend(tax);',
	'\t}',
	'\treturn sum;',
	'}',
	'var none = total([]); // 💶',
].join('\r\n');

/** The code as a model writes it: in a fence, with its own line ends and indentation. */
function asModel(code: string): string {
	return `Here it is:\n\n\`\`\`js\n${code.replaceAll('\r\n', '\n').replaceAll('\t', '    ')}\n\`\`\`\n`;
}

export function testDifferences(connected: ConnectedEditor): void {
	describe('and reviewing in the difference', () => {
		/** A name in proposals that are not kept. */
		const canary = 'CANARY_of_proposals';
		let workbench: Workbench;
		let user: ReviewUser;

		before(async () => {
			workbench = await connected.begin();
			user = new ReviewUser(workbench);
		});

		const requests = () => connected.requestsTo('optimize');
		const answerWith = (body: object) => {
			connected.answer = (response) => sendJson(response, 200, body);
		};
		const row = (name: string) =>
			workbench.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: name }).first();
		const assertSaved = async (name: string, expected: string) => {
			await user.save();
			assert.equal(user.bytes(name), expected);
		};

		it('leads from the context menu to the file, byte for byte, each change by a button or a key, and back by Undo', async () => {
			answerWith({ optimized_code: asModel(improved(SOURCE)) });
			await user.openNewFile('shop.js', SOURCE);
			await user.press('Control+a');
			await user.optimizeAtLevelByMenu('var sum');
			await row('documented').waitFor();
			await workbench.screenshot('optimize-levels-dark');
			await workbench.pickRow('high');
			await user.tab('shop.js: Current ↔ Optimized (high)').waitFor();
			await user.thread('Change 1 of 3').waitFor();
			await workbench.screenshotInThemes('review-diff');
			await user.threadButton('Change 1 of 3', 'Keep This Change (Alt+Y)').click();
			await user.untilSaid('2 changes are');
			await user.titleButton('Undo').click();
			await user.untilSaid('One change is');
			await user.untilAtLine(9);
			await user.press('Alt+y');
			await user.untilReviewed();
			await user.untilSaid('No change is');
			const first = SOURCE.replace('var sum', 'const sum');
			await assertSaved('shop.js', first.replace('var none', 'const none'));
			await user.undo();
			await assertSaved('shop.js', first);
			await user.undo();
			await assertSaved('shop.js', SOURCE);
			const [request, ...others] = requests();
			assert.deepEqual(others, []);
			assert.deepEqual(JSON.parse(request?.body ?? ''), {
				code: SOURCE.slice(1),
				language: 'javascript',
				optimization_level: 'high',
			});
			assert.match(String(request?.headers['idempotency-key']), /^[0-9a-f-]{36}$/);
		});

		it('keeps all changes as one undo step, or none, by one key; the history takes back what was kept', async () => {
			answerImproved(connected);
			const source = functions(3);
			await user.review('all.js', source);
			await user.press('Shift+Alt+n');
			await user.untilReviewed();
			assert.deepEqual(await user.unsavedNames(), []);
			await user.reviewAgain('all.js');
			await user.press('Alt+n');
			await user.untilAtLine(changedLine(1));
			await user.press('Shift+Alt+y');
			await user.untilReviewed();
			const kept = functions(3, (index) => index > 0);
			await assertSaved('all.js', kept);
			await user.undo();
			await assertSaved('all.js', source);
			await user.press('Control+y');
			await assertSaved('all.js', kept);
			await workbench.runCommand('Whetstone: Show Optimizations and Answers');
			await row('shop.js').getByText('undone').waitFor();
			await row('all.js').getByText('partly accepted').waitFor();
			await row('all.js').hover();
			await workbench.screenshot('optimize-history');
			await row('all.js').getByRole('button', { name: 'Take Back' }).click();
			await workbench.untilNotified('all.js has the code from before again.');
			await assertSaved('all.js', source);
		});

		it('warns of a doubtful proposal, and renders its explanation beside it without images', async () => {
			const picture = `${connected.url}/picture.png`;
			const explanation = `Shorter, **and** \`a && b\` stays.\n\n![seen](${picture})\n\n<img src="${picture}">`;
			const cut = 'function plus0(number, more) {\n\treturn [number].reduce((a, b) => a';
			answerWith({ optimized_code: cut, explanation, suggestions: ['Name `more` better.'], finish_reason: 'length' });
			await user.review('doubtful.js', functions(1));
			await user.thread(/cut off.*function, method, or type.*Shorter, and/s).waitFor();
			await workbench.notifications('Optimizing the selection').waitFor({ state: 'detached' });
			assert.deepEqual(await workbench.notifications().allInnerTexts(), []);
			await workbench.screenshot('optimize-guardrails-dark');
			await user.thread('Shorter').getByRole('link', { name: 'Show Explanation' }).click();
			const preview = workbench.markdownPage();
			await preview.getByText('a && b').waitFor();
			await preview.getByText('Name more better.').waitFor();
			await preview.getByRole('heading', { name: 'Receipt' }).waitFor();
			assert.equal(await preview.locator('img').count(), 0);
			assert.deepEqual(
				connected.requests.filter(({ path }) => path.endsWith('.png')),
				[],
			);
			await workbench.screenshotInThemes('optimize-explanation');
			await workbench.runCommand('View: Close All Editors');
			await user.tab('Current ↔ Optimized').waitFor({ state: 'detached' });
			assert.equal(user.bytes('doubtful.js'), functions(1));
		});

		it('ends the wait at once on Cancel; Retry sends the same request again, whichever editor is active by then', async () => {
			const { promise: held, resolve: hold } = Promise.withResolvers<ServerResponse>();
			connected.answer = hold;
			await user.openNewFile('retried.js', functions(1));
			await user.press('Control+a');
			await user.optimizeByKeys();
			const closed = once(await held, 'close');
			await workbench.pressInNotification('Optimizing the selection in retried.js (high)', 'Cancel');
			await closed;
			await workbench.notifications('Optimizing').waitFor({ state: 'detached' });
			connected.answer = (response) => sendJson(response, 500, {});
			await user.optimizeByKeys();
			await workbench.untilNotified(/temporarily unavailable/, 'Retry');
			await workbench.screenshot('optimize-failed');
			await user.openNewFile('another.js', 'other();\n');
			const failed = requests().at(-1);
			answerImproved(connected);
			const received = connected.nextRequest('optimize');
			await workbench.pressInNotification(/temporarily unavailable/, 'Retry');
			const retried = await received;
			await user.reviewTab('retried.js').waitFor();
			assert.equal(retried.headers['idempotency-key'], failed?.headers['idempotency-key']);
			assert.equal(retried.body, failed?.body);
			await user.titleButton('Undo All').click();
			await user.untilReviewed();
			assert.equal(user.bytes('retried.js'), functions(1));
		});

		it('keeps two files apart, then shows both in one editor, where all is kept without a question', async () => {
			answerImproved(connected);
			await workbench.runCommand('View: Close All Editors');
			await user.review('first.js', functions(2));
			await user.typeIntoProposal('const sum = number + 1', ' // first');
			await user.untilKept('// first');
			await user.review('second.js', functions(2));
			await user.reviewTab('first.js').click();
			await user.thread('Change 1 of 2').waitFor();
			await user.titleButton('Review All Files').click();
			await user.tab('Optimized (2 files)').waitFor();
			await user.difference.nth(1).getByText('const sum').first().waitFor();
			await workbench.screenshotInThemes('review-diff-several');
			await user.titleButton('Keep All').click();
			await eventually(async () => assert.deepEqual(await user.tabNames(), ['first.js', 'second.js']));
			assert.equal(await workbench.page.locator('.monaco-dialog-box').count(), 0);
			await workbench.runCommand('File: Save All Files');
			await user.untilAllSaved();
			const both = functions(2, () => true);
			assert.equal(user.bytes('first.js'), both.replace('+ 1;', '+ 1; // first'));
			assert.equal(user.bytes('second.js'), both);
		});

		it('leaves nothing of what was not kept once answers are forgotten', async () => {
			const holding = () => filesHolding(workbench.dataFolder, canary);
			answerWith({ optimized_code: functions(1).replace('var sum', `const ${canary}`) });
			await user.review('dropped.js', functions(1));
			const [kept = assert.fail('nothing is kept of an open review')] = user.keptFiles();
			assert.equal(statSync(kept).mode & 0o777, 0o600);
			assert.ok(holding().length > 1);
			await user.titleButton('Undo All').click();
			await user.untilReviewed();
			await workbench.runCommand('Whetstone: Forget Answers…');
			await row('dropped.js').waitFor();
			await workbench.screenshot('answers-forget');
			await workbench.page.locator('.quick-input-widget:visible').getByRole('button', { name: 'Forget All…' }).click();
			await workbench.pressInDialog('Forget Those of All Workspaces');
			await workbench.untilNotified('All answers were erased.');
			await eventually(() => assert.deepEqual(user.keptFiles(), []));
			assert.deepEqual(holding(), []);
		});
	});
}
