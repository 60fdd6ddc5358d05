import assert from 'node:assert/strict';
import type { Json } from '../../../../../src/base/core/json.ts';
import { pointerTo } from '../../../../../src/base/text/jsonPointer.ts';
import { findAnswerText, knownAnswerTexts } from '../../../../../src/service/core/reply/findAnswerText.ts';

const COMMON = [
	...[
		'choices/0/message/content',
		'choices/0/text',
		'choices/0/message/refusal',
		'content',
		'text',
		'output_text',
		'generated_text',
		'output',
	],
	...['completion', 'result', 'response', 'answer', 'reply', 'candidates/0/content/parts', 'generations/0/text'],
	...['results/0/outputText', '0/generated_text', 'message'],
];
const PLACES = {
	chat: COMMON,
	generate: ['generated_code', 'generatedCode', 'code', ...COMMON],
	optimize: ['optimized_code', 'optimizedCode', 'optimized', 'code', ...COMMON],
} as const;

/** A body that holds a text at a place. */
function bodyAt(place: string, text: string): Json {
	const names = place.split('/');
	return names.reduceRight<Json>((inner, name) => (name === '0' ? [inner] : { [name]: inner }), text);
}

describe('the text of an answer', () => {
	for (const operation of ['chat', 'generate', 'optimize'] as const) {
		for (const place of PLACES[operation]) {
			it(`of ${operation} is found at ${place}, alone and in what bodies are wrapped in`, () => {
				assert.deepEqual(findAnswerText(operation, bodyAt(place, 'x')), { text: 'x', pointer: `/${place}` });
				for (const wrapper of ['data', 'result', 'response', 'output']) {
					const found = findAnswerText(operation, { [wrapper]: bodyAt(place, 'x') });
					assert.deepEqual(found, { text: 'x', pointer: `/${wrapper}/${place}` });
				}
			});
		}
	}

	it('is found at the most specific of its places', () => {
		for (const operation of ['chat', 'generate', 'optimize'] as const) {
			const names = PLACES[operation].filter((place) => !place.includes('/'));
			for (const [index, name] of names.entries()) {
				const body = Object.fromEntries(names.slice(index).map((each) => [each, each]));
				assert.equal(findAnswerText(operation, body)?.pointer, pointerTo('', name));
				assert.deepEqual(
					knownAnswerTexts(operation, body).map(({ text }) => text),
					names.slice(index),
				);
			}
		}
	});

	for (const [content, text] of [
		[{ text: 'x' }, 'x'],
		[{ content: 'x' }, 'x'],
		[{ content: 'x', text: 'y' }, 'x'],
		[{ content: [{ type: 'text', text: 'x' }, { text: 'y' }] }, 'xy'],
		[[{ type: 'text', text: 'x' }, { type: 'chart' }, { type: 'output_text', text: 'y' }, null, 7, 'z'], 'xyz'],
		[['x', 'y'], undefined],
		[
			[
				{ type: 'citation', text: 'no' },
				{ type: 'text', text: 'x' },
			],
			'x',
		],
		[[{ type: 'markdown', text: 'x' }], 'x'],
		[[{ type: 'text', text: { value: 'x', annotations: [] } }], 'x'],
		[[{ type: 'reasoning_text', text: 'no' }, { thought: true, text: 'no' }, { text: 'x' }], 'x'],
		[
			[
				{ type: 'message', content: [{ type: 'text', text: 'x' }] },
				{ type: 'function_call', name: 'f' },
			],
			'x',
		],
		[[{ type: 'thinking', text: 'no' }], undefined],
		[[{ type: 'chart' }], undefined],
		[{ content: { content: 'x' } }, undefined],
		[{ other: 'x' }, undefined],
		[[], undefined],
		[['x'], undefined],
		[7, undefined],
	] as const) {
		it(`is ${text === undefined ? 'not ' : ''}found in ${JSON.stringify(content)}`, () => {
			assert.equal(findAnswerText('chat', { content: JSON.parse(JSON.stringify(content)) })?.text, text);
		});
	}

	it('is none that cannot be seen', () => {
		assert.equal(findAnswerText('chat', { content: ' \n', text: 'x' })?.pointer, '/text');
		assert.equal(findAnswerText('chat', { content: '' }), undefined);
	});
});
