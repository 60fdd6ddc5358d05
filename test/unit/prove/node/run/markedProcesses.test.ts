import assert from 'node:assert/strict';
import { parseProcessList } from '../../../../../src/prove/node/run/endProcesses.ts';

describe('marked processes', () => {
	it('are found in a list with environments, by the whole mark', () => {
		const list = [
			'  123 /bin/sleep 600 HOME=/x WHETSTONE_PROOF=abc SHELL=/bin/sh',
			' 4567 node test.js WHETSTONE_PROOF=abc',
			'    8 node WHETSTONE_PROOF=abcd',
			'    9 node NOT_WHETSTONE_PROOF=abc',
			`${process.pid} node WHETSTONE_PROOF=abc`,
			'',
		].join('\n');
		assert.deepEqual(parseProcessList(list, 'abc'), [
			{ id: 123, name: '/bin/sleep' },
			{ id: 4567, name: 'node' },
		]);
	});
});
