import assert from 'node:assert/strict';
import fc from 'fast-check';
import { EditorEngine } from '../../../../../src/localService/core/engines/editorEngine.ts';
import type { EditorModel, EditorModels } from '../../../../../src/localService/core/engines/editorModels.ts';
import { ModelRefusal } from '../../../../../src/localService/core/engines/editorModels.ts';
import { type ChatTask, EngineFailure } from '../../../../../src/localService/core/engines/engine.ts';
import { FakeClock } from '../../../../support/fakes/fakeClock.ts';
import { call, chatOf, TestServices } from '../../node/testService.ts';

const TASK: ChatTask = {
	turns: [{ role: 'user', content: 'Hello' }],
	storedTurns: 0,
	systemPrompt: undefined,
	model: undefined,
	maxTokens: 10,
	temperature: 0,
};

describe('the engine of an editor’s models', () => {
	const services = new TestServices();
	const { signal } = new AbortController();
	let clock: FakeClock;
	let asked = 0;
	let ended = false;

	beforeEach(() => {
		clock = new FakeClock();
		asked = 0;
		ended = false;
	});

	afterEach(() => services.end());

	/** A model that answers with these parts, and then does something. */
	function model(
		parts: Iterable<string | undefined>,
		then: () => unknown = () => {},
		count: (text: string) => Promise<number> = async (text) => text.length,
	): EditorModels {
		const listed: EditorModel = {
			id: 'zoo/owl',
			name: 'Owl',
			provider: 'Zoo',
			async *ask() {
				asked += 1;
				try {
					yield* parts;
					await then();
				} finally {
					ended = true;
				}
			},
			countTokens: count,
		};
		return { list: async () => [listed] };
	}
	const engine = (models: EditorModels, chosen = 'zoo/owl') => new EditorEngine(models, chosen, clock);
	const failure = async (models: EditorModels): Promise<EngineFailure> => {
		const error = await engine(models)
			.chat(TASK, signal)
			.catch((reason: unknown) => reason);
		assert.ok(error instanceof EngineFailure);
		return error;
	};

	it('joins the parts of an answer, wherever it is cut, without those that are no text', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(fc.option(fc.string(), { nil: undefined })), async (parts) => {
				const text = parts.join('');
				fc.pre(text.trim() !== '');
				const answer = await engine(model(parts)).chat(TASK, signal);
				assert.deepEqual([answer.text, answer.costIsUnknown], [text, true]);
			}),
		);
	});

	it('takes nothing but white space for no answer', async () => {
		assert.match((await failure(model(['\n', ' ']))).message, /^The answer of Owl is empty\.$/);
	});

	it('keeps the part that came before a failure', async () => {
		const { message, details } = await failure(model(['a', 'b'], () => assert.fail('gone dark')));
		assert.deepEqual([message, details], ['Owl broke off its answer: gone dark.', { partial: 'ab' }]);
	});

	it('says that an answer broke off only once a part of it has come', async () => {
		const silent = await failure(model([], () => Promise.reject(new Error('Gone dark!'))));
		assert.equal(silent.message, 'Owl did not answer: Gone dark!');
		const begun = await failure(model([undefined], () => Promise.reject(new Error())));
		assert.equal(begun.message, 'Owl broke off its answer: it gives no reason.');
	});

	it('takes a refusal in the middle of an answer for what it is: a failure', async () => {
		const refuse = () => {
			throw new ModelRefusal('quota', 'Used up.');
		};
		assert.deepEqual((await failure(model(['a'], refuse))).details, { partial: 'a' });
	});

	it('stops an answer that never ends, and keeps what it has', async () => {
		function* forever() {
			for (;;) yield 'x'.repeat(1_000);
		}
		const { message, details } = await failure(model(forever()));
		assert.match(message, /^Owl wrote more than an answer can hold, and was stopped\.$/);
		assert.ok((details.partial?.length ?? 0) >= 1_000_000);
		assert.ok(ended);
	});

	it('ends at once when it is canceled, though the model does not', async () => {
		const stop = new AbortController();
		const waiting = Promise.withResolvers<void>();
		const hang = () => {
			waiting.resolve();
			return new Promise(() => {});
		};
		const answering = engine(model(['a'], hang)).chat(TASK, stop.signal);
		await waiting.promise;
		stop.abort(new Error('stopped'));
		await assert.rejects(answering, /^Error: stopped$/);
	});

	it('asks nothing once it is canceled, while the models are listed, too', async () => {
		const stop = new AbortController();
		const answering = engine({ list: () => new Promise(() => {}) }).chat(TASK, stop.signal);
		stop.abort(new Error('stopped'));
		await assert.rejects(answering, /^Error: stopped$/);
		await assert.rejects(engine(model(['a'])).chat(TASK, stop.signal), /^Error: stopped$/);
		assert.equal(asked, 0);
	});

	for (const [what, count] of [
		['fails', async () => assert.fail()],
		['says nothing', async () => 0],
		['is no count', async () => Number.NaN],
	] as const) {
		it(`estimates the tokens if the model’s own count ${what}`, async () => {
			const { usage } = await engine(model(['12345678'], undefined, count)).chat(TASK, signal);
			assert.deepEqual(usage, { prompt_tokens: 2, completion_tokens: 2, total_tokens: 4 });
		});
	}

	it('estimates the tokens if the model does not count them in two seconds, and counts twice however many turns there are', async () => {
		let counts = 0;
		const begun = Promise.withResolvers<void>();
		const hang = () => {
			counts += 1;
			if (counts === 2) begun.resolve();
			return new Promise<number>(() => {});
		};
		const turns = Array.from({ length: 1_000 }, () => ({ role: 'user' as const, content: 'x' }));
		const answering = engine(model(['12345678'], undefined, hang)).chat({ ...TASK, turns }, signal);
		await begun.promise;
		clock.advance(2_000);
		assert.equal((await answering).usage.completion_tokens, 2);
		assert.equal(counts, 2);
	});

	it('is looked at without being asked', async () => {
		const { address, state } = (await engine(model(['a'])).check(signal)) ?? {};
		assert.deepEqual([address, state, asked], ['editor', 'answers', 0]);
		assert.equal((await engine(model(['a']), 'zoo/none').check(signal))?.state, 'noModel');
		const broken = engine({ list: async () => assert.fail('not now') });
		assert.deepEqual(await broken.check(signal), {
			address: 'editor',
			model: 'zoo/owl',
			state: 'fails',
			says: 'The editor does not list its models: not now.',
		});
		const silent = engine({ list: () => Promise.reject(new Error()) });
		assert.equal((await silent.check(signal))?.says, 'The editor does not list its models: it gives no reason.');
	});

	it('takes the first model if none is chosen', async () => {
		const answer = await engine(model(['Hoot']), '').chat(TASK, signal);
		assert.deepEqual([answer.model, answer.provider], ['zoo/owl', 'Zoo']);
	});

	it('has metrics that claim no cost once a model has answered', async () => {
		const { url } = await services.start({}, { editorModels: model(['Hoot']) });
		assert.equal((await call(url, { path: '/v1/metrics' })).body.cost, 0);
		const { body } = await call(url, { body: chatOf('x') });
		assert.deepEqual([body.choices[0].message.content, 'cost' in body], ['Hoot', false]);
		assert.ok(!('cost' in (await call(url, { path: '/v1/metrics' })).body));
	});

	it('leaves of a part that is kept as much as a client reads of an error', async () => {
		const { url } = await services.start(
			{},
			{ editorModels: model(['"\u20ac'.repeat(100_000)], () => assert.fail('dark')) },
		);
		const { status, text, body } = await call(url, { body: chatOf('x') });
		assert.equal(status, 500);
		assert.ok(Buffer.byteLength(text) < 65_536 && text.length > 20_000);
		assert.ok(body.choices[0].message.content.startsWith('"\u20ac"\u20ac'));
	});
});
