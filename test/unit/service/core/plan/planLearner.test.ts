import assert from 'node:assert/strict';
import type { GenerateRequest } from '../../../../../src/service/core/apiTypes.ts';
import { PlanLearner, PlanMemory } from '../../../../../src/service/core/plan/planMemory.ts';
import type { Plan } from '../../../../../src/service/core/plans.ts';
import { ServiceError } from '../../../../../src/service/core/serviceError.ts';
import { FakeKeptState } from '../../../../support/fakes/fakeStores.ts';
import { RecordingLogger } from '../../../../support/fakes/recordingLogger.ts';

const HERE = 'https://service.test';
const TOO_LARGE = new ServiceError('planLimit', { status: 400, cutMayHelp: true });

describe('the plan of a service', () => {
	let setting: 'auto' | Plan;
	let state: FakeKeptState;
	let plans: PlanMemory;
	let logger: RecordingLogger;
	let learner: PlanLearner;
	let learned: Plan[];
	beforeEach(() => {
		setting = 'auto';
		state = new FakeKeptState();
		plans = new PlanMemory(state);
		logger = new RecordingLogger();
		learner = new PlanLearner(plans, () => setting, logger);
		learned = [];
		learner.onDidLearn(({ plan }) => learned.push(plan));
	});

	/** Sends to a service that takes no more tokens than these; gives what was asked for each time. */
	async function send(maxTokens: number, most: number): Promise<readonly (number | undefined)[]> {
		const asked: (number | undefined)[] = [];
		const request: GenerateRequest = { prompt: 'x', max_tokens: maxTokens };
		await learner
			.send({ request, idempotencyKey: 'k' }, HERE, async (sent) => {
				asked.push(sent.request.max_tokens);
				if ((sent.request.max_tokens ?? 0) > most) throw TOO_LARGE;
			})
			.catch((error: unknown) => assert.equal(error, TOO_LARGE));
		return asked;
	}

	it('is the one that is set, else the one that was learned, else not known', async () => {
		assert.equal(learner.plan(HERE), 'auto');
		await plans.remember(HERE, 'trial');
		assert.deepEqual([learner.plan(HERE), learner.plan('https://other.test')], ['trial', 'auto']);
		setting = 'core';
		assert.equal(learner.plan(HERE), 'core');
	});

	it('is learned from a refusal of what a smaller request was taken for, and then kept to', async () => {
		assert.deepEqual(await send(1_000, 500), [1_000, 500]);
		assert.deepEqual([learned, learner.plan(HERE)], [['trial'], 'trial']);
		assert.deepEqual(await send(1_000, 500), [500]);
		assert.deepEqual(learned, ['trial']);
	});

	it('is not learned if smaller requests are refused too, or if none was refused', async () => {
		assert.deepEqual(await send(5_000, 100), [5_000, 4_000, 2_000]);
		assert.deepEqual(await send(50, 100), [50]);
		assert.deepEqual([learned, learner.plan(HERE)], [[], 'auto']);
	});

	it('is not searched for if one is set, and the refusal is thrown', async () => {
		setting = 'enterprise';
		await plans.remember(HERE, 'trial');
		assert.deepEqual(await send(1_000, 500), [1_000]);
		assert.deepEqual(learned, []);
	});

	it('leaves it at as many tokens as the user agreed to, until the window closes', async () => {
		plans.setCap(HERE, 300);
		assert.deepEqual(await send(1_000, 5_000), [300]);
		assert.deepEqual(await send(300, 5_000), [300]);
		assert.deepEqual(await send(200, 5_000), [200]);
		assert.equal(new PlanMemory(state).cap(HERE), undefined);
		await plans.forget(HERE);
		assert.deepEqual(await send(1_000, 5_000), [1_000]);
	});

	it('is reported although it could not be stored', async () => {
		const full = { get: () => undefined, update: () => Promise.reject(new Error('full')) };
		const forgetful = new PlanLearner(new PlanMemory(full), () => setting, logger);
		forgetful.onDidLearn(({ plan }) => learned.push(plan));
		await forgetful.send({ request: { prompt: 'x', max_tokens: 1_000 }, idempotencyKey: 'k' }, HERE, async (sent) => {
			if ((sent.request.max_tokens ?? 0) > 500) throw TOO_LARGE;
		});
		await new Promise((resolve) => setImmediate(resolve));
		assert.deepEqual([learned, logger.messages.length], [['trial'], 1]);
	});

	it('is forgotten when the key or the setting changes, only at that address', async () => {
		await plans.remember(HERE, 'trial');
		await plans.remember('https://other.test', 'core');
		await plans.forget(HERE);
		assert.deepEqual([learner.plan(HERE), learner.plan('https://other.test')], ['auto', 'core']);
		assert.deepEqual(
			[...state.values.keys()].filter((name) => state.get(name) !== undefined),
			['plan:https://other.test'],
		);
	});
});
