import * as vscode from 'vscode';
import type { ShownReview } from '../review.ts';
import { replacedLines } from './changeThread.ts';
import { changeName, changeSummary } from './threadText.ts';

/** The kinds of decorations. */
const MARKS = ['removed', 'top', 'bottom', 'added'] as const;

type Mark = (typeof MARKS)[number];

type MarkTypes = Readonly<Record<Mark, vscode.TextEditorDecorationType>>;

type Marks = Readonly<Record<Mark, readonly vscode.DecorationOptions[]>>;

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
			const marks = marksOf(inFile.filter((review) => review.uri.toString() === uri));
			for (const mark of MARKS) editor.setDecorations(this.#types[mark], marks[mark]);
		}
	}

	/** Removes the marks from all editors. */
	dispose(): void {
		for (const type of Object.values(this.#types ?? {})) type.dispose();
		this.#types = undefined;
	}
}

/** In high-contrast themes alone, removed lines have no background, and the color of the border is not transparent. */
function markTypes(extensionUri: vscode.Uri): MarkTypes {
	const { createTextEditorDecorationType } = vscode.window;
	const sign = (name: string) => {
		const picture = (theme: string) => ({
			gutterIconPath: vscode.Uri.joinPath(extensionUri, 'media', 'review', `${name}-${theme}.svg`),
		});
		return { dark: picture('dark'), light: picture('light'), gutterIconSize: 'contain' };
	};
	// Not those of the diff editor's ruler, which most themes leave without a color.
	const ruler = (color: string) => ({
		overviewRulerColor: new vscode.ThemeColor(`editorOverviewRuler.${color}`),
		overviewRulerLane: vscode.OverviewRulerLane.Full,
	});
	const border = (borderWidth: string) => ({
		isWholeLine: true,
		borderStyle: 'solid',
		borderWidth,
		borderColor: new vscode.ThemeColor('diffEditor.removedTextBorder'),
	});
	return {
		removed: createTextEditorDecorationType({
			...sign('removed'),
			...ruler('deletedForeground'),
			...border('0 1px'),
			backgroundColor: new vscode.ThemeColor('diffEditor.removedLineBackground'),
		}),
		top: createTextEditorDecorationType(border('1px 0 0')),
		bottom: createTextEditorDecorationType(border('0 0 1px')),
		added: createTextEditorDecorationType({ ...sign('added'), ...ruler('addedForeground'), isWholeLine: true }),
	};
}

/** What is drawn for reviews of one file. */
export function marksOf(reviews: readonly ShownReview[]): Marks {
	const marks = reviews.flatMap(({ hunks }) =>
		hunks.map((hunk, index) => ({
			range: replacedLines(hunk),
			hoverMessage: `${changeName(index, hunks.length)}: ${changeSummary(hunk)}`,
			isInsertion: hunk.removed.length === 0,
		})),
	);
	const removed = marks.filter(({ isInsertion }) => !isInsertion);
	return {
		removed,
		top: removed.map(({ range: { start } }) => ({ range: new vscode.Range(start, start) })),
		bottom: removed.map(({ range: { end } }) => ({ range: new vscode.Range(end, end) })),
		added: marks.filter(({ isInsertion }) => isInsertion),
	};
}
