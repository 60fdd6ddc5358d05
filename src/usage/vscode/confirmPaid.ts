import { l10n } from 'vscode';
import { confirm } from '../../base/vscode/confirm.ts';
import type { ForecastText } from '../core/forecast.ts';

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
	const expected =
		forecast === undefined
			? l10n.t('What this will take cannot be said yet: there are too few receipts of this service.')
			: `${forecast.text}\n${forecast.hint}`;
	return await confirm(question, `${sentence}\n\n${expected}`, yes);
}
