import assert from 'node:assert/strict';
import { Emitter } from '../../../../../src/base/core/event.ts';
import { KeyManager } from '../../../../../src/service/core/keys/keyManager.ts';
import { PlanMemory } from '../../../../../src/service/core/plan/planMemory.ts';
import type { Plan } from '../../../../../src/service/core/plans.ts';
import type { ServiceClient } from '../../../../../src/service/core/serviceClient.ts';
import { FakeKeptState, FakeSecretSink, FakeSecretStore } from '../../../../support/fakes/fakeStores.ts';
import { editor, setUserSetting, withFakeVscode, workspace } from '../../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../../support/fakes/recordingLogger.ts';

const { agreeToLimit, copyDetails, followRedirect } = await withFakeVscode(
	() => import('../../../../../src/service/vscode/failures/actionHandlers.ts'),
);
const { choosePlan, currentPlan, registerPlan } = await withFakeVscode(
	() => import('../../../../../src/service/vscode/plan.ts'),
);

const { accountId } = await withFakeVscode(() => import('../../../../../src/metrics/vscode/accountId.ts'));

const BASE_URL = 'whetstone.service.baseUrl';
const PLAN = 'whetstone.service.plan';
const ORIGIN = 'https://api.example.com';
const baseUrl = () => workspace.getConfiguration('whetstone').get('service.baseUrl');

beforeEach(() => {
	setUserSetting(BASE_URL, `${ORIGIN}/gate`);
	setUserSetting(PLAN, undefined);
	Object.assign(editor, { messages: [], choice: undefined, commands: [], clipboard: '' });
});

describe('Use This Address', () => {
	const redirected = (redirectOrigin: string) => followRedirect({ kind: 'redirected', redirectOrigin });

	it('takes another port of the same host name without asking, with the path, and asks for its key', async () => {
		await redirected('https://api.example.com:8443');
		assert.deepEqual([baseUrl(), editor.commands], ['https://api.example.com:8443/gate', ['whetstone.enterKey']]);
		assert.deepEqual(editor.messages, []);
	});

	it('asks before it takes another host name', async () => {
		await redirected('https://new.example.com');
		assert.deepEqual([baseUrl(), editor.commands], [`${ORIGIN}/gate`, []]);
		editor.choice = 'Use This Address';
		await redirected('https://new.example.com');
		assert.equal(baseUrl(), 'https://new.example.com/gate');
		assert.deepEqual(editor.messages, ['Use https://new.example.com?', 'Use https://new.example.com?']);
	});

	it('asks for no key if VS Code wrote the address elsewhere', async () => {
		const writesElsewhere = () => {
			if (baseUrl() !== `${ORIGIN}/gate`) setUserSetting(BASE_URL, `${ORIGIN}/gate`);
		};
		editor.settingsListeners.add(writesElsewhere);
		await redirected('https://api.example.com:8443');
		editor.settingsListeners.delete(writesElsewhere);
		assert.deepEqual([baseUrl(), editor.commands], [`${ORIGIN}/gate`, []]);
		assert.match(editor.messages[0] ?? '', /^Not connected/);
	});

	it('takes another path of the current address, with the same key, but not of a former address', async () => {
		const toPath = (redirectOrigin: string, redirectPath: string) =>
			followRedirect({ kind: 'redirected', redirectOrigin, redirectPath });
		await toPath(ORIGIN, '/v2/chat');
		await toPath('https://other.example.com', '/team/v1/chat');
		assert.equal(baseUrl(), `${ORIGIN}/gate`);
		await toPath(ORIGIN, '/team/v1/chat');
		assert.deepEqual([baseUrl(), editor.commands, editor.messages], [`${ORIGIN}/team/v1`, [], []]);
		setUserSetting(BASE_URL, 'http://127.0.0.1:8080');
		await toPath('http://127.0.0.1:8080', '/v1/chat');
		assert.equal(baseUrl(), 'http://127.0.0.1:8080/v1');
	});

	it('never takes an address without https', async () => {
		editor.choice = 'Use This Address';
		await redirected('http://api.example.com');
		assert.deepEqual([baseUrl(), editor.messages], [`${ORIGIN}/gate`, []]);
	});
});

describe('Copy Details', () => {
	it('copies the known details, without any answer or key', async () => {
		await copyDetails({
			kind: 'rejected',
			status: 400,
			serviceText: 'Bearer sk-1 is wrong',
			retryAt: 0,
			partial: 'mine',
		});
		assert.equal(
			editor.clipboard,
			'kind: rejected\nstatus: 400\nserviceText: Bearer *** is wrong\nretryAt: 1970-01-01T00:00:00.000Z',
		);
	});
});

describe('the plan', () => {
	const plans = () => new PlanMemory(new FakeKeptState());

	it('is the one in the settings, else the one learned from this address', async () => {
		const memory = plans();
		assert.equal(currentPlan(memory), undefined);
		await memory.remember(`${ORIGIN}/gate`, 'trial');
		assert.equal(currentPlan(memory), 'trial');
		editor.choice = 'core';
		await choosePlan();
		assert.equal(currentPlan(memory), 'core');
	});

	it('is never asked for more than the agreed limit until the window closes', () => {
		const memory = plans();
		const host = 'api.example.com';
		agreeToLimit({ kind: 'planLimit', host, limit: 'messages', allowed: 10 }, memory);
		assert.equal(memory.cap(`${ORIGIN}/gate`), undefined);
		agreeToLimit({ kind: 'planLimit', host: 'other.example.com', limit: 'maxTokens', allowed: 400 }, memory);
		assert.equal(memory.cap(`${ORIGIN}/gate`), undefined, 'another service said that');
		agreeToLimit({ kind: 'planLimit', host, limit: 'maxTokens', allowed: 500 }, memory);
		assert.equal(memory.cap(`${ORIGIN}/gate`), 500);
		setUserSetting(BASE_URL, 'local');
		agreeToLimit({ kind: 'planLimit', host: '127.0.0.1:4321', limit: 'maxTokens', allowed: 600 }, memory);
		assert.equal(memory.cap('local'), 600);
	});

	describe('that was learned', () => {
		const learned = new Emitter<{ readonly plan: Plan }>();
		let state: FakeKeptState;
		let memory: PlanMemory;
		let logger: RecordingLogger;
		let keys: KeyManager;
		let registered: { dispose(): void };

		beforeEach(async () => {
			state = new FakeKeptState();
			memory = new PlanMemory(state);
			logger = new RecordingLogger();
			keys = new KeyManager(
				new FakeSecretStore(),
				{ everywhere: new FakeKeptState(), workspace: new FakeKeptState() },
				new FakeSecretSink(),
			);
			await keys.add(ORIGIN, 'one', 'sk-1111');
			registered = registerPlan(memory, partial<ServiceClient>({ onDidLearnPlan: learned.event }), keys, logger);
			await memory.remember(`${ORIGIN}/gate`, 'trial');
		});

		afterEach(() => {
			registered.dispose();
			keys.dispose();
		});

		it('is shown, with a way to choose another', async () => {
			editor.choice = 'Choose Plan…';
			learned.fire({ plan: 'trial' });
			assert.match(editor.messages[0] ?? '', /trial plan \(at most 500 tokens, 10 messages, 1,000 characters\)/);
		});

		it('is forgotten when the plan setting changes or another key of the address is used', async () => {
			setUserSetting(PLAN, 'auto');
			assert.equal(memory.known(`${ORIGIN}/gate`), undefined);
			await memory.remember(`${ORIGIN}/gate`, 'trial');
			await keys.add('https://other.example', 'another address', 'sk-2222');
			assert.equal(memory.known(`${ORIGIN}/gate`), 'trial');
			await keys.add(ORIGIN, 'two', 'sk-3333');
			assert.equal(memory.known(`${ORIGIN}/gate`), undefined);
		});

		it('is forgotten, and the metrics are another account’s, once a secret header has another value', async () => {
			const accounts = new Set<string>();
			for (const value of ['ours', 'theirs']) {
				await memory.remember(`${ORIGIN}/gate`, 'trial');
				await keys.setHeader(ORIGIN, { name: 'X-Tenant', value });
				assert.equal(memory.known(`${ORIGIN}/gate`), undefined, value);
				accounts.add(accountId(keys));
			}
			assert.equal(accounts.size, 2);
			const [header] = keys.headers(ORIGIN);
			await memory.remember(`${ORIGIN}/gate`, 'trial');
			await keys.refresh();
			assert.deepEqual([memory.known(`${ORIGIN}/gate`), keys.headers(ORIGIN)], ['trial', [header]]);
		});

		it('is logged if it cannot be forgotten', async () => {
			state.update = () => Promise.reject(new Error('disk full'));
			setUserSetting(PLAN, 'auto');
			await new Promise(setImmediate);
			assert.deepEqual(logger.messages, ['a plan could not be forgotten: Error: disk full']);
		});
	});
});
