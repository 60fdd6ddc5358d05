import * as vscode from 'vscode';
import { breakMarkdownLinks } from '../text/safeMarkdown.ts';

/**
 * Asks in a modal dialog whether to do something.
 * @param yes the button that agrees
 * @returns whether the user agreed
 */
export async function confirm(question: string, detail: string, yes: string): Promise<boolean> {
	return (await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
}

/** Shows a warning; code quoted in it cannot become a link. */
export function warn(sentence: string): void {
	void vscode.window.showWarningMessage(breakMarkdownLinks(sentence));
}
