import * as vscode from 'vscode';
import { findSecrets } from '../../core/chat/secretScan.ts';
import { PLAN_LIMITS, type Plan, promptLength } from '../../core/service/plans.ts';
import type { SelectedCode } from './selectedCode.ts';

/**
 * Asks before what costs more than one request, what the plan may refuse, and what holds a secret.
 * @param plan undefined where it is not known: then the largest counts
 */
export async function mayBeSent(selected: readonly SelectedCode[], plan: Plan = 'enterprise'): Promise<boolean> {
	const { t } = vscode.l10n;
	const count = selected.length;
	if (count > 1) {
		const question = t('Optimize {0} selections? Each is a request of its own.', count);
		const detail = t('They are sent one after another and reviewed together.');
		if (!(await confirm(question, detail, t('Send {0} Requests', count)))) return false;
	}
	if (selected.some((each) => findSecrets(each.selected).length > 0)) {
		const question = t('The selection seems to hold a secret: a key, a token or a password.');
		const detail = t('It would be sent as it is, since the optimized code takes its place.');
		if (!(await confirm(question, detail, t('Send All the Same')))) return false;
	}
	const longest = Math.max(...selected.map((each) => promptLength(each.selected)));
	if (longest <= PLAN_LIMITS[plan].maxPromptLength) return true;
	const [has = '', most = ''] = [longest, PLAN_LIMITS[plan].maxPromptLength].map((each) =>
		each.toLocaleString(vscode.env.language),
	);
	return await confirm(
		t('The selection has {0} characters; prompts of the plan {1} have {2} at most.', has, plan, most),
		t('The service may refuse it, which costs nothing. A smaller selection is surer.'),
		t('Send All the Same'),
	);
}

async function confirm(question: string, detail: string, yes: string): Promise<boolean> {
	return (await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
}
