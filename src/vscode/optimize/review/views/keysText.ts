import * as vscode from 'vscode';

/** A line that names what to do in a review and the keys for it. Plain: as a label, Markdown is read out with its marks. */
export function keysText(): string {
	const { t } = vscode.l10n;
	const isMac = isOnMac();
	const [one, all] = isMac === true ? ['Ctrl+Cmd', 'Ctrl+Shift+Cmd'] : ['Alt', 'Shift+Alt'];
	const line = [
		`${t('Next')} Alt+F5`,
		`${t('Previous')} Shift+Alt+F5`,
		`${t('Keep')} ${one}+Y`,
		`${t('Undo')} ${one}+N`,
		`${t('Keep All')} ${all}+Y`,
		`${t('Undo All')} ${all}+N`,
	].join(' · ');
	return isMac === undefined ? `${line}\n\n${t('On macOS, Ctrl+Cmd takes the place of Alt before Y and N.')}` : line;
}

/** Whether the user sits at a Mac; undefined if the extension may run on another machine than the editor. */
function isOnMac(): boolean | undefined {
	const { uiKind, remoteName } = vscode.env;
	if (uiKind !== vscode.UIKind.Desktop || remoteName !== undefined) return undefined;
	return process.platform === 'darwin';
}
