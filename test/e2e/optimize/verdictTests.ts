import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { ProofUser } from '../user/proofUser.ts';
import type { Workbench } from '../workbench/workbench.ts';

const FILE = 'src/report.js';
/** What the offline engine makes of the loop in the sample's report is measurably faster. */
const FASTER = /×[\d.]+ \([\d.]+–[\d.]+\)/;

/** Every place at which a verdict is shown. @param started a workbench that uses the local service */
export function testVerdicts(started: () => { readonly workbench: Workbench; readonly user: ProofUser }): void {
	describe('the verdict', () => {
		let workbench: Workbench;
		let user: ProofUser;
		let source: string;

		before(() => {
			({ workbench, user } = started());
			source = user.bytes(FILE);
		});

		const item = () => workbench.statusBarItem('whetstone.verdict');
		const says = (text: string | RegExp) => item().filter({ hasText: text }).waitFor();
		const row = (): Locator =>
			workbench.page.locator('.quick-input-list .monaco-list-row').filter({ hasText: 'report.js' }).first();
		const openHistory = () => workbench.runCommand('Whetstone: Show Optimizations and Answers');

		it('is one click away while a review is in front, and then stands in its thread and the status bar', async () => {
			await workbench.openFile(user.path(FILE));
			assert.equal(await item().count(), 0);
			await user.reviewAgain('report.js');
			await says('Prove It');
			await item().click();
			await workbench.pickRow('npm test');
			await workbench.pickRow('node benchmark.js');
			await workbench.pickRow('A Number That It Prints: Lower Is Better');
			await workbench.page.getByPlaceholder('For example: mean:').waitFor();
			await user.press('Enter');
			await workbench.pressInDialog('Run');
			await user.untilPrinted('The tests pass before and after');
			await workbench.untilNotified(/report\.js: The tests pass before and after.* It is faster: ×/, 'Keep All');
			await says(FASTER);
			await user.thread(/Verdict on all changes: ×/).waitFor();
			assert.match((await item().locator('a').getAttribute('aria-label')) ?? '', /^Whetstone: ×.*\. The tests pass/);
			await workbench.screenshotInThemes('verdict-in-diff');
		});

		it('is there after a reload; any edit makes it a verdict on another text, and Undo brings it back', async () => {
			await workbench.reloadWindow();
			await says(FASTER);
			await user.thread(/Verdict on all changes: ×/).waitFor();
			await user.typeIntoProposal('const lines', ';');
			await user.untilKept('[];;');
			await says('not proven for this text');
			await user.thread('Verdict on all changes: not proven for this text').waitFor();
			await workbench.screenshot('verdict-outdated-dark');
			await user.press('Control+z');
			await says(FASTER);
			await user.untilAllSaved();
		});

		it('goes into the history with what was accepted, which can be proved again and taken back', async () => {
			await workbench.runCommand('Whetstone: Keep All Changes');
			await user.untilReviewed();
			await user.save();
			assert.notEqual(user.bytes(FILE), source);
			await item().waitFor({ state: 'detached' });
			await workbench.screenshotInThemes('verdict-in-history', ['dark', 'light'], async () => {
				await openHistory();
				await row()
					.getByText(/accepted · ×/)
					.waitFor();
				await row().hover();
			});
			await user.press('Escape');
			await openHistory();
			await row().hover();
			await row().getByRole('button', { name: 'Prove Again' }).click();
			await user.untilPrinted('The tests pass before and after');
			await workbench.untilNotified('report.js: The tests pass before and after', 'Copy Line');
			await workbench.pressInNotification('report.js: The tests pass before and after', 'Copy Line');
			await workbench.untilNotified(/Copied for a commit: Optimized printReport\(\) ×.*, 9 tests, level high/);
			await workbench.screenshot('verdict-copied-dark');
			await openHistory();
			await row().hover();
			await row().getByRole('button', { name: 'Take Back' }).click();
			await workbench.untilNotified('report.js has the code from before again.');
			await user.save();
			assert.equal(user.bytes(FILE), source);
		});

		it('stands above the first change of a review in the file, and goes into the history with what is discarded', async () => {
			await workbench.setWorkspaceSettings({ 'whetstone.optimize.reviewIn': 'file' });
			user.writeProject({ 'test/report.test.js': "throw new Error('The tests fail.');\n" });
			await user.press('Control+a');
			await workbench.pressChord('Control+k', 'Control+Alt+o');
			const lens = (text: string) => workbench.page.locator('.codelens-decoration:visible a').filter({ hasText: text });
			await lens('Prove It').click();
			await user.untilPrinted('Not proven: the tests');
			await workbench.untilNotified('report.js: Not proven: the tests fail already without the proposal');
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
