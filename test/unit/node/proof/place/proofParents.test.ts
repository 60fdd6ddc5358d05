import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import { parentOutside, proofParents } from '../../../../../src/node/proof/place/proofParents.ts';
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

	it('is under the person’s home where there is no temporary folder', async () => {
		const own = path.join(realpathSync(folder()), 'storage', 'proofs');
		assert.deepEqual(await proofParents(path.join(folder(), 'storage'), path.join(folder(), 'missing')), [own]);
	});

	it('is the first that is outside of the live tree', () => {
		assert.equal(parentOutside(['/live/tmp', '/home/proofs'], '/live'), '/home/proofs');
		assert.equal(parentOutside(['/live-2'], '/live'), '/live-2');
		assert.throws(() => parentOutside(['/live/tmp'], '/live'), { kind: 'noPlace' });
	});
});
