import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { type DrawnChange, readDrawnChanges } from './drawnChanges.ts';
import { OptimizeUser } from './optimizeUser.ts';

/** What a user does in the review of a proposal in the file itself, and what they see there. */
export class FileReviewUser extends OptimizeUser {
	readonly #workbench: Workbench;

	constructor(workbench: Workbench) {
		super(workbench);
		this.#workbench = workbench;
	}

	/** The threads that are unfolded. */
	get thread(): Locator {
		return this.#workbench.page.locator('.editor-instance .review-widget:visible');
	}

	/** A button in the title of a thread. @param name with the key, if there is one */
	threadButton(name: string): Locator {
		return this.thread.locator('.review-actions').getByRole('button', { name, exact: true });
	}

	/** A button above a change. */
	lens(name: string, change: string): Locator {
		return this.#workbench.page.locator(`.codelens-decoration:visible a[title="${change}"]`).filter({ hasText: name });
	}

	/** Opens a new file and asks for better code for all of it. */
	async reviewNewFile(name: string, text: string): Promise<void> {
		await this.openNewFile(name, text);
		await this.press('Control+a');
		await this.optimizeByKeys();
		await this.thread.first().waitFor();
	}

	/** Saves the file in front by its key, and gives its bytes. */
	async saved(name: string): Promise<string> {
		await this.press('Control+s');
		await this.untilDirty(false);
		return this.bytes(name);
	}

	/** Waits until one thread alone is unfolded, its code in view, and the cursor is on its line, counted from 1. */
	async untilInFront(title: string, line: number): Promise<void> {
		await eventually(async () => {
			assert.deepEqual(await this.thread.locator('.review-title').allInnerTexts(), [title]);
			assert.equal(await this.#cursor(), `Ln ${line}, Col 1`);
			assert.ok(await this.#isInView(this.thread.locator('.comment-body').first()));
			assert.ok(await this.#isInView(this.editor.locator('.line-numbers.active-line-number').first()));
		});
	}

	/** Waits until the editor draws a review like this. */
	async untilDrawn(expected: readonly DrawnChange[]): Promise<void> {
		await eventually(async () => assert.deepEqual(await this.editor.evaluate(readDrawnChanges), expected));
	}

	/** Waits until nothing of a review is left. */
	async untilNoneIsLeft(): Promise<void> {
		await this.untilDrawn([]);
	}

	/** Waits until the file in front holds unsaved changes, or none. */
	async untilDirty(isDirty: boolean): Promise<void> {
		const { page } = this.#workbench;
		await page.locator(isDirty ? '.tab.active.dirty' : '.tab.active:not(.dirty)').waitFor();
	}

	/** Whether nothing of an element lies beyond the ends of the editor. */
	async #isInView(element: Locator): Promise<boolean> {
		const [inner, outer] = await Promise.all([element.boundingBox(), this.editor.boundingBox()]);
		if (inner === null || outer === null) return false;
		return inner.y >= outer.y && inner.y + inner.height <= outer.y + outer.height;
	}

	/** Where the cursor is, as the status bar says it. */
	async #cursor(): Promise<string> {
		const item = this.#workbench.page.locator('.statusbar-item').filter({ hasText: 'Ln ' });
		return (await item.first().innerText()).trim();
	}
}

/** A change whose line is replaced, as the editor draws it. @param line from 1 @param thread its title, unless it is folded */
export function drawn(line: number, thread = 'folded'): DrawnChange {
	// The first change has the verdict of all, too.
	const lenses = thread.startsWith('Change 1 of') ? 'Keep | Undo | Why |  Prove It' : 'Keep | Undo | Why';
	return { line, isRemoved: true, hasSign: true, lenses, thread };
}
