import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Message } from '../../../../src/core/service/apiTypes.ts';
import { countKnownTurns, joinTurns } from '../../../../src/localService/operations/joinTurns.ts';

const user = (content: string): Message => ({ role: 'user', content });
const assistant = (content: string): Message => ({ role: 'assistant', content });

// Few values, so that turns that are equal meet often.
const turn = fc.record<Message>(
	{
		role: fc.constantFrom('user', 'assistant'),
		content: fc.constantFrom('a', 'b'),
		name: fc.constantFrom('x', 'y'),
	},
	{ requiredKeys: ['role', 'content'], noNullPrototype: true },
);
const turns = fc.array(turn, { maxLength: 8 });

describe('the joining of stored and sent turns', () => {
	const stored = [user('one'), assistant('1'), user('two'), assistant('2')];

	it('takes a request that carries the whole conversation once', () => {
		assert.deepEqual(joinTurns(stored, [...stored, user('three')]), [...stored, user('three')]);
	});

	it('takes a request that carries the newest part once', () => {
		assert.deepEqual(joinTurns(stored, [...stored.slice(2), user('three')]), [...stored, user('three')]);
	});

	it('adds a request that carries only the new turn', () => {
		assert.deepEqual(joinTurns(stored, [user('three')]), [...stored, user('three')]);
	});

	it('keeps a question that is asked a second time', () => {
		assert.deepEqual(joinTurns(stored, [user('two')]), [...stored, user('two')]);
	});

	it('tells authors apart', () => {
		const ofAda = { ...user('hi'), name: 'Ada' };
		assert.deepEqual(joinTurns([ofAda], [user('hi')]), [ofAda, user('hi')]);
	});

	it('loses nothing, doubles nothing and leaves the order for any turns', () => {
		fc.assert(
			fc.property(turns, turns, (before, sent) => {
				const joined = joinTurns(before, sent);
				const known = countKnownTurns(before, sent);
				assert.equal(joined.length, before.length + sent.length - known);
				assert.deepEqual(joined.slice(0, before.length), before);
				assert.deepEqual(joined.slice(joined.length - sent.length), sent);
				for (let longer = known + 1; longer <= Math.min(before.length, sent.length); longer++) {
					assert.notDeepEqual(before.slice(-longer), sent.slice(0, longer));
				}
			}),
		);
	});

	it('finds every turn of a conversation that is sent whole, however it was cut', () => {
		fc.assert(
			fc.property(turns, fc.nat(), turns, (before, cut, fresh) => {
				const part = before.slice(before.length === 0 ? 0 : cut % before.length);
				assert.ok(joinTurns(before, [...part, ...fresh]).length <= before.length + fresh.length);
			}),
		);
	});
});
