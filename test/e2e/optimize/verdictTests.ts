import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { ProofUser } from '../user/proofUser.ts';
import type { Workbench } from '../workbench/workbench.ts';

/** The sample: the local service makes its loop faster. */
const SOURCE = [
	'/**',
	' * @param {string[]} days',
	' */',
	'export function printReport(days) {',
	'\tlet lines = [];',
	'\tfor (const day of days) {',
	"\t\tlines = [...lines, day + ': done'];",
	'\t}',
	"\treturn lines.join(', ');",
	'}',
	'',
].join('\n');

const TEST = [
	"import assert from 'node:assert/strict';",
	"import { test } from 'node:test';",
	"import { printReport } from './verdict.mjs';",
	"test('prints each day', () => {",
	"\tassert.equal(printReport(['a', 'b']), 'a: done, b: done');",
	'});',
	'',
].join('\n');

/** Every place at which a verdict is shown. @param started a workbench that uses the local service */
export function testVerdicts(started: () => { readonly workbench: Workbench; readonly user: ProofUser }): void {
	describe('the verdict', () => {
		let workbench: Workbench;
		let user: ProofUser;

		before(() => {
			({ workbench, user } = started());
			user.writeProject({
				'package.json': JSON.stringify({ type: 'module', scripts: { test: 'node --test verdict.test.mjs' } }),
				'verdict.test.mjs': TEST,
			});
		});

		const item = () => workbench.statusBarItem('whetstone.verdict');
		const says = (text: string) => item().filter({ hasText: text }).waitFor();
		const row = (): Locator =>
			workbench.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'verdict.mjs' }).first();
		const openHistory = () => workbench.runCommand('Whetstone: Show Optimizations and Answers');

		it('is one click away while a review is in front, and then stands in its thread and the status bar', async () => {
			await user.openNewFile('verdict.mjs', SOURCE);
			assert.equal(await item().count(), 0);
			await user.reviewAgain('verdict.mjs');
			await says('Prove It');
			await item().click();
			await workbench.pickRow('npm test');
			await workbench.pickRow('No Benchmark');
			await workbench.pressInDialog('Run');
			await workbench.untilNotified('verdict.mjs: The tests pass before and after', 'Keep All');
			await says('tests pass');
			await user.thread('Verdict on all changes: tests pass').waitFor();
			assert.match(
				(await item().locator('a').getAttribute('aria-label')) ?? '',
				/^Whetstone: tests pass\. The tests pass/,
			);
			await workbench.screenshotInThemes('verdict-in-diff');
		});

		it('is there after a reload; any edit makes it a verdict on another text, and Undo brings it back', async () => {
			await workbench.reloadWindow();
			await says('tests pass');
			await user.thread('Verdict on all changes: tests pass').waitFor();
			await user.typeIntoProposal('const lines', ';');
			await user.untilKept('[];;');
			await says('not proven for this text');
			await user.thread('Verdict on all changes: not proven for this text').waitFor();
			await workbench.screenshot('verdict-outdated-dark');
			await user.press('Control+z');
			await says('tests pass');
			await user.untilAllSaved();
		});

		it('goes into the history with what was accepted, which can be proved again and taken back', async () => {
			await workbench.runCommand('Whetstone: Keep All Changes');
			await user.untilReviewed();
			await user.save();
			assert.notEqual(user.bytes('verdict.mjs'), SOURCE);
			await item().waitFor({ state: 'detached' });
			await workbench.screenshotInThemes('verdict-in-history', ['dark', 'light'], async () => {
				await openHistory();
				await row().getByText('accepted · tests pass').waitFor();
				await row().hover();
			});
			await user.press('Escape');
			await openHistory();
			await row().hover();
			await row().getByRole('button', { name: 'Prove Again' }).click();
			await user.untilPrinted('Exit code 1 after');
			await workbench.untilNotified('verdict.mjs: The tests pass before and after', 'Copy Line');
			await workbench.pressInNotification('verdict.mjs: The tests pass before and after', 'Copy Line');
			await workbench.untilNotified(
				/Copied for a commit: Optimized printReport\(\): tests pass, speed not measured, .*level high/,
			);
			await workbench.screenshot('verdict-copied-dark');
			await openHistory();
			await row().hover();
			await row().getByRole('button', { name: 'Take Back' }).click();
			await workbench.untilNotified('verdict.mjs has the code from before again.');
			await user.save();
			assert.equal(user.bytes('verdict.mjs'), SOURCE);
		});

		it('stands above the first change of a review in the file, and goes into the history with what is discarded', async () => {
			await workbench.setWorkspaceSettings({ 'whetstone.optimize.reviewIn': 'file' });
			user.writeProject({ 'verdict.test.mjs': TEST.replace('a: done, b: done', 'a: done') });
			await user.press('Control+a');
			await workbench.pressChord('Control+k', 'Control+Alt+o');
			const lens = (text: string) => workbench.page.locator('.codelens-decoration:visible a').filter({ hasText: text });
			await lens('Prove It').click();
			await user.untilPrinted('Not proven: the tests');
			await workbench.untilNotified('verdict.mjs: Not proven: the tests fail already without the proposal');
			await lens('not proven').waitFor();
			await workbench.screenshotInThemes('verdict-in-file');
			await workbench.runCommand('Whetstone: Undo All Changes');
			await openHistory();
			await row().getByText('discarded · not proven').waitFor();
			await user.press('Escape');
			await workbench.setWorkspaceSettings({});
		});
	});
}
