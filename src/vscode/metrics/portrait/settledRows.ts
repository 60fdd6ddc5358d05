import * as vscode from 'vscode';
import type { Portrait } from '../../../core/receipts/portrait/portrait.ts';
import type { Worked } from '../../../core/receipts/portrait/whatWorked.ts';
import { type FindingRow, figure, nameText } from './pageText.ts';

/** What is known from elsewhere than the figures of answers. */
export interface SettledFacts {
	/** The plan with its source and its limits; empty if it is unknown. */
	readonly plan: string;
	/** The path prefix under which the service answers; empty if it is unknown. */
	readonly prefix: string;
}

/** How many names are shown. */
const MOST_NAMES = 12;

/** The models and levels that worked, the plan, and the path. */
export function settledRows({ models, levels }: Portrait, facts: SettledFacts): readonly FindingRow[] {
	const { t } = vscode.l10n;
	return [
		namesRow(t('Models that answered'), models, t('An answer that names its model would show it.')),
		namesRow(t('Optimization levels that worked'), levels, t('An optimization would show it.')),
		{
			subject: t('Plan'),
			value: facts.plan === '' ? undefined : facts.plan,
			evidence:
				facts.plan === ''
					? t(
							'A request that the service takes only when it is cut would show it, or the setting “whetstone.service.plan”.',
						)
					: t('From the setting, or from what the service refused.'),
		},
		pathRow(facts),
	];
}

function pathRow({ prefix }: SettledFacts): FindingRow {
	const { t } = vscode.l10n;
	const subject = t('Path');
	if (prefix === '') return { subject, value: undefined, evidence: t('The first answer would show it.') };
	return { subject, value: nameText(prefix), evidence: t('The service has answered under it.') };
}

function namesRow(subject: string, worked: readonly Worked[], needed: string): FindingRow {
	const { t } = vscode.l10n;
	if (worked.length === 0) return { subject, value: undefined, evidence: needed };
	const shown = worked.slice(0, MOST_NAMES);
	const counts = shown.map(({ name, answers }) => `${nameText(name)} ${figure(answers)}`);
	const more = worked.length - shown.length;
	const names = shown.map(({ name }) => nameText(name)).join(', ');
	return {
		subject,
		value: more === 0 ? names : t('{0}, and {1} more', names, figure(more)),
		evidence: t('Answers: {0}.', counts.join(', ')),
	};
}
