import { setImmediate as breathe } from 'node:timers/promises';
import * as vscode from 'vscode';
import { normalizeLineEnds } from '../../../base/text/hiddenCharacters.ts';
import type { AcceptedOptimization } from '../../core/history/acceptedOptimization.ts';
import { type AcceptedState, acceptedStateOf } from '../../core/history/acceptedState.ts';

/** What has become of accepted code in its file, or that the file is gone. */
export type AcceptedFileState = AcceptedState | 'gone';

/** In bytes; larger files are not read. */
const LARGEST_FILE = 2_000_000;

/** What has become of accepted code in its files; leaves out files that cannot be read. Never rejects. */
export async function acceptedFileStates(
	entries: readonly AcceptedOptimization[],
): Promise<ReadonlyMap<AcceptedOptimization, AcceptedFileState>> {
	const states = new Map<AcceptedOptimization, AcceptedFileState>();
	const files = [...Map.groupBy(entries, ({ uri }) => uri)];
	const readings = files.map(([uri, accepted]) => ({ accepted, reading: fileOf(uri) }));
	for (const { accepted, reading } of readings) {
		const found = await reading;
		if (found === undefined) continue;
		for (const entry of accepted) {
			// Searching a large file for many pieces of code would block the whole extension host.
			await breathe();
			states.set(entry, found === 'gone' ? found : acceptedStateOf(entry, found.text));
		}
	}
	return states;
}

/** The text of a document, saved or not, with Unix line ends; undefined if it cannot be read. */
async function fileOf(address: string): Promise<{ readonly text: string } | 'gone' | undefined> {
	const open = vscode.workspace.textDocuments.find(({ uri }) => uri.toString() === address);
	if (open !== undefined) return { text: normalizeLineEnds(open.getText()) };
	const uri = vscode.Uri.parse(address);
	try {
		const { size } = await vscode.workspace.fs.stat(uri);
		if (size > LARGEST_FILE) return undefined;
		return { text: normalizeLineEnds(await vscode.workspace.decode(await vscode.workspace.fs.readFile(uri), { uri })) };
	} catch (error) {
		return error instanceof vscode.FileSystemError && error.code === 'FileNotFound' ? 'gone' : undefined;
	}
}
