import { l10n } from 'vscode';
import { safeList } from '../../../base/text/safeList.ts';
import { safeMarkdown } from '../../../base/text/safeMarkdown.ts';
import { showRendered } from '../../../base/vscode/documents/readOnlyDocuments.ts';
import { receiptText } from '../../../usage/vscode/receiptItems.ts';
import { guardrailText } from '../guardrailText.ts';
import type { Proposal } from './proposal.ts';

/** Shows what a service says of its code, the guardrails, and the cost, beside the active editor. @param title of the page */
export function showExplanation(title: string, proposal: Proposal): Promise<void> {
	return showRendered(title, explanationText(proposal));
}

/** As Markdown that loads nothing. */
function explanationText({ origin, explanation, guardrails, remarks = [], receipts }: Proposal): string {
	const reasons = [...guardrails.map(guardrailText), ...remarks];
	const sections = [
		`# ${safeMarkdown(origin.title)}`,
		reasons.length === 0 ? '' : `## ${l10n.t('Look closely')}\n\n${safeList(reasons)}`,
		explanation.text === '' ? l10n.t('The service gave no explanation.') : safeMarkdown(explanation.text),
		explanation.suggestions.length === 0 ? '' : `## ${l10n.t('Suggestions')}\n\n${safeList(explanation.suggestions)}`,
		receipts.length === 0
			? ''
			: `## ${l10n.t('Receipt')}\n\n${receipts.map((receipt) => safeMarkdown(receiptText(receipt))).join('\n\n')}`,
	];
	return sections.filter((section) => section !== '').join('\n\n');
}
