import assert from 'node:assert/strict';
import type { GenerateRequest } from '../../../../../src/service/core/apiTypes.ts';
import { cutToPlan, plansThatRefuse } from '../../../../../src/service/core/plan/sendWithinPlan.ts';
import { PLAN_LIMITS } from '../../../../../src/service/core/plans.ts';

const { maxTokens, maxMessages } = PLAN_LIMITS.trial;
const turns = (count: number) =>
	Array.from({ length: count }, (_, at) => ({
		role: at % 2 === 0 ? ('user' as const) : ('assistant' as const),
		content: `${at}`,
	}));

describe('a request that is cut to a plan', () => {
	it('is a generate request with fewer tokens, and nothing else changed', () => {
		const request = { prompt: 'x', max_tokens: maxTokens + 1, temperature: 0.2 };
		assert.deepEqual(cutToPlan(request, 'trial'), { prompt: 'x', max_tokens: maxTokens, temperature: 0.2 });
	});

	it('asks for no more than it did', () => {
		assert.equal(cutToPlan({ prompt: 'x', max_tokens: 5 }, 'trial').max_tokens, 5);
		const silent: GenerateRequest = { prompt: 'x' };
		assert.equal(cutToPlan(silent, 'trial').max_tokens, maxTokens);
	});

	it('keeps the newest turns, and begins with a question', () => {
		const request = { messages: turns(maxMessages + 4), max_tokens: 1 };
		const { messages } = cutToPlan(request, 'trial');
		assert.ok(messages.length <= maxMessages && messages.length >= maxMessages - 1);
		assert.equal(messages[0]?.role, 'user');
		assert.deepEqual(messages, request.messages.slice(-messages.length));
	});

	it('keeps all turns of a conversation that is not too long', () => {
		const request = { messages: turns(maxMessages), max_tokens: 1 };
		assert.deepEqual(cutToPlan(request, 'trial').messages, request.messages);
	});

	it('keeps what the system says, and the newest message beside however much of it', () => {
		const system = { role: 'system' as const, content: 'rules' };
		const newest = { role: 'user' as const, content: 'newest' };
		const one = cutToPlan({ messages: [system, ...turns(maxMessages + 1), newest], max_tokens: 1 }, 'trial').messages;
		assert.deepEqual([one[0], one.at(-1)], [system, newest]);
		assert.ok(one.length <= maxMessages);
		const many = [...Array.from({ length: maxMessages + 2 }, () => system), newest];
		const cut = cutToPlan({ messages: many, max_tokens: 1 }, 'trial').messages;
		assert.deepEqual([cut.length, cut.at(-1)], [maxMessages, newest]);
	});
});

describe('the plans that would have refused a request', () => {
	it('are those that it exceeds, the largest first, and only smaller ones if it was cut to one already', () => {
		const request = { prompt: 'x', max_tokens: PLAN_LIMITS.enterprise.maxTokens + 1 };
		assert.deepEqual(plansThatRefuse(request), ['enterprise', 'core', 'trial']);
		assert.deepEqual(plansThatRefuse(request, 'core'), ['trial']);
		assert.deepEqual(plansThatRefuse(request, 'trial'), []);
	});

	it('do not include one that the user’s own text exceeds', () => {
		const prompt = 'x'.repeat(PLAN_LIMITS.trial.maxPromptLength + 1);
		const plans = plansThatRefuse({ prompt, max_tokens: PLAN_LIMITS.core.maxTokens + 1 });
		assert.deepEqual(plans, ['core']);
	});
});
