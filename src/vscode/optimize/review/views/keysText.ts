import * as vscode from 'vscode';
import { commandLink } from './commandLink.ts';

/** Separates the parts of a line. */
const GAP = ' · ';

/**
 * A line of Markdown that names what to do in a review and the keys for it, with links to what the thread has no button
 * for.
 * @param isInFile whether the changes are drawn in the live file: a diff has buttons and commands of its own
 */
export function keysText(proposal: vscode.Uri, isInFile: boolean): string {
	const { t } = vscode.l10n;
	const link = (label: string, command: string) => (isInFile ? commandLink(label, command, proposal) : label);
	const isMac = isOnMac();
	const [one, all] = isMac === true ? ['Ctrl+Cmd', 'Ctrl+Shift+Cmd'] : ['Alt', 'Shift+Alt'];
	const line = [
		`${link(t('Next'), 'whetstone.optimize.next')} Alt+F5`,
		`${link(t('Previous'), 'whetstone.optimize.previous')} Shift+Alt+F5`,
		`${t('Keep')} ${one}+Y`,
		`${t('Undo')} ${one}+N`,
		`${link(t('Keep All'), 'whetstone.optimize.accept')} ${all}+Y`,
		`${link(t('Undo All'), 'whetstone.optimize.discard')} ${all}+N`,
		...(isInFile ? [link(t('Edit Proposal'), 'whetstone.optimize.editProposal')] : []),
	].join(GAP);
	return isMac === undefined ? `${line}\n\n${t('On macOS, Ctrl+Cmd takes the place of Alt before Y and N.')}` : line;
}

/** Whether the user sits at a Mac; undefined if the extension runs on another machine than the editor may. */
function isOnMac(): boolean | undefined {
	const { uiKind, remoteName } = vscode.env;
	if (uiKind !== vscode.UIKind.Desktop || remoteName !== undefined) return undefined;
	return process.platform === 'darwin';
}
