import * as vscode from 'vscode';
import type { ShownReview } from '../shownReview.ts';
import { replacedLines } from './changePlace.ts';
import { changeName, changeSummary } from './threadText.ts';

/** The decorations of the lines that changes replace, and of the places where they insert lines. */
interface MarkTypes {
	readonly removed: vscode.TextEditorDecorationType;
	readonly added: vscode.TextEditorDecorationType;
}

/** Marks the changes of the reviews in live files in every editor that shows one. */
export class ReviewMarks implements vscode.Disposable {
	readonly #extensionUri: vscode.Uri;
	/** Only while there is something to mark. */
	#types: MarkTypes | undefined;

	constructor(extensionUri: vscode.Uri) {
		this.#extensionUri = extensionUri;
	}

	draw(shown: readonly ShownReview[]): void {
		const inFile = shown.filter(({ isInFile }) => isInFile);
		if (inFile.length === 0) {
			this.dispose();
			return;
		}
		this.#types ??= markTypes(this.#extensionUri);
		for (const editor of vscode.window.visibleTextEditors) {
			const uri = editor.document.uri.toString();
			const marks = inFile.filter((review) => review.uri.toString() === uri).map(marksOf);
			editor.setDecorations(
				this.#types.removed,
				marks.flatMap(({ removed }) => removed),
			);
			editor.setDecorations(
				this.#types.added,
				marks.flatMap(({ added }) => added),
			);
		}
	}

	/** Removes the marks from all editors. */
	dispose(): void {
		this.#types?.removed.dispose();
		this.#types?.added.dispose();
		this.#types = undefined;
	}
}

/** The border has a color only in high-contrast themes, where the background has none. */
function markTypes(extensionUri: vscode.Uri): MarkTypes {
	const { createTextEditorDecorationType } = vscode.window;
	const signs = (name: string) => {
		const sign = (theme: string) => ({
			gutterIconPath: vscode.Uri.joinPath(extensionUri, 'media', 'review', `${name}-${theme}.svg`),
		});
		return { dark: sign('dark'), light: sign('light'), gutterIconSize: 'contain' };
	};
	const overviewRulerLane = vscode.OverviewRulerLane.Full;
	return {
		removed: createTextEditorDecorationType({
			...signs('removed'),
			isWholeLine: true,
			backgroundColor: new vscode.ThemeColor('diffEditor.removedLineBackground'),
			border: '1px solid',
			borderColor: new vscode.ThemeColor('diffEditor.removedTextBorder'),
			overviewRulerColor: new vscode.ThemeColor('diffEditorOverview.removedForeground'),
			overviewRulerLane,
		}),
		added: createTextEditorDecorationType({
			...signs('added'),
			isWholeLine: true,
			overviewRulerColor: new vscode.ThemeColor('diffEditorOverview.insertedForeground'),
			overviewRulerLane,
		}),
	};
}

function marksOf({ hunks }: ShownReview): Readonly<Record<keyof MarkTypes, readonly vscode.DecorationOptions[]>> {
	const marks = hunks.map((hunk, index) => ({
		range: replacedLines(hunk),
		hoverMessage: `${changeName(index, hunks.length)}: ${changeSummary(hunk)}`,
		isInsertion: hunk.removed.length === 0,
	}));
	return {
		removed: marks.filter(({ isInsertion }) => !isInsertion),
		added: marks.filter(({ isInsertion }) => isInsertion),
	};
}
