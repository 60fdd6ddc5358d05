import type { Locator } from 'playwright-core';
import { chooseFromContextMenu } from '../../host/vscode/workbench.ts';
import type { Workbench } from '../workbench/workbench.ts';

const command = 'Generate at Cursor…';
const boxTitle = 'Generate at Cursor';

/** What a user does to have a text generated in a workbench, and what they see there. */
export class GenerateUser {
	readonly #workbench: Workbench;

	constructor(workbench: Workbench) {
		this.#workbench = workbench;
	}

	/** The box that asks for the prompt. */
	get box(): Locator {
		return this.#workbench.page.locator('.quick-input-widget:visible').filter({ hasText: boxTitle });
	}

	get prompt(): Locator {
		return this.box.locator('input.input');
	}

	/** The lines of the editor that have ghost text, and those that are ghost text alone. */
	ghostText(text?: string): Locator {
		const lines = this.#workbench.page.locator('.view-line:has(.ghost-text-decoration, .ghost-text)');
		return lines.filter(text === undefined ? {} : { hasText: text });
	}

	/** Waits until ghost text with this text is shown. */
	async untilShown(text: string): Promise<void> {
		await this.ghostText(text).waitFor();
	}

	/** Accepts the ghost text. */
	async accept(): Promise<void> {
		await this.#workbench.page.keyboard.press('Tab');
		await this.ghostText().first().waitFor({ state: 'detached' });
	}

	/** Opens the box by the command palette. */
	async openBox(): Promise<void> {
		await this.#workbench.runCommand(`Whetstone: ${command}`);
		await this.box.waitFor();
	}

	/** Opens the box by a right click on a line that has this text. */
	async openBoxByMenu(text: string): Promise<void> {
		const line = this.#workbench.page.locator('.view-line').filter({ hasText: text }).first();
		await chooseFromContextMenu(line, 'Whetstone', command);
		await this.box.waitFor();
	}

	/** Types the prompt into the box that is open, and sends it. */
	async send(prompt: string): Promise<void> {
		await this.prompt.fill(prompt);
		await this.prompt.press('Enter');
		await this.box.waitFor({ state: 'hidden' });
	}

	async openBoxAndSend(prompt: string): Promise<void> {
		await this.openBox();
		await this.send(prompt);
	}

	async showLastTextAgain(): Promise<void> {
		await this.openBox();
		await this.box.getByRole('button', { name: 'Show the Last Text Again' }).click();
	}
}
