import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Clock } from '../../../../src/base/core/clock.ts';
import { systemClock } from '../../../../src/base/node/systemClock.ts';
import { markedProcesses } from '../../../../src/prove/node/run/endProcesses.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { isRunning } from '../../../support/isRunning.ts';
import { hasToolchain } from '../../../support/proof/toolchains.ts';
import { commandLine, proofWorkspace, SharedSandbox, sharedProofWorkspace } from '../../../support/sandboxes.ts';

const never = new AbortController().signal;

/** By which the two seconds that processes have to end by themselves are a fiftieth of a second: none of these does. */
const IMPATIENT_CLOCK: Clock = {
	now: () => systemClock.now(),
	monotonic: () => systemClock.monotonic() * 100,
	setTimer: (milliseconds, callback) => systemClock.setTimer(milliseconds, callback),
};

describe('a run in a copy', () => {
	const workspace = sharedProofWorkspace();
	let sandbox: SharedSandbox;
	let onOutput = (_text: string): void => undefined;

	before(async () => {
		const { root, git, write } = workspace();
		write('inner/x', '');
		write('other/x', '', path.dirname(root));
		symlinkSync('../other', path.join(root, 'out'));
		symlinkSync('circle', path.join(root, 'circle'));
		git('init', '-q');
		git('add', '.');
		sandbox = await SharedSandbox.open(workspace(), { clock: IMPATIENT_CLOCK, onOutput: (text) => onOutput(text) });
	});
	afterEach(() => {
		onOutput = () => undefined;
	});

	it('gives the exit code, and plain text of what it prints', async () => {
		let shown = '';
		onOutput = (text) => {
			shown += text;
		};
		const text = 'echo one; printf "\\033[31mred\\033[0m\\n"; read x || echo none; exit 3';
		const { kind, exitCode, duration, output, stillRunning } = await sandbox.run(text);
		assert.deepEqual(
			{ kind, exitCode, output, stillRunning },
			{ kind: 'ended', exitCode: 3, output: 'one\nred\nnone\n', stillRunning: [] },
		);
		assert.ok(duration > 0);
		assert.equal(shown, 'one\n\x1b[31mred\x1b[0m\nnone\n');
	});

	it('P09 keeps what standard error says apart, and the parts of each stream’s characters together', async () => {
		const write = (descriptor: number, text: string) =>
			[...Buffer.from(text)].map((byte) => `fs.writeSync(${descriptor}, Buffer.of(${byte}));`);
		const errors = write(2, 'ü 4370\n');
		const program = write(1, 'größe 3\n').map((each, index) => each + (errors[index] ?? ''));
		writeFileSync(path.join(sandbox.folder, 'print.cjs'), `const fs = require('node:fs');\n${program.join('\n')}\n`);
		const { output, standardOutput } = await sandbox.run('node print.cjs');
		assert.equal(standardOutput, 'größe 3\n');
		assert.equal(output.length, 'größe 3\nü 4370\n'.length);
		assert.ok(!output.includes('\u{fffd}'));
	});

	it('is in the folder of the command, with its environment and without the host’s', async () => {
		const environment = { ...process.env };
		Object.assign(process.env, {
			VSCODE_PID: '1',
			ELECTRON_RUN_AS_NODE: '1',
			NODE_OPTIONS: '--no-warnings',
			GIT_DIR: '/nothing',
			GOFLAGS: '-mod=mod',
		});
		try {
			const line = { text: 'pwd; env', folder: 'inner', environment: { CHOSEN: 'yes' } };
			const lines = (await sandbox.run(line)).output.split('\n');
			assert.equal(lines[0], path.join(sandbox.folder, 'inner'));
			assert.ok(lines.includes('CHOSEN=yes'));
			assert.ok(lines.includes('GOFLAGS=-mod=mod -count=1'));
			assert.ok(lines.some((line) => line.startsWith(`CARGO_TARGET_DIR=${workspace().storage}`)));
			assert.deepEqual(
				lines.filter((line) => /^(?:VSCODE_|ELECTRON_|NODE_OPTIONS|GIT_DIR)/.test(line)),
				[],
			);
		} finally {
			process.env = environment;
		}
	});

	it('ends by itself where a runner would watch for changes, unless the command says so', async () => {
		const { CI } = process.env;
		process.env.CI = 'false';
		try {
			for (const [environment, output] of [
				[{}, '1\n'],
				[{ CI: '' }, '\n'],
			] as const) {
				assert.equal((await sandbox.run(commandLine('echo "$CI"', environment))).output, output);
			}
		} finally {
			if (CI === undefined) delete process.env.CI;
			else process.env.CI = CI;
		}
	});

	it('is not started in a folder that is missing or outside the copy, and says that it is the folder', async () => {
		const problems = {
			missing: 'missing',
			'code.js': 'missing',
			circle: 'missing',
			'../../..': 'outsideCopy',
			out: 'outsideCopy',
		};
		for (const [folder, problem] of Object.entries(problems)) {
			const { duration, ...run } = await sandbox.run({ text: 'pwd', folder, environment: {} });
			assert.deepEqual(run, {
				kind: 'notStarted',
				output: '',
				stillRunning: [],
				wrongFolder: { folder, problem },
			});
		}
	});

	it('is not followed by another text of a document in whose place it has put a folder', async () => {
		await sandbox.run('mv code.js kept.js && mkdir code.js');
		await assert.rejects(sandbox.sandbox.put('after'), { name: 'ProofError', kind: 'fileFailed', detail: /EISDIR/ });
		await sandbox.run('rmdir code.js && mv kept.js code.js');
	});

	it('is canceled with all that it started', async () => {
		const begun = Promise.withResolvers<void>();
		const cancel = new AbortController();
		onOutput = () => begun.resolve();
		const run = sandbox.run('sleep 600 & echo begun; sleep 600', cancel.signal);
		await begun.promise;
		cancel.abort();
		assert.equal((await run).kind, 'canceled');
		assert.equal((await sandbox.run('sleep 600', cancel.signal)).kind, 'canceled');
	});

	it('P12 leaves nothing behind: children that outlive it are ended, even in a session of their own', async () => {
		const { root, write } = workspace();
		const child = write('child.sh', `echo $$ >> "${root}/ids"; exec sleep 600\n`);
		write('ids', '');
		const { kind, exitCode, stillRunning } = await sandbox.run(
			`sh ${child} & setsid sh ${child} & while [ "$(cat "${root}/ids" | wc -l)" != 2 ]; do sleep 0.01; done`,
		);
		assert.deepEqual({ kind, exitCode, stillRunning }, { kind: 'ended', exitCode: 0, stillRunning: [] });
		const ids = readFileSync(path.join(root, 'ids'), 'utf8').trim().split('\n').map(Number);
		assert.equal(ids.length, 2);
		assert.deepEqual(ids.filter(isRunning), []);
	});

	it('P12 ends children that removed the mark with their group', async () => {
		const { root, write } = workspace();
		const child = write('child.sh', `echo $$ > "${root}/id"; exec sleep 600\n`);
		await sandbox.run(`env -i sh ${child} & while [ ! -s "${root}/id" ]; do sleep 0.01; done`);
		const id = Number(readFileSync(path.join(root, 'id'), 'utf8'));
		// It was killed; this waits until it is gone, within the test's time limit.
		while (isRunning(id)) await new Promise(setImmediate);
	});

	it('ends or names a child that restarts itself all the time, in new sessions, whatever it is asked', async () => {
		const { root, write } = workspace();
		// It ends for certain with the workspace: without its file, nothing more is started.
		const child = path.join(root, 'child.sh');
		const names = path.join(root, 'ids');
		write('child.sh', `trap '' TERM; echo $$ >> ${names}; sleep 0.01; setsid sh ${child} &\n`);
		write('ids', '');
		const text = `setsid sh ${child} & while [ "$(cat ${names} | wc -l)" -lt 3 ]; do sleep 0.01; done`;
		for (let run = 0; run < 3; run++) {
			const { stillRunning } = await sandbox.run(text);
			const ids = readFileSync(names, 'utf8');
			// The other threads that read process folders take longer for this than a child lives.
			for (let look = 0; look < 20; look++) await markedProcesses('');
			if (stillRunning.length === 0) assert.equal(readFileSync(names, 'utf8'), ids);
			writeFileSync(names, '');
		}
	});

	it('P16 keeps the beginning and the end of huge output', async () => {
		const { output } = await sandbox.run('echo first; yes "a line of output" | head -c 2000000; echo last');
		assert.ok(output.startsWith('first\n') && output.endsWith('last\n') && output.includes('\n[…]\n'));
		assert.ok(output.length < 300_000);
	});
});

describe('a run in a copy that hangs', () => {
	const workspace = proofWorkspace();

	it('is asked to end at its time limit, and killed two seconds later with all that it started', async () => {
		const clock = new FakeClock();
		const begun = Promise.withResolvers<void>();
		const asked = Promise.withResolvers<void>();
		const tests = commandLine('trap "echo asked" TERM; sleep 600 & echo begun; while :; do wait; sleep 0.02; done');
		const onOutput = (text: string) => {
			if (text.includes('begun')) begun.resolve();
			if (text.includes('asked')) asked.resolve();
		};
		const sandbox = await workspace().open({ commands: { tests }, clock, onOutput, timeLimit: 5_000 });
		const run = sandbox.run('tests', never);
		await begun.promise;
		clock.advance(5_000);
		await asked.promise;
		clock.advance(2_000);
		const { kind, exitCode, duration, stillRunning } = await run;
		assert.deepEqual(
			{ kind, exitCode, duration, stillRunning },
			{
				kind: 'tookTooLong',
				exitCode: undefined,
				duration: 5_000,
				stillRunning: [],
			},
		);
	});
});

describe('the live tree beside a run', () => {
	const workspace = sharedProofWorkspace();
	let sandbox: SharedSandbox;
	const saved = new Set<string>();
	const cancel = new AbortController();

	before(async () => {
		const { root, git, write } = workspace();
		git('init', '-q', '-b', 'main');
		write('gone.js', 'x');
		write('inner/saved.js', 'x');
		git('add', '.');
		git('commit', '-qm', 'x');
		// The person's workspace folder is reached by a link.
		const link = `${root}-link`;
		symlinkSync(root, link);
		for (const name of ['inner/saved.js', 'gone/gone.js']) saved.add(path.join(link, name));
		sandbox = await SharedSandbox.open(workspace(), {
			root: link,
			file: path.join(link, 'code.js'),
			saved: () => saved,
			signal: cancel.signal,
		});
	});

	it('is named by a path in it, but not by one of its dependencies or of the copy', () => {
		const { root } = workspace();
		const namesLiveTree = (text: string) => sandbox.sandbox.namesLiveTree(text);
		const names = [`at ${root}/code.js:1:2`, `file://${root}/code.js`, root, `${root}-link/code.js`].map(namesLiveTree);
		assert.deepEqual(names, [true, true, true, true]);
		const others = [`${root}/node_modules/a/b.js`, `${root}-2/code.js`, `${sandbox.folder}/code.js`, 'code.js'];
		assert.deepEqual(others.map(namesLiveTree), [false, false, false, false]);
	});

	it('has not changed by anything that runs in the copy, git included', async () => {
		await sandbox.sandbox.put('after');
		const commit = 'git -c user.name=A -c user.email=a@example.com commit -qam y && git gc -q && git push';
		const { exitCode, output } = await sandbox.run(commit);
		assert.notEqual(exitCode, 0, 'There is nowhere to push to.');
		assert.match(output, /No configured push destination/);
		assert.deepEqual(await sandbox.newlyChanged(), []);
	});

	it('P13 is reported as changed, except what the person saves: a file written by an absolute path, a new one, one that is gone, a ref, a hook, the configuration', async () => {
		await sandbox.run(
			`cd '${workspace().root}' && printf 1 > code.js && printf 2 > new.js && rm gone.js && printf 3 > inner/saved.js && git branch other && git config alias.x y && mkdir -p .git/hooks && touch .git/hooks/pre-commit`,
		);
		assert.deepEqual(await sandbox.newlyChanged(), [
			'.git/config',
			'.git/hooks/pre-commit',
			'.git/refs/heads/other',
			'code.js',
			'gone.js',
			'new.js',
		]);
	});

	it('is not compared any further when the proof is canceled', async () => {
		cancel.abort(new Error('enough'));
		await assert.rejects(sandbox.sandbox.changedLive(), /enough/);
	});
});

describe('what a copy takes from the live tree', () => {
	const workspace = sharedProofWorkspace();
	let sandbox: SharedSandbox;

	before(async () => {
		const { root, git, write } = workspace();
		git('init', '-q');
		write('.gitignore', 'node_modules\nbuild\n');
		write('package.json', '{}');
		write('packages/own/package.json', '{"name":"@me/own"}');
		write('packages/own/index.js', 'console.log(__filename)');
		write('packages/own/node_modules/inner/index.js', 'console.log("inner")');
		write('node_modules/other/index.js', 'console.log("other")');
		mkdirSync(path.join(root, 'node_modules/@me'));
		mkdirSync(path.join(root, 'node_modules/.bin'));
		const link = (target: string, name: string) => symlinkSync(target, path.join(root, 'node_modules', name));
		link('../../packages/own', '@me/own');
		link('../@me/own/index.js', '.bin/own');
		link(path.join(root, 'packages/own/index.js'), '.bin/absolute');
		truncateSync(write('build/large/index.js', ''), 200_000_001);
		link('../build/large', 'large');
		write('node_modules/.cache/old', 'stale');
		write('node_modules/.package-lock.json', '{}');
		sandbox = await SharedSandbox.open(workspace());
	});

	it('P23 leads a package of the workspace, and its program, into the copy', async () => {
		const script =
			"node -e \"require('@me/own'); require('other'); require('./packages/own/node_modules/inner')\"; node node_modules/.bin/own; node node_modules/.bin/absolute";
		const own = path.join(sandbox.folder, 'packages/own/index.js');
		assert.equal((await sandbox.run(script)).output, `${own}\nother\ninner\n${own}\n${own}\n`);
	});

	it('P23 has no link to a package of the workspace that was not copied', () => {
		assert.deepEqual(readdirSync(path.join(sandbox.folder, 'node_modules')).toSorted(), [
			...['.bin', '.package-lock.json', '@me', 'other'],
		]);
	});

	it('P25 keeps a cache that is written beside the packages in the copy, and brings none along', async () => {
		const { root } = workspace();
		assert.equal(existsSync(path.join(sandbox.folder, 'node_modules/.cache')), false);
		await sandbox.run(
			'mkdir node_modules/.cache && echo 1 > node_modules/.cache/new; echo 2 > node_modules/.package-lock.json',
		);
		assert.ok(existsSync(path.join(sandbox.folder, 'node_modules/.cache/new')));
		assert.deepEqual(readdirSync(path.join(root, 'node_modules/.cache')), ['old']);
		assert.equal(readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8'), '{}');
	});
});

describe('what a copy takes from a live tree of another kind', () => {
	const workspace = proofWorkspace();

	it('P21 is a folder without repository where a bare one has its worktrees below, none of which the copy leads to', async () => {
		const { root, git, write, open } = workspace();
		git('init', '-q', '--bare', '.bare');
		write('.git', 'gitdir: ./.bare\n');
		const tree = git('hash-object', '-t', 'tree', '-w', '/dev/null').trim();
		const commit = git('commit-tree', '-m', 'x', tree).trim();
		git('worktree', 'add', '-q', '-b', 'main', 'main', commit);
		write('main/code.js', 'x');
		const tests = commandLine('cd main && git status 2>&1; ls -A . ..');
		const sandbox = await open({ file: path.join(root, 'main/code.js'), commands: { tests } });
		const { output } = await sandbox.run('tests', never);
		assert.match(output, /not a git repository[\s\S]*\n\.:\ncode\.js\n\n\.\.:\ncode\.js\nmain\n$/);
		assert.deepEqual(await sandbox.changedLive(), []);
	});

	it('P25 has no link to dependencies or to a cache, where git does not say what is copied', async () => {
		const { root, write, open } = workspace();
		const outside = path.join(path.dirname(root), 'outside');
		write('modules/other/index.js', '', outside);
		write('cache/CACHEDIR.TAG', '', outside);
		symlinkSync(path.join(outside, 'modules'), path.join(root, 'node_modules'));
		symlinkSync(path.join(outside, 'cache'), path.join(root, 'made'));
		const text = 'mkdir node_modules/.cache && ls -A node_modules; ls';
		const sandbox = await open({ commands: { tests: commandLine(text) } });
		assert.equal((await sandbox.run('tests', never)).output, '.cache\nother\ncode.js\nnode_modules\n');
		assert.deepEqual(readdirSync(path.join(outside, 'modules')), ['other']);
	});

	if (hasToolchain('Python with pytest and setuptools')) {
		it('P24 imports the copy’s package, not the live one of an editable Python install', async () => {
			const { root, git, write, open } = workspace();
			git('init', '-q');
			write('.gitignore', '.venv\n');
			write('pyproject.toml', '');
			const file = write('src/own/__init__.py', 'where = "live"\n');
			execFileSync('python3', ['-m', 'venv', '--without-pip', '.venv'], { cwd: root, stdio: 'pipe' });
			const [version = ''] = readdirSync(path.join(root, '.venv/lib'));
			writeFileSync(path.join(root, '.venv/lib', version, 'site-packages/own.pth'), `${root}/src\n`);
			const tests = commandLine('.venv/bin/python -c "import own, os; print(own.where, os.environ[\'PYTHONPATH\'])"');
			const sandbox = await open({ file, commands: { tests: { ...tests, environment: { PYTHONPATH: '/mine' } } } });
			await sandbox.put('where = "copy"\n');
			const { folder } = sandbox;
			assert.equal((await sandbox.run('tests', never)).output, `copy ${folder}:${folder}/src:/mine\n`);
			assert.equal(existsSync(path.join(root, 'src/own/__pycache__')), false);
		});
	}
});
