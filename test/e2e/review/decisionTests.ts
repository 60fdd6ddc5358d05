import assert from 'node:assert/strict';
import { sendJson } from '../../support/fakes/scriptedServer.ts';
import { ReviewUser } from '../user/reviewUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import type { Workbench } from '../workbench/workbench.ts';

const CHANGES = 10;
const ALL = [...Array(CHANGES).keys()];
/** With a change in every third line. */
const SOURCE = ALL.map((change) => `var a${change} = ${change};\nkeep();\nkeep();\n`).join('');

/** The source with some changes, counted from 0. */
function changed(changes: readonly number[]): string {
	return changes.reduce((text, change) => text.replace(`var a${change} `, `const a${change} `), SOURCE);
}

export function testDecisions(connected: ConnectedEditor): void {
	describe('deciding', () => {
		let workbench: Workbench;
		let user: ReviewUser;

		before(async () => {
			workbench = await connected.begin();
			connected.answer = (response) => sendJson(response, 200, { optimized_code: changed(ALL) });
			user = new ReviewUser(workbench);
		});

		it('decides on ten changes by at most 21 keys: the next one is in front each time, and each has its undo step', async () => {
			await user.review('keys.ts', SOURCE);
			const steps = [
				{ key: 'Alt+y', next: 4 },
				{ key: 'Alt+n', next: 7 },
				{ key: 'Alt+F5', next: 10 },
				...['y', 'y', 'n', 'y', 'y', 'y'].map((key, index) => ({ key: `Alt+${key}`, next: 13 + 3 * index })),
				// After the last change comes the one that was passed over.
				{ key: 'Alt+n', next: 7 },
				{ key: 'Alt+y', next: undefined },
			];
			assert.ok(steps.length <= 21);
			for (const { key, next } of steps) {
				await user.press(key);
				if (next !== undefined) await user.untilAtLine(next);
				if (next === 16) await workbench.screenshotInThemes('review-diff');
			}
			await user.untilReviewed();
			await user.untilSaid('No change is');
			await user.save();
			assert.equal(user.bytes('keys.ts'), changed([0, 2, 3, 4, 6, 7, 8]));
			await user.undo();
			await user.press('Control+z', 5);
			await user.save();
			assert.equal(user.bytes('keys.ts'), changed([0]));
			await user.undo();
			await user.save();
			assert.equal(user.bytes('keys.ts'), SOURCE);
		});

		it('undoes and keeps all by one key', async () => {
			await user.reviewAgain('keys.ts');
			await user.press('Shift+Alt+n');
			await user.untilReviewed();
			assert.deepEqual(await user.unsavedNames(), []);
			await user.reviewAgain('keys.ts');
			await user.press('Alt+n');
			await user.untilAtLine(4);
			await user.press('Shift+Alt+y');
			await user.untilReviewed();
			await user.save();
			assert.equal(user.bytes('keys.ts'), changed(ALL.slice(1)));
			await user.undo();
			await user.save();
			assert.equal(user.bytes('keys.ts'), SOURCE);
		});

		it('keeps and undoes by the mouse: in threads, in the title, and by the arrow in the gutter', async () => {
			await user.review('mouse.ts', SOURCE);
			await user.threadButton('Change 1 of 10', 'Keep').click();
			await user.untilSaid('9 changes are');
			await user.unfold(10);
			await workbench.screenshot('review-diff-unfolded');
			await user.threadButton('Change 3 of 9', 'Undo').click();
			await user.untilSaid('8 changes are');
			await user.revert('const a5');
			await user.thread('Change 3 of 7').waitFor();
			await user.untilKept('var a5');
			await user.titleButton('Undo').click();
			await user.untilSaid('6 changes are');
			await user.titleButton('Keep').click();
			await user.untilSaid('5 changes are');
			await user.titleButton('Keep All').click();
			await user.untilReviewed();
			await user.save();
			assert.equal(user.bytes('mouse.ts'), changed([0, 1, 2, 6, 7, 8, 9]));
		});
	});
}
