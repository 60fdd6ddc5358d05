import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';

/** What a user does in Source Control of a workbench, and what they see there. */
export class SourceControlUser {
	readonly #workbench: Workbench;

	constructor(workbench: Workbench) {
		this.#workbench = workbench;
	}

	/** Shows the view by keys, and waits until it has a box for messages. */
	async open(): Promise<void> {
		await this.#workbench.page.keyboard.press('Control+Shift+g');
		await this.#boxes.first().waitFor();
	}

	get #view(): Locator {
		return this.#workbench.page.locator('.part.sidebar');
	}

	get #boxes(): Locator {
		return this.#view.locator('.scm-editor');
	}

	/** Presses the button that generates a message: that of a repository, if there are several. */
	async generate(repository?: string): Promise<void> {
		const title =
			repository === undefined
				? this.#view.locator('.pane-header').filter({ hasText: 'Changes' })
				: this.#view.locator('.scm-provider').filter({ hasText: repository });
		// The buttons are there while the pointer is over it.
		await title.first().hover();
		await title.getByRole('button', { name: 'Generate Commit Message' }).first().click();
	}

	/** Waits until this is the text in the box, or in that at a place of several. */
	async untilMessage(text: string, at = 0): Promise<void> {
		await eventually(async () => assert.equal(await this.message(at), text));
	}

	/** The text in the box. */
	async message(at = 0): Promise<string> {
		const lines = await this.#boxes
			.nth(at)
			.locator('.view-line')
			.evaluateAll((all) =>
				all
					.map((line) => ({ top: Number.parseFloat((line as HTMLElement).style.top), text: line.textContent ?? '' }))
					.toSorted((one, other) => one.top - other.top)
					.map(({ text }) => text),
			);
		// The editor draws spaces that do not break, and characters of no width in empty lines.
		return lines.map((line) => line.replaceAll('\u00a0', ' ').replaceAll('\u200b', '')).join('\n');
	}

	/** Replaces the text in the box by keys. */
	async type(text: string): Promise<void> {
		await this.#focusBox();
		await this.#workbench.page.keyboard.press('Control+a');
		await this.#workbench.page.keyboard.press('Delete');
		if (text !== '') await this.#workbench.page.keyboard.insertText(text);
		await this.untilMessage(text);
	}

	/** Undoes the last change of the box by keys. */
	async undo(): Promise<void> {
		await this.#focusBox();
		await this.#workbench.page.keyboard.press('Control+z');
	}

	/** Waits until so many repositories are shown. */
	async untilRepositories(count: number): Promise<void> {
		await eventually(async () => assert.equal(await this.#boxes.count(), count));
	}

	/** A dialog that is just closing still takes the keys. */
	async #focusBox(): Promise<void> {
		await this.#workbench.page.locator('.monaco-dialog-box').waitFor({ state: 'detached' });
		await this.#boxes.first().click();
		await this.#boxes.first().locator('.monaco-editor.focused').waitFor();
	}
}
