import { randomBytes } from 'node:crypto';
import * as vscode from 'vscode';
import { contentSecurityPolicy } from '../core/base/contentSecurityPolicy.ts';

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
 * The page of a view. It may load only our own script and style, and no string may become HTML or script.
 * @param name of the built script and style: `chat` for `chat.js` and `chat.css`
 */
export function webviewHtml(webview: vscode.Webview, extensionUri: vscode.Uri, name: string): string {
	const nonce = randomBytes(16).toString('base64');
	const at = (file: string) => webview.asWebviewUri(vscode.Uri.joinPath(webviewRoot(extensionUri), file)).toString();
	return `<!DOCTYPE html>
<html lang="${vscode.env.language}">
<head>
<meta http-equiv="Content-Security-Policy" content="${contentSecurityPolicy(webview.cspSource, nonce)}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="stylesheet" href="${at(`${name}.css`)}">
<title>Whetstone</title>
</head>
<body>
<div id="root"></div>
<script type="module" nonce="${nonce}" src="${at(`${name}.js`)}"></script>
</body>
</html>`;
}
