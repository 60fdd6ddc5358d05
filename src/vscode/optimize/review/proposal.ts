import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import { type Explanation, explanationOf } from '../../../core/code/answer/explanation.ts';
import type { CodeEdit, EditOutcome } from '../../../core/code/codeEdit.ts';
import { diffHunks, type Hunk } from '../../../core/code/diff/hunks.ts';
import { applyChanges, sortedDisjointChanges, type TextChange } from '../../../core/code/diff/textChange.ts';
import { type MergeResult, threeWayMerge } from '../../../core/code/diff/threeWayMerge.ts';
import type { Guardrail } from '../../../core/code/guardrails/guardrail.ts';
import { receiptOf } from '../../../core/receipts/observedService.ts';
import type { Receipt } from '../../../core/receipts/receipt.ts';
import type { TimedAnswer } from '../../../core/service/serviceClient.ts';
import type { SelectedCode } from '../../documents/selectedCode.ts';

/** The scheme of documents that show what would become of a file. */
export const PROPOSAL_SCHEME = 'whetstone-proposal';

/** Code that is to take the place of a selection. */
export interface Replacement {
	readonly selected: SelectedCode;
	readonly code: string;
	/** Other places of its document that change with it, such as the imports. */
	readonly others?: readonly TextChange[];
}

/** What came with the code. */
export interface ProposalNotes {
	readonly explanation: Explanation;
	readonly guardrails: readonly Guardrail[];
	/** Of each request that led to it. */
	readonly receipts: readonly Receipt[];
	/** The kept answers that it comes from, by their ids; none for code from the chat, whose answer stands there. */
	readonly answers: readonly string[];
}

/** What is to become of a document. */
export interface Proposal extends ProposalNotes {
	/** A UUID; stays the same while it is accepted change by change. */
	readonly id: string;
	readonly document: vscode.TextDocument;
	readonly viewColumn: vscode.ViewColumn | undefined;
	/** The text of the document for which it was made, and what is to be changed in it. */
	readonly base: string;
	readonly hunks: readonly Hunk[];
	/** The new code alone, for where it cannot take its place. */
	readonly code: string;
	readonly origin: ProposalOrigin;
}

/** Where a proposal comes from. */
export interface ProposalOrigin {
	/** What the tab of its difference says, localized. */
	readonly title: string;
	/** The optimization level; undefined for code that is no optimization, and no part of their history. */
	readonly level?: string;
}

/**
 * Puts replacements of one and the same version of a document together.
 * @param replacements at least one
 */
export function proposalFor(
	[first, ...others]: readonly [Replacement, ...Replacement[]],
	origin: ProposalOrigin,
	notes: ProposalNotes,
): Proposal {
	const { document, viewColumn, text: base } = first.selected;
	const all = [first, ...others].toSorted((a, b) => a.selected.start - b.selected.start);
	const changes = all.flatMap(({ selected: { start, end }, code, others: elsewhere = [] }) => [
		{ start, end, text: code },
		...elsewhere,
	]);
	return {
		...notes,
		id: randomUUID(),
		document,
		viewColumn,
		base,
		hunks: diffHunks(base, applyChanges(base, sortedDisjointChanges(changes))),
		code: all.map(({ code }) => code).join('\n\n'),
		origin,
	};
}

/** What an answer puts in the place of a selection, and changes elsewhere in its document. */
export function replacementOf(selected: SelectedCode, { changes }: CodeEdit): Replacement {
	const isOwn = ({ start, end }: TextChange) => start === selected.start && end === selected.end;
	return {
		selected,
		code: changes.find(isOwn)?.text ?? selected.selected,
		others: changes.filter((change) => !isOwn(change)),
	};
}

/** What would become of the document as it is now; undefined where it is closed. */
export function mergeProposal({ document, base, hunks }: Proposal): MergeResult | undefined {
	return document.isClosed ? undefined : threeWayMerge(base, hunks, document.getText());
}

/** What is to be known beside the code of some answers: what the service says of it, what speaks against it, its receipts. */
export function notesOf(
	answered: readonly { readonly answer: TimedAnswer; readonly outcome: EditOutcome }[],
): Omit<ProposalNotes, 'answers'> {
	const explanations = answered.map(({ answer, outcome: { prose } }) => explanationOf({ prose, body: answer.body }));
	const texts = explanations.map(({ text }) => text).filter((text) => text !== '');
	const guardrails = answered.flatMap(({ outcome }) => (outcome.kind === 'edit' ? outcome.warnings : []));
	return {
		explanation: {
			text: [...new Set(texts)].join('\n\n'),
			suggestions: [...new Set(explanations.flatMap(({ suggestions }) => suggestions))],
		},
		guardrails: unique(guardrails),
		receipts: answered.map(({ answer }) => receiptOf(answer)),
	};
}

function unique(guardrails: readonly Guardrail[]): readonly Guardrail[] {
	return guardrails.filter(({ kind }, index) => guardrails.findIndex((each) => each.kind === kind) === index);
}
