import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isOtherWindowRunning, writerId } from '../../../../../src/base/node/log/writerId.ts';

describe('the name that a window writes under', () => {
	it('tells whether another window still runs; those before in the same process have ended', async () => {
		const other = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] });
		const writer = writerId().replace(`p${process.pid}-`, `p${other.pid}-`);
		assert.equal(isOtherWindowRunning(writer), true);
		assert.equal(isOtherWindowRunning(`x${writer}`), false);
		// That it was asked does not end it.
		const exit = once(other, 'exit');
		other.stdin.end();
		assert.deepEqual(await exit, [0, null]);
		for (const ended of [writer, writerId(), 'window-1', 'p0-x', '12-x']) {
			assert.equal(isOtherWindowRunning(ended), false, ended);
		}
	});

	it('counts a process of another user as running', function () {
		if (process.platform === 'win32') this.skip();
		assert.equal(isOtherWindowRunning('p1-x'), true);
	});

	it('may be the name of a file, and is never given twice', () => {
		assert.match(writerId(), /^[\w-]{1,64}$/);
		assert.notEqual(writerId(), writerId());
	});
});
