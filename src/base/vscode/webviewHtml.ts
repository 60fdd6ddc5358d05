import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { viewHtml } from '../core/viewHtml.ts';

/** The folder of the built views, in the extension's own folder. */
function webviewRoot(extensionUri: vscode.Uri): vscode.Uri {
	return vscode.Uri.joinPath(extensionUri, 'dist', 'webview');
}

/** What a view may do: run our script and load our files. */
export function webviewOptions(extensionUri: vscode.Uri): vscode.WebviewOptions {
	return {
		enableScripts: true,
		enableForms: false,
		enableCommandUris: false,
		localResourceRoots: [webviewRoot(extensionUri)],
		portMapping: [],
	};
}

/**
 * The page of a view, in the language of the editor.
 * @param name of the built script and style: `chat` for `chat.js` and `chat.css`
 */
export function webviewHtml(webview: vscode.Webview, extensionUri: vscode.Uri, name: string): string {
	const at = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(webviewRoot(extensionUri), file)).toString();
	return viewHtml({
		language: vscode.env.language,
		bundle: vscode.l10n.bundle,
		source: webview.cspSource,
		nonce: randomBytes(16).toString('base64'),
		style: at(`${name}.css`),
		script: at(`${name}.js`),
	});
}
