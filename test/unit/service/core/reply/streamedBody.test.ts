import assert from 'node:assert/strict';
import { NO_CREDENTIALS } from '../../../../../src/service/core/keys/credentials.ts';
import { readAnswer } from '../../../../../src/service/core/reply/answer.ts';
import { parseReplyBody } from '../../../../../src/service/core/reply/replyBody.ts';
import { streamedBody } from '../../../../../src/service/core/reply/streamedBody.ts';

/** The answer that a stream makes, whole or not. */
function answerIn(text: string): unknown {
	const streamed = streamedBody(text);
	return streamed?.kind === 'json' ? streamed.value : streamed;
}

const contentIn = (text: string) => {
	const streamed = streamedBody(text);
	return streamed?.kind === 'incomplete' ? streamed.text : Reflect.get(Object(streamed?.value), 'content');
};

describe('a stream of events that was not requested', () => {
	const delta = (content: string, finish: string | null = null) =>
		JSON.stringify({ model: 'm', choices: [{ delta: { content }, finish_reason: finish }] });
	const events = (...all: readonly string[]) => all.map((each) => `data: ${each}\n\n`).join('');

	it('is one answer, with the figures of its last event and the end that any of them names', () => {
		const usage = JSON.stringify({ model: 'm', choices: [], usage: { total_tokens: 7 } });
		const text = `: hello\n\n${events(delta('one'), delta(' two', 'length'), usage, '[DONE]')}`;
		const answer = readAnswer(
			'generate',
			parseReplyBody(new TextEncoder().encode(text), 'text/event-stream', NO_CREDENTIALS),
			'',
		);
		assert.deepEqual(
			[answer.text, answer.figures.finishReason, answer.figures.model, answer.figures.usage?.totalTokens],
			['one two', 'length', 'm', 7],
		);
	});

	it('may be an object on each line', () => {
		const lines = '{"response":"a","done":false}\r\n{"response":"b","done":true}';
		assert.deepEqual(answerIn(lines), { response: 'b', done: true, content: 'ab' });
	});

	for (const place of [
		...['choices/0/delta/content', 'candidates/0/content/parts/0/text', 'choices/0/text', 'delta/text'],
		...['delta/message/content/text', 'contentBlockDelta/delta/text', 'message/content', 'token/text', 'response'],
		...['content', 'delta', 'answer', 'completion', 'generation', 'outputText', 'text', 'output'],
	]) {
		it(`has its pieces at ${place}`, () => {
			const event = (piece: string) => {
				const names = place.split('/');
				return JSON.stringify(
					names.reduceRight<unknown>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), piece),
				);
			};
			for (const [one, two] of [
				['a', ' b'],
				['a', 'a'],
			] as const) {
				assert.equal(contentIn(events(event(one), event(two))), one + two);
			}
		});
	}

	it('has its pieces at an unknown place, if the texts there differ from event to event', () => {
		const piece = (text: string, more: object = {}) =>
			JSON.stringify({ kind: 'piece of it', odd: { say: text }, ...more });
		const content = (...all: readonly string[]) => contentIn(events(...all));
		assert.equal(content(piece('one'), piece(' two'), piece(' three')), 'one two three');
		const marks = (at: number) => ({
			id: `id-${at}`,
			my_id: `id-${at}`,
			created_at: `time-${at}`,
			timestamp: `time-${at}`,
			event: `a-long-name-${at}`,
		});
		assert.equal(content(piece('a', marks(1)), piece('b', marks(2)), piece('c', marks(3))), 'abc');
		assert.equal(streamedBody(events(piece('same'), piece('same'))), undefined);
		const named = (text: string) => JSON.stringify({ idea: text, typed: 'x' });
		assert.equal(content(named('one'), named(' two')), 'one two');
	});

	it('may hold its text itself, in lines that belong together and in strings of JSON', () => {
		assert.equal(contentIn('data: one\n\ndata:  two\n\ndata: [DONE]\n\n'), 'one two');
		assert.equal(contentIn('data: one\ndata: two\n\n'), 'one\ntwo');
		assert.equal(contentIn('event: x\nid: 1\nretry: 5\n: comment\ndata:"a\\n"\n\ndata:b\n\n'), 'a\nb');
		assert.equal(contentIn('event: output\ndata: one\n\nevent: done\ndata: {}\n\n'), 'one');
		assert.equal(streamedBody('data: \n\n'), undefined);
		assert.equal(streamedBody('data: one\nmore\n\n'), undefined);
	});

	for (const [what, text] of [
		['text stands between its lines', `${events(delta('a'))}and so on`],
		['an event between others is no JSON', events(delta('a'), '{"b":}', delta('b'))],
		['no event holds a text', events('{"a":1}', '{"a":2}')],
		['an event nests deeper than can be shown', events(delta('a'), `{"b":${'['.repeat(70)}${']'.repeat(70)}}`)],
	] as const) {
		it(`is not recognized if ${what}`, () => {
			assert.equal(streamedBody(text), undefined);
		});
	}

	it('has no pieces at a place where most events say the same', () => {
		const contentOf = (texts: readonly string[]) =>
			contentIn(texts.map((text) => `data: {"strange":{"here":${JSON.stringify(text)}}}`).join('\n\n'));
		assert.equal(contentOf(['a', 'b', 'c', 'c']), 'abcc');
		assert.equal(contentOf(['a', 'b', 'b', 'b']), undefined);
		assert.equal(contentOf(['a', 'b', 'b', 'a']), undefined);
		assert.equal(contentOf(['a']), undefined);
	});

	it('may have events of several lines', () => {
		const lines = 'data: {"choices":\ndata: [{"delta":{"content":"a"},"finish_reason":"stop"}]}\n\ndata: [DONE]\n';
		assert.equal(contentIn(lines), 'a');
	});

	it('is a complete answer if that is its only event', () => {
		const event = { choices: [{ message: { content: 'a' }, finish_reason: 'stop' }] };
		assert.deepEqual(answerIn(`${events(JSON.stringify(event))}data: [DONE]`), event);
		assert.equal(answerIn('data: [DONE]'), null);
		assert.deepEqual(answerIn(`${events(JSON.stringify(event))}data:"[DONE]"`), event);
	});

	const lines = (...all: readonly object[]) => all.map((each) => JSON.stringify(each)).join('\n');
	const block = { type: 'content_block_delta', delta: { type: 'text_delta', text: 'a' } };
	for (const [what, unfinished, end] of [
		[
			'a finish reason',
			lines({ choices: [{ delta: { content: 'a' } }] }),
			{ choices: [{ delta: {}, finish_reason: 'stop' }] },
		],
		[
			'a finish reason of a candidate',
			lines({ candidates: [{ content: { parts: [{ text: 'a' }] } }] }),
			{ candidates: [{ finishReason: 'STOP' }] },
		],
		['a stop reason', lines(block), { type: 'message_delta', delta: { stop_reason: 'end_turn' } }],
		['the type of its last event', lines(block, { type: 'content_block_stop' }), { type: 'message_stop' }],
		['a flag', lines({ response: 'a', done: false }), { response: '', done: true }],
		['a flag of another name', lines({ text: 'a', is_finished: false }), { text: '', is_finished: true }],
		[
			'a response that is complete',
			lines({ type: 'response.output_text.delta', delta: 'a' }),
			{ type: 'response.completed', response: { error: null } },
		],
	] as const) {
		it(`has broken off where others of its kind end with ${what}`, () => {
			assert.deepEqual(streamedBody(`${unfinished}\n${unfinished}`), { kind: 'incomplete', text: 'aa' });
			assert.equal(streamedBody(`${unfinished}\n${unfinished}\n${JSON.stringify(end)}`)?.kind, 'json');
		});
	}

	for (const [type, isEnd] of [
		['message_stop', true],
		['messageStop', true],
		['response.completed', true],
		['response.incomplete', true],
		['stream-end', true],
		['done', true],
		['final', true],
		['content_block_stop', false],
		['content-end', false],
		['response.output_text.done', false],
		['response.output_item.done', false],
		['tool_call_end', false],
		['ping', false],
	] as const) {
		it(`${isEnd ? 'ends' : 'does not end'} with ${type}`, () => {
			const end = JSON.stringify({ type });
			assert.equal(streamedBody(`${lines(block)}\n${end}`)?.kind, isEnd ? 'json' : 'incomplete');
		});
	}

	it('is whole at the end of the connection if it is of an unknown kind', () => {
		assert.equal(streamedBody(lines({ text: 'a' }, { text: 'b' }))?.kind, 'json');
	});

	for (const [what, text, expected] of [
		['by its name', `${events(delta('a'))}event: error\ndata: {"message":"x y"}\n\n`, { error: { message: 'x y' } }],
		['in a field of its own', `${events(delta('a'))}error: {"message":"x y"}\n\n`, { error: { message: 'x y' } }],
		['as a text', `${events(delta('a'))}event: error\ndata: x y\n\n`, { error: 'x y' }],
		['by its type', events(delta('a'), '{"type":"error","message":"x y"}'), { type: 'error', message: 'x y' }],
		['after lines of text', 'data: a\n\ndata: {"error":"x y"}\n\n', { error: 'x y' }],
		['as what the last event alone can be', events(delta('a'), '{"detail":"x y"}'), { detail: 'x y' }],
	] as const) {
		it(`has broken off with an error ${what}`, () => {
			assert.deepEqual(streamedBody(text), { kind: 'incomplete', text: 'a', error: expected });
		});
	}
});
