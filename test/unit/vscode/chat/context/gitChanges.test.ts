import assert from 'node:assert/strict';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { attachChanges, gitRepositories } = await withFakeVscode(
	() => import('../../../../../src/vscode/chat/context/gitChanges.ts'),
);

type Repositories = ReturnType<typeof gitRepositories>;

describe('what is attached of Git', () => {
	const repository = (name: string, staged: string, unstaged: string | Error) => ({
		rootUri: { path: `/work/${name}` },
		diff: async (cached: boolean) => {
			if (cached) return staged;
			if (unstaged instanceof Error) throw unstaged;
			return unstaged;
		},
	});
	const attached = async (...repositories: readonly object[]) => {
		const result = await attachChanges(() => repositories as unknown as Repositories);
		return 'refused' in result ? result.refused : { kind: result.kind, label: result.label, text: result.text };
	};

	it('is what is staged and what is not, each under its heading', async () => {
		assert.deepEqual(await attached(repository('shop', '+a\n', '+b\n')), {
			kind: 'changes',
			label: 'Changes in shop',
			text: '# Staged changes\n+a\n\n# Changes that are not staged\n+b',
		});
	});

	it('is that of several repositories, each under its name, without those that have none', async () => {
		const all = [repository('one', '', '+b\n'), repository('two', '', ''), repository('three', '+c\n', '')];
		assert.deepEqual(await attached(...all), {
			kind: 'changes',
			label: 'Changes in one, three',
			text: '# one\n# Changes that are not staged\n+b\n\n# three\n# Staged changes\n+c',
		});
	});

	it('is refused with the reason if nothing has changed, or Git fails', async () => {
		assert.match(String(await attached(repository('shop', '', '\n'))), /^Nothing has changed/);
		const failing = repository('shop', '+a', new Error('index.lock'));
		assert.match(String(await attached(failing)), /^Git could not tell the changes in shop/);
	});

	it('is there only where Git’s extension is active and turned on', () => {
		const extension = (isActive: boolean, getAPI: () => { readonly repositories: Repositories }) => ({
			isActive,
			exports: { getAPI },
		});
		const repositories = [{}] as unknown as Repositories;
		const states = [
			extension(false, () => ({ repositories })),
			extension(true, () => assert.fail('Git is turned off')),
			extension(true, () => ({ repositories })),
		];
		assert.deepEqual(
			states.map((state) => gitRepositories(state).length),
			[0, 0, 1],
		);
	});
});
