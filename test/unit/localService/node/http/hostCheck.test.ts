import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { isLocalOnly, isOwnHost, isWildcard } from '../../../../../src/localService/node/http/hostCheck.ts';

const CASES: readonly (readonly [header: string | undefined, bound: string, own: boolean])[] = [
	['127.0.0.1:8787', '127.0.0.1', true],
	['127.0.0.1', '127.0.0.1', true],
	['localhost:1', '127.0.0.1', true],
	['LocalHost', '127.0.0.1', true],
	['localhost.', '127.0.0.1', true],
	['[::1]:80', '127.0.0.1', true],
	['evil.example', '127.0.0.1', false],
	['evil.localhost', '127.0.0.1', false],
	['127.0.0.1.evil.example', '127.0.0.1', false],
	['localhost.evil.example', '127.0.0.1', false],
	['192.168.0.7', '127.0.0.1', false],
	['evil.example@127.0.0.1', '127.0.0.1', false],
	['127.0.0.1/x', '127.0.0.1', false],
	['', '127.0.0.1', false],
	[undefined, '127.0.0.1', false],
	['box.lan:8787', 'box.lan', true],
	['other.lan:8787', 'box.lan', false],
	['[fd00::1]:8787', 'fd00::1', true],
	['192.168.0.7:8787', '0.0.0.0', true],
	['[fd00::1]:8787', '::', true],
	[`${hostname()}:8787`, '0.0.0.0', true],
	['evil.example', '0.0.0.0', false],
	['192.168.0.7:8787', '0', true],
	['192.168.0.7:8787', '0:0:0:0:0:0:0:0', true],
	['evil.example', '0', false],
	['localhost.evil.example', '::', false],
];

describe('the check of the Host header', () => {
	for (const [header, bound, own] of CASES) {
		it(`${own ? 'accepts' : 'refuses'} ${header} if the service listens on ${bound}`, () => {
			assert.equal(isOwnHost(header, bound), own);
		});
	}
});

describe('the host that the local service listens on', () => {
	it('is only local if its text says so', () => {
		const local = ['127.0.0.1', '127.1', '127.9.9.9', 'localhost', 'LOCALHOST', '::1', '0:0:0:0:0:0:0:1'];
		for (const host of local) assert.ok(isLocalOnly(host), host);
		const open = ['0.0.0.0', '0', '::', '192.168.0.7', 'fd00::1', 'fe80::1%eth0', '::ffff:127.0.0.1', 'box.lan', ''];
		for (const host of [...open, 'evil.localhost', '127.0.0.1.evil.example']) assert.ok(!isLocalOnly(host), host);
	});

	it('means every address, however the wildcard is written', () => {
		for (const host of ['0.0.0.0', '0', '::', '0:0:0:0:0:0:0:0']) assert.ok(isWildcard(host), host);
		for (const host of ['127.0.0.1', '::1', '192.168.0.7', 'box.lan', '']) assert.ok(!isWildcard(host), host);
	});
});
