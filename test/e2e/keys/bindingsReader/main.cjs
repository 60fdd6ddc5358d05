// Writes the document in which VS Code lists its default key bindings into the folder that is open. An editor that shows its
// ten thousand lines would cost several times as much.
const { renameSync, writeFileSync } = require('node:fs');
const path = require('node:path');
const vscode = require('vscode');

const LIST = vscode.Uri.parse('vscode://defaultsettings/keybindings.json');

exports.activate = ({ subscriptions }) => {
	subscriptions.push(vscode.commands.registerCommand('bindingsReader.write', write));
};

async function write() {
	const list = await vscode.workspace.openTextDocument(LIST);
	const file = path.join(vscode.workspace.workspaceFolders[0].uri.fsPath, 'bindings.json');
	writeFileSync(`${file}.new`, list.getText());
	renameSync(`${file}.new`, file);
}
