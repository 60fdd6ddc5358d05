import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as vscode from 'vscode';
import { savedReceipts } from '../../support/savedReceipts.ts';

function extensionUnderTest(): vscode.Extension<unknown> {
	const extension = vscode.extensions.getExtension('whetstone.whetstone');
	assert.ok(extension, 'the extension is not there');
	return extension;
}

describe('a new user', () => {
	it('has an extension that activates without a request and without touching a file', async () => {
		const watcher = vscode.extensions.getExtension<{ requests: string[]; files: string[] }>('test.watcher');
		assert.ok(watcher?.isActive, 'the watcher did not start first');
		await extensionUnderTest().activate();
		assert.deepEqual(watcher.exports, { requests: [], files: [] });
	});

	it('has a watcher that sees what the extension does', async () => {
		const watcher = vscode.extensions.getExtension<{ requests: string[]; files: string[] }>('test.watcher');
		const inTheNameOfTheExtension = async () =>
			await readFile(path.join(extensionUnderTest().extensionPath, 'package.json'), 'utf8');
		await inTheNameOfTheExtension();
		assert.ok(watcher?.exports.files.some((file) => file.includes('readFile')));
	});

	it('has every command that the manifest names, once its parts are loaded', async () => {
		// The first command loads the parts, which register their own commands in place of the stand-ins.
		await vscode.commands.executeCommand('whetstone.showLog');
		const commands = await vscode.commands.getCommands(true);
		const named: readonly { readonly command: string }[] = extensionUnderTest().packageJSON.contributes.commands;
		assert.deepEqual(
			named.map(({ command }) => command).filter((command) => !commands.includes(command)),
			[],
		);
	});

	it('has connected to no service, and has no receipts', () => {
		const setting = vscode.workspace.getConfiguration('whetstone').inspect('service.baseUrl');
		assert.equal(setting?.globalValue, undefined);
		assert.deepEqual(savedReceipts(path.dirname(process.env.WHETSTONE_TEST_OUTPUT ?? '')), []);
	});
});
