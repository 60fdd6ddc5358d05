import assert from 'node:assert/strict';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { vscodeModels } = await withFakeVscode(
	() => import('../../../../../src/service/vscode/localService/editorModels.ts'),
);

describe('the language models of an editor without that part of VS Code’s API', () => {
	it('are none, and none come', async () => {
		assert.deepEqual(await vscodeModels.list(new AbortController().signal), []);
		vscodeModels.onDidChange(() => assert.fail()).dispose();
	});
});
