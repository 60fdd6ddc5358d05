import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { filesHolding } from '../../support/canary.ts';
import { sendJson } from '../../support/fakes/scriptedServer.ts';
import { ReviewUser } from '../user/reviewUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';

/** A name in the proposals alone. */
const CANARY = 'CANARY_of_proposals';
const SOURCE = 'var one = 1;\nkeep();\nkeep();\nvar two = 2;\n';

export function testErasure(connected: ConnectedEditor): void {
	describe('what is left of a proposal', () => {
		let workbench: Workbench;
		let user: ReviewUser;

		before(async () => {
			workbench = await connected.begin();
			connected.answer = (response) =>
				sendJson(response, 200, { optimized_code: SOURCE.replace('var two', `const ${CANARY}`) });
			user = new ReviewUser(workbench);
		});

		it('is nothing, of what was neither kept nor is in an answer that is kept', async () => {
			const holding = () => filesHolding(workbench.dataFolder, CANARY);
			await user.review('edited-away.ts', SOURCE);
			assert.ok(holding().length > 0);
			const [kept = assert.fail('nothing is kept of an open review')] = user.keptFiles();
			assert.equal(statSync(kept).mode & 0o777, 0o600);
			await user.typeIntoProposal(CANARY, '');
			await user.press('Shift+Home');
			await workbench.page.keyboard.type('let two = 2;');
			await user.untilKept('let two');
			await user.titleButton('Keep All').click();
			await user.untilReviewed();
			await user.save();
			await user.review('dropped.ts', SOURCE);
			await user.titleButton('Undo All').click();
			await user.untilReviewed();
			await workbench.runCommand('Whetstone: Forget Answers…');
			await workbench.page.locator('.quick-input-widget:visible').getByRole('button', { name: 'Forget All…' }).click();
			await workbench.pressInDialog('Forget Those of All Workspaces');
			await workbench.untilNotified('All answers were erased.');
			await eventually(() => assert.deepEqual(user.keptFiles(), []));
			assert.deepEqual(holding(), []);
		});
	});
}
