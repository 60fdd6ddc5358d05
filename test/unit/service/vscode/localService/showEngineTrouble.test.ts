import assert from 'node:assert/strict';
import type { EngineTrouble } from '../../../../../src/localService/core/engines/engine.ts';
import { makeTemporaryFolder, removeFolder } from '../../../../host/temporaryFolder.ts';
import { editor, setUserSetting, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';
import { RecordingLogger } from '../../../../support/fakes/recordingLogger.ts';
import { type HeldPort, holdPort } from '../../../../support/heldPort.ts';
import { completion, FakeEngine, reply } from '../../../localService/node/fakeEngine.ts';
import { chatOf } from '../../../localService/node/testService.ts';

const { showEngineTrouble } = await withFakeVscode(
	() => import('../../../../../src/service/vscode/localService/showEngineTrouble.ts'),
);
const { EmbeddedService } = await withFakeVscode(() => import('../../../../../src/service/vscode/embeddedService.ts'));
const { RedactingLog } = await withFakeVscode(() => import('../../../../../src/base/vscode/redactingLog.ts'));

const ADDRESS = 'http://127.0.0.1:11434/v1';

describe('what changed about the chosen engine', () => {
	beforeEach(() => {
		Object.assign(editor, { messages: [], buttons: [], commands: [], choice: undefined });
	});

	for (const [trouble, text] of [
		[
			{ kind: 'unreachable', model: 'llama3.2' },
			'llama3.2 cannot answer: no engine answers at 127.0.0.1:11434. The offline engine does, without a model.',
		],
		[
			{ kind: 'unreachable', model: '' },
			'No engine answers at 127.0.0.1:11434, so the offline engine does, without a model.',
		],
		[
			{ kind: 'modelGone', model: 'llama3.2' },
			'The engine at 127.0.0.1:11434 no longer has llama3.2, so the offline engine answers, without a model.',
		],
		[
			{ kind: 'modelGone', model: '' },
			'The engine at 127.0.0.1:11434 lists no model that can chat, so the offline engine answers, without one.',
		],
		[
			{ kind: 'otherModel', model: 'llama3.2', answeredBy: 'tiny' },
			'The engine at 127.0.0.1:11434 answers with tiny, not with llama3.2, which you chose.',
		],
		[
			{ kind: 'otherModel', model: 'a', answeredBy: '[b](command:c)\u202e' },
			'The engine at 127.0.0.1:11434 answers with [b] (command:c)\ufffd, not with a, which you chose.',
		],
	] as const satisfies readonly (readonly [Omit<EngineTrouble, 'address'>, string])[]) {
		it(`is told in one sentence: ${text}`, () => {
			showEngineTrouble({ address: ADDRESS, ...trouble });
			assert.deepEqual([editor.messages, editor.buttons], [[text], ['Choose Another…']]);
		});
	}

	for (const [model, text] of [
		['copilot/gpt-4o', 'VS Code does not list copilot/gpt-4o now, so the offline engine answers, without a model.'],
		['', 'VS Code lists no model, so the offline engine answers, without one.'],
	] as const) {
		it(`is told in one sentence of a model of VS Code: ${text}`, () => {
			showEngineTrouble({ address: 'editor', kind: 'modelGone', model });
			assert.deepEqual([editor.messages, editor.buttons], [[text], ['Choose Another…']]);
		});
	}

	it('can be answered by choosing another one', async () => {
		editor.choice = 'Choose Another…';
		showEngineTrouble({ kind: 'unreachable', address: ADDRESS, model: '' });
		await new Promise((resolve) => setImmediate(resolve));
		assert.deepEqual(editor.commands, ['whetstone.useLocalService']);
	});
});

describe('the local service in the editor', () => {
	let held: HeldPort;
	let engine: FakeEngine;
	let engineUrl = '';
	let folder = '';
	let told: string[];
	let isChosen = true;
	let embedded: InstanceType<typeof EmbeddedService>;
	let logger: RecordingLogger;
	let tell: (trouble: EngineTrouble) => void;

	beforeEach(async () => {
		engine = new FakeEngine();
		held = await holdPort();
		engineUrl = await engine.start(held.port);
		folder = makeTemporaryFolder();
		told = [];
		isChosen = true;
		logger = new RecordingLogger();
		tell = ({ kind }) => void told.push(kind);
		const settings = () => ({ engine: 'server' as const, engineUrl, engineModel: 'first-model', isChosen });
		embedded = new EmbeddedService(folder, settings, new RedactingLog(logger), (trouble) => tell(trouble));
	});

	afterEach(async () => {
		embedded.dispose();
		await engine.close();
		held.release();
		removeFolder(folder);
	});

	async function chat(): Promise<void> {
		const { url, key } = await embedded.address();
		const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
		const init = { method: 'POST', headers, body: JSON.stringify(chatOf('x')) };
		const answer = await fetch(`${url}/v1/chat`, init);
		assert.equal(answer.status, 200, await answer.text());
	}

	it('tells nothing of one that is only looked for: the offline answer says it', async () => {
		isChosen = false;
		await engine.close();
		await chat();
		assert.deepEqual(told, []);
	});

	/** An engine where the one before it was. */
	async function startAgain(answeredBy = 'first-model'): Promise<void> {
		engine = new FakeEngine();
		engine.answer = (_request, response) => reply(response, 200, { ...completion('Hi.'), model: answeredBy });
		await engine.start(held.port);
	}

	it('tells it once, and again only after an answer as chosen', async () => {
		await engine.close();
		await chat();
		await chat();
		await startAgain();
		await chat();
		await engine.close();
		await chat();
		assert.deepEqual(told, ['unreachable', 'unreachable']);
	});

	it('tells nothing that the user has just been told, but what is new', async () => {
		await engine.close();
		embedded.noteShown('unreachable');
		await chat();
		assert.deepEqual(told, []);
		await startAgain('tiny');
		await chat();
		assert.deepEqual(told, ['otherModel']);
	});

	it('tells that it is gone again after the user was told so and it had come back', async () => {
		await engine.close();
		embedded.noteShown('unreachable');
		await startAgain();
		await chat();
		await engine.close();
		await chat();
		assert.deepEqual(told, ['unreachable']);
	});

	it('tells of a new choice what the user was told of the last one', async () => {
		await engine.close();
		embedded.noteShown('unreachable');
		const restarting = embedded.restartOnChange();
		setUserSetting('whetstone.local.engineModel', 'other');
		restarting.dispose();
		await chat();
		setUserSetting('whetstone.local.engineModel', undefined);
		assert.deepEqual(told, ['unreachable']);
	});

	it('tells nothing of an engine that was replaced while it still answers', async () => {
		const restarting = embedded.restartOnChange();
		const asked = engine.nextCompletion();
		const answering = Promise.withResolvers<void>();
		engine.answer = async (_request, response) => {
			await answering.promise;
			reply(response, 200, { ...completion('Hi.'), model: 'tiny' });
		};
		const answered = chat().catch(() => {});
		await asked;
		setUserSetting('whetstone.local.engineModel', 'other');
		restarting.dispose();
		answering.resolve();
		await answered;
		setUserSetting('whetstone.local.engineModel', undefined);
		assert.deepEqual(told, []);
	});
});
