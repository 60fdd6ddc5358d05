import assert from 'node:assert/strict';
import * as vscode from 'vscode';

describe('a new user', () => {
	it('has an extension that activates without an error', async () => {
		const extension = vscode.extensions.getExtension('whetstone.whetstone');
		assert.ok(extension, 'the extension is not there');
		await extension.activate();
		assert.equal(extension.isActive, true);
	});

	it('has connected to no service', () => {
		const setting = vscode.workspace.getConfiguration('whetstone').inspect('service.baseUrl');
		assert.equal(setting?.globalValue, undefined);
	});
});
