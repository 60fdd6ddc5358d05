const vscode = require('vscode');

const name = 'totalsByDay';
const kind = vscode.SymbolKind.Function;

exports.activate = (context) => {
	const provideWorkspaceSymbols = (query) => {
		if (!name.toLowerCase().startsWith(query.toLowerCase())) return [];
		const uri = vscode.Uri.joinPath(vscode.workspace.workspaceFolders[0].uri, 'src', 'report.js');
		const place = new vscode.Range(1, 16, 1, 27);
		return [new vscode.SymbolInformation(name, kind, '', new vscode.Location(uri, place))];
	};
	const provideDocumentSymbols = () => {
		const place = new vscode.Range(1, 16, 1, 27);
		return [new vscode.DocumentSymbol(name, '', kind, new vscode.Range(1, 0, 8, 1), place)];
	};
	context.subscriptions.push(
		vscode.languages.registerWorkspaceSymbolProvider({ provideWorkspaceSymbols }),
		vscode.languages.registerDocumentSymbolProvider({ pattern: '**/report.js' }, { provideDocumentSymbols }),
	);
};
