import assert from 'node:assert/strict';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import { chooseFromContextMenu } from '../../host/vscode/workbench.ts';
import { eventually } from '../workbench/eventually.ts';
import type { Workbench } from '../workbench/workbench.ts';

/** What a user does to optimize code in a workbench, and what they see there. */
export class OptimizeUser {
	readonly #workbench: Workbench;

	constructor(workbench: Workbench) {
		this.#workbench = workbench;
	}

	/** Puts a file with exactly these bytes into the workspace and opens it. */
	async openNewFile(name: string, text: string): Promise<void> {
		writeFileSync(this.#file(name), text);
		await this.#workbench.openFile(this.#file(name));
		await this.editor.waitFor();
	}

	/** Where a file of the workspace lies. */
	path(name: string): string {
		return this.#file(name);
	}

	/** The bytes of a file of the workspace, as text. */
	bytes(name: string): string {
		return readFileSync(this.#file(name), 'utf8');
	}

	get editor(): Locator {
		return this.#workbench.page.locator('.editor-instance .monaco-editor').first();
	}

	/** The difference that is open. */
	get difference(): Locator {
		return this.#workbench.page.locator('.monaco-diff-editor');
	}

	tab(name: string | RegExp): Locator {
		return this.#workbench.page.locator('.tab').filter({ hasText: name });
	}

	/** A button in the title of the editor in front. */
	titleButton(name: string): Locator {
		return this.#workbench.page.locator('.editor-actions').getByRole('button', { name, exact: true });
	}

	/** Selects whole lines by keys, from one line (from 0) on. */
	async selectLines(first: number, count: number): Promise<void> {
		await this.goTo(first);
		await this.press('Shift+ArrowDown', count);
	}

	/** Selects a function of the file in front, up to the line that is its closing brace. */
	async selectFunction(file: string, name: string): Promise<void> {
		const lines = this.bytes(file).split('\n');
		const first = lines.findIndex((line) => line.includes(`function ${name}(`));
		await this.selectLines(first, lines.indexOf('}', first) - first + 1);
	}

	/** Puts the cursor at the beginning of a line (from 0) of the editor in front. */
	async goTo(line: number): Promise<void> {
		await this.#workbench.page.keyboard.press('Control+1');
		await this.press('Control+Home');
		await this.press('ArrowDown', line);
	}

	async press(key: string, times = 1): Promise<void> {
		for (let time = 0; time < times; time++) await this.#workbench.page.keyboard.press(key);
	}

	/** Right-clicks on a selected line that has this text, and chooses the command. */
	async optimizeByMenu(text: string): Promise<void> {
		await chooseFromContextMenu(this.#line(text), 'Whetstone', 'Optimize Selection');
	}

	/** The same, to choose the level first. */
	async optimizeAtLevelByMenu(text: string): Promise<void> {
		await chooseFromContextMenu(this.#line(text), 'Whetstone', 'Optimize Selection at Level…');
	}

	optimizeByKeys(): Promise<void> {
		return this.#workbench.pressChord('Control+k', 'Control+Alt+o');
	}

	/** Waits until no proposal is open any more, and the file is in front again: only then is it clear where keys go. */
	async untilReviewed(): Promise<void> {
		await this.tab('Current ↔ Optimized').waitFor({ state: 'detached' });
		await this.#untilFocused();
	}

	/** Takes one step back in the file in front, which is saved. */
	async undo(): Promise<void> {
		await this.press('Control+1');
		await this.#untilFocused();
		await this.press('Control+z');
		await this.#workbench.page.locator('.tab.active.dirty').waitFor();
	}

	/** Saves the file in front, wherever the focus is. */
	async save(): Promise<void> {
		await this.#workbench.runCommand('File: Save');
		await this.#workbench.page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
	}

	async #untilFocused(): Promise<void> {
		await this.#workbench.page.locator('.editor-instance .monaco-editor.focused').first().waitFor();
	}

	#line(text: string): Locator {
		return this.editor.locator('.view-line').filter({ hasText: text }).first();
	}

	#file(name: string): string {
		return path.join(this.#workbench.folder, name);
	}

	/** The files of the reviews that are not decided yet. */
	keptFiles(): readonly string[] {
		const folder = path.join(this.#workbench.dataFolder, 'data/User/globalStorage/whetstone.whetstone/reviews');
		return globSync('**/*.json', { cwd: folder }).map((file) => path.join(folder, file));
	}

	/** The texts proposed by these reviews, edited as they are. */
	keptProposals(): readonly string[] {
		return this.keptFiles().map((file) => JSON.parse(readFileSync(file, 'utf8')).d.changes.text);
	}

	/** Waits until what was typed into the proposal in front is kept, and VS Code knows that: until then, a close would ask. */
	async untilKept(typed: string): Promise<void> {
		await eventually(() => assert.ok(this.keptProposals().some((text) => text.includes(typed))));
		await this.#workbench.page.locator('.tab.active.dirty').waitFor({ state: 'detached' });
	}
}
