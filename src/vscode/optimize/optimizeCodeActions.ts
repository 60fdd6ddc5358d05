import * as vscode from 'vscode';

/** The kind that a key can be bound to with `editor.action.codeAction`. */
export const OPTIMIZE_KIND = vscode.CodeActionKind.RefactorRewrite.append('whetstone.optimize');

/** Offers Optimize Selection in the light bulb of a selection. Nothing is sent until it is chosen. */
export const optimizeCodeActions: vscode.CodeActionProvider = {
	provideCodeActions(_document, range) {
		if (range.isEmpty || !vscode.workspace.isTrusted) return [];
		const title = vscode.l10n.t('Optimize Selection with Whetstone');
		const action = new vscode.CodeAction(title, OPTIMIZE_KIND);
		action.command = { command: 'whetstone.optimizeSelection', title };
		return [action];
	},
};
