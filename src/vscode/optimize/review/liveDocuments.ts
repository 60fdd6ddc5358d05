import * as vscode from 'vscode';
import { IN_MEMORY } from '../../documents/documentState.ts';
import type { OpenReviews } from './openReviews.ts';
import type { Review } from './review.ts';

/**
 * Follows the documents under review: they are edited, renamed, and closed. One with a diff is opened again once VS Code
 * closes it, because the diff shows it.
 */
export function followLiveDocuments(open: OpenReviews): vscode.Disposable {
	const { workspace } = vscode;
	const use = (review: Review, document: vscode.TextDocument) => {
		review.document = document;
		open.changed(review);
	};
	const reopen = async (review: Review, uri: vscode.Uri) => {
		try {
			use(review, await workspace.openTextDocument(uri));
		} catch {
			// It is gone: whoever accepts the proposal is told.
			open.changed(review);
		}
	};
	return vscode.Disposable.from(
		workspace.onDidChangeTextDocument(({ document }) => {
			for (const review of open.of(document)) open.changed(review);
		}),
		workspace.onDidOpenTextDocument((document) => {
			for (const review of open.of(document)) use(review, document);
		}),
		workspace.onDidCloseTextDocument((document) => {
			if (IN_MEMORY.includes(document.uri.scheme)) return;
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
