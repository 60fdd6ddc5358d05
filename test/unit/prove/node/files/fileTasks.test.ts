import assert from 'node:assert/strict';
import { chmodSync, chownSync, mkdirSync, statSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { doFileTask } from '../../../../../src/prove/node/files/fileTasks.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

/** Somebody whom permissions bind. */
const NOBODY = 65_534;

describe('removing a folder', () => {
	const folder = temporaryFolder();

	/** Runs with permissions that count: those of root do not. */
	function asNobody(action: () => void): void {
		const isRoot = process.getuid?.() === 0;
		if (isRoot) process.seteuid?.(NOBODY);
		try {
			action();
		} finally {
			if (isRoot) process.seteuid?.(0);
		}
	}

	it('changes nothing of what a link in its place leads to', () => {
		const [locked, precious] = [path.join(folder(), 'locked'), path.join(folder(), 'precious')];
		for (const made of [locked, precious]) mkdirSync(made);
		const link = path.join(locked, 'copy');
		symlinkSync(precious, link);
		chmodSync(precious, 0o750);
		chmodSync(locked, 0o555);
		if (process.getuid?.() === 0) for (const made of [folder(), locked, precious]) chownSync(made, NOBODY, NOBODY);
		asNobody(() => assert.throws(() => doFileTask({ kind: 'remove', folder: link }), { code: 'EACCES' }));
		assert.equal(statSync(precious).mode & 0o777, 0o750);
		chmodSync(locked, 0o755);
	});
});
