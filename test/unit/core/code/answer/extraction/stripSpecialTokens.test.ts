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
