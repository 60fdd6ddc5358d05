import * as vscode from 'vscode';
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
	 * Folds or unfolds it, whatever the user has done: VS Code does not tell of that, and ignores a state that the
	 * extension has set before, so the other one is set first. Both arrive as one.
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
