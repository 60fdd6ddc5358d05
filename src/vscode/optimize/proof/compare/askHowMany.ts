import * as vscode from 'vscode';

/** How many answers of a level are compared at most: each is paid. */
const MOST = 5;

/**
 * Asks how many answers to get at each level, since a service may answer the same question differently.
 * @returns undefined if the user cancels
 */
export async function askHowMany(levels: number): Promise<number | undefined> {
	const { t } = vscode.l10n;
	const items = Array.from({ length: MOST }, (_, at) => {
		const count = at + 1;
		const requests = count * levels;
		return {
			label: count === 1 ? t('One answer at each level') : t('{0} answers at each level', count),
			description: requests === 1 ? t('1 request') : t('{0} requests', requests),
			count,
		};
	});
	const picked = await vscode.window.showQuickPick(items, {
		title: t('Answers to Compare'),
		placeHolder: t('A service may answer the same request differently. Each answer is a request of its own.'),
		ignoreFocusOut: true,
	});
	return picked?.count;
}
