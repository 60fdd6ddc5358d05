import assert from 'node:assert/strict';
import { ConversationStoreError } from '../../../../../src/chat/core/store/conversationStore.ts';
import { isTransient, saveProblem } from '../../../../../src/chat/core/store/saveProblem.ts';

const failure = (code: string) => Object.assign(new Error(code), { code });

describe('saveProblem', () => {
	for (const [what, error, problem, passes] of [
		...['ENOSPC', 'EDQUOT', 'EFBIG'].map((code) => [code, failure(code), 'full', true] as const),
		...['EACCES', 'EPERM', 'EROFS'].map((code) => [code, failure(code), 'notWritable', true] as const),
		...['EBUSY', 'EAGAIN', 'EIO', 'ETIMEDOUT', 'ESTALE', 'EMFILE', 'ENFILE'].map(
			(code) => [code, failure(code), 'busy', true] as const,
		),
		['an unknown code', failure('ENOENT'), 'unknown', true],
		['an id that is not valid', new ConversationStoreError('badId', ''), 'unknown', true],
		['a conversation that exists already', new ConversationStoreError('exists', ''), 'unknown', true],
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
