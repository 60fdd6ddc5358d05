import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Memento } from '../../base/core/memento.ts';
import { breakMarkdownLinks } from '../../base/text/safeMarkdown.ts';
import { limitText } from '../../service/vscode/failures/budgetTexts.ts';
import { limitsIn } from '../core/budget/parseLimits.ts';
import { budgetSetting } from './budgetSetting.ts';
import { type NoticeButton, saveLimits } from './saveLimits.ts';

/** Where the limits are remembered, for all windows and after a reload. */
const KNOWN = 'whetstone.budget.known';

/**
 * The limits of the budget as set, or as they were if the setting is gone. While settings.json is being edited, VS Code may
 * be unable to read it: no limit may vanish because of that. Only an empty list means that there is no budget.
 */
export class KnownBudget {
	readonly #state: Memento;
	#isShown = false;

	constructor(state: Memento) {
		this.#state = state;
	}

	/** The limits as written; `limitsIn` reads them. Asks the user once if the setting is gone. */
	setting(): unknown {
		const setting = budgetSetting();
		const known = this.#state.get(KNOWN);
		if (setting !== undefined) {
			this.#isShown = false;
			if (JSON.stringify(setting) !== JSON.stringify(known)) void this.#state.update(KNOWN, setting);
			return setting;
		}
		if (!Array.isArray(known) || known.length === 0) return undefined;
		const isShown = this.#isShown;
		this.#isShown = true;
		if (!isShown) showGone(known, () => this.#forget());
		return known;
	}

	/** The user has removed the budget. */
	async #forget(): Promise<void> {
		await this.#state.update(KNOWN, undefined);
	}
}

/** Shows that the limits still apply though their setting is gone or cannot be read, with a choice to restore or remove it. */
function showGone(limits: readonly unknown[], forget: () => Promise<void>): void {
	const names = limitsIn(limits).map(limitText).join('; ');
	const sentence = l10n.t(
		'Your budget is no longer in the settings, or the settings cannot be read. It still applies: {0}.',
		names,
	);
	const restore: NoticeButton = {
		title: l10n.t('Restore It'),
		run: () => saveLimits(limits, l10n.t('Budget restored in the settings')),
	};
	const remove: NoticeButton = { title: l10n.t('Remove the Budget'), run: forget };
	// Not awaited: a notification may stay open for hours.
	void vscode.window.showWarningMessage(breakMarkdownLinks(sentence), restore, remove).then((chosen) => chosen?.run());
}
