import assert from 'node:assert/strict';
import { appendFile, mkdir, readdir, readFile, rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';
import { decodeLine, encodeLine } from '../../../../../src/base/core/checksummedLine.ts';
import { diskFileSystem, type FileSystem } from '../../../../../src/base/node/files/fileSystem.ts';
import { SegmentLog } from '../../../../../src/base/node/log/segmentLog.ts';
import { crashAtCall, faultFileSystem } from '../../../../support/faults/faultFileSystem.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const entrySchema = v.object({ text: v.string() });

const decode = (line: Uint8Array) =>
	decodeLine(line, (json) => {
		const { success, output } = v.safeParse(entrySchema, json);
		return success ? output.text : undefined;
	});
const line = (text: string) => ({ line: encodeLine({ text }), mayCreateFolder: true });

/** More than any of these makes. */
const MOST_CALLS = 60;

describe('a log of segments', () => {
	const root = temporaryFolder();
	const folder = () => join(root(), 'v1');
	const logOf = (writer: string, fileSystem: FileSystem = diskFileSystem) =>
		new SegmentLog({ folder: folder(), quarantine: join(root(), 'quarantine'), writer, fileSystem }, decode);
	const texts = async () => (await logOf('reader').read()).flatMap(({ records }) => records).toSorted();

	it('reads what every window has appended', async () => {
		const [one, two] = [logOf('one'), logOf('two')];
		await one.append(() => line('a'));
		await two.append(() => line('b'));
		await one.append(() => line('c'));
		assert.deepEqual(await texts(), ['a', 'b', 'c']);
		assert.deepEqual((await readdir(folder())).toSorted(), ['one.jsonl', 'two.jsonl']);
	});

	it('has what was reported durable, and nothing that was reported as failed, whichever call fails', async () => {
		for (let call = 0; ; call += 1) {
			await rm(root(), { recursive: true });
			await mkdir(root());
			let count = 0;
			const fileSystem = faultFileSystem(() => (count++ === call ? { code: 'ENOSPC' } : undefined));
			const log = logOf('one', fileSystem);
			const durable: string[] = [];
			for (const text of ['a', 'b', 'c']) {
				const isDurable = await log
					.append(() => line(text))
					.then(
						() => true,
						() => false,
					);
				if (isDurable) durable.push(text);
			}
			assert.deepEqual(await texts(), durable, `call ${call}`);
			if (count <= call) break;
			assert.ok(call < MOST_CALLS);
		}
	});

	it('goes on after a line that broke off, and keeps a copy of it', async () => {
		const log = logOf('one');
		await log.append(() => line('a'));
		await log.append(() => line('b'));
		const path = join(folder(), 'one.jsonl');
		await truncate(path, (await readFile(path)).length - 5);
		await log.append(() => line('c'));
		assert.deepEqual(await texts(), ['a', 'c']);
		assert.equal((await readdir(join(root(), 'quarantine'))).length, 1);
	});

	it('copies a damaged segment before anything else, and leaves it as it is', async () => {
		await logOf('one').append(() => line('a'));
		await appendFile(join(folder(), 'one.jsonl'), 'no line of ours\n');
		const before = await readFile(join(folder(), 'one.jsonl'));
		assert.deepEqual(await texts(), ['a']);
		assert.deepEqual(await readFile(join(folder(), 'one.jsonl')), before);
		const [copy = ''] = await readdir(join(root(), 'quarantine'));
		assert.deepEqual(await readFile(join(root(), 'quarantine', copy)), before);
	});

	it('makes the line again if another window took the segment away while it was appended', async () => {
		const log = logOf('one');
		await log.append(() => line('a'));
		let attempts = 0;
		const taking = faultFileSystem(async ({ operation, path }) => {
			if (operation === 'datasync' && attempts === 1) await rename(path, join(folder(), 'taken.jsonl'));
			return undefined;
		});
		const slow = logOf('one', taking);
		await slow.append(() => line(`attempt ${++attempts}`));
		assert.deepEqual([attempts, await texts()], [2, ['a', 'attempt 1', 'attempt 2']]);
	});

	it('gives up if that happens each time', async () => {
		const taking = faultFileSystem(async ({ operation, path }) => {
			if (operation === 'datasync') await rm(path, { force: true });
			return undefined;
		});
		let attempts = 0;
		const appended = logOf('one', taking).append(() => line(`${++attempts}`));
		await assert.rejects(appended, /again and again/);
		assert.equal(attempts, 5);
	});

	it('never brings back a folder that was deleted', async () => {
		const log = logOf('one');
		await log.append(() => line('a'));
		await rm(folder(), { recursive: true });
		const appended = log.append(() => ({ ...line('b'), mayCreateFolder: false }));
		await assert.rejects(appended, /again and again/);
		assert.deepEqual(await readdir(root()), []);
	});

	it('loses no line that stays, whichever call a crash ends while a segment is rewritten', async () => {
		for (let call = 0; ; call += 1) {
			await rm(root(), { recursive: true });
			for (const text of ['a', 'b', 'c']) await logOf('one').append(() => line(text));
			const { fileSystem, hasCrashed } = crashAtCall(call);
			await logOf('two', fileSystem)
				.rewrite('one', (text) => text === 'b')
				.catch(() => undefined);
			const left = new Set(await texts());
			assert.ok(left.has('a') && left.has('c'), `call ${call}: ${[...left]}`);
			if (!hasCrashed()) {
				assert.deepEqual([...left], ['a', 'c']);
				break;
			}
			assert.ok(call < MOST_CALLS);
		}
	});

	it('loses nothing that a window appends while another one rewrites its segment', async () => {
		const [one, two] = [logOf('one'), logOf('two')];
		await one.append(() => line('old'));
		const written = ['a', 'b', 'c', 'd'];
		await Promise.all([
			(async () => {
				for (const text of written) await one.append(() => line(text));
			})(),
			two.rewrite('one', (text) => text === 'old'),
		]);
		const left = await texts();
		assert.ok(
			written.every((text) => left.includes(text)),
			`${left}`,
		);
	});

	it('knows whether its own segment is as it was left', async () => {
		const log = logOf('one');
		const isUnchanged = async () => log.isOwnUnchanged((await log.states()) ?? []);
		assert.equal(await isUnchanged(), false, 'before anything was read');
		await log.read();
		assert.equal(await isUnchanged(), true, 'there is none');
		await log.append(() => line('a'));
		for (const other of ['another', 'two']) await logOf(other).append(() => line('longer'));
		assert.equal(await isUnchanged(), true);
		await appendFile(join(folder(), 'one.jsonl'), 'x');
		assert.equal(await isUnchanged(), false);
	});

	it('knows that its own segment was replaced, even by one of the same length', async () => {
		const log = logOf('one');
		const { line: other } = line('b');
		const replacements = [
			() => log.replaceOwn(`${other}\n`),
			() => rm(folder(), { recursive: true }).then(() => log.create(`${other}\n`)),
		];
		for (const replace of replacements) {
			await log.append(() => line('a'));
			await replace();
			assert.equal(log.isOwnUnchanged((await log.states()) ?? []), false);
			await log.append(() => line('c'));
			assert.deepEqual(await texts(), ['b', 'c']);
			await rm(folder(), { recursive: true });
		}
	});

	it('makes a new or replaced segment durable under its name', async function () {
		if (process.platform === 'win32') this.skip();
		const synced: string[] = [];
		const fileSystem = faultFileSystem(({ operation, path }) => {
			if (operation === 'sync') synced.push(path);
			return undefined;
		});
		const log = logOf('one', fileSystem);
		await log.create(`${line('a').line}\n`);
		assert.deepEqual(synced, [folder(), root()]);
		await log.replaceOwn('');
		assert.deepEqual(synced, [folder(), root(), folder()]);
	});

	it('removes a spent segment unless it has grown', async () => {
		const [one, two] = [logOf('one'), logOf('two')];
		for (const grown of [[], ['b']]) {
			await one.append(() => line('a'));
			const [segment] = await two.read();
			assert.ok(segment);
			for (const text of grown) await one.append(() => line(text));
			await two.removeSpent(segment);
			assert.deepEqual(await texts(), grown.length === 0 ? [] : ['a', 'b']);
		}
	});

	it('rewrites a segment with what a newer version wrote, and without what cannot be read', async () => {
		await logOf('one').append(() => line('a'));
		await logOf('one').append(() => line('b'));
		await appendFile(join(folder(), 'one.jsonl'), 'rubbish\n{"v":99}\n');
		await logOf('two').rewrite('one', (text) => text === 'a');
		const [name = '', ...others] = await readdir(folder());
		assert.deepEqual([others, await texts()], [[], ['b']]);
		assert.equal(await readFile(join(folder(), name), 'utf8'), `${line('b').line}\n{"v":99}\n`);
	});

	it('leaves no segment if nothing of it stays, or if there was none', async () => {
		await logOf('one').append(() => line('a'));
		const log = logOf('two');
		await log.rewrite('one', () => true);
		assert.deepEqual(await readdir(folder()), []);
		await log.rewrite('one', () => false);
		assert.deepEqual(await readdir(folder()), []);
	});

	it('keeps the segment that it rewrites if the folder goes away in the meantime', async () => {
		await logOf('one').append(() => line('a'));
		const leaving = faultFileSystem(async ({ operation, path }) => {
			if (operation === 'open' && path.endsWith('.jsonl')) await rename(folder(), join(root(), 'held'));
			return undefined;
		});
		await logOf('two', leaving).rewrite('one', () => false);
		assert.deepEqual(await readdir(root()), ['held']);
		await rename(join(root(), 'held'), folder());
		assert.deepEqual(await texts(), ['a']);
	});

	it('reads its own segment again only if that has changed', async () => {
		let reads = 0;
		const fileSystem = faultFileSystem(({ operation }) => {
			if (operation === 'readFile') reads += 1;
			return undefined;
		});
		const log = logOf('one', fileSystem);
		for (const text of ['a', 'b', 'ü']) await log.append(() => line(text));
		assert.equal(reads, 0);
		await appendFile(join(folder(), 'one.jsonl'), 'rubbish\n');
		await log.append(() => line('d'));
		await log.append(() => line('e'));
		assert.equal(reads, 1);
		assert.equal((await readdir(join(root(), 'quarantine'))).length, 1);
		assert.deepEqual(await texts(), ['a', 'b', 'd', 'e', 'ü']);
	});

	it('begins a new segment if its own goes away while it is read', async () => {
		await logOf('one').append(() => line('a'));
		const leaving = faultFileSystem(async ({ operation, path }) => {
			if (operation === 'readFile') await rm(path);
			return undefined;
		});
		await logOf('one', leaving).append(() => line('b'));
		assert.deepEqual(await texts(), ['b']);
	});
});
