import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { endProcesses, groupOf, NO_GROUP } from '../../../../../src/prove/node/run/endProcesses.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';

/** No process has such an id: no signal reaches it. */
const UNREACHABLE = { id: 2 ** 30, name: 'stuck' };

describe('ending processes', () => {
	it('gives those that are still there after all, and does not wait for them for ever', async () => {
		const clock = new FakeClock();
		const find = async () => {
			clock.advance(1_000);
			return [UNREACHABLE];
		};
		assert.deepEqual(await endProcesses('mark', NO_GROUP, clock, find), [UNREACHABLE]);
	});

	it('asks their group before it looks for others, which takes its time', async function () {
		if (process.platform === 'win32') this.skip();
		const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
		const exit = once(child, 'exit');
		const find = async () => {
			await exit;
			return [];
		};
		assert.deepEqual(await endProcesses('mark', { id: child.pid, hasEnded: () => true }, new FakeClock(), find), []);
		assert.deepEqual(await exit, [null, 'SIGTERM']);
	});

	it('gives a group two seconds to end by itself, also one without the mark, and ends it where no process can be listed', async function () {
		if (process.platform === 'win32') this.skip();
		const script = 'trap "sleep 0.2; exit 7" TERM; echo ready; while :; do sleep 0.05; done';
		const child = spawn('/bin/sh', ['-c', script], { detached: true, stdio: ['ignore', 'pipe', 'ignore'] });
		const exit = once(child, 'exit');
		await once(child.stdout, 'data');
		const find = () => Promise.reject(new Error('ps is missing'));
		await assert.rejects(endProcesses('mark', groupOf(child), new FakeClock(), find), /ps is missing/);
		assert.deepEqual(await exit, [7, null]);
	});

	it('gives all of a group their time, also those that outlive the process it began with', async function () {
		if (process.platform === 'win32') this.skip();
		const member = 'trap "sleep 0.2; echo ended by itself; exit" TERM; echo ready; while :; do sleep 0.05; done';
		const child = spawn('/bin/sh', ['-c', `(${member}) & wait`], {
			detached: true,
			stdio: ['ignore', 'pipe', 'ignore'],
		});
		const printed = text(child.stdout);
		await once(child.stdout, 'data');
		await endProcesses('mark', groupOf(child), new FakeClock(), async () => []);
		assert.match(await printed, /ended by itself/);
	});

	it('does not take a look that fails for one that finds nothing', async () => {
		const clock = new FakeClock();
		let looks = 0;
		const failing = async () => {
			clock.advance(1_000);
			if (looks++ > 0) throw new Error('too many open files');
			return [UNREACHABLE];
		};
		await assert.rejects(endProcesses('mark', NO_GROUP, clock, failing), /too many open files/);
		assert.ok(looks > 2, String(looks));
		looks = 0;
		const failingOnce = async () => {
			clock.advance(1_000);
			if (looks++ === 1) throw new Error('too many open files');
			return looks < 5 ? [UNREACHABLE] : [];
		};
		assert.deepEqual(await endProcesses('mark', NO_GROUP, clock, failingOnce), []);
		assert.equal(looks, 6);
	});

	it('is done as soon as nothing is left, which one look alone does not say', async () => {
		let looks = 0;
		const find = async () => (looks++ === 0 ? [UNREACHABLE] : []);
		assert.deepEqual(await endProcesses('mark', NO_GROUP, new FakeClock(), find), []);
		assert.equal(looks, 3);
		looks = 0;
		const between = async () => (looks++ === 1 ? [UNREACHABLE] : []);
		assert.deepEqual(await endProcesses('mark', NO_GROUP, new FakeClock(), between), []);
		assert.equal(looks, 4);
	});

	it('names what it finds at every other look only', async () => {
		let looks = 0;
		const find = async () => (looks++ % 2 === 0 ? [UNREACHABLE] : []);
		const clock = new FakeClock();
		assert.deepEqual(await endProcesses('mark', NO_GROUP, clock, find), [UNREACHABLE]);
	});
});
