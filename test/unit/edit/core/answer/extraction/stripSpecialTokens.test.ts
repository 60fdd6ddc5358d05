import assert from 'node:assert/strict';
import { stripSpecialTokens } from '../../../../../../src/edit/core/answer/extraction/stripSpecialTokens.ts';
import { type AnswerShape, testShapes } from '../optimizeCase.ts';

const FENCE = '```';

/** A model's reasoning before the answer: the marks around it, and the text at its end. */
const THOUGHTS: readonly (readonly [title: string, before: string, after: string])[] = [
	['<think>', '<think>', '</think>\n\n'],
	['<thinking>', '<thinking>', '</thinking>\n'],
	['<reasoning> further in', '  <reasoning>', '</reasoning>\n\n'],
	['an inner monologue', '<inner_monologue>', '</inner_monologue>\n\n'],
	['<internal_thoughts>', '<internal_thoughts>', '</internal_thoughts>\n\n'],
	['a seed tag', '<seed:think>', '</seed:think>'],
	['square brackets', '[THINK]', '[/THINK]'],
	['white triangles', '◁think▷', '◁/think▷'],
	['full-width bars', '<｜begin▁of▁thought｜>', '<｜end▁of▁thought｜>'],
	['marks of begin and end', '<|begin_of_thought|>', '<|end_of_thought|>\n\n<|begin_of_solution|>'],
	['marks of start and end', '<|START_THINKING|>', '<|END_THINKING|><|START_RESPONSE|>'],
	['a channel', '<|channel|>analysis<|message|>', '<|end|><|start|>assistant<|channel|>final<|message|>'],
	['a console', 'Thinking...\n', '\n...done thinking.\n\n'],
	['a tag that was not opened', '', '</think>\n\n'],
	['an assistant turn', '<|im_start|>assistant\n<think>', '</think>\n'],
];

const THOUGHT = `The user wants faster code. Let me see.\n\n${FENCE}\nfirst_try(1)\n${FENCE}\n\nHmm, that is not right. The loop can go.`;

const MARKS: readonly (readonly [title: string, before: string, after: string])[] = [
	['an end of text', '', '<|endoftext|>'],
	['an end of turn', '', '\n<|im_end|>'],
	['a turn of an assistant', '<|im_start|>assistant\n', '<|im_end|>'],
	['a header', '<|start_header_id|>assistant<|end_header_id|>\n\n', '<|eot_id|>'],
	['a header without its first mark', 'assistant<|end_header_id|>\n\n', '<|eot_id|>'],
	['sentence marks', '<s>', '</s>'],
	['a beginning of a sequence', '<bos>', '<eos>'],
	['an instruction', '[/INST] ', '</s>'],
	['a model turn', '<start_of_turn>model\n', '<end_of_turn>\n'],
	['full-width bars', '<｜Assistant｜>', '<｜end▁of▁sentence｜>'],
	['a final channel', '<|channel|>final<|message|>', '<|return|>'],
	['square marks', '[BOS]', '[EOS]'],
	['a repository', '', '<|file_separator|>src/other'],
	['an invented turn of the user', '', '\n<|im_end|>\n<|im_start|>user\nNow write a test.<|im_end|>'],
	['square tags', '[ANSWER]\n', '\n[/ANSWER]'],
	['a tag of the language', '[PYTHON]\n', '\n[/PYTHON]'],
	['a final channel whose marks are lost', 'analysisWe need less work. The loop can go.assistantfinal', ''],
	['a turn in words', '', '\n\nHuman: Now write a test for it.\n\nAssistant: Of course.'],
	['a turn of a user', '', '\n\nUser: Can you add comments?\nAssistant: Sure!'],
];

const SHAPES: readonly AnswerShape[] = [
	...THOUGHTS.flatMap(([title, before, after]): readonly AnswerShape[] => [
		{
			title: `removes reasoning in ${title}`,
			answer: ({ better }) => `${before}${THOUGHT}${after}${better}`,
		},
		{
			title: `removes reasoning in ${title} before a fence`,
			answer: ({ better }) => `${before}${THOUGHT}${after}Here it is:\n\n${FENCE}\n${better}\n${FENCE}`,
		},
	]),
	...MARKS.map(
		([title, before, after]): AnswerShape => ({
			title: `removes ${title}`,
			answer: ({ better }) => `${before}${better}${after}`,
		}),
	),
	{
		title: 'refuses reasoning that never ends',
		answer: ({ better }) => `<think>\n${THOUGHT}\n${FENCE}\n${better}`,
		wanted: 'refused',
	},
	{
		title: 'refuses reasoning that never leaves its channel',
		answer: () => '<|channel|>analysis<|message|>We need to make this faster. Let us look at the loop first',
		wanted: 'refused',
	},
];

describe('an answer to optimize with marks of its model', () => {
	testShapes(SHAPES);
});

describe('what a model writes around its answer', () => {
	for (const [title, answer, wanted, known = ''] of [
		['reasoning', '<think>a</think>\nb', '\nb'],
		['reasoning in capitals', '<THINKING>a</THINKING>b', 'b'],
		['reasoning in two blocks', '<think>a</think> <think>b</think>c', 'c'],
		['reasoning within reasoning', '<think>a<think>b</think></think>c', 'c'],
		['reasoning below the name of the speaker', 'assistant\n<think>a</think>b', 'b'],
		['reasoning after a mark', '<|im_start|>assistant\n<think>a</think>b', 'b'],
		['reasoning without its opening tag', 'a\n</think>\nb', '\nb'],
		['reasoning at the end alone', 'a</think>', ''],
		['reasoning that never ends', '<think>a', ''],
		['reasoning before tags in the code', '<think>a</think>b = "<think>"', 'b = "<think>"'],
		['a console’s reasoning', 'Thinking...\na\n...done thinking.\nb', 'b'],
		['the channels', '<|channel|>analysis<|message|>a<|channel|>final<|message|>b', 'b'],
		['the channels without marks', 'analysisWe thinkassistantfinalb', 'b'],
		['a channel without an answer', '<|start|>assistant<|channel|>commentary<|message|>a', ''],
		['a mark at the end', 'b  <|im_end|>\nmore', 'b'],
		['marks at the start', '<|im_start|>assistant\n<|ab|> b', 'b'],
		['one space after a mark', '[INST] b', 'b'],
		['sentence marks', '<s>b</s>', 'b'],
		['a sentence mark at the start', '<s> b', ' b'],
		['a sentence mark at the end', 'b</s>\n', 'b'],
		['a next turn', 'b\n\n### User: c', 'b'],
		['a next turn on its own line', 'b\n\n## Question\nc', 'b'],
		['a next speaker', 'b\n\nHuman: c\nAssistant: d', 'b'],
	] as const) {
		it(`is removed: ${title}`, () => assert.equal(stripSpecialTokens(answer, known), wanted));
	}

	for (const [title, answer, known = ''] of [
		['text that is just like that', ' a\n b '],
		['tags after code', 'a = 1\n<think>b</think>c'],
		['a closing tag within a line', 'a("</think>")'],
		['a closing tag before others', 'a\n</think>\nb<think>'],
		['tags of the document', '<think>a</think>b', '<think></think>'],
		['other tags', '<thinker>a</thinker>b'],
		['channels of the document', '<|channel|>analysis<|message|>a', '<|channel|>'],
		['a mark of the document', 'a<|im_end|>b', '<|im_end|>'],
		['two spaces after no mark', '  b'],
		['strikethrough', '<s>a</s>\nb'],
		['strikethrough at the end', 'a <s>b</s>'],
		['strikethrough of the document', '<s>a', '<s>'],
		['the end of strikethrough of the document', 'a</s>', '</s>'],
		['a next turn at the start', '\n\n### User: c'],
		['a next turn of the document', 'b\n\n### User: c', '### User:'],
		['a heading', 'b\n\n### User names\nc'],
		['a user without an assistant', 'b\n\nUser: c'],
		['a console amid text', 'x Thinking...\na\n...done thinking.\nb'],
		['a channel amid text', 'x <|channel'],
	] as const) {
		it(`stays: ${title}`, () => assert.equal(stripSpecialTokens(answer, known), answer));
	}

	it('is bounded in number', () => {
		assert.equal(stripSpecialTokens(`${'<|ab|>'.repeat(50)}b`, ''), 'b');
		assert.equal(stripSpecialTokens(`${'<|ab|>'.repeat(51)}b`, ''), '<|ab|>b');
	});
});
