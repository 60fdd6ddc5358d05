import assert from 'node:assert/strict';
import { h, options, render } from 'preact';
import { lazyComponent } from '../../../../src/webview/shared/lazyComponent.ts';

describe('a component that is loaded later', () => {
	const before = { ...options };
	/** What Preact does after it has painted, and when it draws again. */
	let waiting: (() => void)[];

	beforeEach(() => {
		waiting = [];
		const wait = (work: () => void) => void waiting.push(work);
		Object.assign(options, { requestAnimationFrame: wait, debounceRendering: wait });
	});

	afterEach(() => {
		const { requestAnimationFrame, debounceRendering } = before;
		Object.assign(options, { requestAnimationFrame, debounceRendering });
	});

	const goOn = () => {
		while (waiting.length > 0) waiting.shift()?.();
	};
	const lazy = () => {
		const drawn: object[] = [];
		const component = lazyComponent(async () => (properties: object) => {
			drawn.push(properties);
			return null;
		});
		// It draws nothing, so that no document is needed.
		render(h(component, {}), { childNodes: [], firstChild: null } as never);
		return { component, drawn };
	};

	it('is drawn when it has come', async () => {
		const { drawn } = lazy();
		goOn();
		assert.deepEqual(drawn, []);
		await new Promise((resolve) => setImmediate(resolve));
		goOn();
		assert.equal(drawn.length, 1);
	});

	it('is drawn if it comes ahead of time, right after it was drawn as nothing', async () => {
		const { component, drawn } = lazy();
		await component.loadAhead();
		goOn();
		assert.equal(drawn.length, 1);
	});
});
