import assert from 'node:assert/strict';
import { LONGEST_LINE } from '../../../../../src/base/core/checksummedLine.ts';
import { isTooLongToKeep } from '../../../../../src/chat/core/message/outgoingMessage.ts';
import { encodeRecord } from '../../../../../src/chat/core/transcript/transcriptRecord.ts';
import { NOON } from '../../../../support/transcripts.ts';

const ID = '11111111-1111-4111-8111-111111111111';

/** In bytes: the line of a message in the transcript. */
function lineLength(text: string): number {
	const event = { type: 'user', id: ID, data: { text } } as const;
	return Buffer.byteLength(encodeRecord({ sequence: Number.MAX_SAFE_INTEGER, time: NOON, event }));
}

describe('a message that is too long to keep', () => {
	for (const [what, unit] of [
		['letters', 'x'],
		['letters of two bytes', 'é'],
		['characters that JSON escapes', '\u0001'],
	] as const) {
		it(`is longer than a line, with some room for what stands around it: ${what}`, () => {
			const each = Buffer.byteLength(JSON.stringify(unit)) - 2;
			const fits = unit.repeat(Math.floor((LONGEST_LINE - 1_100) / each));
			assert.equal(isTooLongToKeep({ text: fits, attachments: [] }), false);
			assert.ok(lineLength(fits) <= LONGEST_LINE);
			const tooLong = unit.repeat(Math.ceil((LONGEST_LINE - 1_000) / each));
			assert.equal(isTooLongToKeep({ text: tooLong, attachments: [] }), true);
		});
	}

	it('counts what is attached', () => {
		const text = 'x'.repeat(LONGEST_LINE / 2);
		const file = { id: ID, kind: 'file', label: 'a', languageId: 'b', text } as const;
		assert.equal(isTooLongToKeep({ text: '', attachments: [file] }), false);
		assert.equal(isTooLongToKeep({ text, attachments: [file] }), true);
	});
});
