import assert from 'node:assert/strict';
import fc from 'fast-check';
import { readPromptFile } from '../../../../../src/chat/core/prompts/promptFile.ts';
import { findPrompt, namePrompts, promptFileNames } from '../../../../../src/chat/core/prompts/promptList.ts';
import { isCommandName, isPromptName } from '../../../../../src/chat/core/prompts/promptName.ts';

const found = (folder: string, fileName: string, text = '') => ({ folder, fileName, file: readPromptFile(text) });
const names = (...all: readonly ReturnType<typeof found>[]) => namePrompts(all).map(({ name }) => name);

describe('The names of prompts', () => {
	it('come from their files, or from their front matter', () => {
		const list = [found('web', 'review.prompt.md'), found('web', 'x.prompt.md', '---\nname: tidy\n---')];
		assert.deepEqual(names(...list), ['review', 'tidy']);
	});

	it('are one word and no path, without hidden characters', () => {
		const files = ['my prompt', '../../etc/passwd', 'a\u202eb\u200b', '..', '', '\u{e0041}', 'é.v2', '-x-'];
		assert.deepEqual(names(...files.map((name, index) => found(`${index}`, `${name}.prompt.md`))), [
			'my-prompt',
			'etc-passwd',
			'ab',
			'prompt',
			'prompt (4)',
			'prompt (5)',
			'é.v2',
			'x',
		]);
	});

	it('have sixty characters at most', () => {
		assert.deepEqual([isPromptName('x'.repeat(60)), isPromptName('x'.repeat(61))], [true, false]);
		assert.deepEqual(names(found('web', `${'x'.repeat(70)}.prompt.md`)), ['x'.repeat(60)]);
	});

	it('leave a built-in command its name', () => {
		const list = [
			found('web', 'explain.prompt.md'),
			found('user', 'Explain.prompt.md'),
			found('user', 'HELP.prompt.md'),
		];
		assert.deepEqual(names(...list), ['explain (file)', 'Explain (user)', 'HELP (file)']);
	});

	it('are those of the first folder, and have the folder otherwise', () => {
		const list = ['web', 'user', 'user', 'VS Code'].map((folder) => found(folder, 'review.prompt.md'));
		assert.deepEqual(names(...list), ['review', 'review (user)', 'review (user 2)', 'review (VS Code)']);
	});

	it('are all different, whatever the files are called, and the same each time', () => {
		const name = fc.oneof(fc.string(), fc.constantFrom('explain', 'Explain', 'a', 'A', 'a (user)', '../a'));
		const file = fc.record({
			folder: fc.constantFrom('web', 'user'),
			fileName: name.map((text) => `${text}.prompt.md`),
		});
		fc.assert(
			fc.property(fc.array(file), (files) => {
				const list = names(...files.map(({ folder, fileName }) => found(folder, fileName)));
				assert.equal(new Set(list.map((each) => each.toLowerCase())).size, list.length);
				assert.ok(list.every((each) => !isCommandName(each) && !/[/\\\n]/.test(each)));
				assert.deepEqual(names(...files.map(({ folder, fileName }) => found(folder, fileName))), list);
			}),
		);
	});

	it('of a folder do not depend on the order of its files', () => {
		const files = ['b.prompt.md', 'a.PROMPT.md', 'c.md', 'prompt.md', '../x.prompt.md', '..\\y.prompt.md'];
		assert.deepEqual(promptFileNames(files), ['a.PROMPT.md', 'b.prompt.md']);
		fc.assert(
			fc.property(fc.shuffledSubarray(files, { minLength: files.length }), (mixed) =>
				assert.deepEqual(promptFileNames(mixed), promptFileNames(files)),
			),
		);
	});

	it('can be typed if they are a word', () => {
		assert.deepEqual(['a', 'review-2.x', 'é', '_a', '', 'a b', '../a', '.a', 'a.', 'a'.repeat(61)].map(isPromptName), [
			true,
			true,
			true,
			true,
			false,
			false,
			false,
			false,
			false,
			false,
		]);
	});
});

describe('A typed name', () => {
	const list = namePrompts([
		found('web', 'review.prompt.md'),
		found('web', 'explain.prompt.md'),
		found('web', 're.prompt.md'),
	]);
	const typed = (text: string) => {
		const match = findPrompt(list, text);
		return match && [match.prompt.name, match.rest];
	};

	it('finds its prompt, whole and at the start, in any case', () => {
		assert.deepEqual(typed('/review'), ['review', '']);
		assert.deepEqual(typed('/Review  a\nb '), ['review', 'a\nb']);
		assert.deepEqual(typed('/explain (file) x'), ['explain (file)', 'x']);
		for (const text of ['/reviews', '/rev', '/explain', 'x /review', '/', ''])
			assert.equal(typed(text), undefined, text);
	});
});
