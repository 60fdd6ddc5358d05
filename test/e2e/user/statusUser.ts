import type { Locator } from 'playwright-core';
import type { Workbench } from '../workbench/workbench.ts';

/** In the editor’s part: large cards grow from its lower right corner, and lists hang from its top. */
const AWAY_FROM_CARD = { x: 10, y: 600 };

/** What a user does with the status item of a workbench, and what they see of it. */
export class StatusUser {
	readonly #workbench: Workbench;

	constructor(workbench: Workbench) {
		this.#workbench = workbench;
	}

	get item(): Locator {
		return this.#workbench.statusBarItem('whetstone.status');
	}

	/** The card that opens when the mouse rests on the item. */
	get card(): Locator {
		return this.#workbench.page.locator('.monaco-hover:visible');
	}

	/** What a screen reader says of the item. */
	async label(): Promise<string> {
		return (await this.item.locator('a').getAttribute('aria-label')) ?? '';
	}

	/** Waits until the item shows this icon, and a text that matches. */
	async untilItemShows(icon: string, text: RegExp): Promise<void> {
		const symbol = this.#workbench.page.locator(`.codicon-${icon}`);
		await this.item.filter({ hasText: text, has: symbol }).waitFor();
	}

	/** Waits until the open card holds a text that matches. */
	async untilCardHolds(text: RegExp): Promise<void> {
		await this.card.filter({ hasText: text }).waitFor();
	}

	/** Opens the card anew. It goes away when something takes the focus meanwhile: it is then opened again. */
	async openCard(): Promise<void> {
		for (let attempt = 1; ; attempt++) {
			await this.closeCard();
			await this.item.hover();
			try {
				await this.card.waitFor({ timeout: 3_000 });
				return;
			} catch (error) {
				if (attempt === 5) throw error;
			}
		}
	}

	/** Takes the mouse and the focus off the item, since either keeps its card open. */
	async closeCard(): Promise<void> {
		await this.#workbench.page.locator('.part.editor').click({ position: AWAY_FROM_CARD });
		await this.card.waitFor({ state: 'hidden' });
	}

	/** Waits for what fades in; what turns goes on for ever. */
	async untilStill(): Promise<void> {
		await this.#workbench.page.evaluate(async () => {
			const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
			await Promise.allSettled(ending.map(({ finished }) => finished));
		});
	}
}
