import assert from 'node:assert/strict';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChatSession } from '../../../../src/chat/core/chatSession.ts';
import type { Conversation } from '../../../../src/chat/core/conversation.ts';
import type { ChatDeps } from '../../../../src/chat/vscode/chatDeps.ts';
import { ShownForecast } from '../../../../src/chat/vscode/view/shownForecast.ts';
import type { ForecastText } from '../../../../src/usage/core/forecast.ts';
import type { Forecasts } from '../../../../src/usage/vscode/forecasts.ts';
import { createChatHarness, message } from '../../../support/chatHarness.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const forecastOf = (text: string): ForecastText => ({ text, hint: '' });

describe('the forecast that the composer shows', () => {
	const folder = temporaryFolder();
	let harness: ReturnType<typeof createChatHarness>;
	let asked: unknown[];
	let answers: (ForecastText | undefined | Promise<ForecastText>)[];
	let changes: number;
	let shown: ShownForecast;

	beforeEach(() => {
		harness = createChatHarness(folder());
		[asked, answers, changes] = [[], [], 0];
		const { session, clock } = harness;
		const forecasts = partial<Forecasts>({
			forecast: async (_: unknown, requests: unknown) => {
				asked.push(requests);
				return await answers.shift();
			},
		});
		shown = new ShownForecast(partial<ChatDeps>({ session, clock, forecasts }), () => changes++);
	});

	afterEach(() => {
		shown.dispose();
		harness.dispose();
	});

	async function pause(): Promise<void> {
		harness.clock.advance(200);
		await nextTurn();
	}

	async function type(text: string): Promise<void> {
		const { draft } = await harness.session.active();
		await draft.setText(text);
		shown.update();
	}

	it('is made at a pause, of exactly the request that Send would make', async () => {
		const conversation = await harness.session.active();
		answers = [forecastOf('one')];
		await type('hel');
		harness.clock.advance(199);
		await type('hello');
		harness.clock.advance(199);
		await nextTurn();
		assert.deepEqual(asked, []);
		await pause();
		assert.deepEqual(asked, [[conversation.request({ text: 'hello', attachments: [] })]]);
		assert.deepEqual([shown.shownIn(conversation), changes], [forecastOf('one'), 1]);
	});

	it('is reported only when it changes, and only for its conversation', async () => {
		const conversation = await harness.session.active();
		answers = [forecastOf('one'), forecastOf('one'), undefined];
		for (const text of ['a', 'b']) {
			await type(text);
			await pause();
		}
		assert.equal(changes, 1);
		await type('c');
		await pause();
		assert.deepEqual([changes, shown.shownIn(conversation)], [2, undefined]);
		answers = [forecastOf('two')];
		await type('d');
		await pause();
		assert.deepEqual(
			[shown.shownIn(conversation), shown.shownIn(partial<Conversation>({ id: 'other' }))],
			[forecastOf('two'), undefined],
		);
	});

	it('is none of a blank text, of a command, and of a prompt', async () => {
		for (const text of [' \n', '/explain this', '/myPrompt']) {
			await type(text);
			await pause();
		}
		await type('/usr/bin is a path');
		await pause();
		assert.equal(asked.length, 1);
	});

	it('is none while an answer is awaited, since that goes along, too', async () => {
		const conversation = await harness.session.active();
		const arrival = harness.service.arrival();
		const sent = conversation.send(message('a'), () => {});
		await arrival;
		await type('next');
		await pause();
		assert.deepEqual(asked, []);
		harness.service.answer('re a');
		await sent;
		shown.update();
		await pause();
		assert.deepEqual(asked, [[conversation.request({ text: 'next', attachments: [] })]]);
	});

	it('stays as it was if the conversation cannot be read', async () => {
		const { clock } = harness;
		const session = partial<ChatSession>({ active: () => Promise.reject(new Error('no disk')) });
		const failing = new ShownForecast(partial<ChatDeps>({ session, clock }), () => changes++);
		failing.update();
		await pause();
		assert.equal(changes, 0);
	});

	it('is not that of an older text, whose forecast takes longer', async () => {
		const conversation = await harness.session.active();
		const slow = Promise.withResolvers<ForecastText>();
		answers = [slow.promise, forecastOf('new')];
		await type('old');
		await pause();
		await type('new');
		await pause();
		slow.resolve(forecastOf('old'));
		await nextTurn();
		assert.deepEqual([shown.shownIn(conversation), changes], [forecastOf('new'), 1]);
	});
});
