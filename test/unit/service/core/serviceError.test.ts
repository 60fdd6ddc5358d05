import assert from 'node:assert/strict';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import { TransportError } from '../../../../src/service/core/transport/transport.ts';

describe('the errors of the client, as the log shows them', () => {
	for (const [error, text] of [
		[
			new ServiceError('unavailable', { status: 503, code: 'X', serviceText: 'Secret.' }),
			'ServiceError: unavailable 503 X',
		],
		[new ServiceError('cancelled'), 'ServiceError: cancelled'],
		[new TransportError('protocol', 'status 99', 'Secret.'), 'TransportError: protocol status 99'],
		[new TransportError('proxy'), 'TransportError: proxy'],
	] as const) {
		it(`are their kind, status and code: ${text}`, () => assert.equal(String(error), text));
	}
});
