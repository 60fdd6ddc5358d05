import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { endProcesses } from '../../../../../src/node/proof/run/endProcesses.ts';
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
		assert.deepEqual(await endProcesses('mark', undefined, clock, find), [UNREACHABLE]);
	});

	it('asks their group before it looks for others, which takes its time', async function () {
		if (process.platform === 'win32') this.skip();
		const child = spawn('sleep', ['60'], { detached: true, stdio: 'ignore' });
		const exit = once(child, 'exit');
		const find = async () => {
			await exit;
			return [];
		};
		assert.deepEqual(await endProcesses('mark', child.pid, new FakeClock(), find), []);
		assert.deepEqual(await exit, [null, 'SIGTERM']);
	});

	it('is done as soon as nothing is left', async () => {
		let looks = 0;
		const find = async () => (looks++ === 0 ? [UNREACHABLE] : []);
		assert.deepEqual(await endProcesses('mark', undefined, new FakeClock(), find), []);
	});
});
