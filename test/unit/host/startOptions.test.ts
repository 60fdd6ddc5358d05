import assert from 'node:assert/strict';
import { readStartOptions } from '../../host/startOptions.ts';

describe('the command line of npm start', () => {
	it('keeps the port and what earlier starts left, unless it says otherwise', () => {
		assert.deepEqual(readStartOptions([]), { port: 8130, fresh: false, help: false });
		assert.deepEqual(readStartOptions(['--port', '9000', '--fresh']), { port: 9000, fresh: true, help: false });
		assert.deepEqual(readStartOptions(['--help']), { port: 8130, fresh: false, help: true });
	});

	for (const port of ['0', '65001', 'x', '80.5', '']) {
		it(`refuses the port "${port}" with a sentence`, () => {
			assert.throws(
				() => readStartOptions([`--port=${port}`]),
				/^Error: --port must be a whole number from 1 to 65,000, not /,
			);
		});
	}

	it('refuses what it does not know', () => {
		assert.throws(() => readStartOptions(['--frsh']), /--frsh/);
	});
});
