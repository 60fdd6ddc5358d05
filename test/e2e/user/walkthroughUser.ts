import type { Locator } from 'playwright-core';
import type { Workbench } from '../workbench/workbench.ts';

/** The titles of the steps, in their order. */
export const STEPS = [
	'Connect, or start without an account',
	'Get a first answer',
	'Optimize code, and review it',
	'Prove it',
	'See what it takes',
] as const;

export type StepTitle = (typeof STEPS)[number];

/** What a user does on the walkthrough of a workbench, and what they see there. */
export class WalkthroughUser {
	readonly #workbench: Workbench;

	constructor(workbench: Workbench) {
		this.#workbench = workbench;
	}

	get page(): Locator {
		return this.#workbench.page.locator('.gettingStartedContainer');
	}

	/** The tab of VS Code's page for walkthroughs, in whichever group. */
	get tab(): Locator {
		return this.#workbench.page.getByRole('tab', { name: /^Welcome/ });
	}

	/** Opens it by its command, or brings it to the front. */
	async open(): Promise<void> {
		await this.#workbench.runCommand('Whetstone: Get Started');
		await this.#focusedStep.waitFor();
	}

	async unfold(title: StepTitle): Promise<void> {
		const step = this.#step(title);
		if ((await step.getAttribute('aria-expanded')) === 'true') return;
		await step.locator('.step-title').click();
		await this.#focusedStep.filter({ hasText: title }).waitFor();
	}

	/** The picture of the step that is unfolded. */
	get drawing(): Locator {
		const frame = this.page.frameLocator('.getting-started-media iframe').frameLocator('#active-frame');
		return frame.locator('svg');
	}

	/** Unfolds a step, and presses one of its buttons. */
	async press(title: StepTitle, button: string): Promise<void> {
		await this.unfold(title);
		await this.#step(title).getByRole('button', { name: button, exact: true }).click();
	}

	/** The mark of a step, if it is checked. */
	checkOf(title: StepTitle): Locator {
		return this.#step(title).getByRole('checkbox', { name: `${title}: Completed`, exact: true });
	}

	/** The titles of the steps that are checked. */
	async checked(): Promise<readonly StepTitle[]> {
		const counts = await Promise.all(STEPS.map((title) => this.checkOf(title).count()));
		return STEPS.filter((_, index) => counts[index] === 1);
	}

	/** The focus comes last, on a timer: it would take from the chat a key that is pressed there before. */
	get #focusedStep(): Locator {
		return this.page.locator('.getting-started-step.expanded:focus');
	}

	#step(title: StepTitle): Locator {
		return this.page
			.locator('.getting-started-step')
			.filter({ has: this.page.page().getByText(title, { exact: true }) });
	}
}
