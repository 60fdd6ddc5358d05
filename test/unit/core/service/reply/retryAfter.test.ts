import assert from 'node:assert/strict';
import fc from 'fast-check';
import { retryAfterMilliseconds } from '../../../../../src/core/service/reply/retryAfter.ts';

describe('any Retry-After', () => {
	it('is undefined or a finite wait that is not negative', () => {
		const date = fc.date({ noInvalidDate: true }).map((time) => time.toUTCString());
		const header = fc.oneof(fc.string(), date, fc.stringMatching(/^[\d.eE+-]{0,12}$/));
		const now = fc.integer({ min: -8.64e15, max: 8.64e15 });
		fc.assert(
			fc.property(header, fc.option(header, { nil: undefined }), now, (value, replyDate, time) => {
				const wait = retryAfterMilliseconds(value, replyDate, time);
				assert.ok(wait === undefined || (Number.isFinite(wait) && wait >= 0), String(wait));
			}),
			{ numRuns: 2_000 },
		);
	});
});
