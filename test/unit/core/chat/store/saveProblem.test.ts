import assert from 'node:assert/strict';
import { ConversationStoreError } from '../../../../../src/core/chat/store/conversationStore.ts';
import { isTransient, saveProblem } from '../../../../../src/core/chat/store/saveProblem.ts';

describe('saveProblem', () => {
	for (const [what, error, problem, passes] of [
		['a full disk', Object.assign(new Error(), { code: 'ENOSPC' }), 'full', true],
		['a full quota', Object.assign(new Error(), { code: 'EDQUOT' }), 'full', true],
		['a folder without permission', Object.assign(new Error(), { code: 'EACCES' }), 'notWritable', true],
		['a read-only drive', Object.assign(new Error(), { code: 'EROFS' }), 'notWritable', true],
		['a file that another program holds', Object.assign(new Error(), { code: 'EBUSY' }), 'busy', true],
		['a newer version', new ConversationStoreError('newerVersion', ''), 'newerVersion', false],
		['a deleted conversation', new ConversationStoreError('deleted', ''), 'deleted', false],
		['a message that is too long', new ConversationStoreError('tooLong', ''), 'tooLong', false],
		['anything else', 'text', 'unknown', true],
	] as const) {
		it(`recognizes ${what}`, () => {
			assert.deepEqual([saveProblem(error), isTransient(saveProblem(error))], [problem, passes]);
		});
	}
});
