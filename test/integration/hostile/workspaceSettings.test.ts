import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('a workspace that sets the address of the service', () => {
	it('is ignored', () => {
		const setting = vscode.workspace.getConfiguration('whetstone').inspect('service.baseUrl');
		assert.equal(setting?.globalValue, 'local');
		assert.equal(setting?.workspaceValue, undefined);
		assert.equal(setting?.workspaceFolderValue, undefined);
	});
});
