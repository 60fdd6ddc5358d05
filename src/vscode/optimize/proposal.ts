import { basename } from 'node:path/posix';
import * as vscode from 'vscode';
import { onlyOccurrence } from '../../core/code/onlyOccurrence.ts';
import type { SelectedCode } from './selectedCode.ts';

/** The scheme of documents that show what would become of a file. */
export const PROPOSAL_SCHEME = 'whetstone-proposal';

/** Optimized code for a selection. */
export interface Proposal {
	readonly selected: SelectedCode;
	/** What the selection becomes. */
	readonly replacement: string;
	readonly level: string;
}

/**
 * Where a proposal's original code stands now: where it was while the document is unchanged, otherwise where the same
 * text stands exactly once.
 */
export function currentRange({ selected }: Proposal): vscode.Range | undefined {
	const { document, version, range } = selected;
	if (document.isClosed) return undefined;
	if (document.version === version) return range;
	const start = onlyOccurrence(document.getText(), selected.selected);
	if (start === undefined) return undefined;
	return new vscode.Range(document.positionAt(start), document.positionAt(start + selected.selected.length));
}

/** The text of the whole document with the proposal in its place; undefined where it has none any more. */
export function proposedText(proposal: Proposal): string | undefined {
	const range = currentRange(proposal);
	if (range === undefined) return undefined;
	const { document } = proposal.selected;
	const text = document.getText();
	return (
		text.slice(0, document.offsetAt(range.start)) + proposal.replacement + text.slice(document.offsetAt(range.end))
	);
}

/** The name of a document as its tab has it. */
export function documentName({ uri }: vscode.TextDocument): string {
	return basename(uri.path);
}
