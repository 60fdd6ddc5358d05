import assert from 'node:assert/strict';
import { drawn, FileReviewUser } from '../user/fileReviewUser.ts';
import { ReviewUser } from '../user/reviewUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { changedLine, functions } from './functions.ts';
import { answerImproved } from './improvingService.ts';

export function testReload(connected: ConnectedEditor): void {
	describe('and a reload in the middle', () => {
		let workbench: Workbench;
		let inDiff: ReviewUser;
		let inFile: FileReviewUser;

		before(async () => {
			workbench = await connected.begin();
			inDiff = new ReviewUser(workbench);
			inFile = new FileReviewUser(workbench);
			answerImproved(connected, { explanation: 'Nothing is assigned again.' });
		});

		it('brings both reviews back as they were, edited and half decided; closing the diff asks nothing', async () => {
			await workbench.setWorkspaceSettings({ 'whetstone.optimize.reviewIn': 'diff' });
			await inDiff.review('diff.js', functions(3));
			await inDiff.press('Alt+n');
			await inDiff.untilAtLine(changedLine(1));
			await inDiff.typeIntoProposal('number + 2', " fetch('https://x.test/');");
			await inDiff.untilKept('x.test');
			await inDiff.thread('Change 1 of 2').filter({ hasText: 'uses the network' }).waitFor();
			const shown = await inDiff.shownProposal();
			await workbench.setWorkspaceSettings({ 'whetstone.optimize.reviewIn': 'file' });
			await inFile.reviewNewFile('file.js', functions(3));
			await inFile.press('Alt+y');
			await inFile.untilInFront('Change 1 of 2', changedLine(1));
			await inFile.saved('file.js');
			const left = [drawn(changedLine(1), 'Change 1 of 2'), drawn(changedLine(2))];
			await inFile.untilDrawn(left);
			const names = await inDiff.tabNames();

			await workbench.reloadWindow();
			await inFile.untilDrawn(left);
			assert.deepEqual(await inDiff.tabNames(), names);
			assert.deepEqual(await inDiff.unsavedNames(), []);
			await inFile.goTo(0);
			await inFile.press('Alt+n');
			await inFile.untilInFront('Change 1 of 1', changedLine(2));
			await inFile.press('Alt+y');
			await inFile.untilNoneIsLeft();
			assert.equal(
				await inFile.saved('file.js'),
				functions(3, (index) => index !== 1),
			);

			await inDiff.reviewTab('diff.js').click();
			await inDiff.thread('uses the network').filter({ hasText: 'Nothing is assigned again.' }).waitFor();
			// The editor may still be scrolling to the cursor.
			await eventually(async () => assert.equal(await inDiff.shownProposal(), shown));
			await workbench.screenshot('review-diff-reloaded');
			await inDiff.press('Control+Home');
			await inDiff.press('Alt+y');
			await inDiff.untilSaid('One change is');
			await workbench.runCommand('View: Close Editor');
			await inDiff.reviewTab('diff.js').waitFor({ state: 'detached' });
			assert.equal(await workbench.page.locator('.monaco-dialog-box').count(), 0);
			await workbench.runCommand('File: Save All Files');
			await inDiff.untilAllSaved();
			assert.equal(
				inDiff.bytes('diff.js'),
				functions(3, (index) => index === 1),
			);
		});
	});
}
