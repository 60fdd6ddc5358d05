import assert from 'node:assert/strict';
import { Emitter } from '../../../../../src/core/base/event.ts';
import { withFakeVscode, workspace } from '../../../../support/fakes/fakeVscode.ts';

const { SavedMeanwhile } = await withFakeVscode(
	() => import('../../../../../src/vscode/optimize/proof/savedMeanwhile.ts'),
);

describe('what the person saves during a proof', () => {
	const asIs = { ...workspace };
	const events = {
		onDidSaveTextDocument: new Emitter<unknown>(),
		onDidSaveNotebookDocument: new Emitter<unknown>(),
		onDidCreateFiles: new Emitter<unknown>(),
		onDidDeleteFiles: new Emitter<unknown>(),
		onDidRenameFiles: new Emitter<unknown>(),
	};
	const uri = (fsPath: string, scheme = 'file') => ({ scheme, fsPath });

	before(() => {
		Object.assign(workspace, Object.fromEntries(Object.entries(events).map(([name, { event }]) => [name, event])));
	});

	after(() => {
		Object.assign(workspace, asIs);
	});

	it('is all that VS Code writes for them, and nothing after the end', () => {
		const saved = new SavedMeanwhile();
		events.onDidSaveTextDocument.fire({ uri: uri('/work/saved') });
		events.onDidSaveTextDocument.fire({ uri: uri('/work/elsewhere', 'vscode-userdata') });
		events.onDidSaveNotebookDocument.fire({ uri: uri('/work/notes.ipynb') });
		events.onDidCreateFiles.fire({ files: [uri('/work/made')] });
		events.onDidDeleteFiles.fire({ files: [uri('/work/gone')] });
		events.onDidRenameFiles.fire({ files: [{ oldUri: uri('/work/old'), newUri: uri('/work/new') }] });
		saved.dispose();
		events.onDidSaveTextDocument.fire({ uri: uri('/work/later') });
		const names = ['saved', 'notes.ipynb', 'made', 'gone', 'old', 'new'];
		assert.deepEqual(
			[...saved.paths],
			names.map((name) => `/work/${name}`),
		);
	});
});
