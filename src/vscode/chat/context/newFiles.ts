import * as vscode from 'vscode';
import { addedFile, type FileChange } from '../../../core/chat/context/changedFiles.ts';
import { type NoPlainFile, readPlainFile } from '../../../node/files/readPlainFile.ts';
import { LONGEST_ATTACHMENT } from './attachment.ts';

/** Something that is not attached, and the reason in a few words. */
export interface LeftOut {
	readonly name: string;
	readonly reason: string;
}

/** New files as changes, and those that are left out. */
export interface NewFiles {
	readonly changes: readonly FileChange[];
	readonly leftOut: readonly LeftOut[];
}

/** More new files are only counted: a folder that should be ignored may hold any number of them. */
const MOST_FILES = 500;
/** In bytes, for all: far more than one attachment holds. */
const MOST_BYTES = 4 * LONGEST_ATTACHMENT;

/** Reads new files of a repository, in the order of their paths. */
export async function readNewFiles(root: vscode.Uri, uris: readonly vscode.Uri[]): Promise<NewFiles> {
	const { t } = vscode.l10n;
	const sorted = uris.toSorted((one, other) => (one.path < other.path ? -1 : 1));
	const changes: FileChange[] = [];
	const leftOut: LeftOut[] = [];
	let room = MOST_BYTES;
	const start = root.path.replace(/\/*$/, '/').length;
	for (const { path, fsPath } of sorted.slice(0, MOST_FILES)) {
		const name = path.slice(start).replace(/\/$/, '');
		const read = await readPlainFile(fsPath, Math.min(room, LONGEST_ATTACHMENT));
		if (typeof read === 'string') {
			leftOut.push({ name, reason: reasonText(read) });
			continue;
		}
		room -= read.length;
		changes.push(addedFile(name, read));
	}
	const more = sorted.length - MOST_FILES;
	return {
		changes,
		leftOut: more > 0 ? [...leftOut, { name: t('{0} more', more), reason: t('too many new files') }] : leftOut,
	};
}

function reasonText(reason: NoPlainFile): string {
	const { t } = vscode.l10n;
	switch (reason) {
		case 'link':
			return t('a link, which is not followed');
		case 'folder':
			return t('another repository');
		case 'tooLarge':
			return t('too large');
		case 'unreadable':
			return t('cannot be read');
		default:
			return reason satisfies never;
	}
}
