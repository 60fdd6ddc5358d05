import assert from 'node:assert/strict';
import {
	appendFileSync,
	copyFileSync,
	readFileSync,
	renameSync,
	symlinkSync,
	utimesSync,
	writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { git as gitIn, type ProofWorkspace, proofWorkspace } from '../../../support/proofStages.ts';

/** What is there before the copy is made, and what is changed then; and where that is told. */
interface Change {
	readonly prepare?: (workspace: ProofWorkspace) => void;
	readonly change: (workspace: ProofWorkspace) => void;
	readonly told: readonly string[];
}

const append = (name: string) => (workspace: ProofWorkspace) => appendFileSync(path.join(workspace.root, name), '#\n');
const create = (name: string) => (workspace: ProofWorkspace) => void workspace.write(name, '');
const configure = (name: string, value: string) => (workspace: ProofWorkspace) =>
	void workspace.git('config', name, value);
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

describe('the live tree and its repository', () => {
	const workspace = proofWorkspace();
	beforeEach(() => {
		const { git } = workspace();
		git('init', '-q', '-b', 'main');
		workspace().write('.gitignore', 'ignored\n');
		git('add', '.');
		git('commit', '-qm', 'x');
		git('branch', 'other');
	});

	const { HOME } = process.env;
	afterEach(() => {
		process.env.HOME = HOME;
	});

	async function changedBy({ prepare, change }: Omit<Change, 'told'>): Promise<readonly string[]> {
		prepare?.(workspace());
		const stage = await workspace().open();
		assert.deepEqual(await stage.changedLive(), []);
		change(workspace());
		return [...(await stage.changedLive())].sort();
	}

	const replacing: Readonly<Record<string, (other: string, file: string) => void>> = {
		'written in its place': (other, file) => writeFileSync(file, readFileSync(other)),
		'copied over it': copyFileSync,
		'moved over it': renameSync,
	};
	for (const [name, replace] of Object.entries(replacing)) {
		it(`P36 have changed with a file that becomes another one of the same size and time: ${name}`, async () => {
			const { root, write } = workspace();
			const file = path.join(root, 'code.js');
			const other = path.join(root, '../other');
			const prepare = () => {
				write('../other', 'BEFORE');
				for (const each of [file, other]) setTime(each);
			};
			const change = () => {
				replace(other, file);
				setTime(file);
			};
			assert.deepEqual(await changedBy({ prepare, change }), ['code.js']);
		});
	}

	const running: Readonly<Record<string, Change>> = {
		'the configuration': { change: configure('alias.x', '!y'), told: ['.git/config'] },
		attributes: { change: create('.git/info/attributes'), told: ['.git/info/attributes'] },
		'what is ignored': { change: append('.git/info/exclude'), told: ['.git/info/exclude'] },
		grafts: { change: create('.git/info/grafts'), told: ['.git/info/grafts'] },
		'other folders of objects': {
			change: create('.git/objects/info/alternates'),
			told: ['.git/objects/info/alternates'],
		},
		'the configuration of a worktree': { change: create('.git/config.worktree'), told: ['.git/config.worktree'] },
		'the configuration of another worktree': {
			prepare: ({ git }) => void git('worktree', 'add', '-q', '../another', 'other'),
			change: create('.git/worktrees/another/config.worktree'),
			told: ['.git/worktrees/another/config.worktree'],
		},
		'a hook': { change: create('.git/hooks/pre-commit'), told: ['.git/hooks/pre-commit'] },
		'what a hook leads to': {
			prepare: all(create('ignored/hook'), create('.git/hooks/x'), ({ root }) =>
				symlinkSync('../../ignored/hook', path.join(root, '.git/hooks/pre-commit')),
			),
			change: append('ignored/hook'),
			told: ['ignored/hook'],
		},
		'a hook in a folder of its own': {
			prepare: all(create('ignored/hooks/pre-push'), configure('core.hooksPath', 'ignored/hooks')),
			change: all(append('ignored/hooks/pre-push'), create('ignored/hooks/_/pre-commit')),
			told: ['ignored/hooks/_/pre-commit', 'ignored/hooks/pre-push'],
		},
		'a file that the configuration includes': {
			prepare: all(create('ignored/included'), configure('include.path', '../ignored/included')),
			change: append('ignored/included'),
			told: ['ignored/included'],
		},
		'a file that the configuration would include': {
			prepare: configure('include.path', 'missing'),
			change: create('.git/missing'),
			told: ['.git/missing'],
		},
		'a file that is included on another branch only': {
			prepare: all(create('.git/other'), configure('includeIf.onbranch:other.path', 'other')),
			change: append('.git/other'),
			told: ['.git/other'],
		},
		'a file that an included one includes': {
			prepare: all(configure('include.path', 'one'), ({ write }) => {
				write('.git/one', '[include]\n\tpath = inner/two\n');
				write('.git/inner/two', '[core]\n\tattributesFile = ignored/attributes\n');
				write('ignored/attributes', '');
			}),
			change: all(append('.git/inner/two'), append('ignored/attributes')),
			told: ['.git/inner/two', 'ignored/attributes'],
		},
		'a file below the home folder that the configuration names': {
			prepare: ({ root, git, write }) => {
				process.env.HOME = path.join(root, '..');
				write('../attributes', '');
				git('config', 'core.attributesFile', '~/attributes');
			},
			change: append('../attributes'),
			told: ['../attributes'],
		},
		'a program that the configuration names': {
			prepare: all(create('ignored/filter.sh'), configure('filter.x.clean', 'sh ignored/filter.sh "%f"')),
			change: append('ignored/filter.sh'),
			told: ['ignored/filter.sh'],
		},
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
			told: ['.git/modules/deep/sub/config', '.git/modules/deep/sub/hooks/pre-commit'],
		},
		'a submodule that is not there yet': {
			change: create('.git/modules/x/config'),
			told: ['.git/modules/x/config'],
		},
		'the steps of a rebase': {
			change: create('.git/rebase-merge/git-rebase-todo'),
			told: ['.git/rebase-merge/git-rebase-todo'],
		},
	};
	for (const [name, change] of Object.entries(running)) {
		it(`S25 have changed with what can make git run something: ${name}`, async () => {
			assert.deepEqual(await changedBy(change), change.told);
		});
	}

	const own: Readonly<Record<string, Change>> = {
		'a refreshed index': {
			change: ({ root, git }) => {
				setTime(path.join(root, '.gitignore'));
				git('update-index', '--refresh');
			},
			told: ['.gitignore'],
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
			told: [],
		},
		'packed refs and objects': { change: ({ git }) => void git('gc', '-q'), told: [] },
		'what it reads': {
			change: ({ git }) => {
				git('status');
				git('log');
			},
			told: [],
		},
	};
	for (const [name, change] of Object.entries(own)) {
		it(`have not changed by what the person’s own git does: ${name}`, async () => {
			assert.deepEqual(await changedBy(change), change.told);
		});
	}

	const contents: Readonly<Record<string, Change>> = {
		'a new branch': { change: ({ git }) => void git('branch', 'new'), told: ['.git/refs/heads/new'] },
		'a branch of packed refs': {
			prepare: ({ git }) => void git('pack-refs', '--all'),
			change: ({ git }) => void git('update-ref', '-d', 'refs/heads/other'),
			told: ['.git/refs/heads/other'],
		},
		'another branch': {
			change: ({ git }) => void git('symbolic-ref', 'HEAD', 'refs/heads/other'),
			told: ['.git/HEAD'],
		},
		'a stash': {
			change: ({ git }) => void git('update-ref', 'refs/stash', 'HEAD'),
			told: ['.git/refs/stash'],
		},
		'what is staged': {
			prepare: ({ write }) => void write('new.js', ''),
			change: ({ git }) => void git('add', 'new.js'),
			told: ['.git/index'],
		},
		'what is passed over': {
			change: ({ git }) => void git('update-index', '--assume-unchanged', 'code.js'),
			told: ['.git/index'],
		},
	};
	for (const [name, change] of Object.entries(contents)) {
		it(`have changed with what the index, HEAD, and branches say: ${name}`, async () => {
			assert.deepEqual(await changedBy(change), change.told);
		});
	}
});
