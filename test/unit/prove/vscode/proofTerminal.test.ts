import assert from 'node:assert/strict';
import type { Pseudoterminal } from 'vscode';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { editor, window, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { ProofTerminal } = await withFakeVscode(() => import('../../../../src/prove/vscode/proofTerminal.ts'));

describe('the terminal of proofs', () => {
	let isSet: unknown;
	let close: (() => void) | undefined;

	beforeEach(() => {
		editor.registered.set('setContext', (key, value) => {
			assert.equal(key, 'whetstone.optimize.output');
			isSet = value;
		});
		const createTerminal = ({ pty }: { readonly pty: Pseudoterminal }) => {
			close = () => pty.close();
			return { show() {}, dispose: close };
		};
		Object.assign(window, { createTerminal });
	});

	afterEach(() => {
		editor.registered.clear();
		Reflect.deleteProperty(window, 'createTerminal');
	});

	it('can be shown, and the palette offers it, from the first proof until it is closed', () => {
		const terminal = new ProofTerminal(new FakeClock());
		assert.deepEqual([terminal.show(), isSet], [false, undefined]);
		terminal.begin(() => {});
		assert.deepEqual([terminal.show(), isSet], [true, true]);
		close?.();
		assert.deepEqual([terminal.show(), isSet], [false, false]);
	});
});
