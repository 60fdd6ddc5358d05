import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { Conversation, ConversationChange } from '../../../../src/chat/core/conversation.ts';
import { ServiceError } from '../../../../src/service/core/serviceError.ts';
import { chatHarnesses, type HeldService, message } from '../../../support/chatHarness.ts';

describe('the turns of a conversation', () => {
	const newHarness = chatHarnesses();
	let harness: ReturnType<typeof newHarness>;
	beforeEach(() => {
		harness = newHarness();
	});

	const texts = (service: HeldService) => service.requests.map(({ request }) => request.messages.at(-1)?.content);

	it('L07 of 20 fast sends one is sent, one is queued, and the rest are refused', async () => {
		const { service, session } = harness;
		const conversation = await session.active();
		const arrival = service.arrival();
		const first = conversation.send(message('m0'), () => {});
		await arrival;
		const taken: string[] = [];
		const others = Array.from({ length: 19 }, (_, at) => message(`m${at + 1}`));
		const results = await Promise.all(others.map((each) => conversation.send(each, () => taken.push(each.text))));
		assert.deepEqual(
			results.map((result, at) => (result ? at + 1 : 0)).filter((at) => at > 0),
			[1],
		);
		assert.deepEqual([taken, conversation.draft.queuedMessage?.text, conversation.canSend], [['m1'], 'm1', false]);
		const second = service.arrival();
		service.answer('re m0');
		await second;
		service.answer('re m1');
		await first;
		assert.deepEqual(texts(service), ['m0', 'm1']);
		assert.deepEqual(
			service.requests[1]?.request.messages.map(({ content }) => content),
			['m0', 're m0', 'm1'],
		);
	});

	it('L07 take a queued message once, however often Enter is pressed', async () => {
		const { service, session } = harness;
		const conversation = await session.active();
		const arrival = service.arrival();
		const first = conversation.send(message('one'), () => {});
		await arrival;
		const twice = message('two');
		assert.deepEqual(
			[await conversation.send(twice, () => {}), await conversation.send(twice, () => {})],
			[true, false],
		);
		const next = service.arrival();
		service.answer('re');
		await next;
		assert.equal(await conversation.send(twice, () => {}), false);
		service.answer('re');
		await first;
		assert.deepEqual(texts(service), ['one', 'two']);
	});

	for (const [end, act] of [
		['fails', (service: HeldService) => service.refuse(new ServiceError('unavailable'))],
		['is stopped', (_: HeldService, conversation: Conversation) => conversation.stop()],
		[
			'goes on, and it is taken back',
			(_: HeldService, conversation: Conversation) =>
				void conversation.unqueue(conversation.draft.queuedMessage?.id ?? '').then(() => conversation.stop()),
		],
	] as const) {
		it(`return the queued message to the composer when the one before it ${end}`, async () => {
			const { service, session, window } = harness;
			const conversation = await session.active();
			const arrival = service.arrival();
			const first = conversation.send(message('one'), () => {});
			await arrival;
			await conversation.send(message('two'), () => {});
			await conversation.draft.setText('typed meanwhile');
			const composed: string[] = [];
			conversation.onDidChange((change) => change.kind === 'compose' && composed.push(change.text));
			act(service, conversation);
			await first;
			assert.deepEqual(
				[conversation.draft.text, conversation.draft.queuedMessage, composed],
				['two\n\ntyped meanwhile', undefined, ['two']],
			);
			assert.equal((await window().active()).draft.text, 'two\n\ntyped meanwhile');
			assert.equal(service.requests.length, 1);
		});
	}

	it('return a queued message to the composer after its window has ended, and send nothing', async () => {
		const { service, session, window, endWindows } = harness;
		const conversation = await session.active();
		const arrival = service.arrival();
		const first = conversation.send(message('one'), () => {});
		await arrival;
		await conversation.send(message('two'), () => {});
		session.dispose();
		await first;
		endWindows();
		const later = await window().active();
		assert.deepEqual([later.draft.text, later.draft.queuedMessage, later.turns.length], ['two', undefined, 1]);
		assert.equal(service.requests.length, 1);
	});

	it('show when the request waits before it is sent again, and let the user send it now', async () => {
		const { service, session } = harness;
		const conversation = await session.active();
		const arrival = service.arrival();
		const sent = conversation.send(message('x'), () => {});
		await arrival;
		const changes: ConversationChange['kind'][] = [];
		conversation.onDidChange(({ kind }) => changes.push(kind));
		let sentNow = 0;
		service.report({ kind: 'waiting', reason: 'rateLimited', until: 7, isFirst: false, sendNow: () => (sentNow += 1) });
		assert.deepEqual([conversation.pending?.wait?.reason, conversation.pending?.wait?.until], ['rateLimited', 7]);
		conversation.sendNow();
		service.report({ kind: 'connecting' });
		service.report({ kind: 'written' });
		assert.deepEqual([sentNow, conversation.pending?.wait, changes], [1, undefined, ['turn', 'turn']]);
		service.answer('re');
		await sent;
	});

	it('lose a discarded message for good, but an answered one cannot be discarded', async () => {
		const { service, session, window } = harness;
		const conversation = await session.active();
		await harness.ask(conversation, 'kept');
		const id = randomUUID();
		const arrival = service.arrival();
		const sent = conversation.send(message('gone', id), () => {});
		await arrival;
		assert.equal(await conversation.discard(id), false);
		service.refuse(new ServiceError('unavailable'));
		await sent;
		assert.equal(await conversation.discard(id), true);
		assert.equal(await conversation.discard(conversation.turns[0]?.id ?? ''), false);
		for (const each of [conversation, await window().active()]) {
			assert.deepEqual(
				each.turns.map(({ text }) => text),
				['kept'],
			);
		}
	});

	it('are shared by a branch up to the edited message, and the old conversation stays as it is', async () => {
		const { service, session, window } = harness;
		const old = await session.active();
		for (const text of ['one', 'two', 'three']) await harness.ask(old, text);
		await old.setMetadata({ options: { model: 'm7' }, title: 'As the user named it' });
		const second = old.turns[1]?.id ?? '';
		const edit = randomUUID();
		const [branch, again] = await Promise.all([session.branch(old, second, edit), session.branch(old, second, edit)]);
		assert.ok(branch !== undefined && again === undefined);
		await harness.ask(branch, 'two, changed');
		assert.notEqual(branch.id, old.id);
		assert.deepEqual(
			[old.turns.map(({ text }) => text), branch.turns.map(({ text }) => text)],
			[
				['one', 'two', 'three'],
				['one', 'two, changed'],
			],
		);
		const last = service.requests.at(-1)?.request;
		assert.deepEqual(
			[last?.conversation_id, last?.model, last?.messages.map(({ content }) => content)],
			[branch.id, 'm7', ['one', 're one', 'two, changed']],
		);
		const later = await window().active();
		assert.deepEqual([later.id, later.turns, later.transcript.current.branchOf], [branch.id, branch.turns, old.id]);
	});

	it('are marked as copied in a branch, also in a branch of a branch, and do not give it its title', async () => {
		const { session, newStore } = harness;
		const old = await session.active();
		for (const text of ['one', 'two', 'three']) await harness.ask(old, text);
		await old.setMetadata({ title: 'As the user named it' });
		let branch: Conversation | undefined = old;
		for (const [at, text] of ['two, changed', 'three, changed'].entries()) {
			branch = await session.branch(branch, branch.turns[at + 1]?.id ?? '', randomUUID());
			assert.ok(branch !== undefined);
			await harness.ask(branch, text);
			await harness.ask(branch, `after ${text}`);
		}
		const copied = branch.turns.map(({ outcome }) => outcome.kind === 'answered' && outcome.copied);
		assert.deepEqual(copied, [true, true, undefined, undefined]);
		const titles = (await newStore().summaries()).map(({ title, madeTitle }) => title ?? madeTitle);
		assert.deepEqual(titles.toSorted(), ['As the user named it', 'three, changed', 'two, changed']);
	});

	it('show that another running window has written to the conversation, and are not checked without the focus', async () => {
		const { session, window, clock, focus } = harness;
		const here = await session.active();
		await harness.ask(here, 'here');
		await harness.ask(await window().active(), 'there');
		await here.transcript.reload();
		assert.deepEqual([here.transcript.isShared, clock.pendingTimers], [true, 1]);
		focus.isHere = false;
		clock.advance(5_000);
		assert.deepEqual([here.transcript.isShared, clock.pendingTimers], [true, 0]);
		harness.endWindows();
		const notified = new Promise<void>((resolve) => here.onDidChange(() => resolve()));
		await session.checkOtherWindows();
		await notified;
		assert.deepEqual([here.transcript.isShared, clock.pendingTimers], [false, 0]);
	});

	it('notify when a check finds that another window has written, and when it finds that it has ended', async () => {
		const { session, window, newStore } = harness;
		const here = await session.active();
		await harness.ask(here, 'here');
		// A change that shows nowhere: the title stays the same.
		await here.setMetadata({ title: 'Same' });
		await window(newStore())
			.open(here.id)
			.then((there) => there.setMetadata({ title: 'Same' }));
		await here.transcript.reload();
		const notified: boolean[] = [];
		here.onDidChange(() => notified.push(here.transcript.isShared));
		await session.checkOtherWindows();
		harness.endWindows();
		await session.checkOtherWindows();
		assert.deepEqual(notified, [true, false]);
	});

	it('show within seconds that another window has ended, if this one has the focus', async () => {
		const { session, window, clock } = harness;
		const here = await session.active();
		await harness.ask(await window().active(), 'there');
		await here.transcript.reload();
		clock.advance(5_000);
		assert.deepEqual([here.transcript.isShared, clock.pendingTimers], [true, 1]);
		harness.endWindows();
		clock.advance(5_000);
		assert.deepEqual([here.transcript.isShared, clock.pendingTimers], [false, 0]);
	});

	it('do not check for other windows after they are closed, even if a read was still running', async () => {
		const { session, window, clock } = harness;
		const here = await session.active();
		await harness.ask(await window().active(), 'there');
		const read = here.transcript.reload();
		here.dispose();
		await read;
		assert.equal(clock.pendingTimers, 0);
	});

	it('are sent with the id that the service knows, and with the conversation’s own options', async () => {
		const { service, session } = harness;
		const conversation = await session.active();
		await conversation.setMetadata({ serviceId: 'theirs/7', options: { temperature: 0, systemPrompt: 'be brief' } });
		await harness.ask(conversation, 'x');
		const request = service.requests[0]?.request;
		assert.deepEqual(
			[
				request?.conversation_id,
				request?.temperature,
				request?.system_prompt,
				conversation.request(message('y')).messages,
			],
			[
				'theirs/7',
				0,
				'be brief',
				[
					{ role: 'user', content: 'x' },
					{ role: 'assistant', content: 're x' },
					{ role: 'user', content: 'y' },
				],
			],
		);
	});

	it('come from another window as well, and are not shown as interrupted while an answer is in flight there', async () => {
		const { service, session, window, clock } = harness;
		const here = await session.active();
		await harness.ask(here, 'here');
		const there = await window().active();
		assert.equal(there.transcript.isShared, false);
		const arrival = service.arrival();
		const sent = there.send(message('there'), () => {});
		await arrival;
		await here.transcript.reload();
		const turn = here.turns[1];
		assert.ok(turn?.outcome.kind === 'open');
		assert.deepEqual([here.transcript.isShared, here.transcript.isPendingElsewhere(turn)], [true, true]);
		service.answer('re there');
		await sent;
		await here.transcript.reload();
		// The remaining timer checks whether the other window still runs.
		assert.deepEqual([here.turns, clock.pendingTimers], [there.turns, 1]);
	});

	it('are pending in other windows after a retry, and open again if the retrying window ends', async () => {
		const { service, session, window, clock } = harness;
		const here = await session.active();
		const id = randomUUID();
		let arrival = service.arrival();
		const sent = here.send(message('x', id), () => {});
		await arrival;
		service.refuse(new ServiceError('unavailable', { status: 503 }));
		await sent;
		// By then the message itself is too old to be pending.
		clock.advance(700_000);
		const earlier = await window().active();
		arrival = service.arrival();
		const retried = here.retry(id);
		await arrival;
		await earlier.transcript.reload();
		for (const there of [earlier, await window().active()]) {
			const [turn] = there.turns;
			assert.ok(turn !== undefined && there.transcript.isPendingElsewhere(turn));
			assert.deepEqual([await there.retry(id), await there.discard(id)], [false, false]);
		}
		harness.endWindows();
		assert.equal((await window().active()).turns[0]?.outcome.kind, 'open');
		service.answer('re x');
		await retried;
		assert.equal(service.requests.length, 2);
		assert.deepEqual((await window().active()).turns, here.turns);
	});

	for (const [how, end] of [
		['its window has ended', ({ endWindows }: typeof harness) => endWindows()],
		['no request takes longer', ({ clock }: typeof harness) => clock.advance(600_000)],
	] as const) {
		it(`of another window are shown as interrupted only when ${how}`, async () => {
			const { service, session, window, clock } = harness;
			const id = randomUUID();
			const arrival = service.arrival();
			void (await session.active()).send(message('x', id), () => {});
			await arrival;
			const there = await window().active();
			const turn = there.turns[0];
			assert.ok(turn !== undefined && there.transcript.isPendingElsewhere(turn));
			assert.deepEqual([await there.retry(id), await there.discard(id)], [false, false]);
			const notified = new Promise<void>((resolve) => there.onDidChange(() => resolve()));
			end(harness);
			clock.advance(5_000);
			await notified;
			assert.deepEqual([there.transcript.isPendingElsewhere(turn), clock.pendingTimers], [false, 0]);
			assert.equal(service.requests.length, 1);
		});
	}

	it('are not unqueued once they are being sent', async () => {
		const { service, session } = harness;
		const conversation = await session.active();
		const arrivals = service.arrival();
		const first = conversation.send(message('one'), () => {});
		await arrivals;
		const id = randomUUID();
		await conversation.send(message('two', id), () => {});
		const next = service.arrival();
		const begun = new Promise<void>((resolve) => {
			conversation.onDidChange(() => conversation.turns.length === 2 && resolve());
		});
		service.answer('re');
		await begun;
		await conversation.unqueue(id);
		await next;
		assert.deepEqual([conversation.draft.text, conversation.turns.length], ['', 2]);
		service.answer('re');
		await first;
	});

	it('D09 exist once, as does the draft, however often the view is opened while an answer is in flight', async () => {
		const { service, session } = harness;
		const conversation = await session.active();
		const arrival = service.arrival();
		const sent = conversation.send(message('x'), () => {});
		await arrival;
		for (let look = 0; look < 100; look += 1) {
			const seen = await session.active();
			await seen.draft.setText(`draft ${look}`);
			await seen.transcript.reload();
			assert.deepEqual([seen.turns.length, seen.pending?.turnId], [1, seen.turns[0]?.id]);
		}
		service.answer('re');
		await sent;
		assert.deepEqual(
			[conversation.turns.map(({ outcome }) => outcome.kind), conversation.draft.text, service.requests.length],
			[['answered'], 'draft 99', 1],
		);
	});
});
