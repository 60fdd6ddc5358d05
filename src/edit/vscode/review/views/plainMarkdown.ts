import * as vscode from 'vscode';

/** A text as Markdown that shows it as it is. VS Code escapes it, but with spaces at which no line is broken. */
export function plainMarkdown(text: string): string {
	return new vscode.MarkdownString().appendText(text).value.replaceAll('&nbsp;', ' ');
}
