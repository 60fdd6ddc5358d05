import * as vscode from 'vscode';
import { IN_MEMORY } from '../../../base/vscode/documents/documentState.ts';
import { wordCounts, wordSimilarity } from '../../core/diff/similarity.ts';
import type { OpenReviews } from './openReviews.ts';
import type { Review } from './review.ts';

/**
 * Follows the documents under review: they are edited, renamed, and closed. One with a diff is opened again once VS Code
 * closes it, because the diff shows it. One that has no file is closed by being saved; its file goes on in its place.
 */
export function followLiveDocuments(open: OpenReviews): vscode.Disposable {
	const { workspace } = vscode;
	const reopen = async (review: Review, uri: vscode.Uri) => {
		try {
			open.moved(review, await workspace.openTextDocument(uri));
		} catch {
			// It is gone: accepting the proposal says so.
			open.changed(review);
		}
	};
	/** The files that were saved with the texts of documents without one, by the addresses of these. */
	const saved = new Map<string, vscode.TextDocument>();
	const isContinued = ({ uri }: vscode.TextDocument) => {
		const file = saved.get(uri.toString());
		if (file === undefined || file.isClosed) return false;
		saved.delete(uri.toString());
		for (const review of open.of({ uri })) open.moved(review, file);
		return true;
	};
	return vscode.Disposable.from(
		workspace.onDidSaveTextDocument((file) => {
			for (const { document } of open.all()) if (isSavedAs(document, file)) saved.set(document.uri.toString(), file);
		}),
		workspace.onDidChangeTextDocument(({ document }) => {
			// VS Code empties it before it closes it.
			if (document.getText() === '' && isContinued(document)) return;
			saved.delete(document.uri.toString());
			for (const review of open.of(document)) open.changed(review);
		}),
		workspace.onDidOpenTextDocument((document) => {
			for (const review of open.of(document)) open.moved(review, document);
		}),
		workspace.onDidCloseTextDocument((document) => {
			if (isContinued(document) || IN_MEMORY.includes(document.uri.scheme)) return;
			for (const review of open.of(document)) if (review.place === 'diff') void reopen(review, document.uri);
		}),
		workspace.onDidRenameFiles(({ files }) => {
			for (const { oldUri, newUri } of files) {
				for (const review of open.all()) {
					const path = pathIn(oldUri, review.document.uri);
					if (path !== undefined) void reopen(review, newUri.with({ path: `${newUri.path}${path}` }));
				}
			}
		}),
	);
}

/** The rest of a path below a file or folder that it is or that holds it; undefined if it does not. */
function pathIn(folder: vscode.Uri, uri: vscode.Uri): string | undefined {
	const isSamePlace = folder.scheme === uri.scheme && folder.authority === uri.authority;
	const rest = uri.path.slice(folder.path.length);
	return isSamePlace && uri.path.startsWith(folder.path) && (rest === '' || rest.startsWith('/')) ? rest : undefined;
}

/** How much of a new file's text may differ from what was saved: formatters run while VS Code saves. */
const ALIKE = 0.9;

/** Whether a document without a file is saved as one: VS Code closes it then, and opens the file in its place. */
function isSavedAs(document: vscode.TextDocument, file: vscode.TextDocument): boolean {
	// The cells of a notebook are saved with it.
	if (document.uri.scheme !== 'untitled' || IN_MEMORY.includes(file.uri.scheme)) return false;
	return wordSimilarity(wordCounts(document.getText()), wordCounts(file.getText())) >= ALIKE;
}
