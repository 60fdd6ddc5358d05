import assert from 'node:assert/strict';
import { sendJson } from '../../support/fakes/scriptedServer.ts';
import { ReviewUser } from '../user/reviewUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { BETTER, SOURCE } from './threeChanges.ts';

const DANGER = /uses the network/;

/** As no formatter leaves it, and no trimming. */
const UGLY = '{"list":[\n1,   \n   3\n],\n"flag":   true}\n';

export function testEditing(connected: ConnectedEditor): void {
	describe('editing a proposal', () => {
		let workbench: Workbench;
		let user: ReviewUser;

		before(async () => {
			workbench = await connected.begin();
			user = new ReviewUser(workbench);
		});

		const answerWith = (code: string) => {
			connected.answer = (response) => sendJson(response, 200, { optimized_code: code });
		};
		const type = (text: string) => workbench.page.keyboard.type(text);

		it('keeps what was typed, change by change; the file waits for Save, also with changes of its own', async () => {
			const withOwn = (text: string) => text.replace('keep', 'mine');
			answerWith(withOwn(BETTER));
			await user.openNewFile('edited.ts', SOURCE);
			await user.goTo(1);
			await user.press('Delete', 4);
			await type('mine');
			await user.reviewAgain('edited.ts');
			await user.typeIntoProposal('const two', ' // typed');
			await user.untilKept('// typed');
			assert.deepEqual(await user.unsavedNames(), ['edited.ts']);
			await user.takeBackTo(withOwn(BETTER));
			await eventually(() => assert.deepEqual(user.keptProposals(), [withOwn(BETTER)]));
			await user.typeIntoProposal('const two', ' // second');
			await user.press('Enter');
			await type('added();');
			await user.untilKept('added();');
			await workbench.screenshot('review-diff-edited');
			assert.deepEqual(await user.unsavedNames(), ['edited.ts']);
			assert.equal(user.bytes('edited.ts'), SOURCE);
			await user.press('Control+Home');
			await user.press('Alt+y');
			await user.untilAtLine(4);
			await user.press('Alt+y');
			await user.untilAtLine(8);
			await user.press('Alt+y');
			await user.untilReviewed();
			assert.equal(user.bytes('edited.ts'), SOURCE);
			await user.save();
			assert.equal(user.bytes('edited.ts'), withOwn(BETTER).replace('2;', '2; // second\nadded();'));
		});

		it('warns in the first thread of what was typed, until the proposal is reset', async () => {
			answerWith(BETTER);
			await user.review('warned.ts', SOURCE);
			assert.equal(await user.thread(DANGER).count(), 0);
			await user.typeIntoProposal('const two', " fetch('https://x.test/');");
			await user.thread('Change 1 of 3').filter({ hasText: DANGER }).waitFor();
			await user.untilKept('x.test');
			await workbench.screenshotInThemes('review-diff-warned');
			await workbench.runCommand('Whetstone: Reset Proposal');
			await user.thread(DANGER).waitFor({ state: 'detached' });
			await user.proposal.getByText('x.test').waitFor({ state: 'detached' });
			assert.deepEqual(user.keptProposals(), [BETTER]);
			assert.deepEqual(await user.unsavedNames(), []);
			await user.press('Shift+Alt+n');
			await user.untilReviewed();
		});

		it('keeps exactly what was typed, whatever VS Code does to files that it saves', async () => {
			let proposed = UGLY.replace('true', 'false');
			answerWith(proposed);
			const meddling = { 'editor.formatOnSave': true, 'files.trimTrailingWhitespace': true };
			await workbench.setWorkspaceSettings(meddling);
			await user.review('data.json', UGLY);
			for (const [index, mode] of ['off', 'afterDelay', 'onFocusChange', 'onWindowChange'].entries()) {
				await workbench.setWorkspaceSettings({ ...meddling, 'files.autoSave': mode });
				await user.typeIntoProposal('1,', `  ${index},  `);
				proposed = proposed.replace('\n   3', `  ${index},  \n   3`);
				await user.press('ArrowDown');
				// Before it is saved.
				await user.tab(/^data\.json$/).click();
				await user.untilAllSaved();
				await user.reviewTab('data.json').click();
				await eventually(async () => assert.equal(await user.shownProposal(), proposed, mode));
				assert.deepEqual(user.keptProposals(), [proposed], mode);
			}
			await workbench.setWorkspaceSettings({});
			await user.titleButton('Keep All').click();
			await user.untilReviewed();
			await user.save();
			assert.equal(user.bytes('data.json'), proposed);
		});
	});
}
