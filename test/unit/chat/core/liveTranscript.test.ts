import assert from 'node:assert/strict';
import { LiveTranscript } from '../../../../src/chat/core/liveTranscript.ts';
import { type ConversationStore, ConversationStoreError } from '../../../../src/chat/core/store/conversationStore.ts';
import { emptyTranscript } from '../../../../src/chat/core/transcript/transcript.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { partial } from '../../../support/fakes/partial.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { CONVERSATION, question } from '../../../support/transcripts.ts';

describe('a live transcript', () => {
	function createHarness() {
		const clock = new FakeClock();
		const saved: string[] = [];
		const times: (number | undefined)[] = [];
		const problems = new Map<string, Error>();
		const store = partial<ConversationStore>({
			append: async (_: string, { id }: { readonly id: string }, time?: number) => {
				const problem = problems.get(id) ?? problems.get('all');
				if (problem !== undefined) throw problem;
				saved.push(id);
				times.push(time);
			},
			read: async () => emptyTranscript(CONVERSATION),
			create: async () => assert.fail('no conversation is created'),
			isOpenElsewhere: () => false,
			isShared: () => false,
		});
		const deps = { store, clock, logger: new RecordingLogger(), isFocused: () => true };
		const transcript = new LiveTranscript(emptyTranscript(CONVERSATION), deps);
		const change = () => new Promise<void>((resolve) => transcript.onDidChange(() => resolve()));
		const record = (id: string) => transcript.record(question(id));
		return { clock, saved, times, problems, transcript, record, change };
	}

	it('saves again every 30 seconds while the disk is full, in order, until it works', async () => {
		const { clock, saved, times, problems, transcript, record, change } = createHarness();
		const began = clock.now();
		problems.set('all', Object.assign(new Error('full'), { code: 'ENOSPC' }));
		const failed = change();
		await Promise.all([record('a'), record('b')]);
		await failed;
		assert.deepEqual([saved, transcript.isSaved, clock.pendingTimers], [[], false, 1]);
		clock.advance(30_000);
		await transcript.reload();
		assert.deepEqual([saved, clock.pendingTimers], [[], 1]);
		problems.clear();
		const works = change();
		clock.advance(30_000);
		await works;
		assert.deepEqual(
			[saved, transcript.unsaved, transcript.isSaved, clock.pendingTimers],
			[['a', 'b'], undefined, true, 0],
		);
		assert.deepEqual(times, [began, began], 'when it was recorded, not when there was room');
	});

	it('saves what follows an event that is too long, and still reports that event as unsaved', async () => {
		const { saved, problems, transcript, record } = createHarness();
		problems.set('long', new ConversationStoreError('tooLong', 'too long'));
		await Promise.all([record('long'), record('next')]);
		await record('later');
		assert.deepEqual([saved, transcript.isSaved], [['next', 'later'], true]);
		assert.ok(transcript.unsaved instanceof ConversationStoreError);
	});

	it('saves again when the user asks for it, even if nothing else would', async () => {
		const { saved, problems, transcript, record } = createHarness();
		problems.set('all', new ConversationStoreError('newerVersion', 'newer'));
		await record('a');
		problems.clear();
		await transcript.saveAgain();
		assert.deepEqual([saved, transcript.isSaved, transcript.unsaved], [['a'], true, undefined]);
	});

	it('keeps the event that cannot be saved and all events after it', async () => {
		const { clock, saved, problems, transcript, record } = createHarness();
		problems.set('b', Object.assign(new Error('full'), { code: 'ENOSPC' }));
		await Promise.all([record('a'), record('b'), record('c')]);
		assert.deepEqual([saved, transcript.isSaved], [['a'], false]);
		problems.clear();
		clock.advance(30_000);
		await transcript.reload();
		assert.deepEqual([saved, transcript.isSaved], [['a', 'b', 'c'], true]);
	});

	it('notifies when saving begins to fail and when it works again, not at the attempts between', async () => {
		const { clock, problems, transcript, record } = createHarness();
		let changes = 0;
		transcript.onDidChange(() => {
			changes += 1;
		});
		await record('a');
		assert.equal(changes, 0);
		problems.set('all', Object.assign(new Error('full'), { code: 'ENOSPC' }));
		await record('b');
		problems.set('all', Object.assign(new Error('full again'), { code: 'ENOSPC' }));
		clock.advance(30_000);
		await transcript.saveAgain();
		assert.equal(changes, 1);
		problems.clear();
		await transcript.saveAgain();
		await record('c');
		assert.equal(changes, 2);
	});

	it('does not save again by itself if that cannot help', async () => {
		const { clock, problems, record } = createHarness();
		problems.set('all', new ConversationStoreError('newerVersion', 'newer'));
		await record('a');
		assert.equal(clock.pendingTimers, 0);
	});

	it('keeps what waits to be saved when it is read again', async () => {
		const { problems, transcript, record } = createHarness();
		problems.set('all', Object.assign(new Error('full'), { code: 'ENOSPC' }));
		await record('a');
		await transcript.reload();
		assert.deepEqual(
			transcript.current.turns.map(({ id }) => id),
			['a'],
		);
	});

	it('leaves no timer behind when it is disposed', async () => {
		const { clock, problems, transcript, record } = createHarness();
		problems.set('all', Object.assign(new Error('full'), { code: 'ENOSPC' }));
		await record('a');
		transcript.dispose();
		assert.equal(clock.pendingTimers, 0);
	});

	it('leaves no timer behind when it is disposed while it saves', async () => {
		const { clock, problems, transcript, record } = createHarness();
		problems.set('all', Object.assign(new Error('full'), { code: 'ENOSPC' }));
		const saving = record('a');
		transcript.dispose();
		await saving;
		assert.equal(clock.pendingTimers, 0);
	});

	for (const [what, problem, isSaved] of [
		['adds to it if another window was faster', new ConversationStoreError('exists', 'there'), true],
		['reports what prevents that', Object.assign(new Error('full'), { code: 'ENOSPC' }), false],
	] as const) {
		it(`writes a conversation again that was erased, and ${what}`, async () => {
			const saved: string[] = [];
			let isErased = true;
			const store = partial<ConversationStore>({
				append: async (_: string, { id }: { readonly id: string }) => {
					if (isErased) throw new ConversationStoreError('deleted', 'erased');
					saved.push(id);
				},
				create: async () => {
					isErased = false;
					throw problem;
				},
				read: async () => emptyTranscript(CONVERSATION),
				isOpenElsewhere: () => false,
				isShared: () => false,
			});
			const deps = { store, clock: new FakeClock(), logger: new RecordingLogger(), isFocused: () => true };
			const transcript = new LiveTranscript(emptyTranscript(CONVERSATION), deps);
			await transcript.record(question('a'));
			assert.deepEqual([saved, transcript.isSaved], isSaved ? [['a'], true] : [[], false]);
			transcript.dispose();
		});
	}
});
