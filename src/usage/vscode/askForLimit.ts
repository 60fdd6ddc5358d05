import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import { askForText, type CheckResult } from '../../base/vscode/askForText.ts';
import type { BudgetLimit, LimitPeriod, LimitUnit } from '../../service/core/budgetLimit.ts';
import { amountText, serviceLabel, workspaceLabel } from '../../service/vscode/failures/budgetTexts.ts';
import { editableAmount, parseAmount } from '../core/budget/parseLimits.ts';
import { type PickItem, pickStep, type StepAnswer } from './pickStep.ts';

/** Where a limit may apply, from the window in which it is set. */
export interface LimitPlaces {
	/** Empty if no service is connected. */
	readonly service: string;
	/** Empty if no folder is open. */
	readonly workspace: string;
}

/** What is known of a limit while it is asked for. */
type Draft = { readonly [Member in keyof BudgetLimit]?: BudgetLimit[Member] | undefined };
interface Scope {
	readonly service: string | undefined;
	readonly workspace: string | undefined;
}
type Step = (draft: Draft, at: { readonly step: number; readonly totalSteps: number }) => Promise<StepAnswer<Draft>>;

/**
 * Asks for a limit, member by member. Going back keeps what was chosen.
 * @param start a limit to change
 */
export async function askForLimit(
	places: LimitPlaces,
	start: BudgetLimit | undefined,
): Promise<StepAnswer<BudgetLimit>> {
	const title = start === undefined ? l10n.t('New Limit') : l10n.t('Change a Limit');
	const steps: readonly Step[] = [
		(draft, at) => askForUnit(title, draft, at),
		(draft, at) => askForDraftAmount(title, draft, at),
		(draft, at) => askForPeriod(title, draft, at),
		(draft, at) => askForScope(title, draft, at, places),
	];
	let draft: Draft = start ?? {};
	let index = 0;
	for (;;) {
		const answer = await steps[index]?.(draft, { step: index + 1, totalSteps: steps.length });
		if (answer === 'canceled') return 'canceled';
		if (answer === 'back') index -= 1;
		else if (answer !== undefined) {
			draft = { ...draft, ...answer.value };
			index += 1;
		}
		if (index < 0) return 'back';
		const limit = index < steps.length ? undefined : complete(draft);
		if (limit !== undefined) return { value: limit };
	}
}

const askForUnit = (title: string, { unit }: Draft, at: object) => {
	const items: readonly PickItem<{ readonly unit: LimitUnit }>[] = [
		{
			label: l10n.t('Cost'),
			description: l10n.t('as reported by the service, without a unit'),
			value: { unit: 'cost' },
		},
		{
			label: l10n.t('Tokens'),
			description: l10n.t('of the prompts and the answers together'),
			value: { unit: 'tokens' },
		},
		{ label: l10n.t('Requests'), description: l10n.t('of Chat, Optimize, and Generate'), value: { unit: 'requests' } },
	];
	const active = items.findIndex(({ value }) => value.unit === unit);
	return pickStep({ title, placeholder: l10n.t('What the limit counts'), items, active, canGoBack: true, ...at });
};

async function askForDraftAmount(title: string, { unit = 'cost', amount }: Draft, at: object) {
	const answer = await askForAmount({
		title,
		prompt: amountPrompt(unit),
		unit,
		amount,
		canGoBack: true,
		...at,
	});
	return typeof answer === 'string' ? answer : { value: { amount: answer.value } };
}

function amountPrompt(unit: LimitUnit): string {
	switch (unit) {
		case 'cost':
			return l10n.t('The most that requests may cost, in the unit of the service');
		case 'tokens':
			return l10n.t('The most tokens that requests may take');
		case 'requests':
			return l10n.t('The most requests');
		default:
			return unit satisfies never;
	}
}

const askForPeriod = (title: string, { per }: Draft, at: object) => {
	const items: readonly PickItem<{ readonly per: LimitPeriod }>[] = [
		{ label: l10n.t('Per Day'), description: l10n.t('from midnight'), value: { per: 'day' } },
		{ label: l10n.t('Per Week'), description: l10n.t('from Monday'), value: { per: 'week' } },
		{ label: l10n.t('Per Month'), description: l10n.t('from the 1st'), value: { per: 'month' } },
	];
	const active = items.findIndex(({ value }) => value.per === per);
	return pickStep({ title, placeholder: l10n.t('When the limit resets'), items, active, canGoBack: true, ...at });
};

const askForScope = (title: string, draft: Draft, at: object, { service, workspace }: LimitPlaces) => {
	const offered: readonly (PickItem<Scope> | undefined)[] = [
		{
			label: l10n.t('Everywhere'),
			description: l10n.t('all services and workspaces together'),
			value: { service: undefined, workspace: undefined },
		},
		service === ''
			? undefined
			: {
					label: l10n.t('Only This Service'),
					description: serviceLabel(service),
					value: { service, workspace: undefined },
				},
		workspace === ''
			? undefined
			: {
					label: l10n.t('Only This Workspace'),
					description: workspaceLabel(workspace),
					value: { service: undefined, workspace },
				},
	];
	const items = offered.filter((item) => item !== undefined);
	const isChosen = ({ value }: PickItem<Scope>) =>
		value.service === draft.service && value.workspace === draft.workspace;
	// Set in another window, or for a service in a workspace by hand.
	if (!items.some(isChosen)) items.push(asBefore(draft.service, draft.workspace));
	const active = items.findIndex(isChosen);
	return pickStep({ title, placeholder: l10n.t('Which requests it counts'), items, active, canGoBack: true, ...at });
};

function asBefore(service: string | undefined, workspace: string | undefined): PickItem<Scope> {
	const names = [
		service === undefined ? undefined : serviceLabel(service),
		workspace === undefined ? undefined : workspaceLabel(workspace),
	];
	const description = names.filter((name) => name !== undefined).join(' · ');
	return { label: l10n.t('As Before'), description, value: { service, workspace } };
}

function complete({ amount, unit, per, ...scope }: Draft): BudgetLimit | undefined {
	if (amount === undefined || unit === undefined || per === undefined) return undefined;
	return { amount, unit, per, ...omitUndefined(scope) };
}

interface AmountQuestion {
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
export async function askForAmount(question: AmountQuestion): Promise<StepAnswer<number>> {
	const { language } = vscode.env;
	const { unit, amount, canGoBack } = question;
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
		check: async (text) => checkAmount(parseAmount(text, language), question),
		...(canGoBack ? { back } : {}),
	});
	if (isBack) return 'back';
	const parsed = parseAmount(typed ?? '', language);
	return parsed === undefined ? 'canceled' : { value: parsed };
}

function checkAmount(amount: number | undefined, { unit, least = 0, mustExceed = false }: AmountQuestion): CheckResult {
	const example = editableAmount(unit === 'cost' ? 2.5 : 500, vscode.env.language);
	if (amount === undefined) return { refused: l10n.t('Enter a number of 0 or more, such as {0}.', example) };
	if (unit !== 'cost' && !Number.isInteger(amount)) {
		return { refused: l10n.t('Enter a whole number, such as {0}.', example) };
	}
	if (amount === 0) return { warned: l10n.t('0 lets no request through. Press Enter again to set it anyway.') };
	if (mustExceed ? amount > least : amount >= least) return {};
	return {
		warned: l10n.t(
			'The request would still be held back: it needs {0}. Press Enter again to set it anyway.',
			amountText(unit, least),
		),
	};
}
