// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import assert from 'node:assert/strict';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { addedFile } from '../../../../../src/base/text/changedFiles.ts';
import { commitPrompt } from '../../../../../src/generate/core/commitPrompt.ts';
import type { ChatTask } from '../../../../../src/localService/core/engines/engine.ts';
import { OfflineEngine } from '../../../../../src/localService/core/engines/offlineEngine.ts';
import { cutToTokens, estimateTokens } from '../../../../../src/localService/core/engines/tokenEstimate.ts';

import { patterns } from '../../../../../src/localService/core/patterns/patterns.ts';
import { LEVELS } from '../../../../../src/service/core/localLevels.ts';

const engine = new OfflineEngine('no engine is set');
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
			'To chat, start a model on this machine, with Ollama, LM Studio, llama.cpp, or vLLM, or sign in to one of VS Code, and run **Whetstone: Use the Local Service**, which finds it. Any other OpenAI-compatible server is set by its address, in `whetstone.local.engineUrl`.',
			'This is what it received:',
			'- Turns: 3 (2 user, 1 assistant); 2 of them from the stored conversation\n- System prompt: present, 5 characters\n- Model asked for: m\n- Code blocks in the last message: none',
			'The last message (user, Ada, 11 characters):',
			'> Three\n> lines',
		];
		assert.equal(text, lines.join('\n\n'));
		assert.equal(finishReason, 'stop');
	});

	it('changes known patterns in the code blocks of the last message', async () => {
		const { text } = await engine.chat(task('Please:\n```ts\nconst y = l.filter(f)[0];\n```\n```py\nx\n```'));
		assert.match(text, /Code blocks in the last message: 2 \(ts, 1 line; py, 1 line\)/);
		assert.match(
			text,
			/The code, with known patterns changed; prove them before you keep them:\n\n```ts\nconst y = l\.find\(f\);\n```\n\n- Line 1, filter-first: /,
		);
		assert.doesNotMatch(text, /\n```py/);
	});

	it('shows code that it cannot improve unchanged, in a fence that the code cannot close', async () => {
		const { text } = await engine.chat(task('````js\nconst md = "```";\n````'));
		assert.match(text, /no known pattern was found:\n\n````js\nconst md = "```";\n````/);
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
	it('names the changed files where a commit message is asked for, and says that no model answered', async () => {
		const added = (name: string) => addedFile(name, new TextEncoder().encode('a function\n'));
		const prompt = (...names: readonly string[]) =>
			commitPrompt({ branch: 'main', subjects: ['one'], files: names.map(added), unread: [] }, 8_000)?.text ?? '';
		assert.equal(await generate(prompt('src/a.js')), `Change a.js\n\n${NOTICE}\n`);
		assert.equal(await generate(prompt('a.js', 'yarn.lock')), `Change a.js and yarn.lock\n\n${NOTICE}\n`);
		assert.equal(
			await generate(prompt('a.js', 'b.js', 'c.js', 'go.sum')),
			`Change a.js, b.js and 2 more\n\n${NOTICE}\n`,
		);
	});

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
		assert.match(await generate('a TypeScript function for the average of numbers'), typed);
		assert.match(await generate('the average of numbers\n```ts\nlet a;\n```'), typed);
		assert.match(
			await generate('a Python function for the average of numbers'),
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
	const code = 'function f(l, m) {\n\treturn l\n\t\t.filter((x) => x > m)[0];\n}\n';
	const changed = 'function f(l, m) {\n\treturn l.find((x) => x > m);\n}\n';

	it('changes known patterns, lists what and where, and claims nothing about the meaning', async () => {
		const answer = await engine.optimize({ code, language: 'typescript', level: 'high' });
		assert.equal(answer.text, changed);
		assert.equal(
			answer.explanation,
			`${NOTICE} A known pattern; prove it before you keep it. What was changed: filter-first. Without a model, every level does the same.`,
		);
		assert.deepEqual(answer.suggestions, [
			{
				name: 'filter-first',
				line: 2,
				description:
					'Line 2, filter-first: A list that is filtered for one element, or to see whether there is any, is searched only up to the first match.',
			},
		]);
	});

	it('says of several how many', async () => {
		const { explanation } = await engine.optimize({ code: code + code, language: 'js', level: 'high' });
		assert.match(
			explanation,
			/ Known patterns; prove them before you keep them\. What was changed: filter-first, in 2 places\./,
		);
	});

	it('does the same at each level', async () => {
		const texts = LEVELS.map(async (level) => (await engine.optimize({ code, language: 'ts', level })).text);
		assert.deepEqual(new Set(await Promise.all(texts)), new Set([changed]));
	});

	for (const language of ['javascriptreact', 'typescriptreact', 'TypeScript', 'mjs', 'cts']) {
		it(`knows ${language}`, async () => {
			const answer = await engine.optimize({ code: 'y = l.filter(f)[0].z;', language, level: 'low' });
			const isTyped = /^(?:t|c)/i.test(language);
			assert.equal(answer.text, `y = l.find(f)${isTyped ? '!' : ''}.z;`);
		});
	}

	for (const [language, remark] of [
		['python', 'the offline engine knows patterns of JavaScript and TypeScript, not of python.'],
		['constructor', 'not of constructor.'],
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
		assert.equal(
			nothing.explanation,
			`${NOTICE} It knows eight patterns, found none of them, and leaves the code as it is. Without a model, every level does the same.`,
		);
		assert.equal(patterns.length, 8);
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
