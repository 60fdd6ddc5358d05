// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import type { Level } from '../../../../src/core/service/localLevels.ts';
import type { ChatTask } from '../../../../src/localService/engines/engine.ts';
import { OfflineEngine } from '../../../../src/localService/engines/offlineEngine.ts';
import { cutToTokens, estimateTokens } from '../../../../src/localService/engines/tokenEstimate.ts';

const engine = new OfflineEngine('no engine is set');
const ADVICE =
	'Types let it decide more: annotations in TypeScript, or JSDoc comments such as `@param {string[]} names` in JavaScript.';
const NOTICE = 'Offline engine: no model answered, because no engine is set.';

function task(content: string, more: Partial<ChatTask> = {}): ChatTask {
	const turns = [{ role: 'user', content } as const];
	return {
		turns,
		storedTurns: 0,
		systemPrompt: undefined,
		model: undefined,
		maxTokens: 1_000,
		temperature: 0.7,
		...more,
	};
}

async function generate(prompt: string, maxTokens = 1_000): Promise<string> {
	return (await engine.generate({ prompt, maxTokens, temperature: 0 })).text;
}

describe('the offline engine in chat', () => {
	it('says that no model answered, how to get one, and what it received', async () => {
		const turns = [
			{ role: 'user', content: 'one' },
			{ role: 'assistant', content: 'two' },
			{ role: 'user', content: 'Three\nlines', name: 'Ada' },
		] as const;
		const { text, finishReason } = await engine.chat(
			task('', { turns, storedTurns: 2, systemPrompt: 'brief', model: 'm' }),
		);
		const lines = [
			`${NOTICE} The offline engine cannot chat, but it can optimize: select a function in an editor, and run **Whetstone: Optimize Selection**.`,
			'To chat, start a model on this machine, with Ollama, LM Studio, llama.cpp, or vLLM, and run **Whetstone: Use the Local Service**, which finds it. Any other OpenAI-compatible server is set by its address, in `whetstone.local.engineUrl`.',
			'This is what it received:',
			'- Turns: 3 (2 user, 1 assistant); 2 of them from the stored conversation\n- System prompt: present, 5 characters\n- Model asked for: m\n- Code blocks in the last message: none',
			'The last message (user, Ada, 11 characters):',
			'> Three\n> lines',
		];
		assert.equal(text, lines.join('\n\n'));
		assert.equal(finishReason, 'stop');
	});

	it('rewrites the code of the last message in code blocks', async () => {
		const { text } = await engine.chat(task('Please:\n```ts\nconst y = +new Date();\n```\n```py\nx\n```'));
		assert.match(text, /Code blocks in the last message: 2 \(ts, 1 line; py, 1 line\)/);
		assert.match(text, /The code, rewritten:\n\n```ts\nconst y = Date\.now\(\);\n```\n\n- Line 1, date-now: /);
		assert.doesNotMatch(text, /\n```py/);
	});

	it('shows code that it cannot improve unchanged, in a fence that the code cannot close', async () => {
		const { text } = await engine.chat(task('````js\nconst md = "```";\n````'));
		assert.match(text, /no known pattern was found:\n\n````js\nconst md = "```";\n````/);
	});

	it('says what it leaves alone, and why', async () => {
		const { text } = await engine.chat(task('```js\ny = list.filter((x) => x)[0];\n```'));
		const line = '- Line 1, find-first: left alone, because nothing here shows that `list` is an array.';
		assert.ok(
			text.endsWith(`The code, unchanged:\n\n\`\`\`js\ny = list.filter((x) => x)[0];\n\`\`\`\n\n${line}\n\n${ADVICE}`),
			text,
		);
	});

	it('is deterministic', async () => {
		assert.deepEqual(await engine.chat(task('x')), await engine.chat(task('x')));
	});

	it('quotes a long message in part', async () => {
		const { text } = await engine.chat(task('😀'.repeat(500)));
		assert.ok(text.endsWith(`> ${'😀'.repeat(199)}…`));
	});

	it('ends with the reason length at max_tokens', async () => {
		const { text, finishReason, usage } = await engine.chat(task('x', { maxTokens: 5 }));
		assert.deepEqual([text, finishReason, usage.completion_tokens], [NOTICE.slice(0, 20), 'length', 5]);
	});
});

describe('the offline engine in generate', () => {
	it('writes the function that the sample workspace asks for, and it works', async () => {
		const code = await generate('the average of a list of numbers');
		assert.ok(code.startsWith(`// ${NOTICE}\nfunction average(numbers) {\n`));
		assert.deepEqual(
			[runInNewContext(`${code}; average([1, 2, 6])`), runInNewContext(`${code}; average([])`)],
			[3, NaN],
		);
	});

	it('writes it with types in TypeScript, which the prompt or a fence in it names, and not in other languages', async () => {
		const typed = /^function average\(numbers: readonly number\[\]\): number \{$/m;
		assert.match(await generate('a TypeScript function for the average'), typed);
		assert.match(await generate('the average\n```ts\nlet a;\n```'), typed);
		assert.match(
			await generate('a Python function for the average'),
			/^def \w+\(\):\n {4}raise NotImplementedError\n$/m,
		);
	});

	it('writes a skeleton that quotes what it does not know, in the comments of the language', async () => {
		const script = await generate('TypeScript function that solves chess */ now\nand go');
		assert.ok(
			script.startsWith(
				`// ${NOTICE}\n// What was asked for:\n//   TypeScript function that solves chess */ now\n//   and go\nfunction `,
			),
		);
		assert.throws(() => runInNewContext(`${script}; ${/^function (\w+)/m.exec(script)?.[1]}()`), /Not written yet/);
		assert.match(
			await generate('python class for chess'),
			/^# .*\n# What was asked for:\n# {3}python class for chess\ndef \w+\(\):\n {4}raise NotImplementedError\n$/,
		);
		assert.match(
			await generate('CSS for a card */ x'),
			/^\/\* .* \*\/\n\/\* What was asked for: \*\/\n\/\* {3}CSS for a card \* \/ x \*\/\n$/,
		);
		assert.match(await generate('a SQL query'), /^-- .*\n-- What was asked for:\n-- {3}a SQL query\n$/);
	});

	it('quotes a prompt that does not ask for code', async () => {
		assert.equal(await generate('A haiku\non rain'), `${NOTICE} The prompt was:\n\n> A haiku\n> on rain\n`);
	});

	it('ends with the reason length at max_tokens', async () => {
		const answer = await engine.generate({ prompt: 'some code', maxTokens: 3, temperature: 0 });
		assert.deepEqual([answer.text, answer.finishReason], ['// Offline e', 'length']);
	});

	it('never escapes its comment, whatever the prompt', async () => {
		await fc.assert(
			fc.asyncProperty(fc.string({ unit: 'binary' }), async (prompt) => {
				const code = await generate(`javascript class ${prompt}`);
				const head = code.slice(0, code.indexOf('\nfunction '));
				assert.ok(
					head.split(/[\n\r\u2028\u2029]/).every((line) => line === '' || line.startsWith('//')),
					code,
				);
			}),
		);
	});
});

describe('the offline engine in optimize', () => {
	const code =
		'function f(l: string[], m) {\n\tconst t = new Date().getTime();\n\treturn l.filter((x) => x > m)[0] ?? t;\n}\n';
	const because = 'nothing here shows that `m` is a number or a string';

	it('rewrites code, lists what and where, and says what it leaves alone', async () => {
		const answer = await engine.optimize({ code, language: 'typescript', level: 'high' });
		assert.equal(answer.text, code.replace('new Date().getTime()', 'Date.now()'));
		assert.equal(
			answer.explanation,
			`${NOTICE} 1 place was rewritten by known patterns: date-now.\n\n- Line 3, find-first: left alone, because ${because}.\n\n${ADVICE}`,
		);
		assert.deepEqual(answer.suggestions, [
			{
				name: 'date-now',
				line: 2,
				description:
					'Line 2, date-now: `new Date().getTime()` became `Date.now()`, which creates no object. Rests on the built-in `Date`.',
			},
		]);
	});

	it('does less at a lower level', async () => {
		const typed = 'const f = (l: string[], w) => [l.filter(Boolean)[0], w != null ? w : 1];';
		const optimized = async (level: Level) => (await engine.optimize({ code: typed, language: 'ts', level })).text;
		assert.equal(await optimized('low'), typed);
		assert.equal(await optimized('medium'), typed.replace('filter(Boolean)[0]', 'find(Boolean)!'));
	});

	for (const language of ['javascriptreact', 'typescriptreact', 'TypeScript', 'mjs', 'cts']) {
		it(`knows ${language}`, async () => {
			const answer = await engine.optimize({ code: 'y = +new Date();', language, level: 'low' });
			assert.equal(answer.text, 'y = Date.now();');
		});
	}

	it('gives no advice on types where they would not help', async () => {
		const code = 'y = [1].filter((x) => x > 0) /* the first */[0];';
		const { explanation } = await engine.optimize({ code, language: 'js', level: 'high' });
		assert.match(explanation, /left alone, because there is a comment inside it/);
		assert.doesNotMatch(explanation, /Types let it/);
	});

	it('leaves out most of what it left alone if that is much', async () => {
		const many = 'y = list.filter((x) => x)[0];\n'.repeat(25);
		const { explanation } = await engine.optimize({ code: many, language: 'js', level: 'high' });
		assert.equal(explanation.match(/left alone/g)?.length, 20);
		assert.ok(explanation.endsWith(`\n- And 5 more.\n\n${ADVICE}`));
	});

	for (const [language, remark] of [
		['python', 'it rewrites JavaScript and TypeScript, not python.'],
		['constructor', 'not constructor.'],
		[undefined, 'the request names no language.'],
	] as const) {
		it(`leaves code in ${language} unchanged, and says so`, async () => {
			const answer = await engine.optimize({ code, language, level: 'high' });
			assert.equal(answer.text, code);
			assert.ok(answer.explanation.startsWith(`${NOTICE} The code is unchanged: `));
			assert.ok(answer.explanation.endsWith(remark));
			assert.deepEqual(answer.suggestions, []);
		});
	}

	it('says that it found nothing, or could not parse the code', async () => {
		const nothing = await engine.optimize({ code: 'f();', language: 'js', level: 'low' });
		assert.match(nothing.explanation, /unchanged: no known pattern of level low was found\.$/);
		const broken = await engine.optimize({ code: 'f(', language: 'js', level: 'low' });
		assert.deepEqual(
			[broken.text, /cannot be parsed as a complete piece of code/.test(broken.explanation)],
			['f(', true],
		);
	});
});

describe('the estimate of tokens', () => {
	it('is the length divided by four, rounded up', () => {
		assert.deepEqual(['', 'a', 'abcd', 'abcde'].map(estimateTokens), [0, 1, 1, 2]);
	});

	it('truncates to the limit without splitting a character', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 4 }), (text, limit) => {
				const cut = cutToTokens(text, limit);
				assert.ok(text.startsWith(cut.text) && cut.text.isWellFormed());
				assert.ok(estimateTokens(cut.text) <= limit);
				assert.equal(cut.finishReason, cut.text === text ? 'stop' : 'length');
			}),
		);
	});
});
