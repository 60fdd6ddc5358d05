import * as vscode from 'vscode';
import { parseKey } from '../../../core/apiKeys/parseKey.ts';

/** Longer than most names and shorter than most keys. */
const LONGEST_NAME = 30;

/** Asks for a name to tell keys apart by. A pasted key is refused: names are shown. */
export async function askForKeyLabel(current: string): Promise<string | undefined> {
	const label = await vscode.window.showInputBox({
		title: vscode.l10n.t('Name of the Key'),
		prompt: vscode.l10n.t('A name to tell it apart by, such as “work”'),
		value: current,
		ignoreFocusOut: true,
		validateInput: (text) => {
			if (text.trim() === '') return vscode.l10n.t('Enter a name.');
			const looksLikeKey = text.trim().length > LONGEST_NAME && 'key' in parseKey(text);
			return looksLikeKey ? vscode.l10n.t('This looks like a key. Names are shown; choose a short one.') : undefined;
		},
	});
	return label?.trim();
}
