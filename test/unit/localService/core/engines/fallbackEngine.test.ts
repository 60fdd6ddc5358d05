import assert from 'node:assert/strict';
import type { EngineTrouble } from '../../../../../src/localService/core/engines/engine.ts';
import { completion, FakeEngine, reply } from '../../node/fakeEngine.ts';
import { call, chatOf, TestServices } from '../../node/testService.ts';

/** How engines refuse a model that they do not have, as their sources and their users' reports show it. */
const NOT_FOUND = {
	Ollama: [404, { message: 'model "m" not found, try pulling it first', type: 'api_error', param: null, code: null }],
	'LM Studio': [
		400,
		{
			message: 'Invalid model identifier "m". Please specify a valid downloaded model (e.g., first-model).',
			type: 'invalid_request_error',
			param: 'model',
			code: 'model_not_found',
		},
	],
	'LM Studio without a loaded model': [400, 'No models loaded. Please load a model in the developer page.'],
	vLLM: [404, { message: 'The model `m` does not exist.', type: 'NotFoundError', param: 'model', code: 404 }],
} as const satisfies Readonly<Record<string, readonly [status: number, error: unknown]>>;

describe('what changed about the chosen engine', () => {
	const services = new TestServices();
	let engine: FakeEngine;
	let engineUrl = '';
	/** What each answer said of the engine; undefined if it came as chosen. */
	let told: (EngineTrouble | undefined)[];

	beforeEach(async () => {
		told = [];
		engine = new FakeEngine();
		engineUrl = await engine.start();
	});

	afterEach(async () => {
		await services.end();
		await engine.close();
	});

	const start = async (engineModel: string, url = engineUrl) => {
		const onEngineAnswer = (trouble: EngineTrouble | undefined) => void told.push(trouble);
		return (await services.start({ engineUrl: url, engineModel }, { onEngineAnswer })).url;
	};
	const chat = async (url: string, more: object = {}) => await call(url, { body: chatOf('x', more) });
	const answerAs = (model: string) => {
		engine.answer = (_request, response) => reply(response, 200, { ...completion('Hello.'), model });
	};
	const refuse = (status: number, error: unknown) => {
		engine.answer = (_request, response) => reply(response, status, { error });
	};
	const answerNotFound = () => refuse(...NOT_FOUND.Ollama);

	it('is nothing while the chosen model answers, under a longer name, too', async () => {
		const url = await start('first-model');
		await chat(url);
		answerAs('first-model:latest');
		await chat(url);
		assert.deepEqual(told, [undefined, undefined]);
	});

	it('is told if nothing answers there, whatever is asked for, until it has come back', async () => {
		const url = await start('first-model', engineUrl.replace('//', '//someone:secret@'));
		const { port } = new URL(engineUrl);
		await engine.close();
		await chat(url);
		await call(url, { path: '/v1/generate', body: { prompt: 'x' } });
		await call(url, { path: '/v1/optimize', body: { code: 'x' } });
		const unreachable = { kind: 'unreachable', address: engineUrl, model: 'first-model' };
		assert.deepEqual(told, [unreachable, unreachable, unreachable]);
		engine = new FakeEngine();
		await engine.start(Number(port));
		assert.equal((await chat(url)).body.choices[0].message.content, 'Hello.');
		assert.deepEqual(told.slice(3), [undefined]);
	});

	for (const [name, [status, error]] of Object.entries(NOT_FOUND)) {
		it(`is told if the model is gone, as ${name} says it`, async () => {
			const url = await start('chosen');
			refuse(status, error);
			const { status: answered, body } = await chat(url);
			assert.equal(answered, 200);
			assert.match(body.choices[0].message.content, /^Offline engine: .* has no model `chosen`\./);
			assert.deepEqual(told, [{ kind: 'modelGone', address: engineUrl, model: 'chosen' }]);
			const asked = await chat(url, { model: 'asked' });
			assert.deepEqual([asked.status, asked.body.error.code], [400, 'unknown_model']);
			assert.equal(told.length, 1);
		});
	}

	for (const [what, error] of [
		[
			'the context',
			{ code: 400, message: 'the request exceeds the available context size', type: 'exceed_context_size_error' },
		],
		['the content', { code: 'content_filter', message: 'The model refuses this.', param: 'messages' }],
	] as const) {
		it(`is not told of a 400 for ${what}, even of a model that is not listed`, async () => {
			const url = await start('unlisted');
			refuse(400, error);
			for (const more of [{}, { model: 'asked' }]) {
				const { status, body } = await chat(url, more);
				assert.deepEqual([status, body.error.code], [500, 'engine_failed']);
				assert.ok(body.error.message.includes(error.message));
			}
			assert.deepEqual(told, []);
		});
	}

	it('is told in a sentence that its name does not break', async () => {
		const url = await start('the`chosen`\nmodel');
		answerNotFound();
		const { body } = await chat(url);
		assert.ok(
			body.choices[0].message.content.startsWith(
				`Offline engine: no model answered, because the engine at \`${engineUrl}\` has no model \`thechosen model\`.`,
			),
		);
	});

	it('is told if the engine has no model left, of which none in particular was chosen', async () => {
		engine.models = { object: 'list', data: null };
		await chat(await start(''));
		assert.deepEqual(told, [{ kind: 'modelGone', address: engineUrl, model: '' }]);
	});

	for (const [what, models] of [
		['still listed', { data: [{ id: 'm' }] }],
		['listed with its tag', { data: [{ id: 'm:latest' }] }],
		['not to be looked up', 'no list'],
	] as const) {
		it(`is not told of a 404 while the model is ${what}: that has another reason, which is in the failure`, async () => {
			engine.models = models;
			answerNotFound();
			const { status, body } = await chat(await start('m'));
			assert.equal(status, 500);
			assert.match(body.error.message, /status 404: model "m" not found/);
			assert.deepEqual(told, []);
		});
	}

	it('is not told of a model that the request itself names', async () => {
		const url = await start('first-model');
		answerNotFound();
		assert.equal((await chat(url, { model: 'asked' })).status, 400);
		answerAs('asked');
		await chat(url, { model: 'asked' });
		assert.deepEqual(told, []);
	});

	it('is told if another model answers', async () => {
		const url = await start('first-model');
		answerAs('tiny-model');
		assert.equal((await chat(url)).body.model, 'tiny-model');
		assert.deepEqual(told, [
			{ kind: 'otherModel', address: engineUrl, model: 'first-model', answeredBy: 'tiny-model' },
		]);
	});

	it('is not told of a failure, which has a place of its own', async () => {
		engine.answer = (_request, response) => reply(response, 500, { error: 'out of memory' });
		assert.equal((await chat(await start('first-model'))).status, 500);
		assert.deepEqual(told, []);
	});
});
