import { setImmediate as breathe } from 'node:timers/promises';
import * as vscode from 'vscode';
import type { AcceptedOptimization } from '../../core/code/history/acceptedOptimization.ts';
import { type AcceptedState, acceptedStateOf } from '../../core/code/history/acceptedState.ts';
import { normalizeLineEnds } from '../../protocol/hiddenCharacters.ts';

/** What has become of accepted code in its file, which may be gone itself. */
export type FileStanding = AcceptedState | 'gone';

/** In bytes: of a larger file nothing is said. */
const LARGEST_FILE = 2_000_000;

/** What has become of accepted code, by what its files hold now; nothing of a file that cannot be read. Never rejects. */
export async function fileStandings(
	entries: readonly AcceptedOptimization[],
): Promise<ReadonlyMap<AcceptedOptimization, FileStanding>> {
	const standings = new Map<AcceptedOptimization, FileStanding>();
	const files = [...Map.groupBy(entries, ({ uri }) => uri)];
	const readings = files.map(([uri, accepted]) => ({ accepted, reading: fileOf(uri) }));
	for (const { accepted, reading } of readings) {
		const found = await reading;
		if (found === undefined) continue;
		for (const entry of accepted) {
			// Many pieces of code, each looked for in a large file, would hold up the whole extension host.
			await breathe();
			standings.set(entry, found === 'gone' ? found : acceptedStateOf(entry, found.text));
		}
	}
	return standings;
}

/** What a document holds, saved or not, with unified line ends; undefined where that cannot be known. */
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
