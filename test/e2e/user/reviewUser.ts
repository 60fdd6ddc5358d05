import assert from 'node:assert/strict';
import { isDeepStrictEqual } from 'node:util';
import type { Locator } from 'playwright-core';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';
import { OptimizeUser } from './optimizeUser.ts';

/** What a user does to review proposals in differences, and what they see there. */
export class ReviewUser extends OptimizeUser {
	readonly #workbench: Workbench;

	constructor(workbench: Workbench) {
		super(workbench);
		this.#workbench = workbench;
	}

	/** The right side of the difference that is open. */
	get proposal(): Locator {
		return this.difference.locator('.editor.modified');
	}

	/** The tab of the difference for a file. */
	reviewTab(name: string): Locator {
		return this.tab(`${name}: Current ↔ Optimized`);
	}

	/** The names on all tabs. */
	tabNames(): Promise<readonly string[]> {
		return this.#workbench.page.locator('.tab').allTextContents();
	}

	/** The names on the tabs with changes that are not saved. */
	unsavedNames(): Promise<readonly string[]> {
		return this.#workbench.page.locator('.tab.dirty').allTextContents();
	}

	/** Waits until no tab has changes that are not saved. */
	async untilAllSaved(): Promise<void> {
		await eventually(async () => assert.deepEqual(await this.unsavedNames(), []));
	}

	/** The threads that are unfolded. */
	thread(text: string | RegExp): Locator {
		return this.#workbench.page.locator('.review-widget:visible').filter({ hasText: text });
	}

	/** A button in the title of a thread that is unfolded. @param name with the key, if there is one */
	threadButton(thread: string, name: string): Locator {
		return this.thread(thread).getByRole('button', { name, exact: true });
	}

	/** Puts a file into the workspace and has all of it optimized by keys. */
	async review(name: string, text: string): Promise<void> {
		await this.openNewFile(name, text);
		await this.reviewAgain(name);
	}

	/** Has all of the file in front optimized by keys. */
	async reviewAgain(name: string): Promise<void> {
		await this.press('Control+a');
		await this.optimizeByKeys();
		await this.reviewTab(name).waitFor();
		await this.thread('Change 1 of').waitFor();
	}

	/** Waits until the cursor is at the beginning of a line (from 1) of the editor in front. */
	async untilAtLine(line: number): Promise<void> {
		await this.#workbench.page.locator('.statusbar-item').getByText(`Ln ${line}, Col 1`, { exact: true }).waitFor();
	}

	/** Waits until the status bar says this of the changes that are left. */
	async untilSaid(text: string): Promise<void> {
		await this.#workbench.page
			.locator('.statusbar-item')
			.getByText(`${text} left to review.`, { exact: true })
			.waitFor();
	}

	/**
	 * Types at the end of a line of the proposal that has this text. A thread that VS Code is still drawing moves the line
	 * away from under the mouse, so the click and the End key are repeated until the cursor is there.
	 */
	async typeIntoProposal(text: string, typed: string): Promise<void> {
		const cursor = this.proposal.locator('.cursors-layer .cursor').first();
		await eventually(async () => {
			await this.#proposed(text).click({ timeout: 1_000 });
			await this.proposal.locator('.monaco-editor.focused').waitFor({ timeout: 1_000 });
			await this.press('End');
			const [line, place] = [await this.#proposed(text).locator('> span').boundingBox(), await cursor.boundingBox()];
			const isThere =
				line !== null &&
				place !== null &&
				Math.abs(line.y - place.y) < 3 &&
				Math.abs(line.x + line.width - place.x) < 3;
			assert.ok(isThere, `The cursor is not behind “${text}”.`);
		});
		await this.#workbench.page.keyboard.type(typed);
	}

	/** The text of the proposal in front, as far as it is in view. VS Code may still have an empty line drawn above or below it. */
	async shownProposal(): Promise<string> {
		const lines = await this.proposal.locator('.view-line').evaluateAll((all) =>
			all.map((line) => ({
				top: line.getBoundingClientRect().top,
				text: line.textContent?.replaceAll('\u00a0', ' '),
			})),
		);
		return lines
			.toSorted((a, b) => a.top - b.top)
			.map(({ text }) => text)
			.join('\n')
			.trim();
	}

	/**
	 * Presses Ctrl+Z until the proposals are kept as these texts again: VS Code may take back in several steps what was typed at
	 * once, and what it shows depends on how far it has scrolled.
	 */
	async takeBackTo(texts: readonly string[]): Promise<void> {
		await eventually(async () => {
			if (isDeepStrictEqual(this.keptProposals(), texts)) return;
			await this.press('Control+z');
			assert.fail('Something is left of what was typed.');
		});
	}

	#proposed(text: string): Locator {
		return this.proposal.locator('.view-line').filter({ hasText: text }).first();
	}
}
