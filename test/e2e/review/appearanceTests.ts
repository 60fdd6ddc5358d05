import assert from 'node:assert/strict';
import { findBrokenRules } from '../../support/flaws.ts';
import { drawn, type FileReviewUser } from '../user/fileReviewUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { beginReviews } from './fileReview.ts';
import { changedLine, improved } from './functions.ts';

const SOURCE = 'function half(number) {\n\tvar half = number / 2;\n\treturn half;\n}\n\nvar last = half(1);\n';
/** Runs text as code: a reason to look closely. */
const BETTER = improved(SOURCE).replace('half(1)', 'eval("half(1)")');

export function testAppearance(connected: ConnectedEditor): void {
	describe('as it is seen', () => {
		let workbench: Workbench;
		let user: FileReviewUser;

		before(async () => {
			const more = { explanation: 'A `const` is **never** assigned again.', suggestions: ['Name the two.'] };
			({ workbench, user } = await beginReviews(connected, { optimized_code: BETTER, ...more }));
			await user.reviewNewFile('seen.js', SOURCE);
			await user.untilInFront('Change 1 of 2', changedLine(0));
		});

		it('has its lines marked, in the gutter and the ruler too, and the new code in color below', async () => {
			await user.untilDrawn([drawn(2, 'Change 1 of 2'), drawn(6)]);
			await eventually(async () => assert.ok((await user.editor.evaluate(countRulerColors)) > 1));
			const colors = () => user.thread.locator('.monaco-tokenized-source').first().evaluate(countTextColors);
			await eventually(async () => assert.ok((await colors()) > 1));
		});

		it('has explanation, suggestions, warnings and keys in view at once, and opens no panel', async () => {
			const texts = ['never assigned again', 'Name the two.', 'runs text as code', 'Keep Alt+Y', 'Next Alt+F5'];
			for (const text of texts) assert.ok((await user.thread.innerText()).includes(text), text);
			assert.equal(await workbench.page.locator('.part.panel').isVisible(), false);
			await workbench.screenshotInThemes('review-file', ['dark', 'light', 'highContrast', 'highContrastLight']);
		});

		it('has names for screen readers, and breaks no rule of accessibility', async () => {
			for (const name of ['Keep', 'Undo', 'Edit Proposal']) await user.threadButton(name).waitFor();
			assert.equal(
				await user.thread.getByRole('treeitem', { name: /^Whetstone, .*const half = number \/ 2;/s }).count(),
				1,
			);
			for (const name of ['Keep', 'Undo', 'Why']) {
				await user
					.lens(name, 'Change 1 of 2')
					.and(workbench.page.getByRole('button', { name, exact: true }))
					.waitFor();
			}
			assert.deepEqual(
				await findBrokenRules(workbench.page, [
					'.review-title',
					'.review-actions',
					'.comment-body',
					'.codelens-decoration',
				]),
				[],
			);
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
