import assert from 'node:assert/strict';
import fc from 'fast-check';
import { countKnownTurns, joinTurns } from '../../../../../src/localService/core/operations/joinTurns.ts';
import type { Message } from '../../../../../src/service/core/apiTypes.ts';

const user = (content: string): Message => ({ role: 'user', content });
const assistant = (content: string): Message => ({ role: 'assistant', content });

// Few values, so that equal turns often meet.
const turn = fc.record<Message>(
	{
		role: fc.constantFrom('user', 'assistant'),
		content: fc.constantFrom('a', 'b'),
		name: fc.constantFrom('x', 'y'),
	},
	{ requiredKeys: ['role', 'content'], noNullPrototype: true },
);
const turns = fc.array(turn, { maxLength: 8 });

describe('joining stored and sent turns', () => {
	const stored = [user('one'), assistant('1'), user('two'), assistant('2')];

	it('does not repeat turns if a request sends the whole conversation', () => {
		assert.deepEqual(joinTurns(stored, [...stored, user('three')]), [...stored, user('three')]);
	});

	it('does not repeat turns if a request sends the newest part', () => {
		assert.deepEqual(joinTurns(stored, [...stored.slice(2), user('three')]), [...stored, user('three')]);
	});

	it('adds the turn of a request that sends only a new one', () => {
		assert.deepEqual(joinTurns(stored, [user('three')]), [...stored, user('three')]);
	});

	it('keeps a question that is asked again', () => {
		assert.deepEqual(joinTurns(stored, [user('two')]), [...stored, user('two')]);
	});

	it('distinguishes authors', () => {
		const ofAda = { ...user('hi'), name: 'Ada' };
		assert.deepEqual(joinTurns([ofAda], [user('hi')]), [ofAda, user('hi')]);
	});

	it('keeps any turns without loss, duplicates or reordering', () => {
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

	it('recognizes every turn of a whole conversation, however it was split', () => {
		fc.assert(
			fc.property(turns, fc.nat(), turns, (before, cut, fresh) => {
				const part = before.slice(before.length === 0 ? 0 : cut % before.length);
				assert.ok(joinTurns(before, [...part, ...fresh]).length <= before.length + fresh.length);
			}),
		);
	});
});
