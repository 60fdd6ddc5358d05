import assert from 'node:assert/strict';
import { chatBody, sendJson } from '../../support/fakes/scriptedServer.ts';
import { findBrokenRules } from '../../support/flaws.ts';
import { ChatUser } from '../user/chatUser.ts';
import { drawn, FileReviewUser } from '../user/fileReviewUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { changedLine, functions } from './functions.ts';
import { answerImproved } from './improvingService.ts';

/** All that decide, or lead to another change. */
const KEYS = ['Alt+y', 'Alt+n', 'Shift+Alt+y', 'Shift+Alt+n', 'Alt+F5', 'Shift+Alt+F5'];

/** The buttons of a thread, which name their keys. */
const KEEP = 'Keep This Change (Alt+Y)';
const UNDO = 'Undo This Change (Alt+N)';

export function testFileReviews(connected: ConnectedEditor): void {
	describe('and reviewing in the file', () => {
		let workbench: Workbench;
		let user: FileReviewUser;

		before(async () => {
			workbench = await connected.begin();
			user = new FileReviewUser(workbench);
			await workbench.setWorkspaceSettings({ 'whetstone.optimize.reviewIn': 'file' });
		});

		it('shows marks in the text, the gutter and the ruler, the new code in color, and all that is to be read at once', async () => {
			const explanation = 'A `const` is **never** assigned again.';
			answerImproved(connected, { explanation, finish_reason: 'length' });
			await user.reviewNewFile('seen.js', functions(2));
			await user.untilInFront('Change 1 of 2', changedLine(0));
			await user.untilDrawn([drawn(changedLine(0), 'Change 1 of 2'), drawn(changedLine(1))]);
			await eventually(async () => assert.ok((await user.editor.evaluate(countRulerColors)) > 1));
			const colors = () => user.thread.locator('.monaco-tokenized-source').first().evaluate(countTextColors);
			await eventually(async () => assert.ok((await colors()) > 1));
			const texts = ['cut off', 'never assigned again'];
			const seen = await user.thread.innerText();
			for (const text of texts) assert.ok(seen.includes(text), `“${text}” in “${seen}”`);
			assert.equal(await workbench.page.locator('.part.panel').isVisible(), false);
			await workbench.screenshotInThemes('review-file', ['dark', 'light', 'highContrast', 'highContrastLight']);
		});

		it('has names for screen readers, and breaks no rule of accessibility', async () => {
			for (const name of [KEEP, UNDO, 'Edit Proposal']) await user.threadButton(name).waitFor();
			const comment = user.thread.getByRole('treeitem', { name: /^Whetstone, .*const sum = number \+ 0;/s });
			assert.equal(await comment.count(), 1);
			for (const name of ['Keep', 'Undo', 'Why']) {
				const button = workbench.page.getByRole('button', { name, exact: true });
				await user.lens(name, 'Change 1 of 2').and(button).waitFor();
			}
			const ours = ['.review-title', '.review-actions', '.comment-body', '.codelens-decoration'];
			assert.deepEqual(await findBrokenRules(workbench.page, ours), []);
			await user.press('Shift+Alt+n');
			await user.untilNoneIsLeft();
			await user.untilDirty(false);
		});

		it('decides by keys that go to the text alone, each kept change an undo step of its own', async () => {
			answerImproved(connected);
			const source = functions(3);
			await user.openNewFile('plain.js', source);
			await user.reviewNewFile('keys.js', source);
			const [first, second, third] = [0, 1, 2].map((index) => changedLine(index)) as [number, number, number];
			const shown = [drawn(first, 'Change 1 of 3'), drawn(second), drawn(third)];
			// Before the focus leaves the text: VS Code asks for no lenses while it is elsewhere.
			await user.untilDrawn(shown);
			await user.press('Control+f');
			const find = workbench.page.locator('.find-widget.visible');
			const box = find.getByRole('textbox', { name: 'Find', exact: true });
			await box.and(workbench.page.locator(':focus')).waitFor();
			for (const key of KEYS) await user.press(key);
			await workbench.page.keyboard.type('yn');
			await user.untilDrawn(shown);
			// Escape might close a notification instead.
			await find.getByRole('button', { name: /^Close/ }).click();
			await find.waitFor({ state: 'detached' });
			await user.tab('plain.js').click();
			// The keys are of a review in front, and the host says that none is: it has once the item in the status bar is gone.
			await workbench.page.locator('.statusbar-item').getByText('Prove It').waitFor({ state: 'hidden' });
			await user.goTo(0);
			for (const key of KEYS) await user.press(key);
			await user.untilDirty(false);
			assert.equal(await workbench.notifications('No proposal').count(), 0);
			await user.tab('keys.js').click();
			await user.untilDrawn(shown);
			await user.goTo(first - 1);
			await user.press('Shift+Alt+F5');
			await user.untilInFront('Change 3 of 3', third);
			await user.press('Alt+F5');
			await user.untilInFront('Change 1 of 3', first);
			await user.press('Alt+y');
			await user.untilInFront('Change 1 of 2', second);
			await user.press('Alt+n');
			await user.untilInFront('Change 1 of 1', third);
			await user.press('Alt+y');
			await user.untilNoneIsLeft();
			assert.equal(user.bytes('keys.js'), source);
			const kept = functions(3, (index) => index !== 1);
			assert.equal(await user.saved('keys.js'), kept);
			await user.press('Control+z', 2);
			assert.equal(await user.saved('keys.js'), source);
			await user.press('Control+y', 2);
			assert.equal(await user.saved('keys.js'), kept);
		});

		it('decides by the mouse, above the changes and in threads; the proposal is edited in its diff, the explanation closes', async () => {
			answerImproved(connected, { explanation: 'A constant is never assigned again.' });
			await user.reviewNewFile('mouse.js', functions(4));
			await user.lens('Why', 'Change 2 of 4').click();
			const explanation = user.tab('mouse.js: Explanation');
			await explanation.waitFor();
			await user.lens('Keep', 'Change 4 of 4').click();
			await user.untilInFront('Change 1 of 3', changedLine(0));
			await user.lens('Undo', 'Change 1 of 3').click();
			await user.untilInFront('Change 1 of 2', changedLine(1));
			// Found and clicked in one task: if VS Code draws the title anew between press and release, the click is lost.
			await user.threadButton('Edit Proposal').dispatchEvent('click');
			await user.tab('mouse.js: Current ↔ Optimized').waitFor();
			await user.difference.locator('.modified .monaco-editor.focused, .modified.focused').first().waitFor();
			await user.press('End');
			await workbench.page.keyboard.type(' // mine');
			await user.untilKept('// mine');
			await workbench.runCommand('View: Close Editor');
			await user.tab('Current ↔ Optimized').waitFor({ state: 'detached' });
			assert.equal(await workbench.page.locator('.monaco-dialog-box').count(), 0);
			await user.thread.getByText('// mine').waitFor();
			await user.threadButton(KEEP).click();
			await user.untilInFront('Change 1 of 1', changedLine(2));
			assert.equal(await explanation.count(), 1);
			await user.threadButton(UNDO).click();
			await explanation.waitFor({ state: 'detached' });
			await user.untilNoneIsLeft();
			const expected = functions(4, (index) => index === 1 || index === 3).replace('+ 1;', '+ 1; // mine');
			assert.equal(await user.saved('mouse.js'), expected);
		});

		it('follows what is typed, and leaves out a change that is typed into, until that is undone', async () => {
			answerImproved(connected);
			await user.reviewNewFile('typed.js', functions(2));
			await user.goTo(0);
			await workbench.page.keyboard.type('0;\n');
			await user.untilDrawn([drawn(3, 'Change 1 of 2'), drawn(8)]);
			await user.goTo(7);
			await user.press('End');
			await workbench.page.keyboard.type('//');
			await user.untilDrawn([drawn(3, 'Change 1 of 1')]);
			await user.press('Control+z');
			await user.untilDrawn([drawn(3, 'Change 1 of 2'), drawn(8)]);
			await user.press('Control+y');
			await user.untilDrawn([drawn(3, 'Change 1 of 1')]);
			await user.goTo(0);
			await user.press('Alt+y');
			await workbench.untilNotified(
				'One proposed change was skipped: you edited the same lines in the meantime.',
				'Copy the Code',
			);
			await user.untilNoneIsLeft();
			const kept = functions(2, (index) => index === 0).replace('+ 1;', '+ 1;//');
			assert.equal(await user.saved('typed.js'), `0;\n${kept}`);
		});

		it('shows code of the chat in the same way; the keys typed there decide nothing', async () => {
			const chat = new ChatUser(workbench);
			const code = `Here it is:\n\n\`\`\`js\n${functions(2, () => true)}\`\`\``;
			connected.answer = (response) => sendJson(response, 200, chatBody(code));
			await user.openNewFile('chat.js', functions(2));
			await chat.open();
			await chat.ask('Better code, please.');
			await user.goTo(0);
			await user.press('Control+a');
			await chat.button('Apply to File').click();
			await user.untilInFront('Change 1 of 2', changedLine(0));
			await chat.messageBox.fill('y n');
			for (const key of KEYS) await chat.messageBox.press(key);
			await user.threadButton(KEEP).click();
			await user.untilInFront('Change 1 of 1', changedLine(1));
			await user.press('Alt+n');
			await user.untilNoneIsLeft();
			const kept = functions(2, (index) => index === 0);
			assert.equal(await user.saved('chat.js'), kept);
			await workbench.runCommand('View: Hide Secondary Side Bar');
		});
	});
}

/** How many colors the ruler of an editor has. Runs in the page. */
function countRulerColors(editor: Element): number {
	const ruler = editor.querySelector<HTMLCanvasElement>('canvas.decorationsOverviewRuler');
	const pixels = ruler?.getContext('2d')?.getImageData(0, 0, ruler.width, ruler.height).data ?? [];
	const colors = new Set<string>();
	for (let at = 0; at < pixels.length; at += 4) if (pixels[at + 3] === 255) colors.add(`${pixels.slice(at, at + 3)}`);
	return colors.size;
}

/** How many colors the words of a code block have. Runs in the page. */
function countTextColors(code: Element): number {
	return new Set([...code.querySelectorAll('span')].map((word) => getComputedStyle(word).color)).size;
}
