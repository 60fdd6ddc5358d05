import assert from 'node:assert/strict';
import { watch } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ConversationFolder } from '../../../../src/chat/node/conversationFolder.ts';
import { ConversationWatch } from '../../../../src/chat/node/conversationWatch.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';
import { CONVERSATION, OTHER_CONVERSATION } from '../../../support/transcripts.ts';

describe('watching conversations', () => {
	const root = temporaryFolder();
	const place = (id = CONVERSATION) => join(root(), id);
	let watching: ConversationWatch;
	let looks: number;
	let change: 'written' | 'deleted' | undefined;
	let notified: string[];

	/** A conversation that counts how often it is looked at, and answers with `change`. */
	const conversation = partial<ConversationFolder>({
		changedByOthers: async () => {
			looks += 1;
			return change;
		},
	});

	beforeEach(async () => {
		watching = new ConversationWatch('window-1');
		[looks, change, notified] = [0, 'written', []];
		await mkdir(place());
	});

	/** Writes a file; once this resolves, earlier watchers of the folder have been notified. */
	async function write(name: string, folder = place()): Promise<void> {
		const noticed = Promise.withResolvers<void>();
		const watcher = watch(folder, (_, changed) => changed === name && noticed.resolve());
		await writeFile(join(folder, name), 'line\n');
		await noticed.promise;
		watcher.close();
	}

	const listen = () => watching.onDidChange((id) => notified.push(id));

	/** Lets what was looked at be reported. */
	const settled = () => new Promise<void>((resolve) => setImmediate(resolve));

	it('looks at a conversation when another window writes, not when this one does or when anyone types', async () => {
		const listening = listen();
		watching.add(CONVERSATION, place(), conversation);
		for (const name of ['window-1.jsonl', 'draft.window-1.json', 'draft.window-2.json']) await write(name);
		assert.equal(looks, 0);
		await write('window-2.jsonl');
		await settled();
		assert.ok(looks > 0);
		assert.ok(notified.length > 0 && notified.every((id) => id === CONVERSATION));
		listening.dispose();
	});

	it('reports nothing if nothing has changed', async () => {
		const listening = listen();
		watching.add(CONVERSATION, place(), conversation);
		change = undefined;
		await write('window-2.jsonl');
		await settled();
		assert.deepEqual([looks > 0, notified], [true, []]);
		listening.dispose();
	});

	it('watches only while someone listens, however often a conversation is added', async () => {
		watching.add(CONVERSATION, place(), conversation);
		await write('window-2.jsonl');
		watching.refresh();
		const listening = listen();
		watching.add(CONVERSATION, place(), conversation);
		watching.add(CONVERSATION, place(), conversation);
		listening.dispose();
		await write('window-2.jsonl');
		watching.refresh();
		assert.equal(looks, 0);
	});

	it('watches what was added before anyone listened', async () => {
		watching.add(CONVERSATION, place(), conversation);
		const listening = listen();
		await write('window-2.jsonl');
		assert.ok(looks > 0);
		listening.dispose();
	});

	it('goes on for one listener when another one stops, however often that says so', async () => {
		const listening = listen();
		watching.add(CONVERSATION, place(), conversation);
		let notifiedAfterwards = 0;
		const other = watching.onDidChange(() => void notifiedAfterwards++);
		other.dispose();
		other.dispose();
		await write('window-2.jsonl');
		await settled();
		assert.deepEqual([looks > 0, notified.length > 0, notifiedAfterwards], [true, true, 0]);
		listening.dispose();
	});

	it('no longer looks at a conversation that was removed', async () => {
		const listening = listen();
		watching.add(CONVERSATION, place(), conversation);
		watching.remove(CONVERSATION);
		await write('window-2.jsonl');
		watching.refresh();
		assert.equal(looks, 0);
		listening.dispose();
	});

	it('reports a deletion as such, and watches the folder that comes after it', async () => {
		const listening = [listen(), watching.onDidDelete((id) => notified.push(`deleted ${id}`))];
		watching.add(CONVERSATION, place(), conversation);
		change = 'deleted';
		await rm(place(), { recursive: true });
		await mkdir(place());
		watching.refresh();
		await settled();
		assert.deepEqual([...new Set(notified)], [`deleted ${CONVERSATION}`]);
		change = 'written';
		looks = 0;
		await write('window-2.jsonl');
		assert.ok(looks > 0);
		for (const each of listening) each.dispose();
	});

	it('begins to watch a folder that came later, on a refresh or when it is added again', async () => {
		const listening = listen();
		for (const again of [
			() => watching.refresh(),
			() => watching.add(OTHER_CONVERSATION, place(OTHER_CONVERSATION), conversation),
		]) {
			watching.add(OTHER_CONVERSATION, place(OTHER_CONVERSATION), conversation);
			await mkdir(place(OTHER_CONVERSATION));
			again();
			looks = 0;
			await write('window-2.jsonl', place(OTHER_CONVERSATION));
			assert.ok(looks > 0);
			watching.remove(OTHER_CONVERSATION);
			await rm(place(OTHER_CONVERSATION), { recursive: true });
		}
		listening.dispose();
	});

	it('survives a conversation that cannot be looked at', async () => {
		const listening = listen();
		const failing = partial<ConversationFolder>({ changedByOthers: () => Promise.reject(new Error('EIO')) });
		watching.add(CONVERSATION, place(), failing);
		watching.add(OTHER_CONVERSATION, place(OTHER_CONVERSATION), conversation);
		watching.refresh();
		await settled();
		assert.deepEqual(notified, [OTHER_CONVERSATION]);
		listening.dispose();
	});
});
