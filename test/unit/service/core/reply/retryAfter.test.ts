import assert from 'node:assert/strict';
import fc from 'fast-check';
import { httpDate, retryAfterMilliseconds } from '../../../../../src/service/core/reply/retryAfter.ts';

const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

describe('the wait that a Retry-After asks for', () => {
	const cases: readonly (readonly [value: string | undefined, date: string | undefined, wait: number | undefined])[] = [
		['0', undefined, 0],
		['2', undefined, 2_000],
		['999999999', undefined, 999_999_999_000],
		['Fri, 02 Jan 2026 03:04:15 GMT', undefined, 10_000],
		['Fri, 02 Jan 2026 03:04:15 GMT', 'Fri, 02 Jan 2026 03:03:15 GMT', 60_000],
		['Fri, 02 Jan 2026 03:04:15 GMT', 'yesterday', 10_000],
		['Fri, 02 Jan 2026 03:04:00 GMT', undefined, 0],
		[undefined, undefined, undefined],
		['', undefined, undefined],
		['-1', undefined, undefined],
		['1.5', undefined, undefined],
		['1e3', undefined, undefined],
		['2 seconds', undefined, undefined],
		['in 2', undefined, undefined],
		['1234567890', undefined, undefined],
		['2026-01-02T03:04:15Z', undefined, undefined],
		['Fri, 02 Jan 2026 03:04:15 GMT+1', undefined, undefined],
		['x Fri, 02 Jan 2026 03:04:15 GMT', undefined, undefined],
		['Fri, 42 Jan 2026 03:04:15 GMT', undefined, undefined],
	];
	for (const [value, date, wait] of cases) {
		it(`is ${wait} ms if it says ${value}${date === undefined ? '' : ` in a reply of ${date}`}`, () => {
			assert.equal(retryAfterMilliseconds(value, date, NOW), wait);
		});
	}

	it('is read from every second of a year, as a service writes it', () => {
		const time = fc.integer({ min: 0, max: 366 * 86_400 }).map((seconds) => NOW + seconds * 1_000);
		fc.assert(
			fc.property(time, (then) => {
				const text = new Date(then).toUTCString();
				assert.equal(httpDate(text), then);
				assert.equal(retryAfterMilliseconds(text, undefined, NOW), then - NOW);
			}),
		);
	});
});

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
