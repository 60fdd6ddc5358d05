import assert from 'node:assert/strict';
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../../../../../src/base/node/systemClock.ts';
import { copyRepository } from '../../../../../src/prove/node/git/copyRepository.ts';
import { Git } from '../../../../../src/prove/node/git/git.ts';
import { findRepository } from '../../../../../src/prove/node/git/repository.ts';
import { git } from '../../../../support/sandboxes.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

describe('the repository of a copy', () => {
	const folder = temporaryFolder();
	const root = () => path.join(folder(), 'live');
	const inRoot = (...commandLine: string[]) => git(root(), ...commandLine);
	const copy = () => path.join(folder(), 'copy');
	const inCopy = (...commandLine: string[]) => git(copy(), ...commandLine);
	beforeEach(() => {
		mkdirSync(root());
		writeFileSync(path.join(root(), 'code.js'), 'before');
	});

	function commitAll(...options: readonly string[]): void {
		inRoot('init', '-q', '-b', 'main', ...options);
		inRoot('add', '.');
		inRoot('commit', '-qm', 'x');
	}

	/** Copies the repository, and the file. */
	async function makeCopy(): Promise<void> {
		const own = new Git({ clock: systemClock, signal: new AbortController().signal });
		await copyRepository((await findRepository(root(), own)) ?? assert.fail(), copy(), own);
		writeFileSync(path.join(copy(), 'code.js'), 'before');
	}

	function assertAlike(): void {
		const questions = [
			['log', '--format=%H %D'],
			['status', '--short'],
			['rev-parse', '--abbrev-ref', 'HEAD'],
		];
		for (const question of questions) assert.equal(inCopy(...question), inRoot(...question));
	}

	it('has the branches, tags, and remote branches of the live one, and no remote', async () => {
		commitAll();
		inRoot('tag', 'light');
		inRoot('tag', '-a', '-m', 'x', 'v1');
		inRoot('update-ref', 'refs/remotes/origin/main', 'HEAD');
		inRoot('symbolic-ref', 'refs/remotes/origin/HEAD', 'refs/remotes/origin/main');
		inRoot('remote', 'add', 'origin', root());
		inRoot('checkout', '-q', '-b', 'feature/one');
		inRoot('commit', '-qm', 'y', '--allow-empty');
		await makeCopy();
		const refs = (inside: string) => git(inside, 'for-each-ref', '--format=%(objectname) %(*objectname) %(refname)');
		assert.equal(refs(copy()), refs(root()));
		assert.equal(inCopy('symbolic-ref', 'HEAD'), 'refs/heads/feature/one\n');
		assert.equal(inCopy('describe'), `v1-1-g${inCopy('rev-parse', '--short', 'HEAD')}`);
		assert.equal(inCopy('remote'), '');
		assert.equal(inCopy('fsck', '--connectivity-only'), '');
		inCopy('tag', '-d', 'v1');
		inCopy('branch', '-D', 'main');
		assert.equal(inRoot('branch', '--list', 'main').trim(), 'main');
	});

	const repositories: Readonly<Record<string, () => void>> = {
		'whose HEAD names no branch': () => void inRoot('checkout', '-q', '--detach'),
		'with refs that are packed': () => void inRoot('pack-refs', '--all'),
		'that is shallow': () => {
			inRoot('commit', '-qm', 'y', '--allow-empty');
			const shallow = path.join(folder(), 'shallow');
			git(folder(), 'clone', '-q', '--depth=1', `file://${root()}`, shallow);
			rmSync(root(), { recursive: true });
			renameSync(shallow, root());
		},
		'that is a worktree of another': () => {
			const main = path.join(folder(), 'main');
			renameSync(root(), main);
			git(main, 'worktree', 'add', '-q', '-b', 'work', root());
		},
	};
	for (const [name, make] of Object.entries(repositories)) {
		it(`is like the live one: one ${name}`, async () => {
			commitAll();
			make();
			await makeCopy();
			assertAlike();
		});
	}

	for (const [own, preferred] of [
		['sha256', 'sha1'],
		['sha1', 'sha256'],
	] as const) {
		it(`has objects with ids of ${own} like the live one, although new ones are to have ${preferred}`, async () => {
			commitAll(`--object-format=${own}`);
			const { GIT_DEFAULT_HASH } = process.env;
			process.env.GIT_DEFAULT_HASH = preferred;
			try {
				await makeCopy();
			} finally {
				if (GIT_DEFAULT_HASH === undefined) delete process.env.GIT_DEFAULT_HASH;
				else process.env.GIT_DEFAULT_HASH = GIT_DEFAULT_HASH;
			}
			assertAlike();
		});
	}
});
