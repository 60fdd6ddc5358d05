import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, readdirSync, realpathSync, rmdirSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../../../../../src/base/node/systemClock.ts';
import { FileWorkers } from '../../../../../src/prove/node/files/fileWorkers.ts';
import { cleanParents } from '../../../../../src/prove/node/place/cleanParents.ts';
import {
	createProofFolder,
	processSpace,
	removeProofFolder,
} from '../../../../../src/prove/node/place/proofFolders.ts';
import { parentOutside, proofParents } from '../../../../../src/prove/node/place/proofParents.ts';

import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

describe('the place of copies', () => {
	const folder = temporaryFolder();

	it('is never a temporary folder into which other users can write: they could put programs’ settings above a copy', async () => {
		const shared = path.join(folder(), 'shared');
		mkdirSync(shared);
		chmodSync(shared, 0o1777);
		const storage = path.join(folder(), 'storage');
		const own = path.join(realpathSync(folder()), 'storage', 'proofs');
		assert.deepEqual(await proofParents(storage, shared), [own]);
		mkdirSync(path.join(shared, 'mine'), { mode: 0o700 });
		assert.deepEqual(await proofParents(storage, path.join(shared, 'mine')), [own]);
		assert.equal(statSync(own).mode & 0o777, 0o700);
	});

	it('is the extension’s own folder where there is no temporary folder', async () => {
		const own = path.join(realpathSync(folder()), 'storage', 'proofs');
		assert.deepEqual(await proofParents(path.join(folder(), 'storage'), path.join(folder(), 'missing')), [own]);
	});

	it('is the first that is outside of the live tree', () => {
		assert.equal(parentOutside(['/live/tmp', '/home/proofs'], '/live'), '/home/proofs');
		assert.equal(parentOutside(['/live-2'], '/live'), '/live-2');
		assert.throws(() => parentOutside(['/live/tmp'], '/live'), { kind: 'noPlace' });
	});

	it('is in the home folder, beside the hidden one on the way to the extension’s own: tools skip what is in a hidden one', async () => {
		const home = realpathSync(folder());
		const storage = path.join(home, '.config/Code/.storage');
		const visible = path.join(home, 'whetstone-proofs');
		const own = path.join(storage, 'proofs');
		assert.deepEqual(await proofParents(storage, '/missing', home, home), [visible, own]);
		assert.equal(existsSync(visible), false);
		assert.deepEqual(await proofParents(path.join(home, 'clone/.demo'), '/missing', home, home), [
			path.join(home, 'clone/.demo/proofs'),
		]);
		const hidden = path.join(home, '.tmp');
		mkdirSync(hidden, { mode: 0o700 });
		assert.deepEqual(await proofParents(storage, hidden, home, home), [visible, hidden, own]);
	});

	it('exists where a person would see it only while it holds copies, for this user only', async () => {
		const home = realpathSync(folder());
		const [visible = ''] = await proofParents(path.join(home, '.storage'), '/missing', home, home);
		const workers = new FileWorkers();
		try {
			const copies = [await createProofFolder(visible), await createProofFolder(visible)];
			assert.equal(statSync(visible).mode & 0o777, 0o700);
			for (const copy of copies) {
				assert.ok(existsSync(visible));
				await removeProofFolder(copy, workers, systemClock);
			}
			assert.equal(existsSync(visible), false);
		} finally {
			await workers.dispose();
		}
	});

	it('is searched for what windows left where no copy may be any longer: only real folders with names of copies are removed', async () => {
		const home = realpathSync(folder());
		const storage = path.join(home, '.storage');
		const visible = path.join(home, 'whetstone-proofs');
		// Of this process id, but of an earlier process.
		const name = `whetstone-${await processSpace()}-${process.pid}-1-`;
		for (const kept of ['elsewhere', 'whetstone-proofs/mine', `whetstone-proofs/${name}AAAAAA/inner`]) {
			mkdirSync(path.join(home, kept), { recursive: true });
		}
		symlinkSync('../elsewhere', path.join(visible, `${name}BBBBBB`));
		chmodSync(home, 0o777);
		const workers = new FileWorkers();
		try {
			await cleanParents(storage, workers, systemClock);
			assert.deepEqual(readdirSync(visible).toSorted(), ['mine', `${name}BBBBBB`]);
			chmodSync(visible, 0o777);
			mkdirSync(path.join(visible, `${name}CCCCCC`));
			await cleanParents(storage, workers, systemClock);
			assert.ok(existsSync(path.join(visible, `${name}CCCCCC`)), 'Others could exchange folders meanwhile.');
			assert.ok(existsSync(path.join(home, 'elsewhere')));
		} finally {
			await workers.dispose();
		}
	});

	it('is not beside a hidden folder where others can write, or where that name is somebody’s already', async () => {
		const home = realpathSync(folder());
		const storage = path.join(home, '.storage');
		const visible = path.join(home, 'whetstone-proofs');
		const own = [path.join(storage, 'proofs')];
		chmodSync(home, 0o770);
		assert.deepEqual(await proofParents(storage, '/missing', home, home), own);
		chmodSync(home, 0o700);
		mkdirSync(visible, { mode: 0o755 });
		assert.deepEqual(await proofParents(storage, '/missing', home, home), own);
		rmdirSync(visible);
		symlinkSync(home, visible);
		assert.deepEqual(await proofParents(storage, '/missing', home, home), own);
	});
});
