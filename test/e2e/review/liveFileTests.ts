import assert from 'node:assert/strict';
import { sendJson } from '../../support/fakes/scriptedServer.ts';
import { ExplorerUser } from '../user/explorerUser.ts';
import { ReviewUser } from '../user/reviewUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { BETTER, SOURCE } from './threeChanges.ts';

export function testLiveFiles(connected: ConnectedEditor): void {
	describe('while a review is open', () => {
		let workbench: Workbench;
		let user: ReviewUser;

		before(async () => {
			workbench = await connected.begin();
			connected.answer = (response) =>
				sendJson(response, 200, { optimized_code: BETTER, explanation: 'Nothing is assigned again.' });
			user = new ReviewUser(workbench);
		});

		it('follows its file, which is edited and renamed, and offers the code once that is deleted', async () => {
			const explorer = new ExplorerUser(workbench);
			await user.review('live.ts', SOURCE);
			await user.tab(/^live\.ts$/).click();
			await user.goTo(1);
			await workbench.page.keyboard.type('mine();\n');
			await user.reviewTab('live.ts').click();
			await user.proposal.getByText('mine();').waitFor();
			await user.current.getByText('mine();').waitFor();
			await explorer.rename('live.ts', 'renamed.ts');
			await user.reviewTab('live.ts').click();
			await user.thread('Change 1 of 3').waitFor();
			await user.press('Control+1');
			await user.press('Alt+y');
			await user.untilSaid('2 changes are');
			await user.tab('renamed.ts').click();
			await user.save();
			const edited = SOURCE.replace('\n', '\nmine();\n');
			assert.equal(user.bytes('renamed.ts'), edited.replace('var one', 'const one'));
			await explorer.delete('renamed.ts');
			await user.thread('Change').waitFor({ state: 'detached' });
			await user.press('Control+1');
			await user.press('Alt+y');
			await workbench.untilNotified('renamed.ts was closed, renamed or deleted meanwhile', 'Copy the Code');
			await workbench.screenshot('review-diff-deleted');
			await user.titleButton('Undo All').click();
			await user.reviewTab('live.ts').waitFor({ state: 'detached' });
			assert.deepEqual(await user.tabNames(), []);
		});

		it('shows the same difference after a reload, edited and half decided; closing it asks nothing', async () => {
			await user.review('reloaded.ts', SOURCE);
			await user.press('Alt+n');
			await user.untilAtLine(4);
			await user.typeIntoProposal('const three', " fetch('https://x.test/');");
			await user.untilKept('x.test');
			await user.thread('uses the network').waitFor();
			const shown = await user.shownProposal();
			await workbench.reloadWindow();
			await user.thread('uses the network').filter({ hasText: 'Nothing is assigned again.' }).waitFor();
			assert.equal(await user.shownProposal(), shown);
			assert.deepEqual(await user.tabNames(), ['reloaded.ts', 'reloaded.ts: Current ↔ Optimized (high)']);
			assert.deepEqual(await user.unsavedNames(), []);
			await workbench.screenshot('review-diff-reloaded');
			await user.press('Control+Home');
			await user.press('Alt+y');
			await user.untilSaid('One change is');
			await workbench.runCommand('View: Close Editor');
			await user.untilReviewed();
			assert.equal(await workbench.page.locator('.monaco-dialog-box').count(), 0);
			await user.save();
			assert.equal(user.bytes('reloaded.ts'), SOURCE.replace('var two', 'const two'));
		});
	});
}
