import assert from 'node:assert/strict';
import { DisposableStore } from '../../../../src/base/core/disposable.ts';

describe('a store of disposables', () => {
	it('disposes of what is released at once, and lets go of it', () => {
		const store = new DisposableStore();
		const disposed: string[] = [];
		const [one] = ['one', 'two'].map((name) => store.add({ dispose: () => void disposed.push(name) }));
		assert.ok(one !== undefined);
		store.release(one);
		assert.deepEqual(disposed, ['one']);
		store.dispose();
		assert.deepEqual(disposed, ['one', 'two']);
	});
});
