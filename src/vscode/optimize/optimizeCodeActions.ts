import * as vscode from 'vscode';

/** The kind that a key can be bound to with `editor.action.codeAction`. */
const OPTIMIZE_KIND = vscode.CodeActionKind.RefactorRewrite.append('whetstone.optimize');

/** Where code is edited, as opposed to shown. */
const EDITED = ['file', 'untitled', 'vscode-remote', 'vscode-vfs', 'vscode-notebook-cell'];

/** Offers Optimize Selection in the light bulb of a selection. Nothing is loaded or sent until it is chosen. */
export function registerOptimizeCodeActions(): vscode.Disposable {
	const selector = EDITED.map((scheme) => ({ scheme }));
	return vscode.languages.registerCodeActionsProvider(selector, codeActions, {
		providedCodeActionKinds: [OPTIMIZE_KIND],
	});
}

const codeActions: vscode.CodeActionProvider = {
	provideCodeActions(_document, range) {
		if (range.isEmpty || !vscode.workspace.isTrusted) return [];
		const title = vscode.l10n.t('Optimize Selection with Whetstone');
		const action = new vscode.CodeAction(title, OPTIMIZE_KIND);
		action.command = { command: 'whetstone.optimizeSelection', title };
		return [action];
	},
};
