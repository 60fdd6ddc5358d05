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
				foundAt: '',
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

	it('fires when each call begins and ends, with the receipt of the answer', async () => {
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

	it('measures the round trip of an answer without a receipt', async () => {
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

	it('reports a failure with its kind and details, without figures, and rethrows it', async () => {
		const details = { status: 429, retryAt: 5 };
		const { service, events } = createService(() => {
			clock.advance(40);
			throw new ServiceError('rateLimited', details);
		});
		await assert.rejects(service.chat({ messages: [] }, OPTIONS), { kind: 'rateLimited' });
		const common = { kind: 'ended', operation: 'chat', service: 'https://a', receipt: { roundTripMs: 40 } };
		assert.deepEqual(events[1], { ...common, outcome: 'rateLimited', details });
	});

	it('reports at the end which service was asked, and whether the service or the key has changed since', async () => {
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

	it('reports any other error as unexpected', async () => {
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
