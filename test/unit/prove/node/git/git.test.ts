import assert from 'node:assert/strict';
import { chmodSync, readFileSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { systemClock } from '../../../../../src/base/node/systemClock.ts';
import { Git } from '../../../../../src/prove/node/git/git.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { isRunning } from '../../../../support/isRunning.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const never = new AbortController().signal;

describe('git', () => {
	const folder = temporaryFolder();
	const { PATH } = process.env;
	afterEach(() => {
		process.env.PATH = PATH;
	});

	/** Puts a program in the place of git. */
	function replaceGit(script: string): void {
		const program = path.join(folder(), 'git');
		writeFileSync(program, `#!/bin/sh\n${script}\n`);
		chmodSync(program, 0o755);
		process.env.PATH = `${folder()}${path.delimiter}${PATH}`;
	}

	/** A git that starts two children, one of which it waits for, and never ends; resolves with their ids and its own. */
	async function startEndless(
		git: () => Git,
	): Promise<{ readonly run: Promise<unknown>; readonly ids: readonly number[] }> {
		const ids = path.join(folder(), 'ids');
		writeFileSync(ids, '');
		replaceGit(`sleep 600 & one=$!\nsleep 600 & echo $one $! $$ > ${ids}\nwait`);
		const written = new Promise<void>((resolve) => {
			const watcher = watch(ids, () => {
				if (readFileSync(ids, 'utf8').trim() === '') return;
				watcher.close();
				resolve();
			});
		});
		const run = git().run(folder(), ['status']);
		run.catch(() => undefined);
		await written;
		return { run, ids: readFileSync(ids, 'utf8').trim().split(' ').map(Number) };
	}

	async function assertEnd(ids: readonly number[]): Promise<void> {
		assert.equal(ids.length, 3);
		// They were killed; this waits until they are gone, within the test's time limit.
		for (const id of ids) while (isRunning(id)) await new Promise(setImmediate);
	}

	it('S24 that does not end is ended after its time, with all that it started', async () => {
		const clock = new FakeClock();
		const { run, ids } = await startEndless(() => new Git({ clock, signal: never, timeLimit: 5_000 }));
		clock.advance(4_999);
		assert.ok(ids.every(isRunning));
		clock.advance(1);
		await assert.rejects(run, { name: 'ProofError', kind: 'gitTookTooLong' });
		await assertEnd(ids);
	});

	it('S24 is ended with all that it started when it is canceled', async () => {
		const cancel = new AbortController();
		const { run, ids } = await startEndless(() => new Git({ clock: new FakeClock(), signal: cancel.signal }));
		cancel.abort(new Error('enough'));
		await assert.rejects(run, /enough/);
		await assertEnd(ids);
	});

	it('gives what it prints and its exit code, and says what is wrong where it must not fail', async () => {
		replaceGit('echo "$1"; echo sorry >&2; exit 3');
		const git = new Git({ clock: systemClock, signal: never });
		const { exitCode, output, complaint } = (await git.run(folder(), [])) ?? {};
		assert.deepEqual([exitCode, String(output), complaint], [3, '-c\n', 'sorry']);
		await assert.rejects(git.output(folder(), []), { kind: 'gitFailed', detail: 'sorry' });
		replaceGit('kill -9 $$');
		await assert.rejects(git.run(folder(), []), { kind: 'gitFailed' });
	});

	it('is kept from using the network and programs that belong to it', async () => {
		replaceGit('env');
		const git = new Git({ clock: systemClock, signal: never });
		const lines = (await git.output(folder(), [])).toString().split('\n');
		for (const line of ['GIT_NO_LAZY_FETCH=1', 'GIT_SSH_COMMAND=false', 'GIT_TERMINAL_PROMPT=0']) {
			assert.ok(lines.includes(line), line);
		}
		const protocols = lines.filter((line) => line.startsWith('GIT_ALLOW_PROTOCOL='));
		assert.match(protocols.join(), /^GIT_ALLOW_PROTOCOL=[0-9a-f-]{36}$/, 'No protocol has such a name.');
	});

	it('may be missing', async () => {
		process.env.PATH = folder();
		assert.equal(await new Git({ clock: systemClock, signal: never }).run(folder(), []), undefined);
	});
});
