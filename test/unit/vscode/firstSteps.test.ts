import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { KeyManager } from '../../../src/core/apiKeys/keyManager.ts';
import { Emitter } from '../../../src/core/base/event.ts';
import type { CallEvent } from '../../../src/core/receipts/receipt.ts';
import { FakeKeptState, FakeSecretSink, FakeSecretStore } from '../../support/fakes/fakeStores.ts';
import { editor, setUserSetting, withFakeVscode } from '../../support/fakes/fakeVscode.ts';

const { FirstSteps, openWalkthrough, restoreFirstSteps } = await withFakeVscode(
	() => import('../../../src/vscode/firstSteps.ts'),
);

const BASE_URL = 'whetstone.service.baseUrl';

describe('the first steps', () => {
	let state: FakeKeptState;
	/** The context keys that were set to true, in this order. */
	let ticked: string[];

	beforeEach(() => {
		state = new FakeKeptState();
		ticked = [];
		editor.registered.set('setContext', (key, value) => {
			if (value === true) ticked.push(String(key));
		});
	});

	afterEach(() => {
		editor.registered.clear();
		setUserSetting(BASE_URL, undefined);
	});

	it('are ticked off at once, each only once, and again in the next window', () => {
		const steps = new FirstSteps(state);
		steps.done('answered');
		steps.done('answered');
		steps.done('proved');
		assert.deepEqual(ticked, ['whetstone.done.answered', 'whetstone.done.proved']);
		ticked = [];
		restoreFirstSteps(state);
		assert.deepEqual(ticked, ['whetstone.done.answered', 'whetstone.done.proved']);
	});

	it('are none where nothing was done, or something else was stored', () => {
		restoreFirstSteps(state);
		void state.update('firstSteps.proved', 'yes');
		restoreFirstSteps(state);
		assert.deepEqual(ticked, []);
	});

	it('of two windows do not overwrite each other', () => {
		new FirstSteps(state).done('answered');
		new FirstSteps(state).done('measured');
		restoreFirstSteps(state);
		assert.deepEqual(ticked.slice(2), ['whetstone.done.answered', 'whetstone.done.measured']);
	});

	it('are ticked off even if they cannot be stored', async () => {
		const refused = Promise.reject(new Error('ENOSPC'));
		new FirstSteps({ get: () => undefined, update: () => refused }).done('answered');
		await assert.rejects(refused);
		assert.deepEqual(ticked, ['whetstone.done.answered']);
	});

	it('are what the walkthrough of the manifest waits for', () => {
		const [walkthrough] = JSON.parse(readFileSync('package.json', 'utf8')).contributes.walkthroughs;
		const awaited = walkthrough.steps.flatMap(
			({ completionEvents }: { readonly completionEvents: readonly string[] }) => completionEvents,
		);
		const steps = new FirstSteps(state);
		for (const step of ['connected', 'answered', 'reviewed', 'proved', 'measured'] as const) steps.done(step);
		assert.deepEqual(
			awaited,
			ticked.map((key) => `onContext:${key}`),
		);
	});

	it('open as the walkthrough of this extension, which stays open', async () => {
		const opened: unknown[] = [];
		editor.registered.set('workbench.action.openWalkthrough', (id) => opened.push(id));
		editor.registered.set('workbench.action.keepEditor', () => opened.push('kept'));
		await openWalkthrough('whetstone.whetstone');
		const [{ id }] = JSON.parse(readFileSync('package.json', 'utf8')).contributes.walkthroughs;
		assert.deepEqual(opened, [`whetstone.whetstone#${id}`, 'kept']);
	});

	describe('that are followed', () => {
		const calls = new Emitter<CallEvent>();

		function follow() {
			const stores = { everywhere: new FakeKeptState(), workspace: new FakeKeptState() };
			const keys = new KeyManager(new FakeSecretStore(), stores, new FakeSecretSink());
			const following = new FirstSteps(state).follow(keys, { onDidCall: calls.event });
			return { keys, following };
		}

		const ended = (more: Partial<CallEvent>) =>
			calls.fire({
				...{ kind: 'ended', operation: 'chat', service: 'local', outcome: 'answered', receipt: { roundTripMs: 1 } },
				...more,
			} as CallEvent);

		it('see a service that was connected before', () => {
			setUserSetting(BASE_URL, 'local');
			follow().following.dispose();
			assert.deepEqual(ticked, ['whetstone.done.connected']);
		});

		it('see a service when its address has a key, whichever comes first', async () => {
			const { keys, following } = follow();
			setUserSetting(BASE_URL, 'https://api.example.com');
			assert.deepEqual(ticked, []);
			await keys.add('https://api.example.com', 'mine', 'a-key-of-mine-0123456789');
			assert.deepEqual(ticked, ['whetstone.done.connected']);
			following.dispose();
		});

		it('see the local service when it is chosen, and nothing once they are left alone', () => {
			const first = follow();
			first.following.dispose();
			setUserSetting(BASE_URL, 'local');
			assert.deepEqual(ticked, []);
			setUserSetting(BASE_URL, undefined);
			const { following } = follow();
			setUserSetting(BASE_URL, 'local');
			assert.deepEqual(ticked, ['whetstone.done.connected']);
			following.dispose();
		});

		it('see an answer of the chat, but no failure and no answer to anything else', () => {
			const { following } = follow();
			calls.fire({ kind: 'began', operation: 'chat' });
			ended({ operation: 'generate' });
			ended({ outcome: 'rateLimited' });
			assert.deepEqual(ticked, []);
			ended({});
			assert.deepEqual(ticked, ['whetstone.done.answered']);
			following.dispose();
		});
	});
});
