import assert from 'node:assert/strict';
import { ObservedService } from '../../../../src/core/receipts/observedService.ts';
import type { CallEvent } from '../../../../src/core/receipts/receipt.ts';
import { ServiceError } from '../../../../src/core/service/serviceError.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';

const OPTIONS = { signal: new AbortController().signal, idempotencyKey: 'k' };

describe('the observed service', () => {
	const clock = new FakeClock();

	let key = '';
	beforeEach(() => {
		key = 'https://a#one';
	});

	function createService(act: () => void = () => {}) {
		const answer = async () => {
			act();
			const figures = { model: 'm', usage: { totalTokens: 7 }, finishReason: 'stop' };
			return {
				text: 't',
				recognized: true,
				invalidCharacters: false,
				figures,
				place: '',
				body: {},
				source: '{}',
				pointer: '',
				roundTripMs: 12,
			};
		};
		const metrics = async () => {
			act();
			return { n: 1 };
		};
		const service = new ObservedService(
			{ chat: answer, generate: answer, optimize: answer, metrics },
			clock,
			() => key,
		);
		const events: CallEvent[] = [];
		service.onDidCall((event) => events.push(event));
		return { service, events };
	}

	it('tells of the begin and the end of each use, with the receipt of the answer', async () => {
		const { service, events } = createService();
		await service.chat({ messages: [] }, OPTIONS);
		await service.generate({ prompt: 'p' }, OPTIONS);
		await service.optimize({ code: 'c' }, OPTIONS);
		const receipt = { model: 'm', usage: { totalTokens: 7 }, roundTripMs: 12 };
		assert.deepEqual(
			events,
			(['chat', 'generate', 'optimize'] as const).flatMap((operation) => [
				{ kind: 'began', operation },
				{ kind: 'ended', operation, service: 'https://a', outcome: 'answered', receipt },
			]),
		);
	});

	it('measures what has no receipt of its own', async () => {
		const { service, events } = createService(() => clock.advance(30));
		assert.deepEqual(await service.metrics(OPTIONS), { n: 1 });
		assert.deepEqual(events[1], {
			kind: 'ended',
			operation: 'metrics',
			service: 'https://a',
			outcome: 'answered',
			receipt: { roundTripMs: 30 },
		});
	});

	it('tells of a failure by its kind and details, without figures, and passes it on', async () => {
		const details = { status: 429, retryAt: 5 };
		const { service, events } = createService(() => {
			clock.advance(40);
			throw new ServiceError('rateLimited', details);
		});
		await assert.rejects(service.chat({ messages: [] }, OPTIONS), { kind: 'rateLimited' });
		const common = { kind: 'ended', operation: 'chat', service: 'https://a', receipt: { roundTripMs: 40 } };
		assert.deepEqual(events[1], { ...common, outcome: 'rateLimited', details });
	});

	it('says of an end which service was asked, and that another one, or another key, is connected by then', async () => {
		const { service, events } = createService(() => {
			key = 'https://b#two';
			throw new ServiceError('keyRejected');
		});
		await assert.rejects(service.chat({ messages: [] }, OPTIONS), { kind: 'keyRejected' });
		assert.deepEqual(events[1], {
			kind: 'ended',
			operation: 'chat',
			service: 'https://a',
			outcome: 'keyRejected',
			details: {},
			receipt: { roundTripMs: 0 },
			isOutdated: true,
		});
	});

	it('calls what is no error of the service unexpected', async () => {
		const { service, events } = createService(() => {
			throw new TypeError('a bug');
		});
		await assert.rejects(service.optimize({ code: 'c' }, OPTIONS), TypeError);
		assert.deepEqual(events[1], {
			kind: 'ended',
			operation: 'optimize',
			service: 'https://a',
			outcome: 'unexpected',
			receipt: { roundTripMs: 0 },
		});
	});
});
