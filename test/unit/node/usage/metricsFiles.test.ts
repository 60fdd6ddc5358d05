import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePoll, type MetricPoll } from '../../../../src/core/metrics/polls/metricPoll.ts';
import { MetricsFiles } from '../../../../src/node/usage/metricsFiles.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const NOW = Date.UTC(2026, 0, 31, 12);
const DAY = 86_400_000;
const HOUR = DAY / 24;
const poll = (time: number, value = 1): MetricPoll => ({ service: 's', time, values: new Map([['/a', value]]) });

describe('MetricsFiles', () => {
	const root = temporaryFolder();
	const folder = () => join(root(), 'metrics', 'v1');
	const open = (writer = 'one', now = NOW, logger = new RecordingLogger()) =>
		new MetricsFiles(root(), writer, () => now, logger);
	const times = async (files: MetricsFiles) => ((await files.read()) ?? []).map(({ time }) => time).toSorted();
	const age = (writer: string, time: number) => utimes(join(folder(), `${writer}.jsonl`), time / 1_000, time / 1_000);

	it('creates nothing before the first poll, and then a file that only this user can read', async () => {
		const files = open();
		assert.deepEqual([await files.read(), await readdir(root())], [[], []]);
		await files.append(poll(NOW));
		assert.deepEqual(await open('two').read(), [poll(NOW)]);
		if (process.platform !== 'win32') assert.equal((await stat(join(folder(), 'one.jsonl'))).mode & 0o777, 0o600);
	});

	it('reads past damage after keeping a copy, and continues after a torn line of its own', async () => {
		await mkdir(folder(), { recursive: true });
		await writeFile(join(folder(), 'one.jsonl'), `${encodePoll(poll(1_000))}\nrubbish\n{"v":1,"ts":"20`);
		const files = open('one', 2_000);
		assert.deepEqual(await times(files), [1_000]);
		await files.append(poll(2_000));
		assert.deepEqual(await times(files), [1_000, 2_000]);
		assert.ok((await readdir(join(root(), 'metrics', 'quarantine'))).length > 0);
	});

	it('thins out the polls of closed windows into one file, but not those of a window that is writing', async () => {
		const minutes = Array.from({ length: 100 }, (_, minute) => NOW - 5 * DAY + minute * 60_000);
		for (const time of minutes) await open('old').append(poll(time));
		await open('new').append(poll(NOW));
		await age('old', NOW - 2 * DAY);
		await age('new', NOW);
		const files = open('reader');
		await files.read();
		const kept = await times(files);
		assert.deepEqual([kept.length, kept.at(-1)], [11, NOW]);
		assert.deepEqual((await readdir(folder())).toSorted(), ['archive.jsonl', 'new.jsonl']);
		await age('new', NOW - 2 * DAY);
		assert.deepEqual(await times(files), kept);
		assert.deepEqual(await readdir(folder()), ['archive.jsonl']);
		assert.equal((await readFile(join(folder(), 'archive.jsonl'), 'utf8')).split('\n').length, 12);
	});

	it('counts a poll once if a crash left it both in the archive and in its own file', async () => {
		await open('old').append(poll(NOW - 3 * DAY));
		const path = join(folder(), 'old.jsonl');
		const bytes = await readFile(path);
		await age('old', NOW - 2 * DAY);
		await open().read();
		await writeFile(path, bytes);
		await age('old', NOW - 2 * DAY);
		await open().read();
		assert.deepEqual(await times(open()), [NOW - 3 * DAY]);
	});

	it('continues in a new file after another window archived its own', async () => {
		const files = open();
		await files.append(poll(NOW));
		await rm(join(folder(), 'one.jsonl'));
		await files.append(poll(NOW + 1));
		assert.deepEqual(await times(files), [NOW + 1]);
	});

	it('never lets the archive become too large to read, and keeps the whole span and the newest poll', async function () {
		this.timeout(20_000);
		const keys = Array.from({ length: 200 }, (_, index) => `/${'k'.repeat(78)}${index}`);
		const wide = (time: number): MetricPoll => ({ service: 's', time, values: new Map(keys.map((key) => [key, 1])) });
		const many = Array.from({ length: 1_100 }, (_, index) => NOW - 36 * HOUR + index * 60_000);
		await mkdir(folder(), { recursive: true });
		await writeFile(join(folder(), 'old.jsonl'), many.map((time) => `${encodePoll(wide(time))}\n`).join(''));
		await writeFile(join(folder(), 'small.jsonl'), `${encodePoll({ ...poll(NOW - 30 * HOUR), service: 'other' })}\n`);
		await age('old', NOW - 2 * DAY);
		await age('small', NOW - 2 * DAY);
		await open().read();
		assert.deepEqual(await readdir(folder()), ['archive.jsonl']);
		assert.ok((await stat(join(folder(), 'archive.jsonl'))).size <= 16_000_000);
		const kept = ((await open().read()) ?? []).filter(({ service }) => service === 's').map(({ time }) => time);
		assert.ok(kept.length > 500 && kept.length < 1_000, String(kept.length));
		assert.ok((kept[0] ?? 0) - (many[0] ?? 0) <= 120_000);
		assert.equal(kept.at(-1), many.at(-1));
		assert.ok((await open().read())?.some(({ service }) => service === 'other'));
	});

	it('sets a file that is too large to read aside, logs that, and continues', async () => {
		const archive = join(folder(), 'archive.jsonl');
		await mkdir(folder(), { recursive: true });
		await writeFile(archive, '');
		await truncate(archive, 33_000_000);
		await open('old').append(poll(NOW - 3 * DAY));
		await age('old', NOW - 2 * DAY);
		const logger = new RecordingLogger();
		assert.deepEqual(await times(open('reader', NOW, logger)), [NOW - 3 * DAY]);
		assert.match(logger.messages.join('\n'), /33000000 bytes are too many/);
		await age('old', NOW - 2 * DAY).catch(() => undefined);
		assert.deepEqual(await times(open('reader')), [NOW - 3 * DAY]);
		assert.equal((await readdir(join(root(), 'metrics', 'quarantine'))).length, 1);
	});

	it('archives its own file once it is large, and continues in a new one', async () => {
		const files = open();
		await files.append(poll(NOW - 1));
		const own = join(folder(), 'one.jsonl');
		const [line = ''] = (await readFile(own, 'utf8')).split('\n');
		await writeFile(own, `${line}\n`.repeat(Math.ceil(4_100_000 / line.length)));
		await files.append(poll(NOW));
		assert.deepEqual([(await readFile(own, 'utf8')).split('\n').length, await times(files)], [2, [NOW - 1, NOW]]);
	});

	it('loses nothing that a window appends while its file is archived', async () => {
		const files = open('old');
		let isWriting = true;
		const written = (async () => {
			for (let index = 0; index < 300; index++) await files.append(poll(NOW + index));
			isWriting = false;
		})();
		const reader = open('reader', NOW + 2 * DAY);
		while (isWriting) {
			for (const name of await readdir(folder()).catch(() => [])) {
				if (name !== 'archive.jsonl') await age(name.replace('.jsonl', ''), NOW).catch(() => undefined);
			}
			await reader.read();
		}
		await written;
		assert.equal(new Set(await times(open('last', NOW + DAY))).size, 300);
	});

	it('reads all polls even if they cannot be archived', async () => {
		await open('old').append(poll(NOW - 3 * DAY));
		await age('old', NOW - 2 * DAY);
		await mkdir(join(folder(), 'archive.jsonl.one.tmp'));
		const logger = new RecordingLogger();
		assert.deepEqual(await times(open('one', NOW, logger)), [NOW - 3 * DAY]);
		assert.match(logger.messages.join('\n'), /could not be archived/);
	});

	it('leaves an archive of a newer version unchanged', async () => {
		await open('old').append(poll(NOW - 3 * DAY));
		const archive = join(folder(), 'archive.jsonl');
		await writeFile(archive, '{"v":2}\n');
		await age('old', NOW - 2 * DAY);
		assert.deepEqual(await times(open()), [NOW - 3 * DAY]);
		assert.deepEqual([await readFile(archive, 'utf8'), (await readdir(folder())).length], ['{"v":2}\n', 2]);
	});

	it('writes the archive only once, even beside a segment that must stay unchanged', async () => {
		await open('old').append(poll(NOW - 3 * DAY));
		await writeFile(join(folder(), 'newer.jsonl'), '{"v":2}\n'.repeat(100));
		for (const writer of ['old', 'newer']) await age(writer, NOW - 2 * DAY);
		const archive = async () => (await stat(join(folder(), 'archive.jsonl'))).ino;
		await open().read();
		const written = await archive();
		assert.deepEqual(await times(open()), [NOW - 3 * DAY]);
		assert.equal(await archive(), written);
		assert.deepEqual((await readdir(folder())).toSorted(), ['archive.jsonl', 'newer.jsonl']);
		await open('small').append(poll(NOW - 3 * DAY + HOUR));
		await age('small', NOW - 2 * DAY);
		assert.deepEqual(await times(open()), [NOW - 3 * DAY, NOW - 3 * DAY + HOUR]);
		assert.deepEqual((await readdir(folder())).toSorted(), ['archive.jsonl', 'newer.jsonl']);
	});

	it('takes no lock for an archive that must stay unchanged', async () => {
		await open('old').append(poll(NOW - 3 * DAY));
		await writeFile(join(folder(), 'archive.jsonl'), '{"v":2}\n');
		await age('old', NOW - 2 * DAY);
		// Anyone who needs the lock removes one that was left behind.
		const lock = join(root(), 'metrics', 'archive.lock');
		await writeFile(lock, '');
		await utimes(lock, 0, 0);
		assert.deepEqual(await times(open()), [NOW - 3 * DAY]);
		assert.equal((await stat(lock)).size, 0);
	});

	it('reports that nothing has changed since the last read', async () => {
		const files = open();
		await files.append(poll(NOW - 1));
		assert.deepEqual([await files.read(), await files.read()], [[poll(NOW - 1)], undefined]);
		await open('two').append(poll(NOW));
		assert.deepEqual([await times(files), await files.read()], [[NOW - 1, NOW], undefined]);
	});

	it('keeps the newest body of each service', async () => {
		const files = open();
		await files.keepNewest('a', { body: { n: 1 }, time: 5 });
		await files.keepNewest('b', { body: null, time: 6 });
		await files.keepNewest('a', { body: { n: 2 }, time: 7 });
		const other = open('two');
		assert.deepEqual(await other.readNewest('a'), { body: { n: 2 }, time: 7 });
		assert.deepEqual(await other.readNewest('b'), { body: null, time: 6 });
		assert.equal(await other.readNewest('c'), undefined);
		for (const name of await readdir(join(root(), 'metrics', 'newest'))) {
			await writeFile(join(root(), 'metrics', 'newest', name), '{"v":1,"service":"a"');
		}
		assert.equal(await other.readNewest('a'), undefined);
	});
});
