import assert from 'node:assert/strict';
import fc from 'fast-check';
import { promptFileText, readPromptFile } from '../../../../../src/chat/core/prompts/promptFile.ts';
import { isSteady } from '../../../../support/steadyTime.ts';

const file = (...lines: readonly string[]) => readPromptFile(lines.join('\n'));

describe('A prompt file', () => {
	it('has a name, a description and a hint in its front matter, and the text below it', () => {
		assert.deepEqual(
			file(
				'---',
				'name: review',
				"description: 'It''s a review'",
				'argument-hint: "a \\"file\\"\\n"',
				'---',
				'',
				'Body',
				'',
			),
			{ name: 'review', description: "It's a review", argumentHint: 'a "file"', ignored: [], body: 'Body' },
		);
	});

	it('is read as people write it, with colons and brackets that YAML would refuse', () => {
		const { description, argumentHint } = file(
			'---',
			'description: Review: be strict # and kind',
			'argument-hint: [file] [level]',
			'---',
		);
		assert.deepEqual([description, argumentHint], ['Review: be strict', '[file] [level]']);
	});

	it('has no front matter where the first line only ends like one, and a quote that goes on is no quote', () => {
		assert.equal(file('x---', 'name: a', '---', 'Body').body, 'x---\nname: a\n---\nBody');
		assert.equal(file('---', "description: 'one' and 'two'", '---').description, "'one' and 'two'");
	});

	it('may have its texts on several lines', () => {
		for (const lines of [
			['description: >-', '  one', '  two'],
			['description: |', '    one', '    two'],
			['description: one', '  two'],
			['"description": "one', '  two"'],
		]) {
			assert.equal(file('---', ...lines, 'tools: []', '---', 'x').description, 'one two', lines[0]);
		}
	});

	it('says which of its wishes are ignored, whatever their values are', () => {
		const { ignored, body } = file(
			'---',
			'mode: agent',
			'tools:',
			'- search',
			'  - edit',
			'Model: gpt-x',
			'# agent: no',
			'---',
			'Body',
		);
		assert.deepEqual([ignored, body], [['mode', 'model', 'tools'], 'Body']);
	});

	for (const [what, text] of [
		['without front matter', 'Just\na text'],
		['whose front matter has no end', '---\nname: x\nBody'],
		['that begins with a line between two rules', '---\nJust a text\n---\nmore'],
		['with a line that is no key', '---\nname: x\n} {\n---\nBody'],
	] as const) {
		it(`${what} is all body`, () => {
			assert.deepEqual(readPromptFile(text), { description: '', argumentHint: '', ignored: [], body: text });
		});
	}

	it('with keys of every object’s prototype has nothing of them', () => {
		const found = file('---', '__proto__: {"description": "x"}', 'constructor: x', 'toString: y', '---', 'Body');
		assert.deepEqual(found, { description: '', argumentHint: '', ignored: [], body: 'Body' });
		assert.equal(Object.getPrototypeOf(found), Object.prototype);
		assert.equal(Reflect.get({}, 'description'), undefined);
	});

	it('names itself only by a word that can be typed, and describes itself without hidden characters', () => {
		for (const name of ['../evil', 'a b', '.', '..', '-x', 'a/b', 'a\u202eb', 'a\ufe0fb', '\u3164', '']) {
			assert.equal(file('---', `name: ${name}`, '---').name, undefined, name);
		}
		const { description } = file('---', `description: a\u202eb\u{e0041} ${'x'.repeat(300)}`, '---');
		assert.ok(description.startsWith('ab x') && description.length === 200);
	});

	it('is read in linear time, however it is made', () => {
		for (const make of [
			(length: number) => ' '.repeat(length),
			(length: number) => `x${' \t'.repeat(length / 2)}x`,
			(length: number) => `"${'\\'.repeat(length)}`,
			(length: number) => `'${"'".repeat(length)}x`,
		]) {
			const read = (value: string) => file('---', `description: x${value}`, `name: ${value}`, '---', value);
			assert.ok(
				isSteady((length) => read(make(length)), 60_000),
				make(5),
			);
		}
	});

	it('never throws, whatever its bytes are', () => {
		const lines = fc.constantFrom(
			'---',
			'---\n',
			'name: ',
			'description: "',
			"'",
			'>\n',
			'|',
			'  - x',
			': ',
			'\n',
			'#',
			'\r\n',
		);
		const pieces = fc.array(lines).map((all) => new TextEncoder().encode(all.join('')));
		fc.assert(
			fc.property(fc.oneof(fc.uint8Array(), pieces), (bytes) => {
				const { body } = readPromptFile(new TextDecoder().decode(bytes));
				assert.equal(typeof body, 'string');
			}),
		);
	});

	it('is written so that it reads the same text', () => {
		fc.assert(
			fc.property(fc.oneof(fc.string(), fc.constantFrom('---\nname: x\n---\nBody', '---', 'a\n---\nb')), (text) => {
				const body = text.replaceAll('\r', '').trim();
				assert.equal(readPromptFile(promptFileText(body)).body, body);
			}),
		);
	});
});
