import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { EditorModels } from '../../../src/localService/core/engines/editorModels.ts';
import type { EngineTrouble } from '../../../src/localService/core/engines/engine.ts';
import { type LocalService, startLocalService } from '../../../src/localService/node/server.ts';
import { vscodeModels } from '../../../src/service/vscode/localService/editorModels.ts';
import { makeTemporaryFolder, removeFolder } from '../../host/temporaryFolder.ts';

interface ProviderState {
	readonly requests: {
		readonly model: string;
		readonly texts: readonly string[];
		readonly roles: readonly vscode.LanguageModelChatMessageRole[];
		readonly options: object;
		readonly token: vscode.CancellationToken;
	}[];
	/** Lets the line go dead on which it waits. */
	cut(): void;
	set(values: { readonly behavior?: string; readonly isThere?: boolean; readonly counts?: string }): void;
}

describe('The language models of VS Code, as an engine of the local service', () => {
	const folder = makeTemporaryFolder();
	const { signal } = new AbortController();
	let provider: ProviderState;
	let service: LocalService;
	let told: (EngineTrouble | undefined)[];

	/** The models, whose line may go dead once the first part of an answer has come. */
	const cuttable: EditorModels = {
		list: async (...values) =>
			(await vscodeModels.list(...values)).map((model) => ({
				...model,
				async *ask(...request) {
					for await (const part of model.ask(...request)) {
						provider.cut();
						yield part;
					}
				},
			})),
	};
	const start = async (engineModel: string) => {
		await service?.close();
		told = [];
		service = await startLocalService(
			{ keys: [{ label: 'tests', key: 'test-key' }], dataDirectory: folder, engineModel },
			{ editorModels: cuttable, onEngineAnswer: (trouble) => told.push(trouble) },
		);
	};
	const post = async (operation: string, body: object, stop: AbortSignal = signal) => {
		const headers = { authorization: 'Bearer test-key', 'content-type': 'application/json' };
		const init = { method: 'POST', headers, body: JSON.stringify(body), signal: stop };
		const reply = await fetch(`${service.url}/v1/${operation}`, init);
		// biome-ignore lint/suspicious/noExplicitAny: bodies of several shapes
		return { status: reply.status, body: (await reply.json()) as any };
	};
	const chat = (content = 'Hello', more: object = {}) =>
		post('chat', { messages: [{ role: 'user', content }], ...more });
	const last = () => provider.requests.at(-1);
	/** Resolves once the provider has another request. */
	const nextRequest = async () => {
		const { length } = provider.requests;
		while (provider.requests.length === length) await new Promise((resolve) => setImmediate(resolve));
		return last();
	};

	const canceled = (request: ProviderState['requests'][number] | undefined) =>
		new Promise<void>((resolve) => request?.token.onCancellationRequested(() => resolve()));

	before(async () => {
		const extension = vscode.extensions.getExtension<ProviderState>('fixture.models');
		assert.ok(extension);
		provider = await extension.activate();
	});

	beforeEach(async () => {
		provider.set({ behavior: 'echoes', isThere: true, counts: 'characters' });
		await start('parrot/grey');
	});

	after(async () => {
		provider.set({ behavior: 'echoes', isThere: true, counts: 'characters' });
		await service.close();
		removeFolder(folder);
	});

	it('are listed under ids that last, with who provides them', async () => {
		const listed = await vscodeModels.list(signal);
		assert.deepEqual(
			listed.filter(({ id }) => id.startsWith('parrot/')).map(({ id, name, provider }) => [id, name, provider]),
			[
				['parrot/grey', 'Grey Parrot', 'Parrot'],
				['parrot/guarded', 'Guarded Parrot', 'Parrot'],
			],
		);
		assert.deepEqual(await vscodeModels.list(signal, 'nobody'), []);
	});

	it('tell when others have come or gone', async () => {
		for (const isThere of [false, true]) {
			const changed = Promise.withResolvers<void>();
			const listening = vscodeModels.onDidChange(() => changed.resolve());
			provider.set({ isThere });
			await changed.promise;
			listening.dispose();
			assert.equal((await vscodeModels.list(signal, 'parrot')).length, isThere ? 2 : 0);
		}
	});

	it('answer a chat: the system prompt goes first, the options as their provider reads them, the tokens are counted, no cost is claimed', async () => {
		const turns = [
			{ role: 'user', content: 'One' },
			{ role: 'assistant', content: 'Two' },
			{ role: 'user', content: 'Three', name: 'Ada' },
		];
		const { body } = await post('chat', {
			messages: turns,
			system_prompt: 'Be kind',
			max_tokens: 77,
			temperature: 0.5,
		});
		const { User, Assistant } = vscode.LanguageModelChatMessageRole;
		assert.deepEqual(last()?.texts, ['Be kind', 'One', 'Two', 'Three']);
		assert.deepEqual(last()?.roles, [User, User, Assistant, User]);
		assert.deepEqual(last()?.options, { max_tokens: 77, temperature: 0.5 });
		const text = 'I am Grey Parrot. You said: Three';
		assert.equal(body.choices[0].message.content, text);
		const [prompt, completion] = ['Be kind\nOne\nTwo\nThree'.length, text.length];
		assert.deepEqual(
			[body.model, body.provider, body.usage, 'cost' in body],
			[
				'parrot/grey',
				'Parrot',
				{ prompt_tokens: prompt, completion_tokens: completion, total_tokens: prompt + completion },
				false,
			],
		);
		assert.deepEqual(told, [undefined]);
	});

	it('generate and optimize', async () => {
		const generated = await post('generate', { prompt: 'a line' });
		assert.equal(generated.body.text, 'I am Grey Parrot. You said: a line');
		const optimized = await post('optimize', { code: 'f();', language: 'javascript' });
		assert.match(optimized.body.text, /You said: ```javascript\nf\(\);\n```/);
		assert.deepEqual(last()?.options, { temperature: 0 });
	});

	it('answer with the text of an answer of several kinds of parts', async () => {
		provider.set({ behavior: 'mixes parts' });
		assert.equal((await chat()).body.choices[0].message.content, 'ab');
	});

	for (const [behavior, status, code, says, partial] of [
		['answers nothing', 500, 'engine_failed', /The answer of Grey Parrot is empty/],
		['calls a tool', 500, 'engine_failed', /holds no text, only parts of other kinds, such as calls of tools/],
		['breaks off', 500, 'engine_failed', /Grey Parrot broke off its answer: The line went dead/, 'Half of '],
		['fails', 500, 'engine_failed', /Grey Parrot did not answer: The line is dead/],
		['permits nothing', 403, 'engine_refused_notPermitted', /^$/],
		['blocks', 403, 'engine_refused_blocked', /Too eager/],
		['has no quota left', 403, 'engine_refused_quota', /all of this month/],
		['limits the rate', 403, 'engine_refused_rateLimit', /Slow down/],
		['finds it off-topic', 403, 'engine_refused_offTopic', /Response got filtered/],
	] as const) {
		it(`fail if one ${behavior}, once, and say why`, async () => {
			provider.set({ behavior });
			const { length } = provider.requests;
			const { status: actual, body } = await chat();
			assert.deepEqual([actual, body.error.code, body.choices?.[0].message.content], [status, code, partial]);
			assert.match(body.error.message, says);
			assert.equal(provider.requests.length, length + 1);
			assert.deepEqual(told, []);
		});
	}

	it('are stopped if they never end, with the beginning of the answer, which a client can read', async () => {
		provider.set({ behavior: 'never ends' });
		const { status, body } = await chat();
		assert.equal(status, 500);
		assert.match(body.error.message, /wrote more than an answer can hold, and was stopped/);
		const { content } = body.choices[0].message;
		assert.ok(content.startsWith('on and on ') && JSON.stringify(body).length < 65_536);
		await canceled(last());
	});

	it('are canceled if whoever asks goes away, also one that does not hear it', async () => {
		provider.set({ behavior: 'hears nothing' });
		const stop = new AbortController();
		const answering = post('chat', { messages: [{ role: 'user', content: 'Hi' }] }, stop.signal);
		const request = await nextRequest();
		stop.abort();
		await assert.rejects(answering);
		await canceled(request);
	});

	it('are told to be gone by VS Code or their provider: the offline engine answers, and it is told', async () => {
		provider.set({ isThere: false });
		const { body } = await chat();
		assert.match(body.choices[0].message.content, /because the editor has no model `parrot\/grey`/);
		provider.set({ isThere: true, behavior: 'knows no such model' });
		assert.match((await chat()).body.choices[0].message.content, /because the editor has no model `parrot\/grey`/);
		provider.set({ behavior: 'echoes' });
		assert.match((await chat()).body.choices[0].message.content, /^I am Grey Parrot/);
		const gone = { kind: 'modelGone', address: 'editor', model: 'parrot/grey' };
		assert.deepEqual(told, [gone, gone, undefined]);
	});

	it('answer under a name that a request gives, and refuse one that they do not have', async () => {
		await start('parrot/none');
		assert.match((await chat('Hi', { model: 'parrot/grey' })).body.choices[0].message.content, /^I am Grey/);
		const { status, body } = await chat('Hi', { model: 'gpt-5' });
		assert.deepEqual([status, body.error.code], [400, 'unknown_model']);
	});

	it('are not used if the user does not agree, and nothing answers in their place', async () => {
		// Here, VS Code refuses every question.
		await start('parrot/guarded');
		const { length } = provider.requests;
		const { status, body } = await chat();
		assert.deepEqual([status, body.error], [403, { message: '', code: 'engine_refused_notPermitted' }]);
		assert.equal(provider.requests.length, length);
	});

	it('get an estimate of their tokens if they cannot count', async () => {
		provider.set({ counts: 'fails' });
		const { body } = await chat('12345678');
		assert.equal(body.usage.prompt_tokens, 2);
	});
});
