import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import { chatHarnesses, message } from '../../../support/chatHarness.ts';

describe('a conversation', () => {
	const createHarness = chatHarnesses();

	it('saves a message before sending it, and shows the answer in every window that opens it later', async () => {
		const { service, session, window } = createHarness();
		const conversation = await session.active();
		const id = randomUUID();
		const arrival = service.arrival();
		let saved = 0;
		const sent = conversation.send(message('hello', id), () => {
			saved += 1;
			assert.equal(service.requests.length, 0);
		});
		await arrival;
		const meanwhile = await window().active();
		assert.deepEqual(
			[saved, meanwhile.turns.map(({ text, outcome }) => [text, outcome.kind])],
			[1, [['hello', 'open']]],
		);
		assert.deepEqual(conversation.pending?.turnId, id);
		service.answer('hi');
		assert.equal(await sent, true);
		const later = await window().active();
		assert.equal(later.id, conversation.id);
		assert.deepEqual(later.turns, conversation.turns);
		const outcome = later.turns[0]?.outcome;
		assert.ok(outcome?.kind === 'answered');
		assert.deepEqual(
			[outcome.text, outcome.receipt, outcome.finishReason],
			['hi', { model: 'm1', roundTripMs: 5 }, 'stop'],
		);
	});

	it('belongs to the workspace of its first event', async () => {
		const { session } = createHarness();
		const conversation = await session.active();
		assert.equal(await conversation.setMetadata({ title: 'x' }), true);
		assert.equal(conversation.transcript.current.workspace, 'w');
		const meta = { type: 'meta' as const, id: randomUUID(), data: { workspace: 'other' } };
		const other = await session.create([{ time: 1, event: meta }]);
		await other.setMetadata({ title: 'y' });
		assert.deepEqual([other.transcript.current.workspace, other.transcript.current.title], ['other', 'y']);
	});

	it('always sends earlier answered turns, its own id, and max_tokens', async () => {
		const { service, session, ask } = createHarness({ systemPrompt: 'be brief', userName: 'Ada', model: 'm9' });
		const conversation = await session.active();
		for (const text of ['one', 'two']) await ask(conversation, text);
		assert.deepEqual(service.requests[1]?.request, {
			messages: [
				{ role: 'user', content: 'one', name: 'Ada' },
				{ role: 'assistant', content: 're one' },
				{ role: 'user', content: 'two', name: 'Ada' },
			],
			max_tokens: 1_000,
			temperature: 0.7,
			conversation_id: conversation.id,
			model: 'm9',
			system_prompt: 'be brief',
		});
	});

	it('stays within the plan by cutting max_tokens and the oldest turns, never the new message', async () => {
		const { service, session } = createHarness({ plan: 'trial' });
		const conversation = await session.active();
		for (let turn = 0; turn < 7; turn += 1) {
			const arrival = service.arrival();
			const sent = conversation.send(message(`m${turn}`), () => {});
			await arrival;
			service.answer(`a${turn}`);
			await sent;
		}
		const last = service.requests.at(-1)?.request;
		assert.equal(last?.max_tokens, 500);
		assert.deepEqual(
			last?.messages.map(({ content }) => content),
			['m2', 'a2', 'm3', 'a3', 'm4', 'a4', 'm5', 'a5', 'm6'],
		);
	});

	it('sends only the new turn if the context setting is newTurn', async () => {
		const { service, session, ask } = createHarness({ context: 'newTurn' });
		const conversation = await session.active();
		for (const text of ['one', 'two']) {
			await ask(conversation, text);
		}
		assert.deepEqual(service.requests[1]?.request.messages, [{ role: 'user', content: 'two' }]);
	});

	it('takes the same message only once', async () => {
		const { service, session } = createHarness();
		const conversation = await session.active();
		const id = randomUUID();
		const arrival = service.arrival();
		const sent = conversation.send(message('x', id), () => {});
		assert.equal(await conversation.send(message('x', id), () => {}), false);
		await arrival;
		service.answer('re');
		await sent;
		assert.equal(await conversation.send(message('x', id), () => {}), false);
		assert.equal(service.requests.length, 1);
	});

	it('keeps a failed message, and sends it again only on request, with the same idempotency key', async () => {
		const { service, session, window } = createHarness();
		const conversation = await session.active();
		const id = randomUUID();
		let arrival = service.arrival();
		const sent = conversation.send(message('x', id), () => {});
		await arrival;
		service.refuse(new ServiceError('rateLimited', { status: 429, retryAt: 9 }));
		await sent;
		const failed = (await window().active()).turns[0]?.outcome;
		assert.deepEqual(failed?.kind === 'failed' && failed.failure, { kind: 'rateLimited', status: 429, retryAt: 9 });
		arrival = service.arrival();
		const retried = conversation.retry(id);
		await arrival;
		service.answer('now');
		assert.equal(await retried, true);
		assert.deepEqual(
			service.requests.map(({ key }) => key),
			[id, id],
		);
		const turns = (await window().active()).turns;
		assert.deepEqual(
			turns.map(({ outcome }) => outcome.kind),
			['answered'],
		);
	});

	it('uses a new idempotency key if the request has changed, or if the service has answered the old one', async () => {
		const { service, session, changeSettings } = createHarness();
		const conversation = await session.active();
		const id = randomUUID();
		const refusals = [
			new ServiceError('connectionLost'),
			new ServiceError('rejected'),
			new ServiceError('unavailable'),
		];
		for (const [attempt, refusal] of refusals.entries()) {
			const arrival = service.arrival();
			const done = attempt === 0 ? conversation.send(message('x', id), () => {}) : conversation.retry(id);
			await arrival;
			service.refuse(refusal);
			await done;
			if (attempt === 0) changeSettings({ maxTokens: 7 });
		}
		const arrival = service.arrival();
		const done = conversation.retry(id);
		await arrival;
		service.answer('now');
		await done;
		const [first, changed, afterRefusal, same] = service.requests.map(({ key }) => key);
		assert.equal(first, id);
		assert.equal(new Set([first, changed, afterRefusal]).size, 3);
		assert.equal(same, afterRefusal);
	});

	it('L08 uses a new idempotency key for a changed request even if another message was sent in between', async () => {
		const { service, session, changeSettings } = createHarness();
		const conversation = await session.active();
		const [id, between] = [randomUUID(), randomUUID()];
		const failing = async (ask: () => Promise<boolean>) => {
			const arrival = service.arrival();
			const done = ask();
			await arrival;
			service.refuse(new ServiceError('connectionLost'));
			await done;
		};
		await failing(() => conversation.send(message('x', id), () => {}));
		await failing(() => conversation.send(message('y', between), () => {}));
		await conversation.discard(between);
		changeSettings({ maxTokens: 7 });
		await failing(() => conversation.retry(id));
		const keys = service.requests.map(({ key }) => key);
		assert.deepEqual(keys.slice(0, 2), [id, between]);
		assert.equal(new Set(keys).size, 3);
	});

	it('that could not be read is read again once it can be', async () => {
		const { session, window, root, ask } = createHarness();
		const { id } = await session.active();
		await ask(await session.active(), 'x');
		const folder = join(root, id);
		await rename(folder, `${folder}.away`);
		await writeFile(folder, 'a file where the folder should be');
		const later = window();
		const unread = await later.active();
		const { draft } = unread;
		assert.deepEqual([unread.turns.length, unread.transcript.unsaved instanceof Error, draft.text], [0, true, '']);
		assert.equal(await later.active(), unread);
		await rm(folder);
		await rename(`${folder}.away`, folder);
		await later.reloadUnread();
		assert.deepEqual(
			[unread.turns.length, unread.transcript.unsaved, unread.transcript.isShared],
			[1, undefined, false],
		);
		assert.equal((await later.active()).draft, draft);
	});

	it('that could not be read gets its draft once it can be, unless the user has typed since', async () => {
		const { session, window, root, ask } = createHarness();
		const conversation = await session.active();
		await ask(conversation, 'x');
		await conversation.draft.setText('before');
		const folder = join(root, conversation.id);
		await rename(folder, `${folder}.away`);
		await writeFile(folder, 'a file where the folder should be');
		const windows = [window(), window()];
		const [untouched, touched] = await Promise.all(windows.map((each) => each.active()));
		assert.deepEqual([untouched?.transcript.isUnread, untouched?.draft.text], [true, '']);
		await touched?.draft.setText('typed');
		await Promise.all(windows.map((each) => each.reloadUnread()));
		assert.deepEqual([untouched?.transcript.isUnread, untouched?.draft.text], [true, ''], 'it still cannot be read');
		await rm(folder);
		await rename(`${folder}.away`, folder);
		await Promise.all(windows.map((each) => each.reloadUnread()));
		assert.deepEqual(
			[untouched?.transcript.isUnread, untouched?.draft.text, touched?.draft.text],
			[false, 'before', 'typed'],
		);
	});

	it('ends its request immediately when it is stopped, and shows that it was stopped', async () => {
		const { service, session } = createHarness();
		const conversation = await session.active();
		const arrival = service.arrival();
		const sent = conversation.send(message('x'), () => {});
		await arrival;
		conversation.stop();
		await sent;
		const outcome = conversation.turns[0]?.outcome;
		assert.equal(outcome?.kind === 'failed' && outcome.failure.kind, 'cancelled');
		assert.equal(conversation.pending, undefined);
	});

	it('whose window ended during a request leaves the turn open, and never sends it again by itself', async () => {
		const { service, session, window } = createHarness();
		const conversation = await session.active();
		const arrival = service.arrival();
		const sent = conversation.send(message('x'), () => {});
		await arrival;
		session.dispose();
		await sent;
		const later = await window().active();
		assert.deepEqual(
			later.turns.map(({ outcome }) => outcome.kind),
			['open'],
		);
		assert.equal(service.requests.length, 1);
	});

	it('receives its answer while another conversation is shown', async () => {
		const { service, session } = createHarness();
		const first = await session.active();
		const changes: string[] = [];
		session.onDidChange(({ kind }) => changes.push(kind));
		const arrival = service.arrival();
		const sent = first.send(message('x'), () => {});
		await arrival;
		const second = await session.startNew();
		assert.notEqual(second.id, first.id);
		const before = changes.length;
		service.answer('late');
		await sent;
		assert.equal(changes.length, before);
		assert.equal(first.turns[0]?.outcome.kind, 'answered');
		assert.equal((await session.active()).id, second.id);
	});

	it('continues in memory if it cannot be saved, and reports it', async () => {
		const { service, session, root, window, ask } = createHarness();
		await writeFile(root, 'a file where the folder should be');
		const conversation = await session.active();
		await ask(conversation, 'x');
		assert.ok(conversation.transcript.unsaved instanceof Error);
		assert.equal(conversation.turns[0]?.outcome.kind, 'answered');
		await rm(root);
		const again = service.arrival();
		const second = conversation.send(message('y'), () => {});
		await again;
		service.answer('re');
		await second;
		assert.equal(conversation.transcript.unsaved, undefined);
		assert.deepEqual(
			(await window().active()).turns.map(({ text, outcome }) => [text, outcome.kind]),
			[
				['x', 'answered'],
				['y', 'answered'],
			],
		);
	});

	it('is saved when the user tries again and the disk works', async () => {
		const { session, root, window, ask } = createHarness();
		await writeFile(root, 'a file where the folder should be');
		const conversation = await session.active();
		await ask(conversation, 'x');
		await conversation.transcript.saveAgain();
		assert.ok(conversation.transcript.unsaved instanceof Error);
		await rm(root);
		await conversation.transcript.saveAgain();
		assert.equal(conversation.transcript.unsaved, undefined);
		assert.equal((await window().active()).turns[0]?.outcome.kind, 'answered');
	});

	it('that is blank is reused as the new one, with its draft', async () => {
		const { session, window, ask } = createHarness();
		const blank = await session.active();
		await blank.draft.setText('typed');
		assert.equal((await session.startNew()).id, blank.id);
		await ask(blank, 'x');
		const next = await session.startNew();
		assert.notEqual(next.id, blank.id);
		await next.draft.setText('later');
		await session.show(blank.id);
		assert.equal((await window().startNew()).draft.text, 'later');
	});

	it('keeps its draft and its queued message, whatever other windows write', async () => {
		const { service, session, window, endWindows } = createHarness();
		const here = await session.active();
		let arrival = service.arrival();
		let sent = here.send(message('zero'), () => {});
		await arrival;
		service.answer('re');
		await sent;
		const there = await window().active();
		arrival = service.arrival();
		sent = here.send(message('first'), () => {});
		await arrival;
		await here.send(message('queued'), () => {});
		await here.draft.setText('typed');
		await there.transcript.reload();
		await there.draft.setText('typed there');
		assert.equal((await window().active()).draft.text, 'typed there', 'the newest, without what waits elsewhere');
		session.dispose();
		await sent;
		endWindows();
		const later = window();
		assert.equal((await later.active()).draft.text, 'queued\n\ntyped there');
		await (await later.active()).draft.clear([]);
		endWindows();
		assert.equal((await window().active()).draft.text, '');
	});

	it('does not send a message that is too long to be saved', async () => {
		const { service, session } = createHarness();
		const conversation = await session.active();
		const code = { kind: 'file', label: 'a.ts', languageId: 'typescript', text: 'é'.repeat(1_000_000) } as const;
		const attachments = Array.from({ length: 9 }, (_, at) => ({ ...code, id: `${at}` }));
		assert.equal(await conversation.send({ ...message('x'), attachments }, () => {}), false);
		assert.deepEqual([conversation.turns, conversation.transcript.unsaved, service.requests], [[], undefined, []]);
	});

	it('is closed when another window erases it: a late answer restores nothing, and the draft moves to a new one', async () => {
		const { service, session, newStore } = createHarness();
		session.start();
		const conversation = await session.active();
		const arrival = service.arrival();
		const sent = conversation.send(message('gone'), () => {});
		await arrival;
		await conversation.transcript.reload();
		await conversation.send(message('waits'), () => {});
		await conversation.draft.setText('typed');
		await conversation.draft.attach({ id: 'chip', kind: 'file', label: 'a.ts', languageId: 'typescript', text: 'a;' });
		const composed = new Promise<void>((resolve) => {
			session.onDidChange((change) => change.kind === 'compose' && resolve());
		});
		const other = newStore();
		await other.erase(conversation.id, async () => {});
		await conversation.transcript.reload();
		service.answer('re');
		await sent;
		assert.deepEqual(await other.list(), []);
		await composed;
		const next = await session.active();
		assert.deepEqual([next.id === conversation.id, next.draft.text], [false, 'waits\n\ntyped']);
		assert.deepEqual(
			next.draft.attachments.map(({ label }) => label),
			['a.ts'],
		);
		assert.equal(service.requests.length, 1);
	});

	it('written by a newer version cannot be renamed', async () => {
		const { session, root } = createHarness();
		const { id } = await session.active();
		await mkdir(join(root, id), { recursive: true });
		await writeFile(join(root, id, 'newer.jsonl'), '{"v":99}\n');
		await (await session.open(id)).transcript.reload();
		assert.equal(await (await session.open(id)).setMetadata({ title: 'x' }), false);
	});

	it('saves its draft', async () => {
		const { session, window } = createHarness();
		const { draft } = await session.active();
		await Promise.all(['h', 'he', 'hel'].map((text) => draft.setText(text)));
		assert.equal((await window().active()).draft.text, 'hel');
	});

	it('shows a message before it is saved', async () => {
		const { service, session } = createHarness();
		const conversation = await session.active();
		const arrival = service.arrival();
		const sent = conversation.send(message('x'), () => {});
		assert.deepEqual(
			conversation.turns.map(({ text }) => text),
			['x'],
		);
		await arrival;
		service.answer('re');
		await sent;
	});

	it('has no events other than its messages and its owner', async () => {
		const { session, window, ask } = createHarness();
		const conversation = await session.active();
		await ask(conversation, 'x');
		await ask(conversation, 'y');
		await conversation.restore();
		assert.equal((await window().active()).transcript.current.lastSequence, 5);
	});

	it('saves its draft as soon as the disk works again', async () => {
		const { service, root, window, newStore, clock } = createHarness();
		await writeFile(root, 'a file where the folder should be');
		const store = newStore();
		const conversation = await window(store).active();
		const arrival = service.arrival();
		const sent = conversation.send(message('x'), () => {});
		await arrival;
		await conversation.draft.setText('typed');
		await rm(root);
		const isSaved = new Promise<void>((resolve) => conversation.transcript.onDidChange(() => resolve()));
		clock.advance(30_000);
		await isSaved;
		assert.equal((await store.readDraft(conversation.id)).text, 'typed');
		service.answer('re');
		await sent;
	});

	it('logs a failure only if the service did not report it', async () => {
		const { service, session, logger } = createHarness();
		const conversation = await session.active();
		const arrival = service.arrival();
		const sent = conversation.send(message('x'), () => {});
		await arrival;
		service.refuse(new ServiceError('unavailable', { status: 500 }));
		await sent;
		assert.deepEqual(logger.messages, []);
		const again = service.arrival();
		const sentAgain = conversation.send(message('y'), () => {});
		await again;
		service.refuse(new TypeError('a defect'));
		await sentAgain;
		assert.deepEqual(logger.messages, ['chat: TypeError: a defect']);
	});
});
