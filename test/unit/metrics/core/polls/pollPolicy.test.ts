import assert from 'node:assert/strict';
import { nextPoll, type PollState } from '../../../../../src/metrics/core/polls/pollPolicy.ts';

const S = 1_000;
const HOUR = 3_600 * S;

const idle: PollState = {
	active: true,
	interval: 300,
	activeSince: 10 * S,
	lastPoll: undefined,
	failures: 0,
	retryAt: undefined,
	lastAnswer: undefined,
};

describe('the next poll is due', () => {
	const table: readonly (readonly [string, Partial<PollState>, number | undefined])[] = [
		['never at the start, but one interval later', {}, 310 * S],
		['never while the window is unfocused or nothing is connected', { active: false, lastAnswer: 20 * S }, undefined],
		[
			'never automatically if the setting is 0, not even after an answer',
			{ interval: 0, lastAnswer: 20 * S },
			undefined,
		],
		['never automatically if the setting makes no sense', { interval: Number.NaN }, undefined],
		['one interval after the last time', { lastPoll: 400 * S }, 700 * S],
		['not more often than every 30 seconds, whatever the setting', { interval: 1, lastPoll: 400 * S }, 430 * S],
		['immediately after the first answer', { lastAnswer: 20 * S }, 20 * S],
		['immediately after an answer that comes late', { lastPoll: 400 * S, lastAnswer: 450 * S }, 450 * S],
		['30 seconds after the last time if answers are frequent', { lastPoll: 400 * S, lastAnswer: 405 * S }, 430 * S],
		['at its regular time if that is sooner', { lastPoll: 400 * S, lastAnswer: 900 * S }, 700 * S],
		['after twice the interval once it has failed', { lastPoll: 400 * S, failures: 1 }, 1_000 * S],
		['after four times the interval once it has failed twice', { lastPoll: 400 * S, failures: 2 }, 1_600 * S],
		['after at most an hour, however often it failed', { lastPoll: 400 * S, failures: 40 }, 400 * S + HOUR],
		['no sooner than a longer interval', { interval: 7_200, lastPoll: 0, failures: 3 }, 2 * HOUR],
		['no sooner after an answer while it fails', { lastPoll: 400 * S, failures: 1, lastAnswer: 405 * S }, 1_000 * S],
		['not before the service allows it', { lastPoll: 400 * S, failures: 1, retryAt: 2_000 * S }, 2_000 * S],
		['not before the service allows it, after an answer too', { lastAnswer: 20 * S, retryAt: 50 * S }, 50 * S],
	];
	for (const [title, state, expected] of table) {
		it(title, () => assert.equal(nextPoll({ ...idle, ...state }), expected));
	}
});
