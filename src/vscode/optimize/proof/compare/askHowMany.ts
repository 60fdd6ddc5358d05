import * as vscode from 'vscode';
import { l10n } from 'vscode';

/** How many answers of a level are compared at most: each is paid. */
const MOST = 5;

/**
 * Asks how many answers to get at each level, since a service may answer the same question differently.
 * @returns undefined if the user cancels
 */
export async function askHowMany(levels: number): Promise<number | undefined> {
	const items = Array.from({ length: MOST }, (_, at) => {
		const count = at + 1;
		const requests = count * levels;
		return {
			label: count === 1 ? l10n.t('One answer at each level') : l10n.t('{0} answers at each level', count),
			description: requests === 1 ? l10n.t('1 request') : l10n.t('{0} requests', requests),
			count,
		};
	});
	const picked = await vscode.window.showQuickPick(items, {
		title: l10n.t('Answers to Compare'),
		placeHolder: l10n.t('A service may answer the same request differently. Each answer is a request of its own.'),
		ignoreFocusOut: true,
	});
	return picked?.count;
}
