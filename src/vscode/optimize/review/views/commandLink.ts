import type * as vscode from 'vscode';

/** The commands that threads link to; they can run nothing else. */
export const LINKED_COMMANDS: readonly string[] = [
	'whetstone.optimize.next',
	'whetstone.optimize.previous',
	'whetstone.optimize.accept',
	'whetstone.optimize.discard',
	'whetstone.optimize.explain',
	'whetstone.optimize.editProposal',
];

/** A Markdown link that runs a command of ours with a document as its argument. */
export function commandLink(label: string, command: string, argument: vscode.Uri): string {
	return `[${label}](command:${command}?${encodeURIComponent(JSON.stringify([argument]))})`;
}
