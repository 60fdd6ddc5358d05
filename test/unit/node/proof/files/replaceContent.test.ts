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
} from 'node:fs';
import path from 'node:path';
import { commandLine, proofWorkspace } from '../../../../support/proofStages.ts';

const never = new AbortController().signal;

describe('what is written into a copy after a command has run', () => {
	const workspace = proofWorkspace();

	async function openCopy(file = 'src/inner/code.js') {
		const { root, write, open } = workspace();
		const live = write(file, 'live');
		return { live, root, stage: await open({ file: live }) };
	}

	it('S23 goes through no link of a folder that leads into the live tree, or anywhere else', async () => {
		const outside = path.join(path.dirname(workspace().root), 'outside');
		for (const level of ['src/inner', 'src', '']) {
			const { live, root, stage } = await openCopy();
			for (const target of [path.join(root, level), outside]) {
				const folder = path.join(stage.folder, level);
				rmSync(folder, { recursive: true });
				mkdirSync(outside, { recursive: true });
				symlinkSync(target, folder);
				await assert.rejects(stage.put('stops'), { name: 'ProofError', kind: 'leftCopy', detail: 'src/inner/code.js' });
				assert.equal(readFileSync(live, 'utf8'), 'live');
				assert.deepEqual(readdirSync(outside), []);
			}
			assert.deepEqual(await stage.changedLive(), []);
		}
	});

	it('S23 goes through no link that a command makes', async () => {
		const { root, write, open } = workspace();
		const file = write('src/code.js', 'live');
		const tests = commandLine(`rm -rf src && ln -s '${root}/src' src`);
		const stage = await open({ file, commands: { tests } });
		await stage.put('before');
		assert.equal((await stage.run('tests', never)).exitCode, 0);
		await assert.rejects(stage.put('stops'), { kind: 'leftCopy' });
		assert.equal(readFileSync(file, 'utf8'), 'live');
		assert.deepEqual(await stage.changedLive(), []);
	});

	it('S23 takes the place of a link, and of a file that is the live one by another name', async () => {
		for (const link of [symlinkSync, linkSync]) {
			const { live, stage } = await openCopy();
			const copied = path.join(stage.folder, 'src/inner/code.js');
			rmSync(copied);
			link(live, copied);
			const { ino } = statSync(live);
			await stage.put('stops');
			assert.equal(readFileSync(live, 'utf8'), 'live');
			assert.equal(readFileSync(copied, 'utf8'), 'stops');
			assert.ok(lstatSync(copied).isFile() && lstatSync(copied).ino !== ino);
		}
	});

	it('S23 ends the proof where something else has the place of the folder', async () => {
		const { stage } = await openCopy();
		const folder = path.join(stage.folder, 'src/inner');
		rmSync(folder, { recursive: true });
		symlinkSync('inner', folder);
		await assert.rejects(stage.put('stops'), { kind: 'leftCopy' });
		rmSync(folder);
		renameSync(path.join(stage.folder, 'code.js'), folder);
		await assert.rejects(stage.put('stops'), { kind: 'leftCopy' });
	});

	it('is there where a link leads elsewhere in the copy, and where the folder was removed', async () => {
		const { stage } = await openCopy();
		const src = path.join(stage.folder, 'src');
		renameSync(src, `${src}-2`);
		symlinkSync('src-2', src);
		await stage.put('one');
		assert.equal(readFileSync(path.join(stage.folder, 'src-2/inner/code.js'), 'utf8'), 'one');
		rmSync(src);
		rmSync(`${src}-2`, { recursive: true });
		await stage.put('two');
		assert.equal(readFileSync(path.join(src, 'inner/code.js'), 'utf8'), 'two');
	});

	it('keeps the mode of the file, and leaves no other file behind', async () => {
		const { stage } = await openCopy();
		const copied = path.join(stage.folder, 'src/inner/code.js');
		chmodSync(copied, 0o555);
		await stage.put('one');
		assert.equal(statSync(copied).mode & 0o777, 0o555);
		assert.deepEqual(readdirSync(path.dirname(copied)), ['code.js']);
		rmSync(copied);
		mkdirSync(path.join(copied, 'x'), { recursive: true });
		await assert.rejects(stage.put('two'));
		assert.deepEqual(readdirSync(path.dirname(copied)), ['code.js']);
		assert.ok(existsSync(path.join(copied, 'x')));
	});
});
