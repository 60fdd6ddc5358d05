import type { FrameLocator, Locator } from 'playwright-core';
import type { Workbench } from '../workbench/workbench.ts';

/** What a user does on the metrics page of a workbench, and what they see there. */
export class MetricsPanelUser {
	readonly #workbench: Workbench;

	constructor(workbench: Workbench) {
		this.#workbench = workbench;
	}

	get page(): FrameLocator {
		return this.#workbench.panel();
	}

	get alert(): Locator {
		return this.page.getByRole('alert');
	}

	/** Opens the page by its command, and waits until it is drawn. */
	async open(): Promise<void> {
		await this.#workbench.runCommand('Whetstone: Show Metrics');
		await this.page.getByRole('heading', { name: 'Metrics', exact: true }).waitFor();
	}

	button(name: string): Locator {
		return this.page.getByRole('button', { name, exact: true });
	}

	/** The card with this name. */
	card(name: string): Locator {
		return this.page.locator('.card-main').filter({ has: this.page.getByText(name, { exact: true }) });
	}

	/** Waits until a card shows this value. */
	async untilCardShows(name: string, value: string): Promise<void> {
		await this.card(name).locator('.card-value').getByText(value, { exact: true }).waitFor();
	}

	/** Takes a picture in each of the themes. */
	async takePictures(name: string): Promise<void> {
		const themes = ['dark', 'light', 'highContrast', 'highContrastLight'] as const;
		await this.#workbench.screenshotInThemes(`metricsPanel-${name}`, themes);
	}
}
