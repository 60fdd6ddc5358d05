import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { plainFigure } from '../../../base/text/figureText.ts';
import { PLAN_LIMITS, type Plan } from '../../../service/core/plans.ts';
import { planSetting } from '../../../service/vscode/serviceSettings.ts';

/** The current plan with its source and its limits; empty if there is none. */
export function planText(plan: Plan | undefined): string {
	if (plan === undefined) return '';
	const figure = (value: number) => plainFigure(value, vscode.env.language);
	const { maxTokens, maxMessages, maxPromptLength } = PLAN_LIMITS[plan];
	const limits = [figure(maxTokens), figure(maxMessages), figure(maxPromptLength)];
	return planSetting() === 'auto'
		? l10n.t('Plan {0}, as learned: at most {1} tokens, {2} messages, {3} characters', plan, ...limits)
		: l10n.t('Plan {0}, as set: at most {1} tokens, {2} messages, {3} characters', plan, ...limits);
}
