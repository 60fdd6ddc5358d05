import assert from 'node:assert/strict';
import { mkdir, readdir, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePoll, type MetricPoll } from '../../../src/core/usage/metricPoll.ts';
import { MetricsFiles } from '../../../src/node/metricsFiles.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

const NOW = Date.UTC(2026, 0, 31, 12);
const DAY = 86_400_000;
const poll = (time: number, value = 1): MetricPoll => ({ service: 's', time, values: new Map([['/a', value]]) });

describe('MetricsFiles', () => {
	const root = temporaryFolder();
	const folder = () => join(root(), 'metrics', 'v1');
	const open = (writer = 'one', now = NOW) => new MetricsFiles(root(), writer, () => now);
	const times = async (files: MetricsFiles) => (await files.read()).map(({ time }) => time).toSorted();
	const age = (writer: string, time: number) => utimes(join(folder(), `${writer}.jsonl`), time / 1_000, time / 1_000);

	it('makes nothing before the first poll, and then a file for this user alone', async () => {
		const files = open();
		assert.deepEqual([await files.read(), await readdir(root())], [[], []]);
		await files.append(poll(NOW));
		assert.deepEqual(await open('two').read(), [poll(NOW)]);
		if (process.platform !== 'win32') assert.equal((await stat(join(folder(), 'one.jsonl'))).mode & 0o777, 0o600);
	});

	it('reads past damage, of which it keeps a copy, and goes on after a torn line of its own', async () => {
		await mkdir(folder(), { recursive: true });
		await writeFile(join(folder(), 'one.jsonl'), `${encodePoll(poll(1_000))}\nrubbish\n{"v":1,"ts":"20`);
		const files = open('one', 2_000);
		assert.deepEqual(await times(files), [1_000]);
		await files.append(poll(2_000));
		assert.deepEqual(await times(files), [1_000, 2_000]);
		assert.ok((await readdir(join(root(), 'metrics', 'quarantine'))).length > 0);
	});

	it('thins out what closed windows wrote into one file, and takes none from a window that writes', async () => {
		const minutes = Array.from({ length: 100 }, (_, minute) => NOW - 5 * DAY + minute * 60_000);
		for (const time of minutes) await open('old').append(poll(time));
		await open('new').append(poll(NOW));
		await age('old', NOW - 2 * DAY);
		await age('new', NOW);
		const files = open('reader');
		const kept = await times(files);
		assert.deepEqual([kept.length, kept.at(-1)], [11, NOW]);
		assert.deepEqual((await readdir(folder())).toSorted(), ['archive.jsonl', 'new.jsonl']);
		await age('new', NOW - 2 * DAY);
		assert.deepEqual(await times(files), kept);
		assert.deepEqual(await readdir(folder()), ['archive.jsonl']);
		assert.equal((await readFile(join(folder(), 'archive.jsonl'), 'utf8')).split('\n').length, 12);
	});

	it('counts once what a crash left both in the archive and in its own file', async () => {
		await open('old').append(poll(NOW - 3 * DAY));
		const path = join(folder(), 'old.jsonl');
		const bytes = await readFile(path);
		await age('old', NOW - 2 * DAY);
		await open().read();
		await writeFile(path, bytes);
		await age('old', NOW - 2 * DAY);
		assert.deepEqual(await times(open()), [NOW - 3 * DAY]);
	});

	it('goes on in a new file where another window has archived its own', async () => {
		const files = open();
		await files.append(poll(NOW));
		await rm(join(folder(), 'one.jsonl'));
		await files.append(poll(NOW + 1));
		assert.deepEqual(await times(files), [NOW + 1]);
	});

	it('leaves an archive of a newer version as it is', async () => {
		await open('old').append(poll(NOW - 3 * DAY));
		const archive = join(folder(), 'archive.jsonl');
		await writeFile(archive, '{"v":2}\n');
		await age('old', NOW - 2 * DAY);
		assert.deepEqual(await times(open()), [NOW - 3 * DAY]);
		assert.deepEqual([await readFile(archive, 'utf8'), (await readdir(folder())).length], ['{"v":2}\n', 2]);
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
