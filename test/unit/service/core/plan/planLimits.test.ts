import assert from 'node:assert/strict';
import fc from 'fast-check';
import { chatRequest } from '../../../../../src/chat/core/chatRequest.ts';
import type { Turn } from '../../../../../src/chat/core/transcript/transcript.ts';
import type { ChatRequest, Message } from '../../../../../src/service/core/apiTypes.ts';
import { PlanMemory } from '../../../../../src/service/core/plan/planMemory.ts';
import { cutToPlan, plansThatRefuse } from '../../../../../src/service/core/plan/sendWithinPlan.ts';
import {
	DEFAULT_MAX_TOKENS,
	PLAN_LIMITS,
	PLANS,
	type Plan,
	promptLength,
} from '../../../../../src/service/core/plans.ts';
import { exceeded, requestSize } from '../../../../../src/service/core/requestSize.ts';
import { FakeKeptState } from '../../../../support/fakes/fakeStores.ts';

const user = (content: string): Message => ({ role: 'user', content });
const request = (maxTokens: number, messages: Message[] = [user('hello')]): ChatRequest => ({
	messages,
	max_tokens: maxTokens,
});
const settings = {
	model: '',
	maxTokens: DEFAULT_MAX_TOKENS,
	temperature: 0.7,
	systemPrompt: '',
	userName: '',
	context: 'full',
} as const;
const turns = (count: number): readonly Turn[] =>
	Array.from({ length: count }, (_, index) => ({
		id: `t${index}`,
		text: `question ${index}`,
		time: 0,
		outcome: {
			kind: 'answered',
			id: `a${index}`,
			text: `answer ${index}`,
			time: 0,
			receipt: { roundTripMs: 1 },
		},
	}));

describe('the plans that would have to refuse a request', () => {
	for (const [what, asked, plans] of [
		['the default', request(1_000), ['trial']],
		['exactly what the smallest takes', request(500), []],
		['more than the largest takes', request(4_001), ['enterprise', 'core', 'trial']],
		[
			'eleven messages',
			request(
				100,
				Array.from({ length: 11 }, () => user('x')),
			),
			['trial'],
		],
		['a text that the smallest does not take at all', request(3_000, [user('x'.repeat(1_001))]), ['core']],
		['a text that no plan takes', request(5_000, [user('x'.repeat(8_001))]), []],
		['a prompt', { prompt: 'x', max_tokens: 2_001 }, ['core', 'trial']],
		['the service’s own default', { prompt: 'x' }, ['trial']],
	] as const) {
		it(`are ${plans.join(', ') || 'none'} for ${what}`, () => assert.deepEqual(plansThatRefuse(asked), plans));
	}

	it('are only the smaller ones where one has refused already', () => {
		assert.deepEqual(plansThatRefuse(request(4_001), 'enterprise'), ['core', 'trial']);
		assert.deepEqual(plansThatRefuse(request(4_001), 'trial'), []);
	});

	it('accept a request that is cut to them, with the user’s own text unchanged and the newest turns', () => {
		const message = fc.record({ role: fc.constantFrom('user', 'assistant'), content: fc.string({ maxLength: 900 }) });
		fc.assert(
			fc.property(
				fc.array(message, { maxLength: 120 }),
				fc.nat(10_000),
				fc.constantFrom(...PLANS),
				(earlier, maxTokens, plan) => {
					const whole = request(maxTokens, [...earlier, user('mine')]);
					const { messages, max_tokens } = cutToPlan(whole, plan);
					assert.deepEqual(exceeded(requestSize({ messages, max_tokens }), plan), []);
					assert.deepEqual(messages, whole.messages.slice(whole.messages.length - messages.length));
					assert.ok(messages.length === whole.messages.length || messages[0]?.role === 'user');
				},
			),
			{ numRuns: 1_000 },
		);
	});

	it('keep what the system says first', () => {
		const system: Message = { role: 'system', content: 'be brief' };
		const { messages } = cutToPlan(
			request(1, [system, ...Array.from({ length: 40 }, (_, index) => user(`${index}`))]),
			'trial',
		);
		assert.deepEqual([messages.length, messages[0], messages.at(-1)?.content], [10, system, '39']);
	});
});

describe('what is remembered of a plan', () => {
	it('holds for its own base URL, and the agreed limit only until the window closes', async () => {
		const state = new FakeKeptState();
		const plans = new PlanMemory(state);
		await plans.remember('https://a.example', 'trial');
		plans.setCap('https://a.example', 500);
		assert.deepEqual([plans.known('https://a.example'), plans.known('https://b.example')], ['trial', undefined]);
		const later = new PlanMemory(state);
		assert.deepEqual([later.known('https://a.example'), later.cap('https://a.example')], ['trial', undefined]);
		await plans.forget('https://a.example');
		assert.deepEqual([plans.known('https://a.example'), plans.cap('https://a.example')], [undefined, undefined]);
	});

	it('is nothing where what was kept is no plan', async () => {
		const state = new FakeKeptState();
		await state.update('plan:x', 'galactic');
		assert.equal(new PlanMemory(state).known('x'), undefined);
	});
});

describe('the limits of a plan', () => {
	// Eleven UTF-16 units, seven code points, one character to the eye.
	const family = '👨‍👩‍👧‍👦';
	for (const [what, text, length] of [
		['letters', 'x'.repeat(1_000), 1_000],
		['one letter more', 'x'.repeat(1_001), 1_001],
		['an emoji family', family, 11],
		['many of them', family.repeat(91), 1_001],
		['line breaks of two characters', '\r\n'.repeat(500), 1_000],
		['combining marks', 'e\u0301'.repeat(500), 1_000],
	] as const) {
		it(`L03 count ${length} characters in ${what}, never fewer than any way of counting`, () => {
			assert.equal(promptLength(text), length);
			assert.ok(length >= [...text].length);
			assert.equal(exceeded(requestSize(request(1, [user(text)])), 'trial').includes('promptLength'), length > 1_000);
		});
	}

	it('L04 apply from the next request on when the plan is switched in a conversation', () => {
		const earlier = turns(60);
		const under = (plan: 'auto' | Plan) => {
			const { messages, max_tokens } = chatRequest(
				'c',
				earlier,
				{ text: 'next', attachments: [] },
				{ ...settings, maxTokens: 4_000, plan },
			);
			return [messages.length, max_tokens];
		};
		for (const plan of PLANS) {
			const { maxMessages, maxTokens } = PLAN_LIMITS[plan];
			const [messages = 0, tokens] = under(plan);
			assert.ok(messages > maxMessages - 2 && messages <= maxMessages, `${plan}: ${messages}`);
			assert.equal(tokens, maxTokens);
		}
	});
});
