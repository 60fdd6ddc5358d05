import assert from 'node:assert/strict';
import { answerOf, codeBlockOf } from '../../../../src/chat/core/codeBlock.ts';

const outcome = (text: string, more: { readonly unrecognised?: true } = {}) => ({
	kind: 'answered' as const,
	id: 'a',
	time: 1,
	text,
	receipt: { roundTripMs: 1 },
	...more,
});
const TEXT = 'Put this into `sum.ts`:\n\n```ts\nsum();\n```\n\nand\n\n```python\nprint()\n```\n';

describe('a code block of an answer', () => {
	it('is the part with that index, with its language and the name that stands before it', () => {
		assert.deepEqual(codeBlockOf(outcome(TEXT), 1), { code: 'sum();', language: 'ts', fileName: 'sum.ts' });
		assert.deepEqual(codeBlockOf(outcome(TEXT), 3), { code: 'print()', language: 'python', fileName: undefined });
	});

	it('is none where that part is text, or none', () => {
		for (const part of [-1, 0, 2, 5]) assert.equal(codeBlockOf(outcome(TEXT), part), undefined, String(part));
	});

	it('is the whole of an answer in an unknown format, as JSON', () => {
		const whole = { code: TEXT, language: 'json', fileName: undefined };
		assert.deepEqual(codeBlockOf(outcome(TEXT, { unrecognised: true }), 0), whole);
		assert.equal(codeBlockOf(outcome(TEXT, { unrecognised: true }), 1), undefined);
	});

	it('is looked for in the answer with that id alone', () => {
		const turns = [
			{ id: 'u1', time: 1, text: 'x', outcome: { kind: 'open' as const } },
			{ id: 'u2', time: 1, text: 'x', outcome: outcome('one') },
		];
		assert.equal(answerOf(turns, 'a')?.text, 'one');
		assert.equal(answerOf(turns, 'u1'), undefined);
	});
});
