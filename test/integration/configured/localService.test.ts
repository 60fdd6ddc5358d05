import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('a user of the local service', () => {
	it('starts with the settings of this group and a workspace that may be edited', async () => {
		const setting = vscode.workspace.getConfiguration('whetstone').inspect('service.baseUrl');
		assert.equal(setting?.globalValue, 'local');
		assert.equal(vscode.workspace.isTrusted, true);
		const files = await vscode.workspace.findFiles('**/*.ts');
		assert.ok(files.length > 0, 'the sample workspace has no TypeScript file');
	});
});
