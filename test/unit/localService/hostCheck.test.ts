import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { isOwnHost } from '../../../src/localService/hostCheck.ts';

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
];

describe('the check of the Host header', () => {
	for (const [header, bound, own] of CASES) {
		it(`${own ? 'takes' : 'refuses'} ${header} where the service listens at ${bound}`, () => {
			assert.equal(isOwnHost(header, bound), own);
		});
	}
});
