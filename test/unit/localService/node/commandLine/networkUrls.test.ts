import assert from 'node:assert/strict';
import { type NetworkInterfaces, networkUrls } from '../../../../../src/localService/node/commandLine/networkUrls.ts';

const part = { netmask: '', mac: '', cidr: null };
const INTERFACES: NetworkInterfaces = {
	lo: [
		{ ...part, address: '127.0.0.1', family: 'IPv4', internal: true },
		{ ...part, address: '::1', family: 'IPv6', internal: true, scopeid: 0 },
	],
	eth0: [
		{ ...part, address: '192.168.0.7', family: 'IPv4', internal: false },
		{ ...part, address: 'fd00::7', family: 'IPv6', internal: false, scopeid: 0 },
		{ ...part, address: 'fe80::7', family: 'IPv6', internal: false, scopeid: 2 },
	],
	none: undefined,
};

describe('the network addresses of the local service', () => {
	for (const [bound, expected] of [
		['192.168.0.7', ['http://192.168.0.7:80']],
		['fd00::7', ['http://[fd00::7]:80']],
		['box.lan', ['http://box.lan:80']],
		['0.0.0.0', ['http://192.168.0.7:80']],
		['0', ['http://192.168.0.7:80']],
		['::', ['http://192.168.0.7:80', 'http://[fd00::7]:80']],
	] as const) {
		it(`are ${expected.join(' and ')} if it listens on ${bound}`, () => {
			assert.deepEqual(networkUrls(bound, 80, INTERFACES), expected);
		});
	}

	it('are empty if the machine has no network', () => {
		assert.deepEqual(networkUrls('0.0.0.0', 80, { lo: INTERFACES.lo }), []);
	});
});
