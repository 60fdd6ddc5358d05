import assert from 'node:assert/strict';
import { cursorLine } from '../../../../../../src/edit/core/answer/cursor/cursorLine.ts';
import { continuesText, textPlaceOf } from '../../../../../../src/edit/core/answer/cursor/textPlace.ts';

describe('the text at a cursor', () => {
	for (const [marked, languageId, wanted] of [
		['a¦', 'markdown', 'prose'],
		['a(¦)', 'javascript', undefined],
		["a('¦')", 'javascript', 'string'],
		["a(¦'b')", 'javascript', undefined],
		["a('b'¦)", 'javascript', undefined],
		['f"{¦}"', 'python', undefined],
		['"""\n¦\n"""', 'python', 'string'],
		['// ¦', 'javascript', 'comment'],
		['// a ¦', 'javascript', 'comment'],
		['// a¦', 'javascript', 'prompt'],
		['// a¦ b', 'javascript', 'comment'],
		['/**\n * ¦\n */', 'typescript', 'comment'],
		['<p>¦</p>', 'html', 'element'],
		['<p>a</p>¦', 'html', 'element'],
		['<p¦>', 'html', undefined],
		['<script>\n  ¦', 'html', undefined],
		['return <p>a ¦', 'typescriptreact', 'element'],
		['return <p>{¦', 'typescriptreact', undefined],
		['const a = () => ¦', 'typescriptreact', undefined],
		['a: ¦', 'yaml', 'value'],
		['a: |\n  ¦', 'yaml', 'value'],
		['¦', 'yaml', undefined],
		['a:¦', 'yaml', undefined],
		['# a: ¦', 'yaml', undefined],
	] as const) {
		it(`is ${wanted ?? 'code'}: ${JSON.stringify(marked)} in ${languageId}`, () => {
			const start = marked.indexOf('¦');
			const style = { insertSpaces: true, width: 2 };
			const place = { text: marked.replace('¦', ''), start, end: start, languageId, style, lineEnd: '\n' } as const;
			assert.equal(textPlaceOf(place, cursorLine(place)), wanted);
		});
	}

	for (const [words, lead, writes, wanted] of [
		['a b', '', undefined, false],
		['a();', '', 'string', true],
		['the sum of it', ' ', 'prompt', true],
		['the sum of it', '', 'prompt', false],
		['the sum of it', '\n', 'prompt', false],
		['The sum of it.\n@returns it', '', 'comment', true],
		['return the sum', '', 'comment', false],
		['a();', ' ', 'comment', false],
		['word', ' ', 'comment', false],
		['the sum of it', '', 'value', true],
		['b: the sum', '', 'value', false],
		['- the sum', '', 'value', false],
		['the sum', '\n', 'value', false],
	] as const) {
		it(`${wanted ? 'goes on' : 'does not go on'} in ${writes ?? 'code'}: ${JSON.stringify(lead + words)}`, () =>
			assert.equal(continuesText(words, lead, writes), wanted));
	}
});
