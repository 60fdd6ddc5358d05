import * as vscode from 'vscode';
import { limitsIn } from '../../../core/receipts/budget/parseLimits.ts';
import { breakMarkdownLinks } from '../../../core/text/breakMarkdownLinks.ts';
import { limitText } from '../../failures/budgetTexts.ts';
import type { KnownBudget } from '../knownBudget.ts';
import { saveLimits } from './saveLimits.ts';

/** Says that the limits still hold though their setting is gone or cannot be read, and lets the user say what is meant. */
export function showGoneBudget(setting: unknown, known: Pick<KnownBudget, 'forget'>): void {
	const { t } = vscode.l10n;
	const limits = Array.isArray(setting) ? setting : [];
	const names = limitsIn(limits).map(limitText).join('; ');
	const sentence = t(
		'Your budget is not in the settings anymore, or they cannot be read. Requests are held to it all the same: {0}.',
		names,
	);
	const putBack: WayOut = {
		title: t('Put It Back'),
		run: () => saveLimits(limits, t('The budget is in the settings again')),
	};
	const remove: WayOut = { title: t('Remove the Budget'), run: () => known.forget() };
	// Not awaited: a notification may stay open for hours.
	void vscode.window.showWarningMessage(breakMarkdownLinks(sentence), putBack, remove).then((chosen) => chosen?.run());
}

interface WayOut {
	readonly title: string;
	readonly run: () => Thenable<unknown>;
}
