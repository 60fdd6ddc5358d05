import assert from 'node:assert/strict';
import { systemClock } from '../../../../../src/base/node/systemClock.ts';
import { planCopy } from '../../../../../src/prove/node/files/copyTree.ts';
import { ENTRY_KINDS, emptyStamps } from '../../../../../src/prove/node/files/fileStamps.ts';
import { FileWorkers } from '../../../../../src/prove/node/files/fileWorkers.ts';
import { Git } from '../../../../../src/prove/node/git/git.ts';

describe('what is to be copied', () => {
	const plan = async (files: number, size: number, missing = 0) => {
		const stamps = emptyStamps(files + missing);
		stamps.kinds.fill(ENTRY_KINDS.file, 0, files);
		stamps.sizes.fill(size);
		const names = Array.from(stamps.kinds, (_, index) => `folder/file${index}`);
		const workers = new FileWorkers();
		try {
			const live = { folder: '/nothing', names, stamps, repositories: [] };
			const git = new Git({ clock: systemClock, signal: new AbortController().signal });
			return (await planCopy(live, workers, git)).names.length;
		} finally {
			await workers.dispose();
		}
	};

	it('are 50,000 files at most, missing ones not counted', async () => {
		assert.equal(await plan(50_000, 1, 10), 50_000);
		await assert.rejects(plan(50_001, 1), { kind: 'tooManyFiles' });
	});

	it('are a gigabyte at most, missing files not counted', async () => {
		assert.equal(await plan(1_000, 1_000_000, 10), 1_000);
		await assert.rejects(plan(1_000, 1_000_001), { kind: 'tooLarge' });
	});
});
