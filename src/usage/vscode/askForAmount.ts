import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { askForText, type CheckResult } from '../../base/vscode/askForText.ts';
import type { LimitUnit } from '../../service/core/budgetLimit.ts';
import { amountText } from '../../service/vscode/failures/budgetTexts.ts';
import { editableAmount, parseAmount } from '../core/budget/parseAmount.ts';
import type { StepAnswer } from './pickStep.ts';

export interface AmountQuestion {
	readonly title: string;
	readonly prompt: string;
	readonly unit: LimitUnit;
	/** Proposed; all of it is selected, so that typing replaces it. */
	readonly amount: number | undefined;
	/** What would let the request through that is held back. */
	readonly least?: number | undefined;
	/** Whether more than that is needed: what the request takes is unknown. */
	readonly mustExceed?: boolean;
	readonly step?: number;
	readonly totalSteps?: number;
	readonly canGoBack?: boolean;
}

/** Asks for the amount of a limit, as the user's language writes numbers; shows how an unusual one is understood. */
export async function askForAmount({
	unit,
	amount,
	least,
	mustExceed = false,
	canGoBack,
	...question
}: AmountQuestion): Promise<StepAnswer<number>> {
	const { language } = vscode.env;
	let isBack = false;
	const back = () => {
		isBack = true;
	};
	const typed = await askForText({
		...question,
		value: amount === undefined ? '' : editableAmount(amount, language),
		hint: (text) => {
			const understood = parseAmount(text, language);
			return understood === undefined ? undefined : amountText(unit, understood);
		},
		check: async (text) => checkAmount(parseAmount(text, language), { unit, least, mustExceed }),
		...(canGoBack ? { back } : {}),
	});
	if (isBack) return 'back';
	const parsed = parseAmount(typed ?? '', language);
	return parsed === undefined ? 'canceled' : { value: parsed };
}

function checkAmount(
	amount: number | undefined,
	{ unit, least = 0, mustExceed = false }: Pick<AmountQuestion, 'unit' | 'least' | 'mustExceed'>,
): CheckResult {
	const example = editableAmount(unit === 'cost' ? 2.5 : 500, vscode.env.language);
	if (amount === undefined) return { refused: l10n.t('Enter a number from 0 up, such as {0}.', example) };
	if (unit !== 'cost' && !Number.isInteger(amount)) {
		return { refused: l10n.t('Enter a whole number, such as {0}.', example) };
	}
	if (amount === 0) return { warned: l10n.t('0 lets no request through. Press Enter again to set it anyway.') };
	if (mustExceed ? amount > least : amount >= least) return {};
	return {
		warned: l10n.t(
			'The request would still be held back: that takes {0}. Press Enter again to set it anyway.',
			amountText(unit, least),
		),
	};
}
