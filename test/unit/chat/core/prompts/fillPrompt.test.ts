import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
	fillPrompt,
	messageFromPrompt,
	promptInputs,
	usesVariable,
} from '../../../../../src/chat/core/prompts/fillPrompt.ts';

/** As it stands in a prompt. */
const variable = (name: string) => `\${${name}}`;

import { mayNamePrompt, readSlashCommand } from '../../../../../src/chat/protocol/slashCommands.ts';

describe('Filling in a prompt', () => {
	it('asks for each input once, with the first placeholder that there is', () => {
		const body = ['input:b', 'input:a:one', 'input:b:two', 'input:a:three', 'input: c :'].map(variable).join(' ');
		assert.deepEqual(promptInputs(body), [
			{ name: 'b', placeholder: 'two' },
			{ name: 'a', placeholder: 'one' },
			{ name: 'c', placeholder: '' },
		]);
	});

	it('puts in inputs, the selection and the file, and leaves the rest as it is written', () => {
		const left = ['workspaceFolder', 'input:', 'input: ', 'input:other', 'fileBasename', 'SELECTION'].map(variable);
		const body = [
			variable('input:a:hint'),
			variable('input: a '),
			variable('selection'),
			variable('file'),
			...left,
		].join('|');
		const filled = fillPrompt(body, { inputs: new Map([['a', '$& $1']]), selection: 'code', file: 'src/a.ts' });
		assert.equal(filled, ['$& $1', '$& $1', 'code', 'src/a.ts', ...left].join('|'));
		assert.deepEqual(promptInputs(left.slice(0, 3).join()), []);
	});

	it('knows what it needs of the editor', () => {
		assert.deepEqual(
			[variable('selection'), variable('file'), variable('input:file'), '$selection'].map((body) => [
				usesVariable(body, 'selection'),
				usesVariable(body, 'file'),
			]),
			[
				[true, false],
				[false, true],
				[false, false],
				[false, false],
			],
		);
	});

	it('leaves names alone that every object has', () => {
		const body = ['input:__proto__', 'input:constructor'].map(variable).join();
		assert.equal(fillPrompt(body, { inputs: new Map() }), body);
	});

	it('never expands what was filled in', () => {
		const text = fc.oneof(
			fc.string(),
			fc.constantFrom(...['input:a', 'input:b', 'selection', 'file'].map(variable), '$&', '$1'),
		);
		fc.assert(
			fc.property(text, text, text, (a, b, selection) => {
				const body = `[${variable('input:a')}][${variable('input:b:x')}][${variable('selection')}]`;
				const inputs = new Map([
					['a', a],
					['b', b],
				]);
				assert.equal(fillPrompt(body, { inputs, selection, file: 'never' }), `[${a}][${b}][${selection}]`);
			}),
		);
	});

	it('is a message, even if it begins with a slash', () => {
		for (const text of ['/fix', '/help me', '/usr/bin'])
			assert.equal(readSlashCommand(messageFromPrompt(text, '')), undefined);
		assert.equal(mayNamePrompt(messageFromPrompt('/fix (file)', '')), false);
	});

	it('puts below it what was typed beside its name', () => {
		assert.deepEqual([messageFromPrompt('a', ''), messageFromPrompt('a', 'b')], ['a', 'a\n\nb']);
	});
});
