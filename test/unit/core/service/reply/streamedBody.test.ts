import assert from 'node:assert/strict';
import { readAnswer } from '../../../../../src/core/service/reply/answer.ts';
import { parseReplyBody } from '../../../../../src/core/service/reply/replyBody.ts';
import { streamedBody } from '../../../../../src/core/service/reply/streamedBody.ts';

describe('a stream of events that was not requested', () => {
	const delta = (content: string, finish: string | null = null) =>
		JSON.stringify({ model: 'm', choices: [{ delta: { content }, finish_reason: finish }] });
	const events = (...all: readonly string[]) => all.map((each) => `data: ${each}\n\n`).join('');

	it('is one answer, with the figures of its last event and the end that any of them names', () => {
		const usage = JSON.stringify({ model: 'm', choices: [], usage: { total_tokens: 7 } });
		const text = `: hello\n\n${events(delta('one'), delta(' two', 'length'), usage, '[DONE]')}`;
		const answer = readAnswer('generate', parseReplyBody(new TextEncoder().encode(text), 'text/event-stream', ''), '');
		assert.deepEqual(
			[answer.text, answer.figures.finishReason, answer.figures.model, answer.figures.usage?.totalTokens],
			['one two', 'length', 'm', 7],
		);
	});

	it('may be an object on each line', () => {
		const lines = '{"response":"a","done":false}\r\n{"response":"b","done":true}';
		assert.deepEqual(streamedBody(lines), { response: 'b', done: true, content: 'ab' });
	});

	for (const [what, text] of [
		['text stands between its lines', `${events(delta('a'))}and so on`],
		['an event is no JSON', events(delta('a'), '{"b":}')],
		['no event holds a text', events('{"a":1}')],
		['an event nests deeper than can be shown', events(delta('a'), `{"b":${'['.repeat(70)}${']'.repeat(70)}}`)],
	] as const) {
		it(`is not recognized if ${what}`, () => {
			assert.equal(streamedBody(text), undefined);
		});
	}
});
