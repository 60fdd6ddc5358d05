import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../../../src/base/node/systemClock.ts';
import { removeAbandoned } from '../../../../src/prove/node/place/cleanParents.ts';
import {
	createProofFolder,
	processSpace,
	processStart,
	proofFolders,
} from '../../../../src/prove/node/place/proofFolders.ts';
import { markedProcesses } from '../../../../src/prove/node/run/endProcesses.ts';
import { proofWorkspace } from '../../../support/sandboxes.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const program = fileURLToPath(new URL('../../../support/programs/proofWindow.ts', import.meta.url));

describe('copies of several windows', () => {
	const workspace = proofWorkspace();
	let other: ChildProcess | undefined;
	afterEach(() => other?.kill('SIGKILL'));

	async function openInOtherWindow(): Promise<{ readonly window: ChildProcess; readonly folder: string }> {
		const { root, storage } = workspace();
		const window = spawn(process.execPath, [program, root, path.join(root, 'code.js'), storage], { stdio: 'pipe' });
		other = window;
		const [bytes] = await once(window.stdout, 'data');
		return { window, folder: String(bytes).trim() };
	}

	it('P22 have a folder each: none is removed while its window lives', async () => {
		const { storage, open } = workspace();
		const { folder } = await openInOtherWindow();
		const mine = await open();
		assert.notEqual(mine.folder, folder);
		for (const copy of [mine.folder, folder]) assert.ok(existsSync(path.join(copy, 'code.js')));
		assert.equal(readdirSync(path.join(storage, 'proofs')).length, 2);
	});

	it('P17 are removed without another proof, too, but not while their window lives', async () => {
		const { storage } = workspace();
		const { window } = await openInOtherWindow();
		await removeAbandoned(storage, systemClock);
		assert.equal(readdirSync(path.join(storage, 'proofs')).length, 1);
		window.kill('SIGKILL');
		await once(window, 'exit');
		await removeAbandoned(storage, systemClock);
		assert.deepEqual(readdirSync(path.join(storage, 'proofs')), []);
	});

	it('P17 are removed with what runs in them at the next start, if a crash has left them', async () => {
		const { storage, open } = workspace();
		const { window, folder } = await openInOtherWindow();
		window.kill('SIGKILL');
		await once(window, 'exit');
		const mine = await open();
		assert.deepEqual(readdirSync(path.join(storage, 'proofs')), [path.basename(path.dirname(mine.folder))]);
		assert.deepEqual(await markedProcesses(path.basename(path.dirname(folder))), []);
	});
});

describe('the owner of a copy', () => {
	const folder = temporaryFolder();
	const abandoned = async () =>
		(await proofFolders(folder(), Date.now()))
			.filter(({ isAbandoned }) => isAbandoned)
			.map((owned) => owned.folder)
			.sort();

	it('is distinguished from a later process with the same id', async () => {
		const mine = await createProofFolder(folder());
		assert.deepEqual(await abandoned(), []);
		const start = await processStart(process.pid);
		const reused = path.basename(mine).replace(`-${start}-`, '-1-');
		mkdirSync(path.join(folder(), reused));
		assert.deepEqual(await abandoned(), [path.join(folder(), reused)]);
	});

	it('is given a week where it cannot be found, such as in another container', async () => {
		const elsewhere = path.join(folder(), 'whetstone-00000000-7-abc-AAAAAA');
		const unknown = path.join(folder(), `whetstone-${await processSpace()}-${process.pid}--AAAAAA`);
		for (const doubtful of [elsewhere, unknown]) mkdirSync(doubtful);
		assert.deepEqual(await abandoned(), []);
		for (const doubtful of [elsewhere, unknown]) utimesSync(doubtful, 1, 1);
		assert.deepEqual(await abandoned(), [elsewhere, unknown].sort());
	});

	it('is only looked for in the names of copies', async () => {
		mkdirSync(path.join(folder(), 'whetstone-mine'));
		mkdirSync(path.join(folder(), 'cargo'));
		assert.deepEqual(await abandoned(), []);
		assert.deepEqual(await proofFolders(path.join(folder(), 'missing'), Date.now()), []);
	});
});
