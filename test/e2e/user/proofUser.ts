import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Locator } from 'playwright-core';
import type { Workbench } from '../workbench/workbench.ts';
import { ReviewUser } from './reviewUser.ts';

/** What a user does to prove proposals, and what they see of it. */
export class ProofUser extends ReviewUser {
	readonly #workbench: Workbench;

	constructor(workbench: Workbench) {
		super(workbench);
		this.#workbench = workbench;
	}

	/** Writes files of a project into the workspace. */
	writeProject(files: Readonly<Record<string, string>>): void {
		for (const [name, text] of Object.entries(files)) {
			const file = path.join(this.#workbench.folder, name);
			mkdirSync(path.dirname(file), { recursive: true });
			writeFileSync(file, text);
		}
	}

	/** What the terminal view shows. */
	get output(): Locator {
		return this.#workbench.page.locator('.terminal-wrapper.active .xterm-rows');
	}

	/** A modal question, with everything that it says. */
	get question(): Locator {
		return this.#workbench.page.locator('.monaco-dialog-box');
	}

	/** The command, by its title as the person knows it. */
	proveIt(): Promise<void> {
		return this.#workbench.runCommand('Whetstone: Prove It');
	}

	async untilPrinted(text: string | RegExp): Promise<void> {
		await this.output.filter({ hasText: text }).waitFor();
	}
}
