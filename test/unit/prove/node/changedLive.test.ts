import assert from 'node:assert/strict';
import {
	appendFileSync,
	chmodSync,
	copyFileSync,
	linkSync,
	readFileSync,
	renameSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { git as gitIn, type ProofWorkspace, SharedSandbox, sharedProofWorkspace } from '../../../support/sandboxes.ts';

/** What exists before the copy is made, what changes then, and which changes are reported. */
interface Change {
	readonly prepare?: (workspace: ProofWorkspace) => void;
	readonly change: (workspace: ProofWorkspace) => void;
	readonly reported: readonly string[];
}

const append = (name: string) => (workspace: ProofWorkspace) => appendFileSync(path.join(workspace.root, name), '#\n');
const create = (name: string) => (workspace: ProofWorkspace) => void workspace.write(name, '');
const configure = (name: string, value: string) => (workspace: ProofWorkspace) =>
	void workspace.git('config', '--add', name, value);
const all =
	(...steps: readonly ((workspace: ProofWorkspace) => void)[]) =>
	(workspace: ProofWorkspace) => {
		for (const step of steps) step(workspace);
	};

/** In seconds since 1970. */
const LONG_AGO = 1_600_000_000;

function setTime(file: string): void {
	utimesSync(file, LONG_AGO, LONG_AGO);
}

/**
 * Makes all changes in one live tree, one after the other, and checks which names are newly reported after each.
 * @param groups of changes, by the beginning of their titles
 */
function tellsOfEach(groups: Readonly<Record<string, Readonly<Record<string, Change>>>>): void {
	const workspace = sharedProofWorkspace();
	const { HOME } = process.env;
	let sandbox: SharedSandbox;
	before(async () => {
		const { git, write } = workspace();
		git('init', '-q', '-b', 'main');
		write('.gitignore', 'ignored\n');
		git('add', '.');
		git('commit', '-qm', 'x');
		git('branch', 'other');
		for (const changes of Object.values(groups)) {
			for (const { prepare } of Object.values(changes)) prepare?.(workspace());
		}
		const edited = new Map([[write('edited.js', 'saved'), Buffer.from('typed')]]);
		chmodSync(path.join(workspace().root, 'edited.js'), 0o644);
		sandbox = await SharedSandbox.open(workspace(), { edited });
		await sandbox.sandbox.put('after');
		await sandbox.run('printf OTHER! > touched.js');
		assert.deepEqual(await sandbox.newlyChanged(), []);
	});
	after(() => {
		process.env.HOME = HOME;
	});
	for (const [beginning, changes] of Object.entries(groups)) {
		for (const [name, { change, reported }] of Object.entries(changes)) {
			it(`${beginning}: ${name}`, async () => {
				change(workspace());
				assert.deepEqual(await sandbox.newlyChanged(), reported);
			});
		}
	}
}

/** A file becomes another one of the same size and time. */
function replacing(file: string, replace: (other: string, file: string) => void): Change {
	const other = `../other-${file}`;
	return {
		prepare: ({ root, git, write }) => {
			write(file, 'before');
			git('add', file);
			write(other, 'BEFORE');
			for (const each of [file, other]) setTime(path.join(root, each));
		},
		change: ({ root }) => {
			replace(path.join(root, other), path.join(root, file));
			setTime(path.join(root, file));
		},
		reported: [file],
	};
}

describe('the live tree and its repository', () => {
	tellsOfEach({
		'S25 have changed with what can make git run something': {
			'a submodule': {
				prepare: ({ root, git, write }) => {
					const library = path.join(root, '../library');
					write('part.js', 'part', library);
					gitIn(library, 'init', '-q');
					gitIn(library, 'add', '.');
					gitIn(library, 'commit', '-qm', 'x');
					git('submodule', '--quiet', 'add', library, 'deep/sub');
					git('commit', '-qm', 'y');
					git('submodule', '--quiet', 'deinit', '--all');
				},
				change: all(append('.git/modules/deep/sub/config'), create('.git/modules/deep/sub/hooks/pre-commit')),
				reported: ['.git/modules/deep/sub/config', '.git/modules/deep/sub/hooks/pre-commit'],
			},
			'the configuration': { change: configure('alias.x', '!y'), reported: ['.git/config'] },
			attributes: { change: create('.git/info/attributes'), reported: ['.git/info/attributes'] },
			'what is ignored': { change: append('.git/info/exclude'), reported: ['.git/info/exclude'] },
			grafts: { change: create('.git/info/grafts'), reported: ['.git/info/grafts'] },
			'other folders of objects': {
				change: create('.git/objects/info/alternates'),
				reported: ['.git/objects/info/alternates'],
			},
			'the configuration of a worktree': { change: create('.git/config.worktree'), reported: ['.git/config.worktree'] },
			'the configuration of another worktree': {
				prepare: ({ git }) => void git('worktree', 'add', '-q', '../another', 'other'),
				change: create('.git/worktrees/another/config.worktree'),
				reported: ['.git/worktrees/another/config.worktree'],
			},
			'where another worktree has its repository': {
				change: all(append('.git/worktrees/another/commondir'), append('.git/worktrees/another/HEAD')),
				reported: ['.git/worktrees/another/HEAD', '.git/worktrees/another/commondir'],
			},
			'a worktree of a submodule': {
				change: create('.git/modules/deep/sub/worktrees/x/commondir'),
				reported: ['.git/modules/deep/sub/worktrees/x/commondir'],
			},
			'a hook': { change: create('.git/hooks/post-merge'), reported: ['.git/hooks/post-merge'] },
			'what a hook leads to': {
				prepare: all(create('ignored/hook'), create('.git/hooks/x'), ({ root }) =>
					symlinkSync('../../ignored/hook', path.join(root, '.git/hooks/pre-commit')),
				),
				change: append('ignored/hook'),
				reported: ['ignored/hook'],
			},
			'a hook in a folder of its own': {
				prepare: all(create('ignored/hooks/pre-push'), configure('core.hooksPath', 'ignored/hooks')),
				change: all(append('ignored/hooks/pre-push'), create('ignored/hooks/_/pre-commit')),
				reported: ['ignored/hooks/_/pre-commit', 'ignored/hooks/pre-push'],
			},
			'a file that the configuration includes': {
				prepare: all(create('ignored/included'), configure('include.path', '../ignored/included')),
				change: append('ignored/included'),
				reported: ['ignored/included'],
			},
			'a file that the configuration would include': {
				prepare: configure('include.path', 'missing'),
				change: create('.git/missing'),
				reported: ['.git/missing'],
			},
			'a file that is included on another branch only': {
				prepare: all(create('.git/other'), configure('includeIf.onbranch:other.path', 'other')),
				change: append('.git/other'),
				reported: ['.git/other'],
			},
			'a file that an included one includes': {
				prepare: all(configure('include.path', 'one'), ({ write }) => {
					write('.git/one', '[include]\n\tpath = inner/two\n');
					write('.git/inner/two', '[core]\n\tattributesFile = ignored/attributes\n');
					write('ignored/attributes', '');
				}),
				change: all(append('.git/inner/two'), append('ignored/attributes')),
				reported: ['.git/inner/two', 'ignored/attributes'],
			},
			'a file below the home folder that the configuration names': {
				prepare: ({ root, git, write }) => {
					process.env.HOME = path.join(root, '..');
					write('../attributes', '');
					git('config', 'core.attributesFile', '~/attributes');
				},
				change: append('../attributes'),
				reported: ['../attributes'],
			},
			'a program that the configuration names': {
				prepare: all(create('ignored/filter.sh'), configure('filter.x.clean', 'sh ignored/filter.sh "%f"')),
				change: append('ignored/filter.sh'),
				reported: ['ignored/filter.sh'],
			},
			'a program of an address': {
				prepare: all(create('ignored/fetch.sh'), configure('remote.x.url', 'ext::sh ignored/fetch.sh')),
				change: append('ignored/fetch.sh'),
				reported: ['ignored/fetch.sh'],
			},
			'a submodule that is not there yet': {
				change: create('.git/modules/x/config'),
				reported: ['.git/modules/x/config'],
			},
			'the steps of a rebase': {
				change: create('.git/rebase-merge/git-rebase-todo'),
				reported: ['.git/rebase-merge/git-rebase-todo'],
			},
		},
		'have changed with what the index says': {
			'what is passed over': {
				change: ({ git }) => void git('update-index', '--assume-unchanged', 'code.js'),
				reported: ['.git/index'],
			},
		},
	});
});

describe('the live tree and what is committed in it', () => {
	tellsOfEach({
		'have not changed by what the person’s own git does': {
			'a refreshed index': {
				change: ({ root, git }) => {
					setTime(path.join(root, '.gitignore'));
					git('update-index', '--refresh');
				},
				reported: ['.gitignore'],
			},
			'what is fetched': {
				prepare: ({ root, git }) => {
					gitIn(path.join(root, '..'), 'clone', '-q', root, 'origin');
					git('remote', 'add', 'origin', '../origin');
					const origin = path.join(root, '../origin');
					gitIn(origin, 'commit', '-qm', 'y', '--allow-empty');
					gitIn(origin, 'tag', 'v1');
				},
				change: ({ git }) => void git('fetch', '-q', '--tags', 'origin'),
				reported: [],
			},
			'packed refs and objects': { change: ({ git }) => void git('gc', '-q'), reported: [] },
			'what it and its extensions note about branches': {
				prepare: ({ git }) => void git('remote', 'add', 'noted', '../noted'),
				change: all(
					configure('branch.main.vscode-merge-base', 'origin/main'),
					configure('branch.main.gk-last-accessed', '2026-01-01'),
					configure('remote.noted.gh-resolved', 'base'),
					configure('branch.other.remote', 'noted'),
					configure('branch.other.merge', 'refs/heads/other'),
				),
				reported: [],
			},
			'files whose names are words of commands that git finds elsewhere': {
				prepare: all(
					configure('alias.l', 'log --oneline'),
					configure('core.pager', 'less -R'),
					configure('credential.helper', 'cache'),
				),
				change: all(create('.git/log'), create('.git/less'), create('.git/cache')),
				reported: [],
			},
			'a file that its configuration names as none of its programs': {
				prepare: all(
					configure('http.cookieFile', 'ignored/cookies'),
					configure('credential.helper', 'store --file ignored/secrets'),
					configure('init.defaultBranch', 'ignored/main'),
				),
				change: all(create('ignored/cookies'), create('ignored/secrets'), create('ignored/main')),
				reported: [],
			},
			'what it reads': {
				change: ({ git }) => {
					git('status');
					git('log');
				},
				reported: [],
			},
		},
		'have not changed with what is only noted about a file': {
			'another name of it and of the document': {
				prepare: create('linked.js'),
				change: ({ root }) => {
					for (const name of ['linked.js', 'code.js']) linkSync(path.join(root, name), path.join(root, '.git', name));
				},
				reported: [],
			},
			'another name of a file of the repository': {
				prepare: create('.git/hooks/linked'),
				change: ({ root }) => linkSync(path.join(root, '.git/hooks/linked'), path.join(root, '.git/linked')),
				reported: [],
			},
			'that an editor holds it unsaved': {
				change: ({ root }) => chmodSync(path.join(root, 'edited.js'), 0o644),
				reported: [],
			},
		},
		'P36 have changed with a file that becomes another one of the same size and time': {
			'written in its place': replacing('written.js', (other, file) => writeFileSync(file, readFileSync(other))),
			'copied over it': replacing('copied.js', copyFileSync),
			'moved over it': replacing('moved.js', renameSync),
			'written in the place of a hook': {
				prepare: ({ root, write }) => setTime(write('.git/hooks/written', 'before', root)),
				change: ({ root }) => {
					writeFileSync(path.join(root, '.git/hooks/written'), 'BEFORE');
					setTime(path.join(root, '.git/hooks/written'));
				},
				reported: ['.git/hooks/written'],
			},
			'written in its place after a run has written the same to the copy': replacing('touched.js', (_other, file) =>
				writeFileSync(file, 'OTHER!'),
			),
		},
		'have changed with the configuration of a branch': {
			'whose remote is an address': { change: configure('branch.main.remote', '../evil'), reported: ['.git/config'] },
		},
		'have changed with what the index, HEAD, and branches say': {
			'a new branch': { change: ({ git }) => void git('branch', 'new'), reported: ['.git/refs/heads/new'] },
			'another branch': {
				change: ({ git }) => void git('symbolic-ref', 'HEAD', 'refs/heads/other'),
				reported: ['.git/HEAD'],
			},
			'a stash': {
				change: ({ git }) => void git('update-ref', 'refs/stash', 'HEAD'),
				reported: ['.git/refs/stash'],
			},
			'what is staged': {
				prepare: ({ write }) => void write('new.js', ''),
				change: ({ git }) => void git('add', 'new.js'),
				reported: ['.git/index'],
			},
			'a branch of packed refs': {
				prepare: ({ git }) => {
					git('branch', 'packed');
					git('pack-refs', '--all');
				},
				change: ({ git }) => void git('update-ref', '-d', 'refs/heads/packed'),
				reported: ['.git/refs/heads/packed'],
			},
		},
	});
});
