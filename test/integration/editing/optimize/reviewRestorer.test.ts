import assert from 'node:assert/strict';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as vscode from 'vscode';
import type { StoredReview } from '../../../../src/edit/core/review/storedReview.ts';
import { proposalUri } from '../../../../src/edit/vscode/proposals/proposalUri.ts';
import { OpenReviews } from '../../../../src/edit/vscode/review/openReviews.ts';
import { ReviewRestorer } from '../../../../src/edit/vscode/review/reviewRestorer.ts';
import type { ReviewStore } from '../../../../src/edit/vscode/review/reviewStore.ts';

import { pressFirstButton } from '../generate/editors.ts';
import { until, workspaceFolder } from './selections.ts';

const changes = { base: 'a\n', hunks: [], lost: 0 };

function stored(id: string, uri: vscode.Uri): StoredReview {
	const notes = { explanation: { text: '', suggestions: [] }, guardrails: [], receipts: [], answers: [] };
	const state = { place: 'file', hasAccepted: false, isPartial: false } as const;
	const texts = { languageId: 'plaintext', changes, first: changes, code: `code of ${id}`, title: 'a' };
	return { ...notes, ...state, ...texts, id, uri: `${uri}` };
}

describe('The reviews of another session', () => {
	const file = vscode.Uri.file(path.join(workspaceFolder(), 'other session.txt'));
	const open = new OpenReviews();
	let kept: Map<string, StoredReview>;
	const restorer = (...reviews: readonly StoredReview[]) => {
		kept = new Map(reviews.map((review) => [review.id, review]));
		const files = {
			list: async () => [...kept.values()],
			read: async (id: string) => kept.get(id),
			erase: (id: string) => kept.delete(id),
		} as unknown as ReviewStore;
		return new ReviewRestorer(open, files);
	};
	const opened = () => open.all().map(({ proposal }) => proposal.id);

	before(() => writeFileSync(file.fsPath, 'a\n'));

	afterEach(() => {
		for (const review of open.all()) open.end(review);
	});

	after(() => {
		open.dispose();
		rmSync(file.fsPath);
	});

	it('end if their file is deleted, and their code is offered', async () => {
		const gone = file.with({ path: `${file.path}.gone` });
		const restoring = restorer(stored('one', gone), stored('other', file));
		assert.equal(await restoring.restore(proposalUri('one', gone)), undefined);
		assert.deepEqual([...kept.keys()], ['other']);
		assert.deepEqual(opened(), []);
		await vscode.env.clipboard.writeText('');
		await pressFirstButton();
		await until(async () => (await vscode.env.clipboard.readText()) === 'code of one');
	});

	it('stay stored if their file is out of reach, and hide no other', async () => {
		const unreachable = vscode.workspace.registerFileSystemProvider('unreachable', new UnreachableFiles());
		try {
			const restoring = restorer(stored('one', vscode.Uri.parse('unreachable:/one')), stored('other', file));
			await assert.rejects(restoring.restoreInFiles(), /not connected/);
			assert.deepEqual([...kept.keys()], ['one', 'other']);
			assert.deepEqual(opened(), ['other']);
		} finally {
			unreachable.dispose();
		}
	});
});

/** A file system that cannot be reached. */
class UnreachableFiles implements vscode.FileSystemProvider {
	readonly onDidChangeFile = () => ({ dispose() {} });
	readonly stat = unavailable;
	readonly readFile = unavailable;
	readonly readDirectory = unavailable;
	readonly createDirectory = unavailable;
	readonly writeFile = unavailable;
	readonly delete = unavailable;
	readonly rename = unavailable;

	watch(): vscode.Disposable {
		return { dispose() {} };
	}
}

function unavailable(): never {
	throw vscode.FileSystemError.Unavailable('not connected');
}
