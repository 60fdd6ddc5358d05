import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, readdirSync, rmSync, watch } from 'node:fs';
import path from 'node:path';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { proofWorkspace } from '../../../../support/sandboxes.ts';

/** What each remote has that git would run to fetch what is missing, by a program that says that it ran. */
const REMOTES: Readonly<Record<string, (name: string, trap: string) => Readonly<Record<string, string>>>> = {
	'an address of the protocol ext': (name, trap) => ({ [`remote.${name}.url`]: `ext::${trap}` }),
	'core.sshCommand': (name, trap) => ({ [`remote.${name}.url`]: 'ssh://127.0.0.1/none', 'core.sshCommand': trap }),
	'remote.*.uploadpack': (name, trap) => ({ [`remote.${name}.url`]: '.', [`remote.${name}.uploadpack`]: trap }),
	'core.gitProxy': (name, trap) => ({ [`remote.${name}.url`]: 'git://127.0.0.1/none', 'core.gitProxy': trap }),
	'an alias in the place of a helper': (name, trap) => ({
		[`remote.${name}.url`]: 'x',
		[`remote.${name}.vcs`]: 'none',
		'alias.remote-none': `!${trap}`,
	}),
	'a helper without a name': (name, trap) => ({
		[`remote.${name}.url`]: 'x',
		[`remote.${name}.vcs`]: '',
		'alias.remote-': `!${trap}`,
	}),
};

describe('a repository that means harm', () => {
	const workspace = proofWorkspace();

	/** A partial clone in which git would like to fetch what is missing, from any of its remotes; gives the traps that ran. */
	function makePartial(): () => readonly string[] {
		const { root, git, write } = workspace();
		git('init', '-q', '-b', 'main');
		git('add', '.');
		git('commit', '-qm', 'x');
		const markers = path.join(root, '../markers');
		write('none', '', markers);
		const settings = Object.entries(REMOTES).flatMap(([title, make], index) => {
			const trap = write(`../trap${index}`, `#!/bin/sh\ntouch '${markers}/${title}'\nexit 1\n`);
			chmodSync(trap, 0o755);
			return Object.entries({ [`remote.r${index}.promisor`]: 'true', ...make(`r${index}`, trap) });
		});
		const partial = {
			'core.repositoryFormatVersion': '1',
			'extensions.partialClone': 'r0',
			'protocol.allow': 'always',
			'protocol.ext.allow': 'always',
			'protocol.none.allow': 'always',
		};
		for (const [name, value] of [...Object.entries(partial), ...settings]) git('config', name, value);
		return () => readdirSync(markers).filter((name) => name !== 'none');
	}

	const { PATH } = process.env;
	afterEach(() => {
		process.env.PATH = PATH;
	});

	/** Has a script run in the place of git, which it is to start as `$git`. */
	function replaceGit(script: string): void {
		const real = execFileSync('/bin/sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
		chmodSync(workspace().write('../programs/git', `#!/bin/sh\ngit='${real}'\n${script}\n`), 0o755);
		process.env.PATH = `${path.join(workspace().root, '../programs')}${path.delimiter}${PATH}`;
	}

	for (const [title, object, isOld] of [
		['without its commit', 'HEAD^{commit}', false],
		['without its tree', 'HEAD^{tree}', false],
		['without a file', 'HEAD:code.js', false],
		['without its commit by a git that cannot be kept from fetching', 'HEAD^{commit}', true],
	] as const) {
		it(`S24 starts nothing while it is copied ${title}`, async () => {
			const { root, git, open } = workspace();
			const trapped = makePartial();
			const id = git('rev-parse', object).trim();
			rmSync(path.join(root, '.git/objects', id.slice(0, 2), id.slice(2)));
			if (isOld) replaceGit('unset GIT_NO_LAZY_FETCH\nexec "$git" "$@"');
			const sandbox = await open().catch((error: { readonly kind: string }) => error);
			if ('kind' in sandbox) assert.equal(sandbox.kind, 'gitFailed');
			else assert.deepEqual(await sandbox.changedLive(), []);
			assert.deepEqual(trapped(), []);
			assert.throws(() => git('cat-file', '-p', id));
			assert.deepEqual(
				trapped().toSorted(),
				Object.keys(REMOTES).toSorted(),
				'They are traps for other ways to run git.',
			);
		});
	}

	it('S24 is given up after a minute if a file of it is a pipe that never ends', async () => {
		const { root, git, write, open } = workspace();
		git('init', '-q');
		execFileSync('mkfifo', [path.join(root, '.gitignore')]);
		const listing = write('../listing', '');
		// Says when git is about to read it.
		replaceGit(`case "$*" in *ls-files*) echo begun > '${listing}' ;; esac\nexec "$git" "$@"`);
		const begun = new Promise<void>((resolve) => {
			const watcher = watch(listing, () => resolve(watcher.close()));
		});
		const clock = new FakeClock();
		const opened = assert.rejects(open({ clock }), { name: 'ProofError', kind: 'gitTookTooLong' });
		await begun;
		clock.advance(60_000);
		await opened;
	});
});
