import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Emitter, type Event } from '../../../../src/base/core/event.ts';
import { KeyManager } from '../../../../src/service/core/keys/keyManager.ts';
import { type CallEvent, isAnswer } from '../../../../src/usage/core/receipt.ts';
import { FakeKeptState, FakeSecretSink, FakeSecretStore } from '../../../support/fakes/fakeStores.ts';
import { editor, setUserSetting, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { isConnected } = await withFakeVscode(() => import('../../../../src/service/vscode/connectionState.ts'));
const { FirstSteps, restoreFirstSteps } = await withFakeVscode(
	() => import('../../../../src/base/vscode/firstSteps.ts'),
);

interface Walkthrough {
	readonly id: string;
	readonly steps: readonly {
		readonly id: string;
		readonly media: { readonly svg: string; readonly altText: string };
		readonly completionEvents: readonly string[];
	}[];
}

const [walkthrough]: [Walkthrough] = JSON.parse(readFileSync('package.json', 'utf8')).contributes.walkthroughs;
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

	it('are ticked off at once, and again in the next window', () => {
		const steps = new FirstSteps(state);
		steps.done('answered');
		steps.done('proved');
		assert.deepEqual(ticked, ['whetstone.done.answered', 'whetstone.done.proved']);
		ticked = [];
		restoreFirstSteps(state);
		assert.deepEqual(ticked, ['whetstone.done.answered', 'whetstone.done.proved']);
	});

	it('are ticked off in this window, too, if another has stored them meanwhile', () => {
		const here = new FirstSteps(state);
		void state.update('firstSteps.answered', true);
		here.done('answered');
		assert.deepEqual(ticked, ['whetstone.done.answered']);
	});

	it('are none where nothing was done, or something else was stored', () => {
		restoreFirstSteps(state);
		void state.update('firstSteps.proved', 'yes');
		restoreFirstSteps(state);
		assert.deepEqual(ticked, []);
	});

	it('are ticked off even if they cannot be stored', async () => {
		const refused = Promise.reject(new Error('ENOSPC'));
		new FirstSteps({ get: () => undefined, update: () => refused }).done('answered');
		await assert.rejects(refused);
		assert.deepEqual(ticked, ['whetstone.done.answered']);
	});

	it('open as the walkthrough of the manifest, which stays open, and check what was done before', async () => {
		const run: string[] = [];
		for (const command of ['openWalkthrough', 'keepEditor']) {
			editor.registered.set(`workbench.action.${command}`, (id = '') => run.push(`${command} ${id}`));
		}
		editor.registered.set('welcome.markStepComplete', (id) => run.push(`check ${id}`));
		const steps = new FirstSteps(state);
		const names = ['connected', 'answered', 'reviewed', 'proved', 'measured'] as const;
		for (const step of names) steps.done(step);
		await steps.open('whetstone.whetstone');
		const opened = `whetstone.whetstone#${walkthrough.id}`;
		assert.deepEqual(run, [
			`openWalkthrough ${opened}`,
			'keepEditor ',
			...walkthrough.steps.map(({ id }) => `check ${opened}#${id}`),
		]);
		assert.deepEqual(
			walkthrough.steps.map(({ completionEvents }) => completionEvents),
			names.map((step) => [`onContext:whetstone.done.${step}`]),
		);
	});

	it('open also where VS Code has no command that checks them', async () => {
		const run: string[] = [];
		for (const command of ['openWalkthrough', 'keepEditor'])
			editor.registered.set(`workbench.action.${command}`, () => run.push(command));
		editor.registered.set('welcome.markStepComplete', async () => {
			throw new Error("command 'welcome.markStepComplete' not found");
		});
		const steps = new FirstSteps(state);
		steps.done('connected');
		await steps.open('whetstone.whetstone');
		assert.deepEqual(run, ['openWalkthrough', 'keepEditor']);
	});

	it('open at the step that is asked for, if there is one', async () => {
		const opened: unknown[] = [];
		editor.registered.set('workbench.action.openWalkthrough', (place) => opened.push(place));
		editor.registered.set('workbench.action.keepEditor', () => {});
		for (const step of ['connect', 'toString', 7]) await new FirstSteps(state).open('whetstone.whetstone', step);
		const category = 'whetstone.whetstone#firstSteps';
		assert.deepEqual(opened, [{ category, step: 'connect' }, category, category]);
	});

	it('are opened unchecked where nothing was done', async () => {
		editor.registered.set('workbench.action.openWalkthrough', () => {});
		editor.registered.set('workbench.action.keepEditor', () => {});
		editor.registered.set('welcome.markStepComplete', () => assert.fail());
		await new FirstSteps(state).open('whetstone.whetstone');
	});

	it('have drawings that say what they show as the walkthrough does', () => {
		const texts = JSON.parse(readFileSync('package.nls.json', 'utf8'));
		for (const { media } of walkthrough.steps) {
			const text = texts[media.altText.slice(1, -1)];
			assert.ok(readFileSync(media.svg, 'utf8').includes(`role="img" aria-label="${text}"`), media.svg);
		}
	});

	describe('that are followed', () => {
		const calls = new Emitter<CallEvent>();
		const onDidAnswerChat: Event<void> = (listener) =>
			calls.event((event) => {
				if (isAnswer(event, 'chat')) listener();
			});

		function follow() {
			const stores = { everywhere: new FakeKeptState(), workspace: new FakeKeptState() };
			const keys = new KeyManager(new FakeSecretStore(), stores, new FakeSecretSink());
			const following = new FirstSteps(state).follow(() => isConnected(keys), keys.onDidChange, onDidAnswerChat);
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

		it('see the local service when it is chosen', () => {
			const { following } = follow();
			setUserSetting(BASE_URL, 'local');
			assert.deepEqual(ticked, ['whetstone.done.connected']);
			following.dispose();
		});

		it('see nothing once they are left alone', async () => {
			const { keys, following } = follow();
			following.dispose();
			setUserSetting(BASE_URL, 'https://api.example.com');
			await keys.add('https://api.example.com', 'mine', 'a-key-of-mine-0123456789');
			setUserSetting(BASE_URL, 'local');
			ended({});
			assert.deepEqual(ticked, []);
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
