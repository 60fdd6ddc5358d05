const vscode = require('vscode');

const staged = 'diff --git a/README.md b/README.md\n--- a/README.md\n+++ b/README.md\n@@ -1 +1 @@\n-old\n+new\n';
const unstaged = 'diff --git a/a.js b/a.js\n--- a/a.js\n+++ b/a.js\n@@ -1 +1,2 @@\n one\n+one more line\n';

exports.activate = () => {
	const { uri } = vscode.workspace.workspaceFolders[0];
	const untracked = { uri: vscode.Uri.joinPath(uri, 'finding/report.js'), status: 7 };
	const state = { workingTreeChanges: [untracked], untrackedChanges: [] };
	const diff = async (cached) => (cached ? staged : unstaged);
	const repositories = [{ rootUri: uri, state, status: async () => {}, diff }];
	return { getAPI: () => ({ repositories }) };
};
