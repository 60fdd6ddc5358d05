import assert from 'node:assert/strict';
import { ConversationStoreError } from '../../../../src/core/chat/conversationStore.ts';
import { TranscriptSaver } from '../../../../src/core/chat/transcriptSaver.ts';
import { FakeClock } from '../../../support/fakeClock.ts';
import { RecordingLogger } from '../../../support/recordingLogger.ts';
import { CONVERSATION, question } from '../../../support/transcripts.ts';

describe('saving a conversation', () => {
	function createHarness() {
		const clock = new FakeClock();
		const saved: string[] = [];
		const problems = new Map<string, Error>();
		const store = {
			append: async (_: string, { id }: { readonly id: string }) => {
				const problem = problems.get(id) ?? problems.get('all');
				if (problem !== undefined) throw problem;
				saved.push(id);
			},
		};
		const saver = new TranscriptSaver(CONVERSATION, { store, clock, logger: new RecordingLogger() });
		const change = () => new Promise<void>((resolve) => saver.onDidChange(() => resolve()));
		const save = (id: string) => saver.save(question(id), clock.now());
		return { clock, saved, problems, saver, save, change };
	}

	it('is tried again every 30 seconds while the disk is full, in order, until it works', async () => {
		const { clock, saved, problems, saver, save, change } = createHarness();
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
	});

	it('goes on after an event that is too long for any transcript', async () => {
		const { saved, problems, saver, save } = createHarness();
		problems.set('long', new ConversationStoreError('tooLong', 'too long'));
		await Promise.all([save('long'), save('next')]);
		assert.deepEqual([saved, saver.unsaved], [['next'], []]);
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
});
