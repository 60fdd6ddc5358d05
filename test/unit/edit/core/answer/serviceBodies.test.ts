import assert from 'node:assert/strict';
import type { Json } from '../../../../../src/base/core/json.ts';
import { betterDocument, outcomeOfBytes, partsOf, placeOf, type SampleParts, testShapes } from './optimizeCase.ts';
import { SAMPLES } from './optimizeSamples.ts';

type Body = (sample: SampleParts) => Json;

const FENCE = '```';

function chat({ better, languageId }: SampleParts): string {
	return `Here is a faster version:\n\n${FENCE}${languageId}\n${better}\n${FENCE}\n\nIt reads each value once.`;
}

const BODIES: readonly (readonly [title: string, body: Body])[] = [
	[
		'a chat completion',
		(sample) => ({
			id: 'chatcmpl-1',
			object: 'chat.completion',
			choices: [{ index: 0, message: { role: 'assistant', content: chat(sample) }, finish_reason: 'stop' }],
			usage: { prompt_tokens: 9, completion_tokens: 12, total_tokens: 21 },
		}),
	],
	[
		'a chat completion with reasoning beside it',
		(sample) => ({
			choices: [
				{ message: { role: 'assistant', reasoning_content: 'We could write\nfoo(1)\nHmm.', content: chat(sample) } },
			],
		}),
	],
	[
		'a chat completion with parts',
		(sample) => ({ choices: [{ message: { content: [{ type: 'text', text: chat(sample) }] } }] }),
	],
	[
		'a chat completion that calls a tool',
		({ better }) => ({
			choices: [
				{
					message: {
						role: 'assistant',
						content: null,
						tool_calls: [
							{
								id: 'call_1',
								type: 'function',
								function: {
									name: 'submit',
									arguments: JSON.stringify({ optimized_code: better, summary: 'Less work.' }),
								},
							},
						],
					},
					finish_reason: 'tool_calls',
				},
			],
		}),
	],
	[
		'a chat completion that calls a function of the old kind',
		({ better }) => ({
			choices: [
				{ message: { content: null, function_call: { name: 'f', arguments: JSON.stringify({ code: better }) } } },
			],
		}),
	],
	[
		'a text completion',
		({ better }) => ({ object: 'text_completion', choices: [{ text: better, index: 0, logprobs: null }] }),
	],
	[
		'a response with output items',
		(sample) => ({
			object: 'response',
			output: [
				{ type: 'reasoning', summary: [{ type: 'summary_text', text: 'Thinking\nof loops' }] },
				{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text: chat(sample), annotations: [] }] },
			],
		}),
	],
	[
		'a message with blocks',
		(sample) => ({
			type: 'message',
			role: 'assistant',
			content: [
				{ type: 'thinking', thinking: 'Loops\nare slow', signature: 'x' },
				{ type: 'text', text: chat(sample) },
			],
			stop_reason: 'end_turn',
		}),
	],
	[
		'a message that uses a tool',
		({ better }) => ({
			content: [
				{ type: 'text', text: 'I will submit the faster code.' },
				{ type: 'tool_use', id: 'toolu_1', name: 'submit', input: { code: better } },
			],
			stop_reason: 'tool_use',
		}),
	],
	['a completion of an older service', ({ better }) => ({ completion: ` ${better}`, stop_reason: 'stop_sequence' })],
	[
		'candidates with parts',
		(sample) => ({
			candidates: [{ content: { role: 'model', parts: [{ text: chat(sample) }] }, finishReason: 'STOP' }],
			usageMetadata: { totalTokenCount: 21 },
		}),
	],
	[
		'candidates with a thought among the parts',
		(sample) => ({
			candidates: [{ content: { parts: [{ text: 'Let me see.\nfoo(1)', thought: true }, { text: chat(sample) }] } }],
		}),
	],
	[
		'candidates that call a function',
		({ better }) => ({
			candidates: [{ content: { parts: [{ functionCall: { name: 'submit', args: { code: better } } }] } }],
		}),
	],
	['predictions', (sample) => ({ predictions: [{ content: chat(sample), safetyAttributes: {} }] })],
	['predictions as texts', ({ better }) => ({ predictions: [better] })],
	[
		'predictions of candidates',
		(sample) => ({ predictions: [{ candidates: [{ author: '1', content: chat(sample) }] }] }),
	],
	['generations', ({ better }) => ({ generations: [{ id: 'g', text: better, finish_reason: 'COMPLETE' }] })],
	[
		'a message with content parts',
		(sample) => ({
			message: { role: 'assistant', content: [{ type: 'text', text: chat(sample) }] },
			finish_reason: 'COMPLETE',
		}),
	],
	[
		'a text with its history',
		(sample) => ({ text: chat(sample), chat_history: [{ role: 'USER', message: 'Optimize\nthis' }] }),
	],
	[
		'a conversation turn of a cloud',
		(sample) => ({
			output: { message: { role: 'assistant', content: [{ text: chat(sample) }] } },
			stopReason: 'end_turn',
			usage: { totalTokens: 21 },
		}),
	],
	[
		'results of a cloud',
		({ better }) => ({ inputTextTokenCount: 9, results: [{ tokenCount: 12, outputText: better }] }),
	],
	['outputs of a cloud', ({ better }) => ({ outputs: [{ text: better, stop_reason: 'stop' }] })],
	['a generation of a cloud', ({ better }) => ({ generation: better, prompt_token_count: 9, stop_reason: 'stop' })],
	[
		'completions of a cloud',
		({ better }) => ({ id: 1, completions: [{ data: { text: better }, finishReason: { reason: 'endoftext' } }] }),
	],
	['a local chat', (sample) => ({ model: 'm', message: { role: 'assistant', content: chat(sample) }, done: true })],
	[
		'a local chat with thoughts',
		(sample) => ({ message: { content: chat(sample), thinking: 'Loops\nare(slow)' }, done: true }),
	],
	['a local generation', ({ better }) => ({ model: 'm', response: better, done: true, context: [1, 2, 3] })],
	['generated texts', ({ better }) => [{ generated_text: better }]],
	['generated texts in lists', ({ better }) => [[{ generated_text: better }]]],
	[
		'a generated text with details',
		({ better }) => ({ generated_text: better, details: { finish_reason: 'stop_sequence' } }),
	],
	[
		'a generated conversation',
		({ better }) => [
			{
				generated_text: [
					{ role: 'user', content: 'Optimize' },
					{ role: 'assistant', content: better },
				],
			},
		],
	],
	['texts of a server', ({ better }) => ({ text: [better] })],
	['results of a local server', ({ better }) => ({ results: [{ text: better, finish_reason: 'stop' }] })],
	['pieces of a prediction', ({ better }) => ({ status: 'succeeded', output: better.match(/[^\n]*\n|[^\n]+/g) })],
	[
		'a list of messages',
		(sample) => ({
			messages: [
				{ role: 'user', content: 'Optimize\nthis' },
				{ role: 'assistant', content: chat(sample) },
			],
		}),
	],
	[
		'an assistant thread',
		(sample) => ({
			data: [{ role: 'assistant', content: [{ type: 'text', text: { value: chat(sample), annotations: [] } }] }],
		}),
	],
	[
		'a JSON-RPC result',
		(sample) => ({
			jsonrpc: '2.0',
			id: 1,
			result: { content: [{ type: 'text', text: chat(sample) }], isError: false },
		}),
	],
	['a GraphQL result', ({ better }) => ({ data: { optimizeCode: { optimizedCode: better, level: 'high' } } })],
	['a lambda', ({ better }) => ({ statusCode: 200, headers: {}, body: JSON.stringify({ optimized_code: better }) })],
	['names in capitals', ({ better }) => ({ Status: 'OK', OptimizedCode: better })],
	['names with spaces', ({ better }) => ({ 'Optimized Code': better, Explanation: 'Less\nwork.' })],
	['names with dashes', ({ better }) => ({ 'optimized-code': better, 'original-code': 'x\ny' })],
	[
		'a list of suggestions',
		({ better }) => ({ suggestions: [{ title: 'Faster', code: better, explanation: 'Less\nwork.' }] }),
	],
	['lines', ({ better }) => ({ optimized_code: { lines: better.split('\n') } })],
	['a result behind its status', ({ better }) => ({ code: 200, msg: 'success', data: { result: better } })],
	[
		'an explanation longer than the code',
		({ better }) => ({ explanation: 'It is a long story.\n'.repeat(40), answer: better }),
	],
	['files', ({ better }) => ({ files: [{ path: 'part', content: better }] })],
	['before and after', ({ original, better }) => ({ before: original, after: better })],
	[
		'a change of the whole',
		({ original, better }) => ({ changes: [{ original, optimized: better, reason: 'Less\nwork.' }] }),
	],
	[
		'the request repeated beside it',
		({ original, better }) => ({ request: { code: original, level: 'high' }, response: { code: better } }),
	],
	['input and output', ({ original, better }) => ({ input: original, output: better, metrics: { ms: 3 } })],
];

/** Bodies that came in chunks, as raw text. */
const STREAMS: readonly (readonly [title: string, contentType: string, body: (pieces: readonly string[]) => string])[] =
	[
		[
			'chunks of a chat completion',
			'text/event-stream',
			(pieces) =>
				`${pieces.map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}`).join('\n\n')}\n\ndata: {"choices":[{"delta":{},"finish_reason":"stop"}]}\n\ndata: [DONE]\n`,
		],
		[
			'chunks with reasoning first',
			'text/event-stream',
			(pieces) =>
				`data: {"choices":[{"delta":{"reasoning_content":"Hmm."}}]}\n\n${pieces.map((content) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}`).join('\n\n')}\n\ndata: [DONE]\n`,
		],
		[
			'events of a message',
			'text/event-stream',
			(pieces) =>
				`event: message_start\ndata: {"type":"message_start","message":{"role":"assistant","content":[]}}\n\n${pieces
					.map(
						(text) =>
							`event: content_block_delta\ndata: ${JSON.stringify({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } })}`,
					)
					.join('\n\n')}\n\nevent: message_stop\ndata: {"type":"message_stop"}\n`,
		],
		[
			'events of a response',
			'text/event-stream',
			(pieces) =>
				`${pieces
					.map(
						(delta) =>
							`event: response.output_text.delta\ndata: ${JSON.stringify({ type: 'response.output_text.delta', delta })}`,
					)
					.join('\n\n')}\n\nevent: response.completed\ndata: {"type":"response.completed"}\n`,
		],
		[
			'chunks of candidates',
			'text/event-stream',
			(pieces) =>
				`${pieces
					.map((text) => `data: ${JSON.stringify({ candidates: [{ content: { parts: [{ text }] } }] })}`)
					.join('\r\n\r\n')}\r\n\r\ndata: {"candidates":[{"finishReason":"STOP"}]}\r\n`,
		],
		[
			'a list of candidates',
			'application/json',
			(pieces) =>
				JSON.stringify(pieces.map((text) => ({ candidates: [{ content: { parts: [{ text }], role: 'model' } }] }))),
		],
		[
			'lines of a local chat',
			'application/x-ndjson',
			(pieces) =>
				`${pieces.map((content) => JSON.stringify({ message: { role: 'assistant', content }, done: false })).join('\n')}\n{"message":{"content":""},"done":true}\n`,
		],
		[
			'lines of a local generation',
			'application/x-ndjson',
			(pieces) =>
				`${pieces.map((response) => JSON.stringify({ response, done: false })).join('\n')}\n{"response":"","done":true}\n`,
		],
		[
			'tokens of a server',
			'text/event-stream',
			(pieces) =>
				`${pieces.map((text) => `data:${JSON.stringify({ token: { text, special: false }, generated_text: null })}`).join('\n\n')}\n\ndata:${JSON.stringify({ token: { text: '', special: true }, generated_text: pieces.join('') })}\n`,
		],
		[
			'events of a chat of a cloud',
			'text/event-stream',
			(pieces) =>
				`${pieces
					.map(
						(text) => `data: ${JSON.stringify({ type: 'content-delta', delta: { message: { content: { text } } } })}`,
					)
					.join('\n\n')}\n\ndata: {"type":"message-end"}\n`,
		],
		[
			'text events of a chat',
			'application/stream+json',
			(pieces) =>
				`${pieces.map((text) => JSON.stringify({ is_finished: false, event_type: 'text-generation', text })).join('\n')}\n${JSON.stringify({ is_finished: true, event_type: 'stream-end', response: { text: pieces.join('') } })}\n`,
		],
		[
			'pieces of a local server',
			'text/event-stream',
			(pieces) =>
				`${pieces.map((content) => `data: ${JSON.stringify({ content, stop: false })}`).join('\n\n')}\n\ndata: {"content":"","stop":true}\n`,
		],
		['plain text', 'text/plain; charset=utf-8', (pieces) => pieces.join('')],
		['Markdown', 'text/markdown', (pieces) => pieces.join('')],
	];

describe('an answer to optimize in the body of another service', () => {
	testShapes(BODIES.map(([title, answer]) => ({ title: `is found in ${title}`, answer })));

	for (const [title, contentType, body] of STREAMS) {
		it(`is put together from ${title}`, () => {
			for (const sample of Object.values(SAMPLES)) {
				const parts = partsOf(sample);
				const pieces = chat(parts).match(/[\s\S]{1,7}/g) ?? [];
				const { document, warnings } = outcomeOfBytes(
					body(pieces),
					contentType,
					placeOf(sample.document, sample.languageId),
				);
				assert.deepEqual([document, warnings], [betterDocument(parts), []]);
			}
		});
	}
});
