import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { drawn, type FileReviewUser } from '../user/fileReviewUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { beginReviews } from './fileReview.ts';
import { changedLine, functions } from './functions.ts';

export function testEdits(connected: ConnectedEditor): void {
	describe('while the user works on', () => {
		let workbench: Workbench;
		let user: FileReviewUser;

		before(async () => {
			({ workbench, user } = await beginReviews(connected));
		});

		const type = (text: string) => workbench.page.keyboard.type(text);

		it('follows what is typed above and between the changes, and leaves out a change that is typed into', async () => {
			const source = functions(3);
			await user.reviewNewFile('typed.js', source);
			await user.goTo(0);
			await type('0;\n');
			await user.untilDrawn([drawn(3, 'Change 1 of 3'), drawn(8), drawn(13)]);
			await user.goTo(5);
			await type('1;\n');
			await user.untilDrawn([drawn(3, 'Change 1 of 3'), drawn(9), drawn(14)]);
			await user.goTo(8);
			await user.press('End');
			await type('//');
			await user.untilDrawn([drawn(3, 'Change 1 of 2'), drawn(14)]);
			await user.press('Control+z');
			await user.untilDrawn([drawn(3, 'Change 1 of 3'), drawn(9), drawn(14)]);
			await user.press('Control+y');
			await user.untilDrawn([drawn(3, 'Change 1 of 2'), drawn(14)]);
			await user.goTo(0);
			await user.press('Alt+y');
			await user.untilInFront('Change 1 of 1', 14);
			await user.press('Alt+y');
			await workbench.untilNotified(
				'One proposed change is left out: you edited the same lines meanwhile.',
				'Copy the Code',
			);
			await user.untilNoneIsLeft();
			const kept = functions(3, (index) => index !== 1);
			const typed = `0;\n${kept.replace('\n\n', '\n1;\n\n').replace('+ 1;', '+ 1;//')}`;
			assert.equal(await user.saved('typed.js'), typed);
		});

		it('follows a file that another program writes', async () => {
			await user.reviewNewFile('written.js', functions(2));
			writeFileSync(user.path('written.js'), `// by another program\n${functions(2)}`);
			await user.untilDrawn([drawn(3, 'Change 1 of 2'), drawn(8)]);
			await user.press('Shift+Alt+y');
			await user.untilNoneIsLeft();
			assert.equal(await user.saved('written.js'), `// by another program\n${functions(2, () => true)}`);
		});

		it('keeps two reviews apart: in two files, and in one file by the cursor', async () => {
			await user.reviewNewFile('one.js', functions(1));
			await user.openNewFile('two.js', functions(3));
			for (const index of [0, 2]) {
				await user.selectLines(5 * index, 5);
				await user.optimizeByKeys();
				await user.thread.nth(index / 2).waitFor();
			}
			await user.goTo(0);
			await user.untilDrawn([drawn(2, 'Change 1 of 1'), drawn(12, 'Change 1 of 1')]);
			await user.goTo(10);
			await user.press('Alt+y');
			await user.untilDrawn([drawn(2, 'Change 1 of 1')]);
			await user.press('Control+z');
			await user.untilDrawn([drawn(2, 'Change 1 of 1')]);
			await user.goTo(10);
			await user.press('Alt+n');
			await user.untilNoneIsLeft();
			await user.tab('one.js').click();
			await user.untilDrawn([drawn(2, 'Change 1 of 1')]);
			await user.press('Alt+y');
			await user.untilNoneIsLeft();
			assert.equal(
				await user.saved('one.js'),
				functions(1, () => true),
			);
			assert.equal(user.bytes('two.js'), functions(3));
		});

		it('is there again when the file is opened again, and after a reload in the middle', async () => {
			await user.reviewNewFile('again.js', functions(4));
			await user.press('Alt+y');
			await user.untilInFront('Change 1 of 3', changedLine(1));
			await user.saved('again.js');
			const left = [drawn(changedLine(1), 'Change 1 of 3'), drawn(changedLine(2)), drawn(changedLine(3))];
			await workbench.runCommand('View: Close Editor');
			await user.tab('again.js').waitFor({ state: 'detached' });
			await workbench.openFile(user.path('again.js'));
			await user.untilDrawn(left);
			await workbench.reload();
			// VS Code in a browser may have forgotten what was opened last.
			await workbench.openFile(user.path('again.js'));
			await user.untilDrawn(left);
			await user.goTo(0);
			await user.press('Alt+n');
			await user.untilInFront('Change 1 of 2', changedLine(2));
			await user.press('Alt+y');
			await user.untilInFront('Change 1 of 1', changedLine(3));
			await user.press('Alt+y');
			await user.untilNoneIsLeft();
			assert.equal(
				await user.saved('again.js'),
				functions(4, (index) => index !== 1),
			);
		});
	});
}
