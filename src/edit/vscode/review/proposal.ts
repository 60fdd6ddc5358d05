import { randomUUID } from 'node:crypto';
import type * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { TimedAnswer } from '../../../service/core/serviceClient.ts';
import { receiptOf } from '../../../usage/core/paidCalls.ts';
import type { Receipt } from '../../../usage/core/receipt.ts';
import { type Explanation, explanationOf } from '../../core/answer/explanation.ts';
import { withFileLines } from '../../core/answer/fileLines.ts';
import type { CodeEdit, EditOutcome } from '../../core/codeEdit.ts';
import { diffHunks, type Hunk } from '../../core/diff/hunks.ts';
import { applyChanges, sortedDisjointChanges, type TextChange } from '../../core/diff/textChange.ts';
import type { Guardrail } from '../../core/guardrails/guardrail.ts';
import type { SelectedCode } from '../documents/selectedCode.ts';
import { remarkTexts } from '../remarkTexts.ts';

/** Code to replace a selection. */
export interface Replacement {
	readonly selected: SelectedCode;
	readonly code: string;
	/** Other changes in the document that belong to it, such as imports. */
	readonly others?: readonly TextChange[];
}

/** What comes with the code. */
export interface ProposalNotes {
	readonly explanation: Explanation;
	readonly guardrails: readonly Guardrail[];
	/** What it has more or less than what was selected, as sentences, localized. */
	readonly remarks?: readonly string[];
	/** One for each request. */
	readonly receipts: readonly Receipt[];
	/** The ids of its stored answers; empty for code from the chat, which shows its answer. */
	readonly answers: readonly string[];
}

/** A proposed change of a document. */
export interface Proposal extends ProposalNotes {
	/** A UUID; stays the same while it is accepted change by change. */
	readonly id: string;
	readonly document: vscode.TextDocument;
	readonly viewColumn: vscode.ViewColumn | undefined;
	/** The text of the document that it was made for, and its changes to that text. */
	readonly base: string;
	readonly hunks: readonly Hunk[];
	/** Only the new code, in case it cannot be put in its place. */
	readonly code: string;
	readonly origin: ProposalOrigin;
}

/** Where a proposal comes from. */
export interface ProposalOrigin {
	/** The title of its diff's tab, localized. */
	readonly title: string;
	/** The optimization level; undefined for code that is no optimization and not part of their history. */
	readonly level?: string;
}

/**
 * Combines replacements for the same version of a document.
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

/** An answer's replacement for a selection, with its other changes in the document. */
export function replacementOf(selected: SelectedCode, { changes }: CodeEdit): Replacement {
	const isOwn = ({ start, end }: TextChange) => start === selected.start && end === selected.end;
	return {
		selected,
		code: changes.find(isOwn)?.text ?? selected.selected,
		others: changes.filter((change) => !isOwn(change)),
	};
}

/** An answer about selected code, as it was read. */
export interface AnsweredSelection {
	/** Of the stored answer. */
	readonly id: string;
	readonly answer: TimedAnswer;
	readonly selected: SelectedCode;
	readonly outcome: EditOutcome;
}

/** The proposal that answers for the same version of a document make together; undefined if none of them changes anything. */
export function proposalOf(answered: readonly AnsweredSelection[], origin: ProposalOrigin): Proposal | undefined {
	const changed = answered.flatMap(({ id, selected, outcome }) =>
		outcome.kind === 'edit' ? [{ id, replacement: replacementOf(selected, outcome) }] : [],
	);
	const [first, ...others] = changed.map(({ replacement }) => replacement);
	if (first === undefined) return undefined;
	return proposalFor([first, ...others], origin, { ...notesOf(answered), answers: changed.map(({ id }) => id) });
}

/** What comes with the code of some answers: explanation, guardrails, remarks and receipts. */
export function notesOf(answered: readonly AnsweredSelection[]): Omit<ProposalNotes, 'answers'> {
	const explanations = answered.map(explanationInFile);
	const texts = explanations.map(({ text }) => text).filter((text) => text !== '');
	const edits = answered.flatMap(({ outcome }) => (outcome.kind === 'edit' ? [outcome] : []));
	return {
		explanation: {
			text: [...new Set(texts)].join('\n\n'),
			suggestions: [...new Set(explanations.flatMap(({ suggestions }) => suggestions))],
		},
		guardrails: unique(edits.flatMap(({ warnings }) => warnings)),
		remarks: [...new Set(edits.flatMap(remarkTexts))],
		receipts: answered.map(({ answer }) => receiptOf(answer)),
	};
}

/** What the service says, with the numbers of the lines in the file as it was sent. */
function explanationInFile({ answer, selected: { text, start, selected }, outcome }: AnsweredSelection): Explanation {
	const explanation = explanationOf({ prose: outcome.prose, body: answer.body });
	const first = lineCount(text.slice(0, start));
	const count = Math.max(lineCount(selected), outcome.kind === 'edit' ? lineCount(outcome.code) : 0);
	return withFileLines(explanation, { first, count }, (mention) =>
		l10n.t('{0} (counted from line {1} of the file)', mention, first),
	);
}

function lineCount(text: string): number {
	return text.split('\n').length;
}

/** One for each kind, with all that it names. */
function unique(guardrails: readonly Guardrail[]): readonly Guardrail[] {
	return Array.from(
		Map.groupBy(guardrails, ({ kind }) => kind),
		([kind, found]) => {
			const names = new Set(found.flatMap((each) => each.names ?? []));
			return names.size === 0 ? { kind } : { kind, names: [...names] };
		},
	);
}
