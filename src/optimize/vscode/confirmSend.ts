import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { findSecrets } from '../../base/text/secretScan.ts';
import { confirm } from '../../base/vscode/dialogs.ts';
import type { SelectedCode } from '../../edit/vscode/documents/selectedCode.ts';
import { PLAN_LIMITS, type Plan, promptLength } from '../../service/core/plans.ts';

const LARGEST_PLAN = 'enterprise' satisfies Plan;

/**
 * Asks before sending more than one request, a secret, or more than the plan allows.
 * @param plan as set or learned; if it is unknown, the largest plan's limits apply
 */
export async function confirmSend(selected: readonly SelectedCode[], plan: Plan | undefined): Promise<boolean> {
	const count = selected.length;
	if (count > 1) {
		const question = l10n.t('Optimize {0} selections? Each is a separate request.', count);
		const detail = l10n.t('They are sent one after another and reviewed together.');
		if (!(await confirm(question, detail, l10n.t('Send {0} Requests', count)))) return false;
	}
	if (selected.some((each) => findSecrets(each.selected).length > 0)) {
		const question = l10n.t('The selection seems to contain a secret: a key, a token, or a password.');
		const detail = l10n.t('It would be sent as is, since the optimized code takes its place.');
		if (!(await confirm(question, detail, l10n.t('Send Anyway')))) return false;
	}
	const longest = Math.max(...selected.map((each) => promptLength(each.selected)));
	const allowed = PLAN_LIMITS[plan ?? LARGEST_PLAN].maxPromptLength;
	if (longest <= allowed) return true;
	const [has = '', most = ''] = [longest, allowed].map((each) => each.toLocaleString(vscode.env.language));
	const question =
		plan === undefined
			? l10n.t('The selection has {0} characters; even the largest plan allows only {1} in a prompt.', has, most)
			: l10n.t('The selection has {0} characters; the {1} plan allows {2} in a prompt.', has, plan, most);
	const detail = l10n.t('The service may refuse it. A smaller selection is more likely to work.');
	return await confirm(question, detail, l10n.t('Send Anyway'));
}
