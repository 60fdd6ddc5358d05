import * as vscode from 'vscode';
import { hashedName } from '../../../base/node/files/paths.ts';
import { countHidden, normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import { type ProjectRules, RULES_FILES } from '../../core/context/projectRules.ts';
import { LONGEST_ATTACHMENT } from '../../core/message/attachment.ts';
import { staysInside } from '../staysInside.ts';
import { newAttachment, sentPath } from './attachResult.ts';

/** The most bytes of one UTF-16 unit in UTF-8. */
const LONGEST_UNIT = 3;

/**
 * Reads the rules of the project from each folder of the workspace; from none in Restricted Mode. A file that is no text,
 * too large, or a link that leads out of its folder is left out.
 */
export async function findProjectRules(): Promise<readonly ProjectRules[]> {
	if (!vscode.workspace.isTrusted) return [];
	const folders = vscode.workspace.workspaceFolders ?? [];
	const found = await Promise.all(folders.flatMap(({ uri }) => RULES_FILES.map((name) => readRules(uri, name))));
	return found.filter((rules) => rules !== undefined);
}

/** Never throws: what cannot be read is not offered. */
async function readRules(folder: vscode.Uri, name: string): Promise<ProjectRules | undefined> {
	const uri = vscode.Uri.joinPath(folder, name);
	try {
		const { type, size } = await vscode.workspace.fs.stat(uri);
		// Anything else, such as a pipe, could keep the reader waiting forever.
		if (
			(type & vscode.FileType.File) === 0 ||
			size > LONGEST_ATTACHMENT * LONGEST_UNIT ||
			!(await staysInside(folder, uri))
		)
			return undefined;
		const text = new TextDecoder('utf-8', { fatal: true }).decode(await vscode.workspace.fs.readFile(uri));
		if (text.includes('\0')) return undefined;
		const attachment = newAttachment({ kind: 'file', label: sentPath(uri), languageId: 'markdown', text });
		if ('refused' in attachment) return undefined;
		return { attachment, version: hashedName(text), hidden: countHidden(normalizeLineEnds(text)) };
	} catch {
		return undefined;
	}
}
