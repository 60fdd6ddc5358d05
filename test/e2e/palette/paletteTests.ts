import assert from 'node:assert/strict';
import { chatBody, sendJson } from '../../support/fakes/scriptedServer.ts';
import { functions } from '../optimize/functions.ts';
import { answerImproved } from '../optimize/improvingService.ts';
import { ChatUser } from '../user/chatUser.ts';
import { ReviewUser } from '../user/reviewUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';

const OF_FILES = ['Optimize Selection', 'Generate at Cursor…', 'Attach File to Chat', 'Compare Levels…'];
const OF_REVIEWS = ['Keep All Changes', 'Undo This Change', 'Go to Next Change', 'Prove Changes One by One'];
const OF_CONVERSATIONS = ['Rename Conversation…', 'Delete Conversation', 'Export Conversation…'];
const OF_ANSWERS = ['Continue from Here in a New Conversation'];

export function testPalette(connected: ConnectedEditor): void {
	describe('the palette, which offers what can do something', () => {
		let workbench: Workbench;
		let user: ReviewUser;
		let chat: ChatUser;

		before(async () => {
			workbench = await connected.begin();
			user = new ReviewUser(workbench);
			chat = new ChatUser(workbench);
			await workbench.runCommand('Whetstone: New Conversation');
			await chat.questions.first().waitFor({ state: 'detached' });
			await chat.untilFocused();
			await workbench.runCommand('View: Hide Secondary Side Bar');
		});

		/** Waits until the palette offers all of the one and none of the other. */
		async function untilOffered(titles: readonly string[], others: readonly string[]): Promise<void> {
			await eventually(async () => {
				const offered = await workbench.offeredCommands();
				const isOffered = (title: string) => offered.includes(title);
				assert.deepEqual([titles.filter(isOffered), others.filter(isOffered)], [titles, []]);
			});
		}

		it('has at most 35 commands while nothing is open and nothing runs', async () => {
			await untilOffered(
				['Show Conversations', 'Refresh Metrics', 'Prove It', 'Show Optimizations and Answers'],
				[...OF_FILES, ...OF_REVIEWS, ...OF_CONVERSATIONS, 'Attach Selection to Chat', 'Show Output of Prove It'],
			);
			const { length } = await workbench.offeredCommands();
			assert.ok(length <= 35, `${length}`);
			await workbench.page.keyboard.press('F1');
			await workbench.page.keyboard.type('Whetstone: ');
			await workbench.screenshot('palette');
			await workbench.page.keyboard.press('Escape');
		});

		it('has those for a file once one is open, and those for a selection once there is one', async () => {
			await user.openNewFile('palette.js', functions(2));
			await untilOffered(OF_FILES, ['Attach Selection to Chat']);
			await user.press('Control+a');
			await untilOffered(['Attach Selection to Chat'], OF_REVIEWS);
		});

		it('has those of a review until it ends', async () => {
			answerImproved(connected);
			await user.optimizeByKeys();
			await user.thread('Change 1 of').waitFor();
			await untilOffered(OF_REVIEWS, ['Review All Files', 'Optimize Selection']);
			await workbench.runCommand('Whetstone: Undo All Changes');
			await user.untilReviewed();
			await untilOffered(OF_FILES, OF_REVIEWS);
		});

		it('has those of a conversation once it has begun, until it is deleted; then the deletion can be undone', async () => {
			connected.answer = (response) => sendJson(response, 200, chatBody('Done.'));
			await chat.open();
			await chat.messageBox.fill('What can be done?');
			await untilOffered(['Show What Will Be Sent', 'Save as Prompt…'], OF_ANSWERS);
			await chat.messageBox.press('Enter');
			await chat.answers.first().waitFor();
			await untilOffered([...OF_CONVERSATIONS, ...OF_ANSWERS], ['Show What Will Be Sent', 'Undo Delete Conversation']);
			await workbench.runCommand('Whetstone: Delete Conversation');
			await untilOffered(['Undo Delete Conversation'], [...OF_CONVERSATIONS, ...OF_ANSWERS]);
		});
	});
}
