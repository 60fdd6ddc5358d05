import * as vscode from 'vscode';
import { type Hunk, hunkEnd } from '../../../core/diff/hunks.ts';
import type { ShownReview } from '../review.ts';
import { LINKED_COMMANDS } from './threadText.ts';

/** What a thread shows. */
export interface ThreadContent {
	/** It is shown below this one. */
	readonly line: number;
	readonly label: string;
	/** Markdown, in which words of the service load nothing and are no links. Code in a sentence is an element. */
	readonly text: string;
}

/** A comment whose body is Markdown. */
interface TextComment extends vscode.Comment {
	body: vscode.MarkdownString;
}

/** The comment thread of one change. Nothing that stays the same is set again: what is drawn anew loses the focus. */
export class ChangeThread implements vscode.Disposable {
	readonly thread: vscode.CommentThread;
	/** To VS Code, another object is another comment. */
	readonly #comment: TextComment = {
		mode: vscode.CommentMode.Preview,
		author: { name: 'Whetstone' },
		body: new vscode.MarkdownString(),
	};

	/** @param contextValue tells menus where it is shown */
	constructor(
		controller: Pick<vscode.CommentController, 'createCommentThread'>,
		uri: vscode.Uri,
		contextValue: string,
		content: ThreadContent,
	) {
		this.thread = controller.createCommentThread(uri, rangeOf(content), []);
		this.thread.canReply = false;
		this.thread.contextValue = contextValue;
		this.draw(content);
	}

	draw(content: ThreadContent): void {
		const range = rangeOf(content);
		if (this.thread.range?.isEqual(range) !== true) this.thread.range = range;
		if (this.thread.label !== content.label) this.thread.label = content.label;
		if (this.#comment.body.value === content.text) return;
		this.#comment.body = bodyOf(content);
		this.thread.comments = [this.#comment];
	}

	/**
	 * Folds or unfolds it, whatever the user has done: VS Code does not report that, and ignores a state that the
	 * extension has set before, so the other one is set first. Both arrive together.
	 */
	fold(isExpanded: boolean): void {
		const { Collapsed, Expanded } = vscode.CommentThreadCollapsibleState;
		this.thread.collapsibleState = isExpanded ? Collapsed : Expanded;
		this.thread.collapsibleState = isExpanded ? Expanded : Collapsed;
	}

	dispose(): void {
		this.thread.dispose();
	}
}

/** Empty, without columns: VS Code marks any other range in the text. */
function rangeOf({ line }: ThreadContent): vscode.Range {
	const start = new vscode.Position(line, 0);
	return new vscode.Range(start, start);
}

function bodyOf({ text }: ThreadContent): vscode.MarkdownString {
	const body = new vscode.MarkdownString(text);
	body.isTrusted = { enabledCommands: LINKED_COMMANDS };
	body.supportHtml = true;
	return body;
}

/** The last line of a change in the document that shows it; the line before, if it has none there. */
export function lastLine(hunk: Hunk, isInFile: boolean): number {
	const end = isInFile ? hunkEnd(hunk) : hunk.addedStart + hunk.added.length;
	return Math.max(0, end - 1);
}

/** The lines of the live file that a change replaces; for an insertion, the line that it is shown at. */
export function replacedLines(hunk: Hunk): vscode.Range {
	const last = lastLine(hunk, true);
	const first = Math.min(hunk.start, last);
	return new vscode.Range(new vscode.Position(first, 0), new vscode.Position(last, 0));
}

/**
 * The changes around the active one.
 * @param most how many of them
 * @returns with the index of the first of them among all
 */
export function changesAroundActive(
	{ hunks, activeChange }: ShownReview,
	most: number,
): { readonly start: number; readonly hunks: readonly Hunk[] } {
	const start = Math.max(0, Math.min(activeChange - Math.floor(most / 2), hunks.length - most));
	return { start, hunks: hunks.slice(start, start + most) };
}
