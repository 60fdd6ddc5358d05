import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { drawn, type FileReviewUser } from '../user/fileReviewUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { beginReviews } from './fileReview.ts';
import { changedLine, functions } from './functions.ts';

export function testMouse(connected: ConnectedEditor): void {
	describe('by mouse', () => {
		let workbench: Workbench;
		let user: FileReviewUser;

		before(async () => {
			({ workbench, user } = await beginReviews(connected, { explanation: 'A constant is never assigned again.' }));
		});

		it('decides in the title of a thread', async () => {
			await user.reviewNewFile('thread.js', functions(3));
			await user.untilInFront('Change 1 of 3', changedLine(0));
			await user.threadButton('Undo').click();
			await user.untilInFront('Change 1 of 2', changedLine(1));
			await user.threadButton('Keep').click();
			await user.untilInFront('Change 1 of 1', changedLine(2));
			await user.threadButton('Keep').click();
			await user.untilNoneIsLeft();
			assert.equal(
				await user.saved('thread.js'),
				functions(3, (index) => index > 0),
			);
		});

		it('decides above the changes, in any order; the explanation closes with its review', async () => {
			await user.reviewNewFile('lenses.js', functions(3));
			await user.lens('Why', 'Change 2 of 3').click();
			const explanation = user.tab('lenses.js: Explanation');
			await explanation.waitFor();
			await user.lens('Keep', 'Change 3 of 3').click();
			await user.untilInFront('Change 1 of 2', changedLine(0));
			await user.lens('Undo', 'Change 1 of 2').click();
			await user.untilInFront('Change 1 of 1', changedLine(1));
			assert.equal(await explanation.count(), 1);
			await user.lens('Keep', 'Change 1 of 1').click();
			await explanation.waitFor({ state: 'detached' });
			await user.untilNoneIsLeft();
			assert.equal(
				await user.saved('lenses.js'),
				functions(3, (index) => index > 0),
			);
		});

		it('edits the proposal in its diff, and goes on in the file once that is closed', async () => {
			await user.reviewNewFile('edited.js', functions(2));
			await user.threadButton('Edit Proposal').click();
			await user.tab('edited.js: Current ↔ Optimized').waitFor();
			await user.difference.locator('.modified .monaco-editor.focused, .modified.focused').first().waitFor();
			await user.press('End');
			await workbench.page.keyboard.type(' // mine');
			// A close within the quarter of a second in which it is not yet saved would ask.
			await user.untilDirty(false);
			await workbench.runCommand('View: Close Editor');
			await user.tab('Current ↔ Optimized').waitFor({ state: 'detached' });
			assert.equal(await workbench.page.locator('.monaco-dialog-box').count(), 0);
			await user.thread.getByText('// mine').waitFor();
			await user.threadButton('Keep').click();
			await user.untilInFront('Change 1 of 1', changedLine(1));
			await user.threadButton('Undo').click();
			await user.untilNoneIsLeft();
			const expected = functions(2, (index) => index === 0).replace('+ 0;', '+ 0; // mine');
			assert.equal(await user.saved('edited.js'), expected);
		});

		it('needs no lenses: threads and keys do all of it', async () => {
			const settings = path.join(workbench.folder, '.vscode');
			mkdirSync(settings, { recursive: true });
			writeFileSync(path.join(settings, 'settings.json'), '{ "editor.codeLens": false }\n');
			try {
				await user.reviewNewFile('plain.js', functions(3));
				await user.untilDrawn([
					drawn(changedLine(0), 'Change 1 of 3', ''),
					drawn(changedLine(1), 'folded', ''),
					drawn(changedLine(2), 'folded', ''),
				]);
				await user.threadButton('Keep').click();
				await user.untilInFront('Change 1 of 2', changedLine(1));
				await user.press('Alt+n');
				await user.untilInFront('Change 1 of 1', changedLine(2));
				await user.press('Alt+y');
				await user.untilNoneIsLeft();
				assert.equal(
					await user.saved('plain.js'),
					functions(3, (index) => index !== 1),
				);
			} finally {
				rmSync(settings, { recursive: true });
			}
		});
	});
}
