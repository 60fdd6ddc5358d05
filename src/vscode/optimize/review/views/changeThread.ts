import * as vscode from 'vscode';
import { EDIT_PROPOSAL } from './editProposalLink.ts';

/** What a thread shows. */
export interface ThreadContent {
	/** It is shown below this one. */
	readonly line: number;
	readonly label: string;
	/** Markdown of ours, which may link to the diff. */
	readonly text: string;
	/** Markdown of the service that loads nothing; empty if there is none. */
	readonly explanation: string;
}

/** A comment whose body is Markdown. */
interface TextComment extends vscode.Comment {
	body: vscode.MarkdownString;
}

/** The comment thread of one change. Nothing that stays the same is set again: what is drawn anew loses the focus. */
export class ChangeThread implements vscode.Disposable {
	readonly thread: vscode.CommentThread;
	#comments: readonly TextComment[] = [];

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
		this.#drawComments([ourText(content), ...(content.explanation === '' ? [] : [serviceText(content)])]);
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

	/** Keeps the comments that are there: to VS Code, another object is another comment. */
	#drawComments(bodies: readonly vscode.MarkdownString[]): void {
		const old = this.#comments.map(({ body }) => body.value);
		if (old.length === bodies.length && bodies.every(({ value }, index) => value === old[index])) return;
		this.#comments = bodies.map((body, index) =>
			Object.assign(this.#comments[index] ?? newComment(index > 0), { body }),
		);
		this.thread.comments = this.#comments;
	}
}

/** Empty, without columns: VS Code marks any other range in the text. */
function rangeOf({ line }: ThreadContent): vscode.Range {
	const start = new vscode.Position(line, 0);
	return new vscode.Range(start, start);
}

function newComment(isExplanation: boolean): Omit<TextComment, 'body'> {
	return {
		mode: vscode.CommentMode.Preview,
		author: { name: 'Whetstone' },
		...(isExplanation ? { label: vscode.l10n.t('Explanation') } : {}),
	};
}

function ourText({ text }: ThreadContent): vscode.MarkdownString {
	const body = new vscode.MarkdownString(text);
	body.isTrusted = { enabledCommands: [EDIT_PROPOSAL] };
	return body;
}

/** The service's words stand by themselves, because their links must run nothing. Code in a sentence is an element. */
function serviceText({ explanation }: ThreadContent): vscode.MarkdownString {
	const body = new vscode.MarkdownString(explanation);
	body.supportHtml = true;
	return body;
}
