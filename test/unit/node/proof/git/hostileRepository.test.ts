import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, rmSync, watch } from 'node:fs';
import path from 'node:path';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { proofWorkspace } from '../../../../support/proofStages.ts';

describe('a repository that means harm', () => {
	const workspace = proofWorkspace();

	/** A partial clone whose commit is missing, so that git would like to fetch it, and what would run then. */
	function makePartial(settings: (trap: string) => Readonly<Record<string, string>>): string {
		const { root, git, write } = workspace();
		git('init', '-q', '-b', 'main');
		git('add', '.');
		git('commit', '-qm', 'x');
		const marker = path.join(path.dirname(root), 'ran');
		const trap = write('../trap', `#!/bin/sh\ntouch ${marker}\n`);
		chmodSync(trap, 0o755);
		const partial = {
			'core.repositoryFormatVersion': '1',
			'extensions.partialClone': 'origin',
			'remote.origin.promisor': 'true',
			'remote.origin.url': 'ssh://127.0.0.1/none',
			'protocol.allow': 'always',
		};
		for (const [name, value] of Object.entries({ ...partial, ...settings(trap) })) git('config', name, value);
		return marker;
	}

	const settings: Readonly<Record<string, (trap: string) => Readonly<Record<string, string>>>> = {
		'core.sshCommand': (trap) => ({ 'core.sshCommand': trap }),
		'an address of the protocol ext': (trap) => ({
			'remote.origin.url': `ext::${trap}`,
			'protocol.ext.allow': 'always',
		}),
		'remote.origin.uploadpack': (trap) => ({ 'remote.origin.url': '.', 'remote.origin.uploadpack': trap }),
		'core.gitProxy': (trap) => ({ 'remote.origin.url': 'git://127.0.0.1/none', 'core.gitProxy': trap }),
		'an alias in the place of a helper': (trap) => ({
			'remote.origin.vcs': 'none',
			'alias.remote-none': `!${trap}`,
			'protocol.none.allow': 'always',
		}),
		'a helper without a name': (trap) => ({ 'remote.origin.vcs': '', 'alias.remote-': `!${trap}` }),
		'a group of remotes': (trap) => ({
			'remotes.origin': 'other another',
			'remote.other.url': `ext::${trap}`,
			'remote.another.url': `ext::${trap}`,
		}),
	};
	const missing = ['HEAD^{commit}', 'HEAD^{tree}', 'HEAD:code.js'];

	for (const [name, make] of Object.entries(settings)) {
		for (const object of missing) {
			it(`S24 starts nothing while it is copied: ${name}, without ${object}`, async () => {
				const { root, git, open } = workspace();
				const marker = makePartial(make);
				const id = git('rev-parse', object).trim();
				rmSync(path.join(root, '.git/objects', id.slice(0, 2), id.slice(2)));
				const stage = await open().catch((error: { readonly kind: string }) => error);
				if ('kind' in stage) assert.equal(stage.kind, 'gitFailed');
				else assert.deepEqual(await stage.changedLive(), []);
				assert.equal(existsSync(marker), false);
			});
		}
	}

	it('S24 is given up after a minute if a file of it is a pipe into which nobody writes', async () => {
		const { root, git, write, open } = workspace();
		git('init', '-q');
		execFileSync('mkfifo', [path.join(root, '.gitignore')]);
		const listing = write('../listing', '');
		// Says when git is about to read it.
		const real = execFileSync('/bin/sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
		const script = `case "$*" in *ls-files*) echo begun > '${listing}' ;; esac\nexec '${real}' "$@"\n`;
		chmodSync(write('../programs/git', `#!/bin/sh\n${script}`), 0o755);
		const begun = new Promise<void>((resolve) => {
			const watcher = watch(listing, () => resolve(watcher.close()));
		});
		const { PATH } = process.env;
		process.env.PATH = `${path.join(root, '../programs')}${path.delimiter}${PATH}`;
		try {
			const clock = new FakeClock();
			const opened = assert.rejects(open({ clock }), { name: 'ProofError', kind: 'gitTookTooLong' });
			await begun;
			clock.advance(60_000);
			await opened;
		} finally {
			process.env.PATH = PATH;
		}
	});
});
