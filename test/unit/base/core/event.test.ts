import assert from 'node:assert/strict';
import { Emitter, once } from '../../../../src/base/core/event.ts';

describe('the next value of an event', () => {
	it('is heard, and no other, also if it leads to one', () => {
		const emitter = new Emitter<number>();
		const heard: number[] = [];
		once(emitter.event, (value) => {
			heard.push(value);
			emitter.fire(value + 1);
		});
		assert.deepEqual(heard, []);
		for (const value of [1, 5]) emitter.fire(value);
		assert.deepEqual(heard, [1]);
	});

	it('is not heard after the listener was disposed of', () => {
		const emitter = new Emitter<number>();
		once(emitter.event, () => assert.fail('it was disposed of')).dispose();
		emitter.fire(1);
	});
});
