import * as vscode from 'vscode';
import { visibleText } from '../../../core/text/visibleText.ts';
import { confirm } from '../../confirm.ts';
import { staysInside } from '../staysInside.ts';

/** How many places the question names. */
const MOST_NAMED = 10;

/**
 * Names the places that are not really in the workspace, and asks whether they may be attached.
 * @param isKnownOutside whether it is known to lie outside, whatever its path
 * @returns the places that may be attached, in order
 */
export async function agreeToOutside(
	uris: readonly vscode.Uri[],
	isKnownOutside: (uri: vscode.Uri) => boolean,
): Promise<readonly vscode.Uri[]> {
	const outside = new Set<vscode.Uri>();
	for (const uri of uris) if (isKnownOutside(uri) || (await leadsOut(uri))) outside.add(uri);
	if (outside.size === 0 || (await agrees([...outside]))) return uris;
	return uris.filter((uri) => !outside.has(uri));
}

/** Whether a place in a folder of the workspace is somewhere else after all: a link in a repository may lead anywhere. */
async function leadsOut(uri: vscode.Uri): Promise<boolean> {
	const folder = vscode.workspace.getWorkspaceFolder(uri);
	if (folder === undefined) return false;
	try {
		return !(await staysInside(folder.uri, uri));
	} catch {
		return true; // Nobody can tell.
	}
}

async function agrees(places: readonly vscode.Uri[]): Promise<boolean> {
	const { t } = vscode.l10n;
	const named = places.slice(0, MOST_NAMED).map(({ fsPath }) => visibleText(fsPath));
	const more = places.length - named.length;
	const rest = more > 0 ? [t('and {0} more', more)] : [];
	const question = t('This is not in the workspace, or a link that leads out of it. Attach it all the same?');
	return await confirm(question, [...named, ...rest].join('\n'), t('Attach'));
}
