import assert from 'node:assert/strict';
import { lm, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { vscodeModels } = await withFakeVscode(
	() => import('../../../../../src/service/vscode/localService/editorModels.ts'),
);

describe('the language models of an editor without that part of VS Code’s API', () => {
	it('are none, and none come', async () => {
		assert.deepEqual(await vscodeModels.list(new AbortController().signal), []);
		vscodeModels.onDidChange(() => assert.fail()).dispose();
	});
});

describe('the language models of an editor', () => {
	afterEach(() => {
		delete lm.selectChatModels;
	});

	it('are all listed, however many one vendor has, so that any that was chosen is found', async () => {
		const models = ['big', 'small'].flatMap((vendor) =>
			Array.from({ length: vendor === 'big' ? 500 : 1 }, (_, at) => ({ vendor, id: `m${at}`, name: '' })),
		);
		lm.selectChatModels = async ({ vendor }) => models.filter((each) => vendor === undefined || each.vendor === vendor);
		const listed = async (vendor?: string) =>
			(await vscodeModels.list(new AbortController().signal, vendor)).map(({ id }) => id);
		assert.equal((await listed('big')).at(-1), 'big/m499');
		assert.deepEqual((await listed()).slice(-2), ['big/m499', 'small/m0']);
	});
});
