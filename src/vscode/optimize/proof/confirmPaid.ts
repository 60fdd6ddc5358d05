import * as vscode from 'vscode';
import type { ForecastText } from '../../../protocol/chat.ts';
import { confirm } from '../../confirm.ts';

/**
 * Says in a modal dialog that requests are paid, and what they will take as far as that is known, before they are sent.
 * @param sentence what becomes of the answers
 */
export async function confirmPaid(
	question: string,
	sentence: string,
	forecast: ForecastText | undefined,
	yes: string,
): Promise<boolean> {
	const { t } = vscode.l10n;
	const expected =
		forecast === undefined
			? t('What this will take cannot be said yet: there are too few receipts of this service.')
			: `${forecast.text}\n${forecast.hint}`;
	return await confirm(question, `${sentence}\n\n${expected}`, yes);
}
