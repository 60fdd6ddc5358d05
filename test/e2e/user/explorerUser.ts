import type { Locator } from 'playwright-core';
import type { Workbench } from '../workbench/workbench.ts';

/** What a user does in the Explorer of a workbench. */
export class ExplorerUser {
	readonly #workbench: Workbench;

	constructor(workbench: Workbench) {
		this.#workbench = workbench;
	}

	async rename(name: string, newName: string): Promise<void> {
		await this.#select(name);
		await this.#workbench.page.keyboard.press('F2');
		const box = this.#workbench.page.locator('.explorer-folders-view input');
		await box.fill(newName);
		await box.press('Enter');
		await this.row(newName).waitFor();
	}

	async delete(name: string): Promise<void> {
		await this.#select(name);
		await this.#workbench.page.keyboard.press('Delete');
		await this.#workbench.pressInDialog('Delete');
		await this.row(name).waitFor({ state: 'detached' });
	}

	/** Selects a file, which opens it. */
	async #select(name: string): Promise<void> {
		const { page } = this.#workbench;
		await this.row(name).click();
		await page.locator('.tab.active').getByText(name, { exact: true }).waitFor();
		await this.row(name).and(page.locator('.focused')).waitFor();
	}

	/** The row of a file or a folder. */
	row(name: string): Locator {
		const { page } = this.#workbench;
		const label = page.getByText(name, { exact: true });
		return page.locator('.explorer-folders-view .monaco-list-row').filter({ has: label });
	}
}
