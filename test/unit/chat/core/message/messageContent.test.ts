import assert from 'node:assert/strict';
import fc from 'fast-check';
import { splitCodeBlocks } from '../../../../../src/base/text/markdownBlocks.ts';
import type { Attachment } from '../../../../../src/chat/core/message/attachment.ts';
import { attachmentsLength, messageContent } from '../../../../../src/chat/core/message/outgoingMessage.ts';

const attachment = (text: string, label = 'a.ts'): Attachment => ({
	id: 'i',
	kind: 'file',
	label,
	languageId: 'typescript',
	text,
});

describe('the content of a message', () => {
	it('is its text, followed by each attachment in its own fence', () => {
		assert.equal(
			messageContent({ text: 'look', attachments: [attachment('const a = 1;', 'src/a.ts:1–2')] }),
			'look\n\nsrc/a.ts:1–2:\n```typescript\nconst a = 1;\n```',
		);
	});

	it('names an attachment in one line', () => {
		assert.match(messageContent({ text: '', attachments: [attachment('x', 'a\r\nb\u2028c')] }), /^a b c:\n```/);
	});

	it('keeps any attachment within one fence, and has the length that attachmentsLength gives', () => {
		const texts = fc.string({ unit: fc.constantFrom('`', '~', '\n', 'a', ' ') });
		fc.assert(
			fc.property(texts, (text) => {
				const [, ...others] = splitCodeBlocks(messageContent({ text: 'x', attachments: [attachment(text)] }));
				assert.deepEqual(others, [{ kind: 'code', language: 'typescript', code: text.replace(/\n$/, '') }]);
				const content = messageContent({ text: 'x', attachments: [attachment(text)] });
				assert.equal(content.length, 1 + attachmentsLength([attachment(text)]));
			}),
		);
	});
});
