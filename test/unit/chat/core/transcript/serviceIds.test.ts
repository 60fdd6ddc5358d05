import assert from 'node:assert/strict';
import type { TranscriptEvent } from '../../../../../src/chat/core/transcript/transcript.ts';
import { serviceIds } from '../../../../../src/chat/core/transcript/transcriptQueries.ts';

describe('what a service may hold of a conversation', () => {
	it('is under its own id, and those of its moves, answers, requests for another answer, choices and summaries', () => {
		const receipt = { roundTripMs: 1 };
		const events: readonly TranscriptEvent[] = [
			{ type: 'meta', id: 'm', data: { serviceId: 'moved' } },
			{ type: 'user', id: 'q', data: { text: 'q' } },
			{ type: 'assistant', id: 'a', data: { replyTo: 'q', text: 'a', receipt } },
			{ type: 'retry', id: 'r', data: { replyTo: 'q', serviceId: 'again' } },
			{ type: 'assistant', id: 'b', data: { replyTo: 'q', text: 'b', receipt, serviceId: 'again', again: 'r' } },
			{ type: 'choose', id: 'c', data: { replyTo: 'q', answer: 'a', serviceId: 'chosen' } },
			{ type: 'retry', id: 'g', data: { replyTo: 'q', serviceId: 'given up' } },
			{ type: 'delete', id: 'd', data: { target: 'g' } },
			{ type: 'user', id: 'summary', data: { text: 's', summarizes: true } },
			// Of a discarded summary, compaction leaves this alone.
			{ type: 'delete', id: 'e', data: { target: 'discarded' } },
		];
		assert.deepEqual(serviceIds('own', events), [
			...['own', 'moved', 'again', 'chosen', 'given up', 'g', 'summary', 'discarded'],
		]);
	});
});
