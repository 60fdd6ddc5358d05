import assert from 'node:assert/strict';
import { setInterval } from 'node:timers/promises';
import * as vscode from 'vscode';

const run = vscode.commands.executeCommand;
const { tabGroups } = vscode.window;

describe('Open Documentation', () => {
	const { extensionUri } = vscode.extensions.getExtension('whetstone.whetstone') ?? assert.fail();
	const docs = vscode.Uri.joinPath(extensionUri, 'docs');

	/** The name of the document that is shown as a page, if one is. */
	const shown = () => {
		const input = tabGroups.activeTabGroup.activeTab?.input;
		const isPage = input instanceof vscode.TabInputCustom && input.viewType === 'vscode.markdown.preview.editor';
		return isPage ? input.uri.path.slice(docs.path.length + 1) : undefined;
	};

	beforeEach(() => run('workbench.action.closeAllEditors'));
	after(() => run('workbench.action.closeAllEditors'));

	it('shows each document that is named, as a page', async () => {
		const names = (await vscode.workspace.fs.readDirectory(docs)).map(([name]) => name);
		const documents = names.filter((name) => name.endsWith('.md'));
		const opened: unknown[] = [];
		for (const name of documents) {
			await run('whetstone.openDocumentation', name);
			opened.push(shown());
		}
		assert.ok(documents.includes('chat.md'));
		assert.deepEqual(opened, documents);
	});

	for (const name of [undefined, '../README.md', { document: 'chat.md' }]) {
		it(`lets the user choose where no document is named, but ${JSON.stringify(name)}`, async () => {
			const opening = run('whetstone.openDocumentation', name);
			for await (const _ of setInterval(10)) {
				await run('workbench.action.acceptSelectedQuickOpenItem');
				if (shown() !== undefined) break;
			}
			await opening;
			assert.equal(tabGroups.all.flatMap(({ tabs }) => tabs).length, 1);
		});
	}
});
