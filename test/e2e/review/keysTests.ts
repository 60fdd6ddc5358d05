import assert from 'node:assert/strict';
import { drawn, type FileReviewUser } from '../user/fileReviewUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { beginReviews } from './fileReview.ts';
import { changedLine, functions, improved } from './functions.ts';

const COUNT = 10;
/** How many keys a user may have to press for ten changes. */
const MOST_KEYS = 21;

export function testKeys(connected: ConnectedEditor): void {
	describe('by keys', () => {
		let workbench: Workbench;
		let user: FileReviewUser;

		before(async () => {
			({ workbench, user } = await beginReviews(connected));
		});

		it('decides on ten changes one after the other, each kept one an undo step of its own', async () => {
			const source = functions(COUNT);
			await user.reviewNewFile('ten.js', source);
			await user.untilInFront('Change 1 of 10', changedLine(0));
			await user.untilDirty(false);
			let pressed = 0;
			const press = async (key: string) => {
				await user.press(key);
				pressed += 1;
			};
			await press('Alt+F5');
			await user.untilInFront('Change 2 of 10', changedLine(1));
			await press('Shift+Alt+F5');
			await user.untilInFront('Change 1 of 10', changedLine(0));
			for (let index = 0; index < COUNT; index++) {
				await press(index % 2 === 0 ? 'Alt+y' : 'Alt+n');
				const left = COUNT - index - 1;
				if (left > 0) await user.untilInFront(`Change 1 of ${left}`, changedLine(index + 1));
			}
			await user.untilNoneIsLeft();
			assert.ok(pressed <= MOST_KEYS);
			await user.untilDirty(true);
			assert.equal(user.bytes('ten.js'), source);
			await user.press('Control+z', COUNT / 2 - 1);
			assert.equal(
				await user.saved('ten.js'),
				functions(COUNT, (index) => index === 0),
			);
			await user.press('Control+z');
			assert.equal(await user.saved('ten.js'), source);
			await user.press('Control+y', COUNT / 2);
			assert.equal(
				await user.saved('ten.js'),
				functions(COUNT, (index) => index % 2 === 0),
			);
		});

		it('brings the first change to the front after the last one, and the last one before the first', async () => {
			await user.reviewNewFile('around.js', functions(3));
			await user.untilInFront('Change 1 of 3', changedLine(0));
			await user.press('Shift+Alt+F5');
			await user.untilInFront('Change 3 of 3', changedLine(2));
			await user.press('Alt+n');
			await user.untilInFront('Change 1 of 2', changedLine(0));
			await user.press('Alt+F5', 2);
			await user.untilInFront('Change 1 of 2', changedLine(0));
			await user.press('Shift+Alt+n');
			await user.untilNoneIsLeft();
			await user.untilDirty(false);
			assert.equal(user.bytes('around.js'), functions(3));
		});

		it('keeps all changes at once, in one undo step', async () => {
			const source = functions(3);
			await user.reviewNewFile('all.js', source);
			await user.untilInFront('Change 1 of 3', changedLine(0));
			await user.press('Shift+Alt+y');
			await user.untilNoneIsLeft();
			assert.equal(await user.saved('all.js'), improved(source));
			await user.undo();
			assert.equal(await user.saved('all.js'), source);
		});

		it('decides nothing by keys that go to a box of the editor', async () => {
			const source = functions(2);
			await user.reviewNewFile('boxes.js', source);
			const shown = [drawn(changedLine(0), 'Change 1 of 2'), drawn(changedLine(1))];
			// Before the focus leaves the text: VS Code asks for no lenses while it is elsewhere.
			await user.untilDrawn(shown);
			await user.press('Control+f');
			const box = workbench.page.locator('.find-widget.visible').getByRole('textbox', { name: 'Find', exact: true });
			await box.and(workbench.page.locator(':focus')).waitFor();
			for (const key of ['Alt+y', 'Alt+n', 'Shift+Alt+y', 'Shift+Alt+n', 'Alt+F5', 'Shift+Alt+F5'])
				await user.press(key);
			await workbench.page.keyboard.type('yn');
			await user.untilDrawn(shown);
			// Escape might close a notification instead.
			await workbench.page
				.locator('.find-widget.visible')
				.getByRole('button', { name: /^Close/ })
				.click();
			await workbench.page.locator('.find-widget.visible').waitFor({ state: 'detached' });
			await user.press('Shift+Alt+n');
			await user.untilNoneIsLeft();
			assert.equal(user.bytes('boxes.js'), source);
		});

		it('leaves these keys to others in an editor with no review in front', async () => {
			const source = functions(2);
			await user.reviewNewFile('reviewed.js', source);
			await user.openNewFile('plain.js', source);
			for (const key of ['Alt+y', 'Alt+n', 'Shift+Alt+y', 'Shift+Alt+n', 'Alt+F5', 'Shift+Alt+F5'])
				await user.press(key);
			await user.untilDirty(false);
			assert.equal(await workbench.notifications('No proposal').count(), 0);
			await user.tab('reviewed.js').click();
			await user.untilDrawn([drawn(changedLine(0), 'Change 1 of 2'), drawn(changedLine(1))]);
			await user.press('Shift+Alt+n');
			await user.untilNoneIsLeft();
		});
	});
}
