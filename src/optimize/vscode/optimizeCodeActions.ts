import * as vscode from 'vscode';
import { l10n } from 'vscode';

/** The kind for binding a key with `editor.action.codeAction`. */
const OPTIMIZE_KIND = vscode.CodeActionKind.RefactorRewrite.append('whetstone.optimize');

/** Schemes of documents with editable code. */
const EDITABLE_SCHEMES = ['file', 'untitled', 'vscode-remote', 'vscode-vfs', 'vscode-notebook-cell'];

/** Offers Optimize Selection in a selection's light bulb. Loads and sends nothing until it is chosen. */
export function registerOptimizeCodeActions(): vscode.Disposable {
	const selector = EDITABLE_SCHEMES.map((scheme) => ({ scheme }));
	return vscode.languages.registerCodeActionsProvider(selector, codeActions, {
		providedCodeActionKinds: [OPTIMIZE_KIND],
	});
}

const codeActions: vscode.CodeActionProvider = {
	provideCodeActions(_document, range) {
		if (range.isEmpty || !vscode.workspace.isTrusted) return [];
		const title = l10n.t('Optimize Selection with Whetstone');
		const action = new vscode.CodeAction(title, OPTIMIZE_KIND);
		action.command = { command: 'whetstone.optimizeSelection', title };
		return [action];
	},
};
