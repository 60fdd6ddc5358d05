import assert from 'node:assert/strict';
import type { EngineTrouble } from '../../../../src/localService/engines/engine.ts';
import { isSameModel } from '../../../../src/localService/engines/isSameModel.ts';
import { completion, FakeEngine, reply } from '../fakeEngine.ts';
import { call, chatOf, TestServices } from '../testService.ts';

describe('what changed about the chosen engine', function () {
	// Other suites may keep the machine and its disk busy.
	this.timeout(10_000);

	const services = new TestServices();
	let engine: FakeEngine;
	let engineUrl = '';
	let told: EngineTrouble[];

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
		const onEngineTrouble = (trouble: EngineTrouble) => void told.push(trouble);
		return (await services.start({ engineUrl: url, engineModel }, { onEngineTrouble })).url;
	};
	const chat = async (url: string, more: object = {}) => await call(url, { body: chatOf('x', more) });
	const answerAs = (model: string) => {
		engine.answer = (_request, response) => reply(response, 200, { ...completion('Hello.'), model });
	};
	/** As Ollama says it. */
	const answerNotFound = () => {
		const error = { message: 'model "m" not found, try pulling it first', type: 'api_error', param: null, code: null };
		engine.answer = (_request, response) => reply(response, 404, { error });
	};

	it('is nothing while the chosen model answers, under a longer name, too', async () => {
		const url = await start('first-model');
		await chat(url);
		answerAs('first-model:latest');
		await chat(url);
		assert.deepEqual(told, []);
	});

	it('is told if nothing answers there: once, whatever is asked for, and again after it had come back', async () => {
		const url = await start('first-model', engineUrl.replace('//', '//someone:secret@'));
		const { port } = new URL(engineUrl);
		await engine.close();
		await chat(url);
		await call(url, { path: '/v1/generate', body: { prompt: 'x' } });
		await call(url, { path: '/v1/optimize', body: { code: 'x' } });
		const unreachable = { kind: 'unreachable', address: engineUrl, model: 'first-model' };
		assert.deepEqual(told, [unreachable]);
		engine = new FakeEngine();
		await engine.start(Number(port));
		assert.equal((await chat(url)).body.choices[0].message.content, 'Hello.');
		await engine.close();
		await chat(url);
		assert.deepEqual(told, [unreachable, unreachable]);
	});

	it('is told if the model is gone, and the offline engine answers and says so', async () => {
		const url = await start('the`chosen`\nmodel');
		answerNotFound();
		const { status, body } = await chat(url);
		assert.equal(status, 200);
		assert.ok(
			body.choices[0].message.content.startsWith(
				`Offline engine: no model answered, because the engine at \`${engineUrl}\` has no model \`thechosen model\`.`,
			),
		);
		assert.deepEqual(told, [{ kind: 'modelGone', address: engineUrl, model: 'the`chosen`\nmodel' }]);
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

	it('is told if another model answers: once in a row', async () => {
		const url = await start('first-model');
		answerAs('tiny-model');
		assert.equal((await chat(url)).body.model, 'tiny-model');
		await chat(url);
		assert.deepEqual(told, [
			{ kind: 'otherModel', address: engineUrl, model: 'first-model', answeredBy: 'tiny-model' },
		]);
		answerAs('first-model');
		await chat(url);
		answerAs('tiny-model');
		await call(url, { path: '/v1/generate', body: { prompt: 'x' } });
		assert.equal(told.length, 2);
	});

	it('is not told of a failure, which has a place of its own', async () => {
		engine.answer = (_request, response) => reply(response, 500, { error: 'out of memory' });
		assert.equal((await chat(await start('first-model'))).status, 500);
		assert.deepEqual(told, []);
	});
});

describe('two names', () => {
	for (const [chosen, answered, isSame] of [
		['llama3.2', 'llama3.2:latest', true],
		['llama3.2:latest', 'llama3.2', true],
		['models/gemma-3-4b-it-Q8_0.gguf', 'gemma-3-4b-it-Q8_0', true],
		['C:\\models\\gemma.gguf', 'Gemma', true],
		['meta-llama/Llama-3.1-8B', 'llama-3.1-8b', true],
		['', 'anything', true],
		['llama3.2:3b', 'llama3.2:1b', false],
		['llama3.2', 'qwen2.5', false],
	] as const) {
		it(`${chosen} and ${answered} mean ${isSame ? 'one model' : 'two models'}`, () => {
			assert.equal(isSameModel(chosen, answered), isSame);
		});
	}
});
