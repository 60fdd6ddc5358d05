import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type Json, member } from '../../../../../src/base/core/json.ts';
import { listedStream, type Streamed, streamedBody } from '../../../../../src/service/core/reply/streamedBody.ts';

function contentOf(streamed: Streamed | undefined): Json | undefined {
	return streamed?.kind === 'incomplete' ? streamed.text : member(streamed?.value, 'content');
}

describe('a body that is a stream although none was asked for', () => {
	const pieces = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { minLength: 1, maxLength: 20 });
	const events: readonly (readonly [title: string, event: (piece: string) => Json])[] = [
		['chunks of a chat', (content) => ({ choices: [{ delta: { content } }] })],
		['blocks of a message', (text) => ({ type: 'content_block_delta', delta: { type: 'text_delta', text } })],
		['deltas as texts', (delta) => ({ type: 'response.output_text.delta', delta })],
		['tokens', (text) => ({ token: { text } })],
		['responses', (response) => ({ response, done: false })],
	];
	for (const [title, event] of events) {
		it(`gives all its pieces, in order: ${title}`, () => {
			fc.assert(
				fc.property(
					pieces,
					fc.constantFrom('', 'data: ', 'data:'),
					fc.constantFrom('\n', '\n\n', '\r\n\r\n'),
					(texts, mark, end) => {
						const body = texts.map((text) => `${mark}${JSON.stringify(event(text))}${end}`).join('');
						assert.equal(contentOf(streamedBody(body)), texts.join(''));
					},
				),
			);
		});
	}

	it('gives the pieces from a place that nobody knows: the one whose texts differ', () => {
		const event = (word: string, at: number) => ({ id: `e${at}`, kind: 'part', payload: { chunk: { words: word } } });
		const body = ['let ', 'a ', '= 1;'].map((word, at) => `data: ${JSON.stringify(event(word, at))}\n\n`).join('');
		assert.equal(contentOf(streamedBody(body)), 'let a = 1;');
	});

	it('gives the text of events that hold no JSON', () => {
		assert.equal(
			contentOf(streamedBody('data: let a = 1;\ndata: let b = 2;\n\ndata: [DONE]\n\n')),
			'let a = 1;\nlet b = 2;',
		);
		assert.equal(contentOf(streamedBody('event: piece\ndata: let\n\ndata:  a\n\n')), 'let a');
		assert.equal(contentOf(streamedBody('data: "let"\n\ndata: " a"\n\n')), 'let a');
	});

	it('keeps why it has ended, and what its last event tells', () => {
		const body = streamedBody(
			'data: {"choices":[{"delta":{"content":"a"},"finish_reason":null}]}\n\ndata: {"choices":[{"delta":{},"finish_reason":"length"}],"model":"m"}\n\ndata: [DONE]\n',
		);
		const value = { choices: [], model: 'm', finish_reason: 'length', content: 'a' };
		assert.deepEqual(body, { kind: 'json', value });
	});

	it('is no such stream where a line is something else', () => {
		for (const text of ['let a = 1;', '{"a":1}\nlet b;', 'data = 1\ndata: 2', '', '{"a": 1}']) {
			assert.equal(streamedBody(text), undefined, text);
		}
	});

	it('may come as a list of its events, unlike a list of alternatives', () => {
		const listed = (texts: readonly string[]) => texts.map((content) => ({ choices: [{ delta: { content } }] }));
		assert.equal(contentOf(listedStream(listed(['let ', 'a']))), 'let a');
		assert.equal(listedStream([{ generated_text: 'a' }, { generated_text: 'b' }]), undefined);
	});
});
