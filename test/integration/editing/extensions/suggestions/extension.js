const vscode = require('vscode');

exports.activate = (context) => {
	const provideInlineCompletionItems = (_document, position) => [
		new vscode.InlineCompletionItem('other', new vscode.Range(position, position)),
	];
	context.subscriptions.push(
		vscode.languages.registerInlineCompletionItemProvider('ruby', { provideInlineCompletionItems }),
	);
};
