import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import type { StoredReview } from '../../../../../src/core/code/review/storedReview.ts';
import type { KeptReviews } from '../../../../../src/vscode/optimize/review/keptReviews.ts';
import {
	editor,
	Uri as FakeUri,
	FileSystemError,
	withFakeVscode,
	workspace,
} from '../../../../support/fakes/fakeVscode.ts';

const { OpenReviews } = await withFakeVscode(() => import('../../../../../src/vscode/optimize/review/openReviews.ts'));
const { ReviewRestorer } = await withFakeVscode(
	() => import('../../../../../src/vscode/optimize/review/reviewRestorer.ts'),
);

const changes = { base: 'a\n', hunks: [], lost: 0 };

function stored(id: string): StoredReview {
	const notes = { explanation: { text: '', suggestions: [] }, guardrails: [], receipts: [], answers: [] };
	const state = { place: 'file', hasAccepted: false, isPartial: false } as const;
	return {
		...notes,
		...state,
		id,
		uri: `file:///${id}`,
		languageId: 'plaintext',
		changes,
		first: changes,
		code: 'A',
		title: 'a',
	};
}

describe('the reviews of another session', () => {
	const [opened, ownUri] = [workspace.openTextDocument, { ...FakeUri }];
	let kept: Map<string, StoredReview>;
	/** Why files cannot be opened, by their paths. */
	let faults: Readonly<Record<string, Error>>;
	const restorer = () => {
		const open = new OpenReviews();
		const files = {
			list: async () => [...kept.values()],
			read: async (id: string) => kept.get(id),
			erase: (id: string) => kept.delete(id),
		} as unknown as KeptReviews;
		return { open, restorer: new ReviewRestorer(open, files) };
	};
	const check = async ({ path }: { readonly path: string }) => {
		if (faults[path] !== undefined) throw faults[path];
	};

	beforeEach(() => {
		kept = new Map(['one', 'other'].map((id) => [id, stored(id)]));
		editor.messages = [];
		const from = ({ scheme, authority, path }: Uri) => uriOf(`${scheme}://${authority}${path}`);
		Object.assign(FakeUri, { parse: uriOf, from });
		Object.assign(workspace.fs, { stat: check });
		workspace.openTextDocument = async (uri) => {
			await check(uri as { readonly path: string });
			return await opened(uri);
		};
	});

	afterEach(() => {
		workspace.openTextDocument = opened;
		Object.assign(FakeUri, { parse: undefined }, ownUri);
		Object.assign(workspace.fs, { stat: undefined });
	});

	const uriOf = (text: string): Uri => {
		const { protocol, host, pathname } = new URL(text);
		const parts = { scheme: protocol.slice(0, -1), authority: host, path: pathname };
		const uri = { ...parts, with: () => uri, toString: () => text } as unknown as Uri;
		return uri;
	};

	it('end if their file is deleted, and their code is offered', async () => {
		faults = { '/one': FileSystemError.FileNotFound('/one') };
		const { open, restorer: restoring } = restorer();
		assert.equal(await restoring.restore(uriOf('whetstone-proposal://one/one')), undefined);
		assert.deepEqual([[...kept.keys()], open.all().length, editor.messages.length], [['other'], 0, 1]);
	});

	it('stay stored if their file is out of reach, and hide no other', async () => {
		const fault = new FileSystemError('not connected', 'Unavailable');
		faults = { '/one': fault };
		const { open, restorer: restoring } = restorer();
		await assert.rejects(restoring.restoreInFiles(), fault);
		assert.deepEqual([...kept.keys()], ['one', 'other']);
		assert.deepEqual(
			open.all().map(({ proposal }) => proposal.id),
			['other'],
		);
		assert.deepEqual(editor.messages, []);
	});
});
