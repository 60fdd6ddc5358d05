import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { WebviewView } from 'vscode';
import { Emitter } from '../../../../src/base/core/event.ts';
import type { ChatSession } from '../../../../src/chat/core/chatSession.ts';
import { ConversationLibrary } from '../../../../src/chat/core/library/conversationLibrary.ts';
import { DeletedConversations } from '../../../../src/chat/core/library/deletedConversations.ts';
import type { FromChatView, ToChatView } from '../../../../src/chat/protocol/chatMessages.ts';
import { INITIAL_CHAT_MODEL, reduceMessage } from '../../../../src/chat/view/model/chatModel.ts';
import type { ChatDeps } from '../../../../src/chat/vscode/chatDeps.ts';
import type { AttachmentPicker } from '../../../../src/chat/vscode/context/attachmentPicker.ts';
import type { Reviews } from '../../../../src/edit/vscode/review/reviews.ts';
import { PlanMemory } from '../../../../src/service/core/plan/planMemory.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import type { ForecastText } from '../../../../src/usage/core/forecast.ts';
import type { Ledger } from '../../../../src/usage/core/ledger.ts';
import type { Forecasts } from '../../../../src/usage/vscode/forecasts.ts';
import { createChatHarness, message } from '../../../support/chatHarness.ts';
import { receiptsOf } from '../../../support/countingServices.ts';
import { FakeKeptState } from '../../../support/fakes/fakeStores.ts';
import { editor, setUserSetting, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { randomNumbers } from '../../../support/randomNumbers.ts';
import { FakeUsageStore } from '../../../support/receipts.ts';

const { ChatView } = await withFakeVscode(() => import('../../../../src/chat/vscode/view/chatView.ts'));

/** A page that applies the host’s messages as the real one does, and records them. */
class FakePage {
	readonly received: ToChatView[] = [];
	readonly #messages = new Emitter<unknown>();
	readonly #visibility = new Emitter<void>();
	readonly #waiting: { readonly type: ToChatView['type']; resolve(): void }[] = [];
	model = INITIAL_CHAT_MODEL;

	readonly view = {
		visible: true,
		onDidChangeVisibility: this.#visibility.event,
		webview: {
			onDidReceiveMessage: this.#messages.event,
			postMessage: async (message: ToChatView) => {
				this.received.push(message);
				this.model = reduceMessage(this.model, message);
				for (const each of this.#waiting.filter(({ type }) => type === message.type)) each.resolve();
				return true;
			},
		},
	} as unknown as WebviewView;

	/** Posts a message, and waits for the host’s `answer`. */
	async say(message: FromChatView, answer: ToChatView['type']): Promise<void> {
		const heard = this.hears(answer);
		this.#messages.fire(message);
		await heard;
	}

	hears(type: ToChatView['type']): Promise<void> {
		return new Promise((resolve) => this.#waiting.push({ type, resolve }));
	}

	/** The role and text of each shown entry, in order. */
	get shown(): readonly string[] {
		const entries = this.model.page?.groups.flatMap((group) => group.entries) ?? [];
		return entries.map(
			(entry) => `${entry.role}${'text' in entry && entry.role !== 'failure' ? ` ${entry.text}` : ''}`,
		);
	}

	get typed(): string | undefined {
		return this.model.page?.editor.text;
	}
}

describe('the host of the chat view', () => {
	let folder: string;
	let harness: ReturnType<typeof createChatHarness>;
	let store: ReturnType<typeof harness.newStore>;
	let session: ChatSession;
	let page: FakePage;
	let chatView: InstanceType<typeof ChatView>;
	let forecasted: unknown[];
	let forecast: ForecastText | undefined;
	let receiptsChanged: Emitter<void>;
	let receipts: FakeUsageStore;

	beforeEach(async () => {
		folder = await mkdtemp(join(tmpdir(), 'whetstone-view-'));
		harness = createChatHarness(folder);
		const { clock, logger, state } = harness;
		store = harness.newStore();
		session = harness.window(store);
		const deleted = new DeletedConversations(store, async () => {}, clock, logger);
		const library = new ConversationLibrary(store, session, deleted, 'w');
		[forecasted, forecast, receiptsChanged] = [[], undefined, new Emitter()];
		receipts = new FakeUsageStore();
		page = new FakePage();
		const deps = partial<ChatDeps>({
			session,
			library,
			settings: harness.settings,
			plans: new PlanMemory(state),
			reviews: partial<Reviews>({ show: async () => {} }),
			storage: { path: '/user' } as never,
			extensionKind: 1,
			ledger: partial<Ledger>({ store: receipts }),
			forecasts: partial<Forecasts>({
				forecast: async (_, requests) => {
					forecasted.push(...requests);
					return forecast;
				},
				onDidChange: receiptsChanged.event,
			}),
			globalState: state,
			workspaceState: state,
			attachmentPicker: partial<AttachmentPicker>({
				find: () => assert.fail('nothing was asked for'),
				attach: () => assert.fail('nothing was asked for'),
			}),
			forget: async () => {},
			typicalMs: () => undefined,
			shownIgnored: new Set(),
			usedPrompts: new Set(),
			workspace: 'w',
			clock,
			logger,
		});
		chatView = new ChatView(page.view, deps);
		chatView.start();
		await page.say({ type: 'ready' }, 'snapshot');
	});

	afterEach(async () => {
		Object.assign(editor, { choice: undefined });
		setUserSetting('whetstone.service.baseUrl', undefined);
		chatView.dispose();
		harness.dispose();
		await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 20 });
	});

	const conversationId = () => page.model.page?.conversationId ?? '';
	const send = async (text: string, answer: ToChatView['type'] = 'accepted') =>
		await page.say({ type: 'send', conversationId: conversationId(), clientMessageId: randomUUID(), text }, answer);

	/** What a newly built page would show. */
	async function afreshShown(): Promise<readonly string[]> {
		const { shown } = page;
		await page.say({ type: 'ready' }, 'snapshot');
		assert.deepEqual(page.shown, shown);
		return shown;
	}

	it('sends each change of a turn so that the patched page equals a new one', async () => {
		const { service } = harness;
		const arrived = service.arrival();
		await send('one');
		await arrived;
		await send('two');
		assert.deepEqual(await afreshShown(), ['user one', 'pending', 'queued two']);
		await send('three', 'composer');
		assert.equal(page.model.page?.composerState.canSend, false);
		const next = service.arrival();
		service.answer('re one');
		await next;
		assert.deepEqual(await afreshShown(), ['user one', 'assistant', 'user two', 'pending']);
		const failed = page.hears('composer');
		service.refuse(new ServiceError('unavailable'));
		await failed;
		assert.deepEqual(await afreshShown(), ['user one', 'assistant', 'user two', 'failure']);
		const id = page.model.page?.groups.at(-1)?.entries.at(-2)?.id ?? '';
		await page.say({ type: 'action', name: 'discard', messageId: id }, 'composer');
		assert.deepEqual(await afreshShown(), ['user one', 'assistant']);
	});

	it('offers to send only new messages after an answer, takes it back, and is then silent, with the focus in the composer', async () => {
		setUserSetting('whetstone.service.baseUrl', 'https://service.example');
		const offer = () => page.model.page?.composerState.contextOffer?.state;
		const looked = async () => {
			const received = page.hears('composer');
			harness.clock.advance(2_000);
			await received;
		};
		const habits = {
			conversations: 5,
			turns: 12,
			newTurns: 0,
			trouble: 0,
			longestMessage: 600,
			kind: 'prose',
		} as const;
		const truth = { prepends: true, remembers: true, honorsKeys: true };
		for (const each of receiptsOf(truth, 'none', habits, randomNumbers(1))) await receipts.save(each);
		const arrived = harness.service.arrival();
		await send('one');
		await arrived;
		await looked();
		assert.equal(offer(), undefined);
		const answered = page.hears('composer');
		harness.service.answer('re one');
		await answered;
		assert.equal(offer(), 'offered');
		await page.say({ type: 'contextOffer', choice: 'accept' }, 'composer');
		assert.equal(offer(), 'accepted');
		await page.say({ type: 'contextOffer', choice: 'undo' }, 'focus');
		assert.equal(offer(), undefined);
	});

	it('looks for that as soon as the view is shown, too', async () => {
		setUserSetting('whetstone.service.baseUrl', 'https://service.example');
		await page.say({ type: 'ready' }, 'snapshot');
		const read = Promise.withResolvers<unknown>();
		receipts.newest = async (filter) => {
			read.resolve(filter);
			return [];
		};
		harness.clock.advance(2_000);
		assert.deepEqual(await read.promise, { service: 'https://service.example', operation: 'chat' });
	});

	it('shows what the draft will take once typing pauses, and anew when receipts or what goes along have changed', async () => {
		const shown = () => page.model.page?.composerState.forecast?.text;
		const paused = async (text: string) => {
			forecast = { text, hint: '' };
			await nextTurn();
			const received = page.hears('composer');
			harness.clock.advance(199);
			await nextTurn();
			assert.notEqual(shown(), text);
			harness.clock.advance(1);
			await received;
			assert.equal(shown(), text);
		};
		const { draft } = await session.active();
		const typed = page.say({ type: 'draft', conversationId: conversationId(), text: 'half' }, 'composer');
		await paused('one');
		await typed;
		receiptsChanged.fire();
		await paused('two');
		await draft.attach({ id: 'f', label: 'a.ts', kind: 'file', text: 'let a;', languageId: 'typescript' });
		await paused('three');
		assert.match(JSON.stringify(forecasted.at(-1)), /let a;/);
		await page.say({ type: 'options', conversationId: conversationId(), options: { model: 'm2' } }, 'composer');
		await paused('four');
		assert.match(JSON.stringify(forecasted.at(-1)), /"model":"m2"/);
		chatView.refreshComposer();
		await paused('five');
		await page.say({ type: 'ready' }, 'snapshot');
		assert.equal(shown(), 'five');
	});

	it('sends a stop as information and a failure as an error', async () => {
		const severities: unknown[] = [];
		for (const end of [
			() => page.say({ type: 'stop', conversationId: conversationId() }, 'composer'),
			async () => {
				const failed = page.hears('composer');
				harness.service.refuse(new ServiceError('unavailable'));
				await failed;
			},
		]) {
			const arrived = harness.service.arrival();
			await send('one');
			await arrived;
			await end();
			const entry = page.model.page?.groups.at(-1)?.entries.at(-1);
			severities.push(entry?.role === 'failure' && entry.severity);
		}
		assert.deepEqual(severities, ['info', 'error']);
	});

	async function ask(text: string): Promise<void> {
		const arrived = harness.service.arrival();
		await send(text);
		await arrived;
		const received = page.hears('composer');
		harness.service.answer(`re ${text}`);
		await received;
	}

	it('restores the conversation that the Undo line names, whatever was deleted since', async () => {
		await ask('one');
		const first = conversationId();
		await page.say({ type: 'new' }, 'snapshot');
		await ask('two');
		const second = conversationId();
		await page.say({ type: 'list', query: '' }, 'conversations');
		for (const id of [first, second]) {
			await page.say({ type: 'delete', conversationId: id }, 'conversations');
			assert.equal(page.model.page?.conversationList.list?.undo?.conversationId, id);
		}
		await page.say({ type: 'undoDelete', conversationId: first }, 'conversations');
		const { groups = [], undo } = page.model.page?.conversationList.list ?? {};
		const listed = groups.flatMap(({ items }) => items.map(({ id }) => id));
		assert.deepEqual([listed, undo?.conversationId], [[first], second]);
	});

	/** The messages sent to the view since, with their numbers of entries. */
	function toldSince(count: number): readonly (string | number)[] {
		return page.received
			.slice(count)
			.flatMap((each): (string | number)[] => [each.type, ...(each.type === 'update' ? [each.entries.length] : [])]);
	}

	it('sends only the turn that another window wrote, and options without any turn', async () => {
		for (const text of ['one', 'two', 'three', 'four', 'five']) await ask(text);
		const here = await session.active();
		const there = await harness.window().open(here.id);
		const arrived = harness.service.arrival();
		const sent = there.send(message('six'), () => {});
		await arrived;
		harness.service.answer('re six');
		await sent;
		// The note that it is open elsewhere comes with the snapshot.
		const shared = page.hears('snapshot');
		await here.transcript.reload();
		await shared;
		assert.equal((await afreshShown()).length, 12);
		const before = page.received.length;
		const again = harness.service.arrival();
		const seventh = there.send(message('seven'), () => {});
		await again;
		const received = page.hears('composer');
		await here.transcript.reload();
		await received;
		assert.deepEqual(toldSince(before), ['update', 4, 'composer']);
		assert.deepEqual((await afreshShown()).slice(-4), ['user six', 'assistant', 'user seven', 'pending']);
		harness.service.answer('re seven');
		await seventh;
		const options = page.received.length;
		const { id: conversationId } = here;
		await page.say({ type: 'options', conversationId, options: { model: 'm7' } }, 'composer');
		assert.deepEqual(toldSince(options), ['update', 4, 'composer']);
		assert.equal(page.model.page?.composerState.options.model, 'm7');
	});

	it('names as the default only a model that the service chose itself', async () => {
		await page.say({ type: 'options', conversationId: conversationId(), options: { model: 'large' } }, 'composer');
		await ask('one');
		await page.say({ type: 'options', conversationId: conversationId(), options: {} }, 'composer');
		assert.equal(page.model.page?.composerState.standardModel, undefined);
		await ask('two');
		await page.say({ type: 'ready' }, 'snapshot');
		assert.equal(page.model.page?.composerState.standardModel, 'm1');
	});

	it('names as the default the model that the user chose for the local service, before its first answer', async () => {
		setUserSetting('whetstone.local.engineModel', 'llama3.2\u202e');
		setUserSetting('whetstone.service.baseUrl', 'local');
		await page.say({ type: 'ready' }, 'snapshot');
		const shown = page.model.page?.composerState.standardModel;
		setUserSetting('whetstone.local.engineModel', undefined);
		assert.equal(shown, 'llama3.2\ufffd');
	});

	it('D17 says that another window deleted it, keeps the composer, and restores it by Restore or by Send', async () => {
		await ask('one');
		const here = await session.active();
		for (const goOn of [
			() => page.say({ type: 'restore', conversationId: here.id }, 'snapshot'),
			async () => {
				const shown = page.hears('snapshot');
				const arrived = harness.service.arrival();
				await send('two');
				await arrived;
				await shown;
				harness.service.answer('re two');
			},
		]) {
			// Waits for the save: a line written after the deletion would undo it.
			await here.transcript.reload();
			await harness.newStore().delete(here.id);
			const received = page.hears('snapshot');
			await here.draft.setText('typed');
			await here.transcript.reload();
			await received;
			const { banner, editor } = page.model.page ?? assert.fail();
			assert.match(banner?.text ?? '', /deleted in another window/);
			assert.deepEqual([banner?.restore, editor.text], ['Restore', 'typed']);
			await goOn();
			await here.transcript.reload();
			assert.equal(page.model.page?.banner?.restore, undefined);
			assert.equal((await harness.newStore().read(here.id)).deleted, false);
		}
	});

	it('marks conversations that wait for an answer while the list is shown', async () => {
		const { service } = harness;
		const waiting = () =>
			page.model.page?.conversationList.list?.groups.flatMap(({ items }) => items.map(({ waiting }) => waiting));
		await ask('one');
		await page.say({ type: 'list', query: '' }, 'conversations');
		assert.deepEqual(waiting(), [false]);
		const arrived = service.arrival();
		const begun = page.hears('conversations');
		await send('two');
		await Promise.all([arrived, begun]);
		assert.deepEqual(waiting(), [true]);
		const ended = page.hears('conversations');
		service.answer('re two');
		await ended;
		assert.deepEqual(waiting(), [false]);
		page.say({ type: 'listClosed' }, 'conversations').catch(() => {});
		const before = page.received.length;
		await ask('three');
		assert.ok(!toldSince(before).includes('conversations'));
	});

	it('updates the shown list when another window’s wait ends in a conversation never opened here', async () => {
		const { service, clock } = harness;
		const waiting = () =>
			page.model.page?.conversationList.list?.groups.flatMap(({ items }) =>
				items.flatMap((each) => (each.waiting ? [each.title] : [])),
			);
		await ask('one');
		const there = await harness.window(undefined, new FakeKeptState()).active();
		const arrived = service.arrival();
		const sent = there.send(message('asked there'), () => {});
		await arrived;
		await page.say({ type: 'list', query: '' }, 'conversations');
		assert.deepEqual(waiting(), ['asked there']);
		service.answer('re there');
		await sent;
		const ended = page.hears('conversations');
		clock.advance(5_000);
		await ended;
		assert.deepEqual([waiting(), clock.pendingTimers], [[], 0]);
	});

	it('updates the shown list once for several lines of another window in a conversation opened here', async () => {
		const { clock } = harness;
		await ask('one');
		await page.say({ type: 'list', query: '' }, 'conversations');
		const { id } = await session.active();
		const there = harness.newStore();
		const before = page.received.length;
		for (const title of ['first', 'second']) {
			const noticed = new Promise<void>((resolve) => {
				const listening = store.onDidChange(() => {
					listening.dispose();
					resolve();
				});
			});
			await there.append(id, { type: 'meta', id: randomUUID(), data: { title } });
			await noticed;
		}
		const received = page.hears('conversations');
		clock.advance(100);
		await received;
		assert.equal(toldSince(before).filter((type) => type === 'conversations').length, 1);
		assert.equal(page.model.page?.conversationList.list?.groups[0]?.items[0]?.title, 'second');
	});

	it('reports erased conversations: those that a page asks about, and those erased while it is shown', async () => {
		await ask('one');
		const [kept, gone] = [conversationId(), randomUUID()];
		await page.say({ type: 'new' }, 'snapshot');
		const blank = conversationId();
		await page.say({ type: 'kept', conversationIds: [kept, gone, blank] }, 'erased');
		const erased = page.hears('erased');
		await page.say({ type: 'list', query: '' }, 'conversations');
		await page.say({ type: 'delete', conversationId: kept }, 'conversations');
		assert.equal(page.received.filter(({ type }) => type === 'erased').length, 1, 'it can still be restored');
		harness.clock.advance(10_000);
		await erased;
		const received = page.received.flatMap((each) => (each.type === 'erased' ? each.conversationIds : []));
		assert.deepEqual(received, [gone, kept]);
	});

	it('confirms an edit, even one that moved to a new conversation', async () => {
		await ask('one');
		const old = conversationId();
		const [question] = page.model.page?.groups[0]?.entries ?? [];
		const messageId = question?.id ?? '';
		const edit = { type: 'edit', messageId, clientMessageId: randomUUID(), text: 'uno' } as const;
		harness.connect('https://two.example');
		Object.assign(editor, { choice: 'New Conversation' });
		await page.say(edit, 'edited');
		assert.equal(page.typed, 'uno');
		const received = page.received.flatMap((each) =>
			each.type === 'edited' ? [[each.conversationId, each.messageId]] : [],
		);
		assert.deepEqual(received, [[old, messageId]]);
	});

	it('sends an edit once, however often the page posts it', async () => {
		await ask('one');
		const [question] = page.model.page?.groups[0]?.entries ?? [];
		const edit = { type: 'edit', messageId: question?.id ?? '', clientMessageId: randomUUID(), text: 'uno' } as const;
		const arrived = harness.service.arrival();
		page.say(edit, 'snapshot').catch(() => {});
		await page.say(edit, 'snapshot');
		await arrived;
		harness.service.answer('re uno');
		await page.hears('composer');
		assert.deepEqual(
			harness.service.requests.map(({ request }) => request.messages.at(-1)?.content),
			['one', 'uno'],
		);
		assert.equal(page.received.filter(({ type }) => type === 'edited').length, 1);
		assert.equal((await harness.newStore().list()).length, 2);
	});

	/** The answers shown, each with what stands beside it. */
	const answers = () =>
		(page.model.page?.groups ?? [])
			.flatMap((group) => group.entries)
			.flatMap((entry) => (entry.role === 'assistant' ? [entry] : []));
	const textOf = (entry: ReturnType<typeof answers>[number] | undefined) =>
		entry?.parts[0]?.kind === 'markdown' && entry.parts[0].text;

	/** Asks for another answer of the one at an index, which comes. */
	async function askAgain(at: number, text: string): Promise<void> {
		const arrived = harness.service.arrival();
		const messageId = answers()[at]?.answerId ?? '';
		await page.say({ type: 'askAgain', messageId, options: {} }, 'update');
		await arrived;
		assert.deepEqual(
			[answers()[at]?.again?.role, textOf(answers()[at])],
			['pending', `re ${['one', 'two', 'three'][at]}`],
		);
		harness.service.answer(text);
		while (answers()[at]?.again !== undefined) await page.hears('update');
	}

	it('shows several answers in one place, also in the middle, and says what follows another one', async () => {
		for (const text of ['one', 'two', 'three']) await ask(text);
		const ids = answers().map(({ id }) => id);
		await askAgain(0, 'other one');
		assert.deepEqual(
			answers().map(({ id, position, followNote }) => [id, position, followNote]),
			[
				[ids[0], { index: 2, count: 2 }, 'The messages below follow another answer.'],
				[ids[1], undefined, undefined],
				[ids[2], undefined, undefined],
			],
		);
		const shown = answers()[0]?.answerId ?? '';
		assert.notEqual(shown, ids[0]);
		// There is none after it: what comes next is about the one before it.
		const ignored = page.say({ type: 'choose', messageId: shown, step: 1 }, 'update');
		await page.say({ type: 'choose', messageId: shown, step: -1 }, 'update');
		await ignored;
		assert.deepEqual(
			[textOf(answers()[0]), answers()[0]?.followNote, answers()[0]?.position?.index],
			['re one', undefined, 1],
		);
		await afreshShown();
	});

	it('asks first where another answer is asked for if another service is connected, and sends nothing then', async () => {
		await ask('one');
		harness.connect('https://two.example');
		Object.assign(editor, { choice: 'New Conversation' });
		await page.say({ type: 'askAgain', messageId: answers()[0]?.answerId ?? '', options: {} }, 'snapshot');
		assert.deepEqual([page.typed, harness.service.requests.length], ['one', 1]);
	});

	it('asks first where Retry is pressed if another service is connected, and sends once if the user says so', async () => {
		const { service } = harness;
		const arrived = service.arrival();
		await send('one');
		await arrived;
		const failed = page.hears('composer');
		service.refuse(new ServiceError('unavailable'));
		await failed;
		harness.connect('https://two.example');
		const here = conversationId();
		const [question] = page.model.page?.groups.flatMap(({ entries }) => entries) ?? [];
		const retry = { type: 'action', name: 'retry', messageId: question?.id ?? '' } as const;
		Object.assign(editor, { choice: 'New Conversation' });
		await page.say(retry, 'snapshot');
		assert.deepEqual([page.typed, service.requests.length], ['one', 1]);
		await page.say({ type: 'open', conversationId: here }, 'snapshot');
		Object.assign(editor, { choice: 'Continue Here' });
		setUserSetting('whetstone.service.baseUrl', 'https://two.example');
		const again = service.arrival();
		await Promise.all([again, page.say(retry, 'update')]);
		const answered = page.hears('composer');
		service.answer('re one');
		await answered;
		assert.deepEqual([service.requests.length, service.requests[1]?.service], [2, 'https://two.example']);
	});

	it('asks first where the rest of an answer is asked for if another service is connected, and sends nothing then', async () => {
		const arrived = harness.service.arrival();
		await send('one');
		await arrived;
		const received = page.hears('composer');
		harness.service.answer('half', 'length');
		await received;
		harness.connect('https://two.example');
		Object.assign(editor, { choice: 'New Conversation', messages: [] });
		await page.say({ type: 'continue', messageId: answers()[0]?.answerId ?? '' }, 'snapshot');
		assert.match(editor.messages.join(), /This conversation was held with/);
		assert.equal(harness.service.requests.length, 1);
	});

	it('asks for a summary once, and shows it where it is read, unless a message has gone on here', async () => {
		await ask('one');
		const here = conversationId();
		Object.assign(editor, { choice: 'Summarize' });
		for (const queued of [true, false]) {
			const arrived = harness.service.arrival();
			await page.say({ type: 'summarize', conversationId: here }, 'update');
			await arrived;
			if (queued) await send('two');
			const opened = queued ? harness.service.arrival() : page.hears('snapshot');
			harness.service.answer('in short');
			await opened;
			if (queued) {
				harness.service.answer('re two');
				while (textOf(answers().at(-1)) !== 're two') await page.hears('update');
			}
			assert.equal(conversationId() === here, queued);
		}
		assert.match(page.typed ?? '', /in short/);
		await page.say({ type: 'open', conversationId: here }, 'snapshot');
		const entries = page.model.page?.groups.flatMap((group) => group.entries) ?? [];
		const questions = entries.flatMap((entry) =>
			entry.role === 'user' ? [[entry.text.slice(0, 9), entry.editable, entry.canFork]] : [],
		);
		assert.deepEqual(questions, [
			['one', true, true],
			['Summarize', false, false],
			['two', true, true],
			['Summarize', false, false],
		]);
	});

	it('says what a request for another answer leaves out', async () => {
		for (const text of ['one', 'two', 'three']) await ask(text);
		harness.service.mostMessages = 3;
		const arrived = harness.service.arrival();
		await page.say({ type: 'askAgain', messageId: answers()[2]?.answerId ?? '', options: {} }, 'update');
		await arrived;
		while (answers()[2]?.againNote === undefined) await page.hears('update');
		assert.equal(answers()[2]?.againNote, 'Without the 2 oldest messages');
		harness.service.refuse(new ServiceError('unavailable'));
		while (answers()[2]?.again?.role !== 'failure') await page.hears('update');
		assert.equal(answers()[2]?.againNote, 'Without the 2 oldest messages');
	});

	it('shows the rules that a new conversation begins with before any message can go there', async () => {
		const files = { ...workspace.fs };
		const text = 'Be brief.';
		Object.assign(workspace, { workspaceFolders: [{ uri: { path: '/work' }, name: 'work' }] });
		Object.assign(workspace.fs, {
			stat: async ({ path }: { readonly path: string }) =>
				path === '/work/AGENTS.md' ? { type: 1, size: text.length } : assert.fail('there is no such file'),
			readFile: async () => new TextEncoder().encode(text),
		});
		const chips = () => page.model.page?.composerState.attachments.map(({ label }) => label);
		const offered = page.hears('composer');
		await page.say({ type: 'ready' }, 'snapshot');
		harness.clock.advance(200);
		await offered;
		const chipId = page.model.page?.composerState.offeredRules?.[0]?.id ?? assert.fail('nothing is offered');
		await page.say({ type: 'rules', chipId, choice: 'add' }, 'focus');
		assert.deepEqual([chips(), page.model.page?.composerState.offeredRules], [['AGENTS.md'], undefined]);
		const arrived = harness.service.arrival();
		await Promise.all([send('one'), arrived]);
		harness.service.answer('re');
		await page.hears('composer');
		const before = conversationId();
		page.received.length = 0;
		await page.say({ type: 'new' }, 'snapshot');
		const [first] = page.received;
		assert.ok(first?.type === 'snapshot' && first.snapshot.conversationId !== before);
		assert.deepEqual(chips(), ['AGENTS.md']);
		await page.say({ type: 'detach', chipId: first.snapshot.composer.attachments[0]?.id ?? '' }, 'composer');
		const goesWithout = harness.service.arrival();
		await Promise.all([send('two'), goesWithout]);
		const sent = harness.service.requests.map(({ request }) => request.messages.at(-1)?.content);
		assert.deepEqual(sent, ['one\n\nAGENTS.md:\n```markdown\nBe brief.\n```', 'two']);
		await page.say({ type: 'open', conversationId: before }, 'snapshot');
		await page.say({ type: 'fork', messageId: (await session.active()).turns[0]?.id ?? '' }, 'snapshot');
		assert.deepEqual(chips(), ['AGENTS.md']);
		await page.say({ type: 'new' }, 'snapshot');
		assert.deepEqual([chips(), page.model.page?.composerState.offeredRules?.length], [[], 1]);
		Object.assign(workspace, { workspaceFolders: [], fs: files });
	});

	it('runs a command only in the conversation where it was typed, which keeps it otherwise', async () => {
		await ask('one');
		const before = conversationId();
		await page.say({ type: 'new' }, 'snapshot');
		void page.say({ type: 'slash', conversationId: before, name: 'fix', text: 'it' }, 'compose');
		const { draft } = await session.open(before);
		while (draft.text === '') await nextTurn();
		assert.deepEqual([draft.text, page.typed], ['/fix it', '']);
	});

	it('sends nothing before what is being attached is, and nothing without it', async () => {
		const here = await session.active();
		let attach = () => {};
		const ready = new Promise<void>((resolve) => {
			attach = resolve;
		});
		const chip = { id: randomUUID(), kind: 'file', label: 'late.txt', languageId: '', text: 'late text' } as const;
		const attaching = here.draft.attaching(() => ready.then(() => here.draft.attach(chip)));
		const sent = send('with it');
		await new Promise((resolve) => setImmediate(resolve));
		assert.equal(harness.service.requests.length, 0);
		const arrived = harness.service.arrival();
		attach();
		await Promise.all([attaching, sent, arrived]);
		assert.match(harness.service.requests[0]?.request.messages.at(-1)?.content ?? '', /late text/);
		harness.service.answer('re');
		await page.hears('composer');
		void here.draft.attaching(() => new Promise(() => {}));
		const refused = send('without it', 'composer');
		await new Promise((resolve) => setImmediate(resolve));
		harness.clock.advance(10_000);
		await refused;
		assert.equal(harness.service.requests.length, 1);
		assert.match(editor.messages.at(-1) ?? '', /^Something is still being attached/);
		const goesWithout = harness.service.arrival();
		await send('without it');
		await goesWithout;
		assert.equal(harness.service.requests.length, 2);
	});

	it('sends a message that the budget holds back when the user says so, and this one alone', async () => {
		const { service } = harness;
		const limit = { amount: 2, unit: 'requests', per: 'day' } as const;
		const budget = { limit, used: 2, reserved: 0, needed: 1, left: 0, resetsAt: 0 };
		const held = service.arrival();
		await send('one');
		await held;
		const failed = page.hears('composer');
		service.refuse(new ServiceError('budgetReached', { budget }));
		await failed;
		const [question, failure] = page.model.page?.groups.flatMap(({ entries }) => entries) ?? [];
		assert.deepEqual(failure?.role === 'failure' && failure.actions.map(({ label }) => label), [
			'Send This One',
			'Raise…',
			'Retry',
		]);
		const sent = service.arrival();
		await page.say({ type: 'action', name: 'sendAnyway', messageId: question?.id ?? '' }, 'composer');
		await sent;
		service.answer('re one');
		await ask('two');
		assert.deepEqual(
			service.requests.map(({ overBudget }) => overBudget),
			[undefined, true, undefined],
		);
	});

	it('sends nothing over the budget but what the budget held back', async () => {
		const { service } = harness;
		const held = service.arrival();
		await send('one');
		await held;
		const failed = page.hears('composer');
		service.refuse(new ServiceError('unavailable'));
		await failed;
		const [question] = page.model.page?.groups.flatMap(({ entries }) => entries) ?? [];
		const sent = service.arrival();
		await page.say({ type: 'action', name: 'sendAnyway', messageId: question?.id ?? '' }, 'composer');
		await sent;
		service.answer('re one');
		assert.deepEqual(
			service.requests.map(({ overBudget }) => overBudget),
			[undefined, undefined],
		);
	});

	it('shows a request for another answer that failed under the answer, with Retry and Dismiss', async () => {
		await ask('one');
		const arrived = harness.service.arrival();
		await page.say(
			{ type: 'askAgain', messageId: answers()[0]?.answerId ?? '', options: { model: 'bigger' } },
			'update',
		);
		await arrived;
		await page.say({ type: 'stop', conversationId: conversationId() }, 'update');
		while (answers()[0]?.again?.role !== 'failure') await page.hears('update');
		const { again, messageId } = answers()[0] ?? {};
		assert.deepEqual(again?.role === 'failure' && again.actions.map(({ label }) => label), ['Retry', 'Dismiss']);
		await page.say({ type: 'action', name: 'discard', messageId: messageId ?? '' }, 'update');
		assert.deepEqual([answers()[0]?.again, textOf(answers()[0])], [undefined, 're one']);
		await afreshShown();
	});

	it('changes nothing about answers while one is on its way, and says so', async () => {
		await ask('one');
		await askAgain(0, 'other');
		const arrived = harness.service.arrival();
		await send('two');
		await arrived;
		editor.messages = [];
		const messageId = answers()[0]?.answerId ?? '';
		page.say({ type: 'choose', messageId, step: -1 }, 'update').catch(() => {});
		page.say({ type: 'askAgain', messageId, options: {} }, 'update').catch(() => {});
		while (editor.messages.length < 2) await new Promise(setImmediate);
		harness.service.answer('re two');
		await page.hears('update');
		assert.deepEqual([editor.messages.length, textOf(answers()[0])], [2, 'other']);
		assert.match(editor.messages[0] ?? '', /An answer is on its way/);
	});

	it('forks at an answer and at a message, names the origin, and says when that is deleted', async () => {
		for (const text of ['one', 'two']) await ask(text);
		const origin = conversationId();
		await page.say({ type: 'fork', messageId: answers()[0]?.answerId ?? '' }, 'origin');
		assert.deepEqual(page.shown, ['user one', 'assistant']);
		assert.deepEqual(page.model.page?.origin, {
			conversationId: origin,
			text: 'Continued from “one”',
			open: 'Open “one”',
		});
		await page.say({ type: 'openOrigin', conversationId: origin }, 'snapshot');
		assert.deepEqual([page.shown.length, page.model.page?.origin], [4, undefined]);
		const [, , question] = page.model.page?.groups[0]?.entries ?? [];
		await page.say({ type: 'fork', messageId: question?.id ?? '' }, 'origin');
		assert.deepEqual([page.shown, page.typed], [['user one', 'assistant'], 'two']);
		await page.say({ type: 'delete', conversationId: origin }, 'origin');
		assert.deepEqual(page.model.page?.origin, {
			conversationId: origin,
			text: 'Continued from a conversation that was deleted.',
		});
		assert.equal(harness.service.requests.length, 2);
	});
	it('copies an answer with or without its hidden characters, as the user chooses', async () => {
		await ask('o\u200bne');
		const [, answer] = page.model.page?.groups[0]?.entries ?? [];
		const copied = async (clean: boolean) => {
			await page.say({ type: 'copyAnswer', messageId: answer?.id ?? '', clean }, 'copied');
			return editor.clipboard;
		};
		assert.deepEqual([await copied(true), await copied(false)], ['re one', 're o\u200bne']);
	});

	it('restores a message to the composer once, before the text already there', async () => {
		const { service } = harness;
		const arrived = service.arrival();
		await send('one');
		await arrived;
		await send('two');
		const [, , queued] = page.model.page?.groups.flatMap((group) => group.entries) ?? [];
		await page.say({ type: 'unqueue', conversationId: conversationId(), messageId: queued?.id ?? '' }, 'update');
		assert.equal(page.typed, 'two');
		assert.deepEqual(await afreshShown(), ['user one', 'pending']);
		service.answer('re one');
	});

	it('puts a prompt only into the new conversation, once, and leaves the old composer unchanged', async () => {
		const { service } = harness;
		const arrived = service.arrival();
		await send('one');
		await arrived;
		service.refuse(new ServiceError('planLimit', { limit: 'messages' }));
		await page.hears('composer');
		const old = conversationId();
		const [question] = page.model.page?.groups[0]?.entries ?? [];
		await page.say({ type: 'action', name: 'newConversation', messageId: question?.id ?? '' }, 'snapshot');
		assert.notEqual(conversationId(), old);
		assert.equal(page.typed, 'one');
		assert.equal(page.received.filter(({ type }) => type === 'compose').length, 0);
		await page.say({ type: 'open', conversationId: old }, 'snapshot');
		assert.equal(page.typed, '');
	});

	it('ignores messages that are not in the protocol', async () => {
		const { received } = page;
		const before = received.length;
		page.say({ type: 'evil' } as unknown as FromChatView, 'snapshot').catch(() => {});
		assert.equal(received.length, before);
		assert.match(harness.logger.messages.join(), /protocol does not name/);
	});
});
