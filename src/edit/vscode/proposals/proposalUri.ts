import * as vscode from 'vscode';
import { isRecord } from '../../../base/core/json.ts';

/** The scheme of the files that show a proposal. */
export const PROPOSAL_SCHEME = 'whetstone-proposal';

/** Marks the file that shows the live text beside the proposal. */
const CURRENT = 'current';

/**
 * The file that shows a proposal: the right side of its diff. Its path is the live file's: VS Code would show any other
 * as a rename.
 * @param id of the proposal, a UUID
 */
export function proposalUri(id: string, { scheme, path }: vscode.Uri): vscode.Uri {
	// The path of a cell is its notebook's, which would open as a notebook.
	const own = scheme === 'vscode-notebook-cell' ? `${path}.cell` : path;
	return vscode.Uri.from({ scheme: PROPOSAL_SCHEME, authority: id, path: own.startsWith('/') ? own : `/${own}` });
}

/**
 * The read-only file that shows the live text: the left side of its diff. It is not the live file itself, because saving
 * the right side without formatting saves the left one, too, if it has changes: only the user saves the live file.
 */
export function currentUri(proposal: vscode.Uri): vscode.Uri {
	return proposal.with({ query: CURRENT });
}

/** Whether it is a file of a review that shows the live text. */
export function isCurrent({ query }: vscode.Uri): boolean {
	return query === CURRENT;
}

/** The id of the proposal that a file shows; undefined if it is no such file. @param uri anything, as commands receive */
export function proposalIdOf(uri: unknown): string | undefined {
	return isRecord(uri) && uri.scheme === PROPOSAL_SCHEME ? String(uri.authority) : undefined;
}
