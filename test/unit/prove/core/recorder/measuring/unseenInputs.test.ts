import assert from 'node:assert/strict';
import { types } from 'node:util';
import { type Change, changeInput } from '../../../../../../src/prove/core/recorder/measuring/unseenInputs.ts';

/** What an input becomes; undefined if nothing of it changes. */
function changed(change: Change, ...input: unknown[]): unknown[] | undefined {
	const values = [undefined, ...structuredClone(input)];
	return changeInput(values, change, types) ? values.slice(1) : undefined;
}

describe('an input like another', () => {
	it('has other numbers and texts, wherever they are, but the same form', () => {
		assert.deepEqual(changed('all', 1_000, -7, 2, 0.5, 'Ab z9-3'), [999, -6, 2, 0.485, 'Bc a8-3']);
		assert.deepEqual(changed('all', [{ name: 'x', at: [10, null, true] }], new Uint8Array([1, 200])), [
			[{ name: 'y', at: [9, null, true] }],
			new Uint8Array([1, 199]),
		]);
	});

	it('or else ends earlier', () => {
		assert.deepEqual(changed('ends', [1, 2, 3, 4], 'text!', 100), [[1, 2, 3], 'text', 99]);
	});

	it('is none if it holds nothing that can be changed', () => {
		for (const input of [[], [0, 1, 2, true, null], ['', '!'], [[1, 2]], [{ a: {} }]])
			assert.equal(changed('all', ...input), undefined, JSON.stringify(input));
		assert.equal(changed('ends', [1, 2], 'ab'), undefined);
	});

	it('leaves accessors, frozen objects, functions, and `this` as they are', () => {
		const self = { n: 100 };
		let calls = 0;
		const lazy = Object.defineProperty({}, 'n', { get: () => (calls += 1), enumerable: true });
		const values = [self, lazy, Object.freeze([100]), () => 100];
		changeInput(values, 'all', types);
		assert.deepEqual([self.n, calls, values[2]], [100, 0, [100]]);
	});

	it('ends in a cycle, too', () => {
		const list: unknown[] = [50];
		list.push(list);
		const [other] = changed('all', list) ?? [];
		assert.equal((other as unknown[])[0], 49);
	});
});
