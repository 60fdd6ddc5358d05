import assert from 'node:assert/strict';
import {
	chmodSync,
	existsSync,
	linkSync,
	lstatSync,
	mkdirSync,
	readdirSync,
	readFileSync,
	renameSync,
	rmSync,
	statSync,
	symlinkSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { replaceContent } from '../../../../../src/prove/node/files/replaceContent.ts';
import { commandLine, proofWorkspace } from '../../../../support/sandboxes.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const NAME = 'src/inner/code.js';

describe('what is written into a copy', () => {
	const folder = temporaryFolder();
	const copy = () => path.join(folder(), 'copy');
	const live = () => path.join(folder(), 'live');
	const replace = async (text: string) => await replaceContent(copy(), NAME, Buffer.from(text));
	const leftCopy = { name: 'ProofError', kind: 'leftCopy', detail: NAME };

	/** Makes a live tree and a copy of it anew. */
	function makeTrees(): void {
		for (const root of [live(), copy()]) {
			rmSync(root, { recursive: true, force: true });
			mkdirSync(path.join(root, 'src/inner'), { recursive: true });
			writeFileSync(path.join(root, NAME), root === live() ? 'live' : 'copied');
		}
	}
	beforeEach(makeTrees);

	it('S23 goes through no link of a folder that leads into the live tree, or anywhere else', async () => {
		const outside = path.join(folder(), 'outside');
		mkdirSync(outside);
		for (const level of ['src/inner', 'src', '']) {
			for (const target of [path.join(live(), level), outside]) {
				makeTrees();
				rmSync(path.join(copy(), level), { recursive: true });
				symlinkSync(target, path.join(copy(), level));
				await assert.rejects(replace('stops'), leftCopy);
				assert.equal(readFileSync(path.join(live(), NAME), 'utf8'), 'live');
				assert.deepEqual(readdirSync(outside), []);
			}
		}
	});

	it('S23 takes the place of a link, and of a file that is the live one by another name', async () => {
		for (const link of [symlinkSync, linkSync]) {
			const copied = path.join(copy(), NAME);
			rmSync(copied);
			link(path.join(live(), NAME), copied);
			const { ino } = statSync(path.join(live(), NAME));
			await replace('stops');
			assert.equal(readFileSync(path.join(live(), NAME), 'utf8'), 'live');
			assert.equal(readFileSync(copied, 'utf8'), 'stops');
			assert.ok(lstatSync(copied).isFile() && lstatSync(copied).ino !== ino);
		}
	});

	it('S23 is not written where something else has the place of the folder', async () => {
		const inner = path.join(copy(), 'src/inner');
		rmSync(inner, { recursive: true });
		symlinkSync('inner', inner);
		await assert.rejects(replace('stops'), leftCopy);
		rmSync(inner);
		writeFileSync(inner, 'a file');
		await assert.rejects(replace('stops'), leftCopy);
	});

	it('is there where a link leads elsewhere in the copy, and where the folder was removed', async () => {
		const src = path.join(copy(), 'src');
		renameSync(src, `${src}-2`);
		symlinkSync('src-2', src);
		await replace('one');
		assert.equal(readFileSync(path.join(copy(), 'src-2/inner/code.js'), 'utf8'), 'one');
		rmSync(src);
		rmSync(`${src}-2`, { recursive: true });
		await replace('two');
		assert.equal(readFileSync(path.join(copy(), NAME), 'utf8'), 'two');
	});

	it('keeps the mode of the file, has a time in a later second, and leaves no other file behind', async () => {
		const copied = path.join(copy(), NAME);
		chmodSync(copied, 0o555);
		const seconds = [statSync(copied)];
		for (const text of ['one', 'two']) {
			await replace(text);
			seconds.push(statSync(copied));
		}
		assert.equal(new Set(seconds.map(({ mtimeMs }) => Math.floor(mtimeMs / 1_000))).size, 3);
		assert.deepEqual(new Set(seconds.map(({ mode }) => mode & 0o777)), new Set([0o555]));
		assert.deepEqual(readdirSync(path.dirname(copied)), ['code.js']);
		rmSync(copied);
		mkdirSync(path.join(copied, 'x'), { recursive: true });
		await assert.rejects(replace('three'));
		assert.deepEqual(readdirSync(path.dirname(copied)), ['code.js']);
		assert.ok(existsSync(path.join(copied, 'x')));
	});
});

describe('what is written into a copy after a command has run there', () => {
	const workspace = proofWorkspace();

	it('S23 goes through no link that the command makes', async () => {
		const { root, write, open } = workspace();
		const file = write('src/code.js', 'live');
		const tests = commandLine(`rm -rf src && ln -s '${root}/src' src`);
		const sandbox = await open({ file, commands: { tests } });
		await sandbox.put('before');
		assert.equal((await sandbox.run('tests', new AbortController().signal)).exitCode, 0);
		await assert.rejects(sandbox.put('stops'), { kind: 'leftCopy' });
		assert.equal(readFileSync(file, 'utf8'), 'live');
		assert.deepEqual(await sandbox.changedLive(), []);
	});
});
