import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { OptimizeUser } from '../user/optimizeUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import { eventually } from '../workbench/eventually.ts';
import { largeViewport } from '../workbench/sharedBrowser.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { changedLine, functions } from './functions.ts';
import { answerImproved } from './improvingService.ts';

/** Above the functions that are optimized. */
const HEAD = '// Above.\n'.repeat(10);
const CHANGED = [0, 1].map((index) => 10 + changedLine(index)) as [number, number];

/** The service sees only the functions, and counts within them. */
const EXPLANATION = [
	'On line 2, a `const` says that **nothing** is assigned again. Line 7 is the same.',
	...Array.from(
		{ length: 12 },
		(_, index) => `- Reason ${index}: ${'it reads better, and is as fast as before; '.repeat(4)}`,
	),
].join('\n\n');

/** In lines of the editor: how high a thread is at most, with its title and one warning. */
const MOST_LINES = 10;

/** What is to be seen of an editor with an unfolded thread, in pixels from the top of the page. */
interface Seen {
	readonly lineHeight: number;
	readonly editor: Range;
	readonly thread: Range;
	/** By the numbers of the lines. */
	readonly lines: Readonly<Record<string, Range>>;
}

interface Range {
	readonly top: number;
	readonly bottom: number;
}

export function testThreadHeights(connected: ConnectedEditor): void {
	describe('and with a long explanation', () => {
		let workbench: Workbench;
		let user: OptimizeUser;

		before(async () => {
			workbench = await connected.begin();
			user = new OptimizeUser(workbench);
			answerImproved(connected, {
				explanation: EXPLANATION,
				suggestions: ['Line 7: name it.'],
				finish_reason: 'length',
			});
		});

		afterEach(() => workbench.page.setViewportSize(largeViewport));

		after(() => workbench.setWorkspaceSettings({ 'whetstone.optimize.reviewIn': 'diff' }));

		const thread = () => workbench.page.locator('.review-widget:visible');
		const page = () => workbench.markdownPage();

		for (const place of ['diff', 'file'] as const) {
			it(`shows the next change below the thread of the one in front, by the numbers of the file, in the ${place}`, async () => {
				await workbench.setWorkspaceSettings({ 'whetstone.optimize.reviewIn': place });
				await user.openNewFile(`${place}.js`, HEAD + functions(2));
				await user.selectLines(10, 10);
				await user.optimizeByKeys();
				await thread().waitFor();
				const editor = place === 'diff' ? user.difference.locator('.editor.modified') : user.editor;
				for (const width of [largeViewport.width, 900]) {
					await workbench.page.setViewportSize({ ...largeViewport, width });
					await untilBothAreSeen(editor);
					await workbench.screenshotInThemes(`review-thread-${place}-${width}`);
				}
				const text = await thread().innerText();
				assert.match(
					text,
					/cut off.*On line 12, a const says that nothing is assigned again\. Line 17 is the same\. … Show Explanation/s,
				);
				await thread().getByRole('link', { name: 'Show Explanation' }).click();
				await page().getByText('Reason 11').waitFor();
				await page().getByText('Line 17: name it.').waitFor();
				await workbench.runCommand('View: Close Editor');
				await workbench.runCommand('Whetstone: Undo All Changes');
				await thread().waitFor({ state: 'detached' });
			});
		}
	});
}

/** Waits until both changes are in view at once, with a thread of no more than the bound between them. */
async function untilBothAreSeen(editor: Locator): Promise<void> {
	await eventually(async () => {
		const { lineHeight, editor: view, thread, lines } = await editor.evaluate(readSeen);
		const [first, second] = CHANGED.map((line) => lines[line]);
		assert.ok(first && second, `Lines ${Object.keys(lines).join()} are drawn.`);
		assert.ok(first.top >= view.top && second.bottom <= view.bottom, 'A change is beyond the view.');
		assert.ok(first.bottom <= thread.top + 1 && thread.bottom <= second.top + 1, 'The thread covers a change.');
		const height = (thread.bottom - thread.top) / lineHeight;
		assert.ok(height <= MOST_LINES, `The thread is ${height.toFixed(1)} lines high.`);
	});
}

/** Runs in the page. */
function readSeen(editor: Element): Seen {
	const rangeOf = (element: Element | null | undefined) => {
		const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
		return { top, bottom };
	};
	const numbers = [...editor.querySelectorAll<HTMLElement>('.line-numbers')];
	const threads = [...editor.querySelectorAll<HTMLElement>('.review-widget')];
	return {
		lineHeight: editor.querySelector('.view-line')?.getBoundingClientRect().height ?? 0,
		editor: rangeOf(editor),
		thread: rangeOf(threads.find((each) => each.getClientRects().length > 0)),
		lines: Object.fromEntries(numbers.map((number) => [number.innerText.trim(), rangeOf(number)])),
	};
}
