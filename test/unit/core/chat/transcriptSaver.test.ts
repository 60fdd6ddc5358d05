import assert from 'node:assert/strict';
import { ConversationStoreError } from '../../../../src/core/chat/store/conversationStore.ts';
import { TranscriptSaver } from '../../../../src/core/chat/transcriptSaver.ts';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { RecordingLogger } from '../../../support/fakes/recordingLogger.ts';
import { CONVERSATION, question } from '../../../support/transcripts.ts';

describe('saving a conversation', () => {
	function createHarness() {
		const clock = new FakeClock();
		const saved: string[] = [];
		const times: (number | undefined)[] = [];
		const problems = new Map<string, Error>();
		const store = {
			append: async (_: string, { id }: { readonly id: string }, time?: number) => {
				const problem = problems.get(id) ?? problems.get('all');
				if (problem !== undefined) throw problem;
				saved.push(id);
				times.push(time);
			},
		};
		const saver = new TranscriptSaver(CONVERSATION, { store, clock, logger: new RecordingLogger() });
		const change = () => new Promise<void>((resolve) => saver.onDidChange(() => resolve()));
		const save = (id: string) => saver.save(question(id), clock.now());
		return { clock, saved, times, problems, saver, save, change };
	}

	it('is tried again every 30 seconds while the disk is full, in order, until it works', async () => {
		const { clock, saved, times, problems, saver, save, change } = createHarness();
		const began = clock.now();
		problems.set('all', Object.assign(new Error('full'), { code: 'ENOSPC' }));
		const failed = change();
		await Promise.all([save('a'), save('b')]);
		await failed;
		assert.deepEqual([saved, saver.unsaved.length, clock.pendingTimers], [[], 2, 1]);
		clock.advance(30_000);
		await saver.inOrder(async () => {});
		assert.deepEqual([saved, clock.pendingTimers], [[], 1]);
		problems.clear();
		const works = change();
		clock.advance(30_000);
		await works;
		assert.deepEqual([saved, saver.problem, saver.unsaved, clock.pendingTimers], [['a', 'b'], undefined, [], 0]);
		assert.deepEqual(times, [began, began], 'when it was said, not when there was room');
	});

	it('goes on after an event that is too long for any transcript, and does not forget that it is lost', async () => {
		const { saved, problems, saver, save } = createHarness();
		problems.set('long', new ConversationStoreError('tooLong', 'too long'));
		await Promise.all([save('long'), save('next')]);
		await save('later');
		assert.deepEqual([saved, saver.unsaved], [['next', 'later'], []]);
		assert.ok(saver.problem instanceof ConversationStoreError);
	});

	it('is tried again at once when the user asks for it, even for a single event', async () => {
		const { saved, problems, saver, save } = createHarness();
		problems.set('all', new ConversationStoreError('newerVersion', 'newer'));
		await save('a');
		problems.clear();
		await saver.saveAgain();
		assert.deepEqual([saved, saver.unsaved, saver.problem], [['a'], [], undefined]);
	});

	it('forgets what is saved alone: the event that fails, and all after it, are kept', async () => {
		const { clock, saved, problems, saver, save } = createHarness();
		const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
		problems.set('b', full);
		await Promise.all([save('a'), save('b'), save('c')]);
		assert.deepEqual([saved, saver.unsaved.map(({ event }) => event.id)], [['a'], ['b', 'c']]);
		problems.clear();
		clock.advance(30_000);
		await saver.inOrder(async () => {});
		assert.deepEqual([saved, saver.unsaved], [['a', 'b', 'c'], []]);
	});

	it('notifies once when it begins to fail and once when it works again, not at each attempt between', async () => {
		const { clock, problems, saver, save } = createHarness();
		let changes = 0;
		saver.onDidChange(() => {
			changes += 1;
		});
		await save('a');
		assert.equal(changes, 0, 'what works is no news');
		problems.set('all', Object.assign(new Error('full'), { code: 'ENOSPC' }));
		await save('b');
		problems.set('all', Object.assign(new Error('full again'), { code: 'ENOSPC' }));
		clock.advance(30_000);
		await saver.inOrder(async () => {});
		assert.equal(changes, 1);
		problems.clear();
		await saver.saveAgain();
		await save('c');
		assert.equal(changes, 2);
	});

	it('is not tried again by itself where that cannot help', async () => {
		const { clock, problems, save } = createHarness();
		problems.set('all', new ConversationStoreError('newerVersion', 'newer'));
		await save('a');
		assert.equal(clock.pendingTimers, 0);
	});

	it('leaves no timer behind', async () => {
		const { clock, problems, saver, save } = createHarness();
		problems.set('all', Object.assign(new Error('full'), { code: 'ENOSPC' }));
		await save('a');
		saver.dispose();
		assert.equal(clock.pendingTimers, 0);
	});

	it('leaves no timer behind where it ends while something is being saved', async () => {
		const { clock, problems, saver, save } = createHarness();
		problems.set('all', Object.assign(new Error('full'), { code: 'ENOSPC' }));
		const saving = save('a');
		saver.dispose();
		await saving;
		assert.equal(clock.pendingTimers, 0);
	});
});
