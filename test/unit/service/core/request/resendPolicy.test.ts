import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type FailedAttempt, NO_RESENDS, nextStep } from '../../../../../src/service/core/request/resendPolicy.ts';
import {
	ServiceError,
	type ServiceErrorDetails,
	type ServiceErrorKind,
} from '../../../../../src/service/core/serviceError.ts';

const NOW = Date.UTC(2026, 0, 2);
const MINUTE = 60_000;

function failed(
	kind: ServiceErrorKind,
	details: ServiceErrorDetails = {},
	more: Partial<FailedAttempt> = {},
): FailedAttempt {
	const error = new ServiceError(kind, details);
	return { error, isPaid: true, resends: NO_RESENDS, remaining: 120_000, now: NOW, ...more };
}

describe('what comes after a failed attempt', () => {
	const retryAt = NOW + 2_000;
	for (const [what, attempt, random, step] of [
		['no connection', failed('unreachable'), 0, { resend: { reason: 'unreachable', after: 500 } }],
		['no connection', failed('unreachable'), 1, { resend: { reason: 'unreachable', after: 1_000 } }],
		[
			'no connection for the second time',
			failed('unreachable', {}, { resends: { ...NO_RESENDS, unreachable: 1 } }),
			1,
			{ resend: { reason: 'unreachable', after: 2_000 } },
		],
		[
			'no connection for the third time',
			failed('unreachable', {}, { resends: { ...NO_RESENDS, unreachable: 2 } }),
			0,
			{},
		],
		[
			'a 429',
			failed('rateLimited', { status: 429 }),
			0.5,
			{ pause: 7_500, resend: { reason: 'rateLimited', after: 7_500 } },
		],
		[
			'a 429 with a wait',
			failed('rateLimited', { retryAt }),
			0,
			{ pause: 2_000, resend: { reason: 'rateLimited', after: 2_000 } },
		],
		[
			'a 429 with a wait',
			failed('rateLimited', { retryAt }),
			1,
			{ pause: 2_200, resend: { reason: 'rateLimited', after: 2_200 } },
		],
		[
			'a third 429',
			failed('rateLimited', { retryAt }, { resends: { ...NO_RESENDS, rateLimited: 2 } }),
			0,
			{ pause: 2_000 },
		],
		[
			'a 429 with a wait of a minute',
			failed('rateLimited', { retryAt: NOW + MINUTE }),
			0,
			{ pause: MINUTE, resend: { reason: 'rateLimited', after: MINUTE } },
		],
		['a 429 with a longer wait', failed('rateLimited', { retryAt: NOW + MINUTE + 1 }), 1, { pause: MINUTE + 1 }],
		[
			'a 429 with a wait until the deadline',
			failed('rateLimited', { retryAt }, { remaining: 2_000 }),
			0,
			{ pause: 2_000 },
		],
		[
			'a 429 whose wait is over already',
			failed('rateLimited', { retryAt: NOW - 1 }),
			1,
			{ pause: 0, resend: { reason: 'rateLimited', after: 0 } },
		],
		['a 503 that says when', failed('unavailable', { status: 503, retryAt }), 0, {}],
		['a 503 that does not', failed('unavailable', { status: 503 }), 0, {}],
		['a 500 that says when', failed('unavailable', { status: 500, retryAt }), 0, {}],
		[
			'a 500 to GET metrics',
			failed('unavailable', { status: 500 }, { isPaid: false }),
			1,
			{ resend: { reason: 'unavailable', after: 1_000 } },
		],
		[
			'a 503 to GET metrics that says when',
			failed('unavailable', { status: 503, retryAt }, { isPaid: false }),
			0,
			{ resend: { reason: 'unavailable', after: 2_000 } },
		],
		[
			'a second one',
			failed('unavailable', { status: 503, retryAt }, { isPaid: false, resends: { ...NO_RESENDS, unavailable: 1 } }),
			0,
			{},
		],
		[
			'a 503 to GET metrics that says when, in more than a minute',
			failed('unavailable', { status: 503, retryAt: NOW + MINUTE + 1 }, { isPaid: false }),
			0,
			{},
		],
		[
			'a lost connection to GET metrics',
			failed('connectionLost', {}, { isPaid: false }),
			1,
			{ resend: { reason: 'unavailable', after: 1_000 } },
		],
	] as const) {
		it(`after ${what}, with ${random} by chance: ${JSON.stringify(step)}`, () => {
			assert.deepEqual(
				nextStep(attempt, () => random),
				step,
			);
		});
	}

	const KINDS = [
		'keyRejected',
		'forbidden',
		'rejected',
		'planLimit',
		'tooLong',
		'notFound',
		'unavailable',
		'gateway',
		'proxy',
		'certificate',
		'notHttps',
		'badAddress',
		'redirected',
		'webPage',
		'connectionLost',
		'incomplete',
		'protocol',
		'replyTooLarge',
		'emptyAnswer',
		'interrupted',
		'deadline',
		'cancelled',
	] as const;

	it('is never a resend of what may have been processed, and never one before its time or past the deadline', () => {
		const attempt = fc.record({
			kind: fc.constantFrom('unreachable' as const, 'rateLimited' as const, ...KINDS),
			status: fc.constantFrom(400, 401, 404, 408, 429, 500, 502, 503, 504),
			wait: fc.option(fc.integer({ min: -10_000, max: 100_000 }), { nil: undefined }),
			remaining: fc.integer({ min: 0, max: 600_000 }),
			random: fc.double({ min: 0, max: 1, noNaN: true }),
			resends: fc.record({ unreachable: fc.nat(3), rateLimited: fc.nat(3), unavailable: fc.nat(3) }),
		});
		fc.assert(
			fc.property(attempt, ({ kind, status, wait, remaining, random, resends }) => {
				const details = wait === undefined ? { status } : { status, retryAt: NOW + wait };
				const { resend, pause } = nextStep(failed(kind, details, { remaining, resends }), () => random);
				assert.ok(pause === undefined || kind === 'rateLimited');
				if (resend === undefined) return;
				assert.ok(['unreachable', 'rateLimited'].includes(kind));
				assert.ok(resend.after >= (wait ?? 0) && resend.after < remaining && resend.after <= 66_000);
				assert.ok(resends[resend.reason] < 2);
			}),
			{ numRuns: 2_000 },
		);
	});
});
