import assert from 'node:assert/strict';
import { encodeLine } from '../../../../../src/base/core/checksummedLine.ts';
import {
	type ConversationSummary,
	compareSummaries,
	decodeIndex,
	encodeIndex,
} from '../../../../../src/chat/core/store/conversationSummary.ts';

import { CONVERSATION, NOON, OTHER_CONVERSATION } from '../../../../support/transcripts.ts';

const summaryOf = (id: string, updated = NOON): ConversationSummary => ({
	id,
	madeTitle: 'text',
	created: NOON,
	updated,
	turns: 1,
	readOnly: false,
	damaged: false,
});

describe('the cache of the list', () => {
	const entries = [{ fingerprint: 'window-1:9:1', summary: summaryOf(CONVERSATION) }];
	const decode = (text: string) => decodeIndex(Buffer.from(text));

	it('is read as it was written, by this version alone', () => {
		assert.deepEqual(decode(encodeIndex(entries)), entries);
		assert.equal(encodeIndex(entries), encodeLine({ version: 4, entries }));
		for (const version of [3, 5]) assert.deepEqual(decode(encodeLine({ version, entries })), []);
	});

	it('is empty if it is damaged', () => {
		for (const text of ['', '{}', encodeIndex(entries).slice(1), encodeLine({ version: 4, entries: [{}] })]) {
			assert.deepEqual(decode(text), []);
		}
	});
});

describe('the order of the list', () => {
	it('is by time, and the same for equal times however they come', () => {
		const [older, newer] = [summaryOf(CONVERSATION), summaryOf(OTHER_CONVERSATION, NOON + 1)];
		const same = summaryOf(OTHER_CONVERSATION);
		assert.deepEqual([older, newer].toSorted(compareSummaries), [newer, older]);
		for (const both of [
			[older, same],
			[same, older],
		]) {
			assert.deepEqual(both.toSorted(compareSummaries), [older, same]);
		}
	});
});
