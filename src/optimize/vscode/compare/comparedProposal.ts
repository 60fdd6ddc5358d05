import { l10n } from 'vscode';
import { documentName } from '../../../base/vscode/documents/documentState.ts';
import { applyHunks } from '../../../edit/core/diff/hunks.ts';
import { notesOf, type Proposal, proposalFor, replacementOf } from '../../../edit/vscode/review/proposal.ts';
import type { ComparedAnswer } from '../../../prove/core/comparison.ts';
import type { ProvedDocument } from '../../../prove/vscode/provedDocument.ts';
import { receiptOf } from '../../../usage/core/paidCalls.ts';
import type { ReceivedCode } from '../optimizeRequests.ts';
import type { readOptimized } from '../readOptimized.ts';

/** An answer to compare, with what it proposes. */
export interface ComparedProposal extends ComparedAnswer {
	/** Of the stored answer. */
	readonly id: string;
	/** Missing if there is nothing to review. */
	readonly proposal?: Proposal;
}

/**
 * Makes an answer comparable, without showing it.
 * @param outcome undefined if nobody knows where its text is
 * @param turn counted from 1 among the answers at its level
 */
export function comparedProposal(
	{ id, answer, selected }: ReceivedCode,
	outcome: Awaited<ReturnType<typeof readOptimized>>,
	level: string,
	turn: number,
): ComparedProposal {
	const base = { id, level, turn, receipt: receiptOf(answer) };
	if (outcome?.kind !== 'edit') {
		return { ...base, outcome: outcome?.kind ?? 'refused', hunks: [], guardrails: [] };
	}
	const name = documentName(selected.document);
	const title = l10n.t('{0}: Current ↔ Optimized ({1})', name, levelText({ level, turn }));
	const notes = { ...notesOf([{ answer, selected, outcome }]), answers: [id] };
	const proposal = proposalFor([replacementOf(selected, outcome)], { title, level }, notes);
	const { hunks, guardrails } = proposal;
	// It may put back exactly what is there.
	if (hunks.length === 0) return { ...base, outcome: 'noChange', hunks, guardrails: [] };
	return { ...base, outcome: 'edit', hunks, guardrails, proposal };
}

/** What tells an answer from the others: its level, and for further answers at that level which one it is. */
export function levelText({ level, turn }: Pick<ComparedAnswer, 'level' | 'turn'>): string {
	return turn === 1 ? level : l10n.t('{0}, answer {1}', level, turn);
}

/** What Prove It compares. */
export function provedDocumentOf({ document, base, hunks, guardrails }: Proposal): ProvedDocument {
	const { uri, languageId } = document;
	return { uri, languageId, before: base, after: applyHunks(base, hunks), guardrails };
}
