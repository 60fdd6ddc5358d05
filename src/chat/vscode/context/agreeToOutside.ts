import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { visibleText } from '../../../base/text/visibleText.ts';
import { confirm } from '../../../base/vscode/dialogs.ts';
import { MOST_ATTACHMENTS } from '../../core/message/attachment.ts';
import { staysInside } from '../staysInside.ts';

/**
 * Names the places that are not really in the workspace, and asks whether they may be attached.
 * @param isKnownOutside whether it is known to lie outside, whatever its path
 * @returns the places that may be attached, in order
 */
export async function agreeToOutside(
	uris: readonly vscode.Uri[],
	isKnownOutside: (uri: vscode.Uri) => boolean,
): Promise<readonly vscode.Uri[]> {
	const outside: vscode.Uri[] = [];
	for (const uri of uris) if (isKnownOutside(uri) || (await leadsOut(uri))) outside.push(uri);
	const isAgreed = outside.length > 0 && (await agrees(outside));
	// What the question does not name is not attached.
	const left = new Set(isAgreed ? outside.slice(MOST_ATTACHMENTS) : outside);
	return uris.filter((uri) => !left.has(uri));
}

/** Whether a place in a folder of the workspace is somewhere else after all: a link in a repository may lead anywhere. */
async function leadsOut(uri: vscode.Uri): Promise<boolean> {
	const folder = vscode.workspace.getWorkspaceFolder(uri);
	if (folder === undefined) return false;
	try {
		return !(await staysInside(folder.uri, uri));
	} catch {
		return true; // It is not known.
	}
}

async function agrees(places: readonly vscode.Uri[]): Promise<boolean> {
	const named = places.slice(0, MOST_ATTACHMENTS).map(({ fsPath }) => visibleText(fsPath));
	const more = places.length - named.length;
	const rest = more > 0 ? [l10n.t('Also not attached: {0}.', more)] : [];
	const question = l10n.t('This is outside the workspace, or a link that leads out of it. Attach it anyway?');
	return await confirm(question, [...named, ...rest].join('\n'), l10n.t('Attach'));
}
