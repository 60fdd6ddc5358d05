const { writeFileSync } = require('node:fs');
const vscode = require('vscode');

/** Asks for a query, and writes down the link with it: as the desktop opens it, and as a page in the browser does. */
async function makeLink() {
	const query = await vscode.window.showInputBox({ prompt: 'The query of the link' });
	const parts = { scheme: vscode.env.uriScheme, authority: 'whetstone.whetstone', path: '/connect', query };
	const callback = await vscode.env.asExternalUri(vscode.Uri.from(parts));
	writeFileSync(
		process.env.LINKS_FILE,
		JSON.stringify({ start: `${parts.scheme}://${parts.authority}${parts.path}`, callback: callback.toString(true) }),
	);
}

exports.activate = (context) => {
	context.subscriptions.push(vscode.commands.registerCommand('links.make', makeLink));
};
