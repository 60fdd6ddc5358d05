import assert from 'node:assert/strict';
import * as vscode from 'vscode';

/** What a folder would like to decide, and one setting that it may. */
const HOSTILE = { 'whetstone.service.baseUrl': 'https://thief.example', 'editor.tabSize': 7 };

describe('a workspace that sets the address of the service', () => {
	const [folder] = vscode.workspace.workspaceFolders ?? [];
	const tabSize = () => vscode.workspace.getConfiguration('editor').inspect('tabSize')?.workspaceValue;

	/** Resolves once VS Code has read the settings of the folder. */
	async function untilTabSizeIs(expected: number | undefined): Promise<void> {
		while (tabSize() !== expected) {
			await new Promise<void>((resolve) => {
				const listener = vscode.workspace.onDidChangeConfiguration(() => {
					listener.dispose();
					resolve();
				});
			});
		}
	}

	it('is ignored', async () => {
		assert.ok(folder);
		const file = vscode.Uri.joinPath(folder.uri, '.vscode/settings.json');
		assert.equal(tabSize(), undefined);
		await vscode.workspace.fs.writeFile(file, Buffer.from(JSON.stringify(HOSTILE)));
		await untilTabSizeIs(7);
		const setting = vscode.workspace.getConfiguration('whetstone').inspect('service.baseUrl');
		assert.equal(setting?.globalValue, 'local');
		assert.equal(setting?.workspaceValue, undefined);
		assert.equal(setting?.workspaceFolderValue, undefined);
		await vscode.workspace.fs.writeFile(file, Buffer.from('{}'));
		await untilTabSizeIs(undefined);
	});
});
