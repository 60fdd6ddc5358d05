const vscode = require('vscode');

const staged = 'diff --git a/README.md b/README.md\n--- a/README.md\n+++ b/README.md\n@@ -1 +1 @@\n-old\n+new\n';
const unstaged = 'diff --git a/a.js b/a.js\n--- a/a.js\n+++ b/a.js\n@@ -1 +1,2 @@\n one\n+one more line\n';

exports.activate = () => {
	const { uri } = vscode.workspace.workspaceFolders[0];
	const repositories = [{ rootUri: uri, diff: async (cached) => (cached ? staged : unstaged) }];
	return { getAPI: () => ({ repositories }) };
};
