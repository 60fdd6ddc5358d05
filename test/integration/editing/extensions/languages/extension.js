const vscode = require('vscode');

const LANGUAGES = ['python', 'go', 'rust', 'c'];
/** A line that begins a function, with its indentation and its name. */
const OPENING = /^(\s*)(?:pub )?(?:def|func|fn|int|void) (\w+)\(/;

exports.activate = (context) => {
	const errors = vscode.languages.createDiagnosticCollection('fixture');
	const check = (document) => {
		if (LANGUAGES.includes(document.languageId)) errors.set(document.uri, errorsIn(document));
	};
	vscode.workspace.textDocuments.forEach(check);
	context.subscriptions.push(
		errors,
		vscode.workspace.onDidOpenTextDocument(check),
		vscode.workspace.onDidChangeTextDocument(({ document }) => check(document)),
		vscode.languages.registerDocumentSymbolProvider(LANGUAGES, { provideDocumentSymbols: symbolsIn }),
	);
};

/** Each name that begins with `undefined_` is an error. */
function errorsIn(document) {
	return [...document.getText().matchAll(/\bundefined_\w+/g)].map(({ 0: name, index }) => {
		const range = new vscode.Range(document.positionAt(index), document.positionAt(index + name.length));
		return new vscode.Diagnostic(range, `${name} is not defined`, vscode.DiagnosticSeverity.Error);
	});
}

/** Each function, up to the last line that is indented further, or to its closing bracket. */
function symbolsIn(document) {
	const lines = document.getText().split(/\r?\n/);
	return lines.flatMap((line, start) => {
		const [, space = '', name] = OPENING.exec(line) ?? [];
		if (name === undefined) return [];
		let end = start;
		while (isInside(lines[end + 1] ?? '', space)) end += 1;
		if (lines[end + 1] === `${space}}`) end += 1;
		const range = new vscode.Range(start, space.length, end, lines[end].length);
		const selection = new vscode.Range(start, space.length, start, line.length);
		return [new vscode.DocumentSymbol(name, '', vscode.SymbolKind.Function, range, selection)];
	});
}

function isInside(line, space) {
	return line.length > space.length && /\s/.test(line[space.length]);
}
