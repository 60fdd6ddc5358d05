import { l10n } from 'vscode';
import { safeList } from '../../../core/text/safeList.ts';
import { safeMarkdown } from '../../../core/text/safeMarkdown.ts';
import { showRendered } from '../../documents/readOnlyDocuments.ts';
import { guardrailText } from '../../guardrailText.ts';
import { receiptText } from '../../receiptItems.ts';
import type { ProposalNotes, ProposalOrigin } from './proposal.ts';

/** What a service says of the code that it answered, and which title that has. */
type Explained = Pick<ProposalNotes, 'explanation' | 'guardrails' | 'remarks' | 'receipts'> & {
	readonly origin: Pick<ProposalOrigin, 'title'>;
};

/** Shows what a service says of its code, the guardrails, and the cost, beside the active editor. @param title of the page */
export function showExplanation(title: string, explained: Explained): Promise<void> {
	return showRendered(title, explanationText(explained));
}

/** As Markdown that loads nothing. */
function explanationText({ origin, explanation, guardrails, remarks = [], receipts }: Explained): string {
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
