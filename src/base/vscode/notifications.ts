import * as vscode from 'vscode';
import { breakMarkdownLinks } from '../text/breakMarkdownLinks.ts';

/** Shows a warning; code quoted in it cannot become a link. */
export function warn(sentence: string): void {
	void vscode.window.showWarningMessage(breakMarkdownLinks(sentence));
}
