import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, renameSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { diffHunks } from '../../../../src/edit/core/diff/hunks.ts';
import { encodeReview, type StoredReview } from '../../../../src/edit/core/review/storedReview.ts';
import { ReviewFiles } from '../../../../src/edit/node/reviewFiles.ts';
import { type FaultOf, faultFileSystem } from '../../../support/faults/faultFileSystem.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const ONE = '123e4567-e89b-42d3-a456-426614174001';
const TWO = '123e4567-e89b-42d3-a456-426614174002';
const BAD_IDS = ['', '..', '../../settings', `${ONE}/../${TWO}`, ONE.toUpperCase(), `${ONE}.json`];

function review(id: string, text = `the text of ${id}\n`): StoredReview {
	const changes = { base: 'a\n', hunks: diffHunks('a\n', text), lost: 0 };
	return {
		id,
		uri: 'file:///a.ts',
		languageId: 'typescript',
		place: 'diff',
		changes,
		first: changes,
		code: text,
		title: 'a.ts: Current ↔ Optimized',
		explanation: { text: '', suggestions: [] },
		guardrails: [],
		remarks: ['The answer adds “a”.'],
		receipts: [],
		answers: [],
		hasAccepted: false,
		isPartial: false,
	};
}

describe('the files of reviews', () => {
	const root = temporaryFolder();
	const files = (writer = 'one', faultOf: FaultOf = () => undefined) =>
		new ReviewFiles(join(root(), 'reviews'), writer, faultFileSystem(faultOf));
	const ids = async (workspace = 'w') => (await files().list(workspace)).map(({ id }) => id).toSorted();
	const onDisk = () =>
		readdirSync(root(), { recursive: true, withFileTypes: true })
			.filter((each) => each.isFile())
			.map(({ parentPath, name }) => join(parentPath, name))
			.toSorted();
	const pathOf = (id: string) => onDisk().find((file) => basename(file) === `${id}.json`) ?? '';
	/** Sets the time of all files to the number of seconds since 1970. */
	const setTime = (seconds: number) => {
		for (const file of onDisk()) utimesSync(file, seconds, seconds);
	};

	it('give back what was written last, to each workspace its own', async () => {
		const one = files();
		assert.equal(await one.read('w', ONE), undefined);
		assert.deepEqual(await one.list('w'), []);
		await one.write('w', review(ONE, 'old\n'));
		await Promise.all([one.write('w', review(ONE)), one.write('', review(TWO))]);
		assert.deepEqual(await files('two').read('w', ONE), review(ONE));
		assert.deepEqual(await files('two').read('', TWO), review(TWO));
		assert.equal(await files('two').read('w', TWO), undefined);
		assert.deepEqual([await ids(), await ids(''), await ids('v')], [[ONE], [TWO], []]);
		assert.equal(onDisk().length, 2);
	});

	it('are found by the hash of the workspace, and are for this user only', async function () {
		await files().write('w', review(ONE));
		const folder = join(root(), 'reviews', 'v1', '50e721e49c013f00c62cf59f2163542a');
		assert.deepEqual(onDisk(), [join(folder, `${ONE}.json`)]);
		if (process.platform === 'win32') this.skip();
		const modes = [pathOf(ONE), folder, join(folder, '..'), join(folder, '../..')].map((path) => statSync(path).mode);
		assert.deepEqual(
			modes.map((mode) => mode & 0o777),
			[0o600, 0o700, 0o700, 0o700],
		);
	});

	it('are not read if they are damaged, hold another review or are no file, and do not hide the others', async () => {
		const one = files();
		await one.write('w', review(ONE));
		await one.write('w', review(TWO));
		writeFileSync(pathOf(ONE), encodeReview(review(ONE)).slice(0, -10));
		assert.equal(await one.read('w', ONE), undefined);
		assert.deepEqual(await ids(), [TWO]);
		writeFileSync(pathOf(ONE), encodeReview(review(TWO)));
		assert.equal(await one.read('w', ONE), undefined);
		assert.deepEqual(await ids(), [TWO]);
		await one.erase('w', ONE);
		const folder = join(pathOf(TWO), '..');
		mkdirSync(join(folder, `${ONE}.json`));
		writeFileSync(join(folder, 'notes.json'), encodeReview(review(ONE)));
		assert.deepEqual(await ids(), [TWO]);
		await assert.rejects(one.read('w', ONE), { code: 'EISDIR' });
	});

	it('stay as they are if a newer version wrote them, and are not read', async () => {
		const one = files();
		await one.write('w', review(ONE));
		const newer = '{"v":2,"t":"review","news":true}';
		writeFileSync(pathOf(ONE), newer);
		await one.write('w', review(TWO));
		assert.deepEqual([await one.read('w', ONE), await ids()], [undefined, [TWO]]);
		assert.equal(readFileSync(pathOf(ONE), 'utf8'), newer);
	});

	it('are as before if they cannot be written', async () => {
		await files().write('w', review(ONE));
		for (const operation of ['mkdir', 'open', 'write', 'datasync', 'rename']) {
			const failing = files('two', (call) =>
				call.operation === operation ? { code: 'ENOSPC', written: 9 } : undefined,
			);
			await assert.rejects(failing.write('w', review(ONE, 'new\n')), { code: 'ENOSPC' }, operation);
			assert.deepEqual(await failing.read('w', ONE), review(ONE));
		}
		await assert.rejects(files().write('w', review(ONE, 'x'.repeat(9_000_000))), /too long/);
		assert.deepEqual(await files().read('w', ONE), review(ONE));
		assert.equal(onDisk().length, 1);
	});

	it('go on after a write that failed', async () => {
		let isFull = true;
		const one = files('one', ({ operation }) => (operation === 'open' && isFull ? { code: 'ENOSPC' } : undefined));
		await assert.rejects(one.write('w', review(ONE, 'old\n')), { code: 'ENOSPC' });
		isFull = false;
		await one.write('w', review(ONE));
		assert.deepEqual(await one.read('w', ONE), review(ONE));
	});

	it('are read and erased once another program lets go of them', async () => {
		await files().write('w', review(ONE));
		const busy = new Set(['readFile', 'readdir', 'rm']);
		const one = files('one', ({ operation }) => (busy.delete(operation) ? { code: 'EBUSY' } : undefined));
		assert.deepEqual(await one.read('w', ONE), review(ONE));
		await one.erase('w', ONE);
		assert.deepEqual([onDisk(), busy], [[], new Set()]);
	});

	it('leave no byte of an erased review, with what other windows left of it, and all of the others', async () => {
		const one = files();
		await one.write('w', review(ONE));
		await one.write('w', review(TWO));
		for (const id of [ONE, TWO]) writeFileSync(`${pathOf(id)}.p1-killed.tmp`, `the text of ${id}`);
		await one.erase('w', ONE);
		assert.deepEqual(
			onDisk().map((file) => basename(file)),
			[`${TWO}.json`, `${TWO}.json.p1-killed.tmp`],
		);
		await one.erase('w', ONE);
		await one.erase('elsewhere', TWO);
		assert.deepEqual(await ids(), [TWO]);
	});

	it('do not come back by a write that was still waiting when they were erased', async () => {
		const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
		const { promise: reached, resolve: reach } = Promise.withResolvers<void>();
		const one = files('one', ({ operation }) => {
			if (operation !== 'rename') return undefined;
			reach();
			return held;
		});
		const writes = [one.write('w', review(ONE, 'old\n')), one.write('w', review(ONE))];
		const erased = one.erase('w', ONE);
		await reached;
		release(undefined);
		await Promise.all([...writes, erased]);
		assert.deepEqual(onDisk(), []);
	});

	it('report a failure if they cannot be erased', async () => {
		await files().write('w', review(ONE));
		for (const operation of ['readdir', 'rm']) {
			const failing = files('one', (call) => (call.operation === operation ? { code: 'EIO' } : undefined));
			await assert.rejects(failing.erase('w', ONE), { code: 'EIO' });
		}
		assert.deepEqual(await ids(), [ONE]);
	});

	it('are erased where nothing was written to them for long, whether or not they can be read', async () => {
		const one = files();
		await one.write('w', review(ONE));
		writeFileSync(`${pathOf(ONE)}.p1-killed.tmp`, 'the text');
		const damaged = pathOf(ONE).replace(ONE, '123e4567-e89b-42d3-a456-426614174003');
		writeFileSync(damaged, 'the text');
		writeFileSync(join(pathOf(ONE), '..', 'notes.json'), 'not ours');
		await one.write('elsewhere', review(ONE));
		setTime(1_000);
		await one.write('w', review(TWO));
		await one.eraseOlderThan('w', 1_000_000);
		assert.equal(onDisk().length, 6);
		await one.eraseOlderThan('w', 1_000_001);
		assert.deepEqual(
			onDisk()
				.map((file) => basename(file))
				.toSorted(),
			[`${ONE}.json`, `${TWO}.json`, 'notes.json'],
		);
		assert.deepEqual([await ids(), await ids('elsewhere')], [[TWO], [ONE]]);
		await one.eraseOlderThan('nowhere', 1_000_001);
	});

	it('are not erased for their age if they are written to in the meantime, or are gone by then', async () => {
		const one = files();
		await one.write('w', review(ONE));
		setTime(1_000);
		const writing = one.write('w', review(ONE));
		await Promise.all([writing, one.eraseOlderThan('w', 1_000_001)]);
		assert.deepEqual(await ids(), [ONE]);
		setTime(1_000);
		const moving = files('two', ({ operation, path }) => {
			if (operation === 'stat') renameSync(path, join(root(), 'moved'));
			return undefined;
		});
		await moving.eraseOlderThan('w', 1_000_001);
		assert.match(readFileSync(join(root(), 'moved'), 'utf8'), /the text of/);
	});

	it('are named by ids only that cannot lead elsewhere', async () => {
		const one = files();
		mkdirSync(join(root(), 'reviews', 'v1'), { recursive: true });
		for (const id of BAD_IDS) {
			await assert.rejects(one.write('w', review(id)), /not a review id/);
			await assert.rejects(one.erase('w', id), /not a review id/);
			assert.equal(await one.read('w', id), undefined);
		}
		assert.deepEqual(onDisk(), []);
	});
});
