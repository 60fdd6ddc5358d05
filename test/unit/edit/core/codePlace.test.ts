import assert from 'node:assert/strict';
import {
	type CodePlace,
	indentationBefore,
	lineBefore,
	selectedText,
	withoutIndentation,
} from '../../../../src/edit/core/codeEdit.ts';

/** A document in which the place is between « and ». */
function place(marked: string): CodePlace {
	const start = marked.indexOf('«');
	const text = marked.replace(/[«»]/g, '');
	const style = { insertSpaces: true, width: 2 };
	return { text, start, end: marked.indexOf('»') - 1, languageId: 'c', style, lineEnd: '\n' };
}

describe('a place in a document', () => {
	for (const [marked, line, indentation, selected] of [
		['«a»', '', '', 'a'],
		['a\n«b»\nc', '', '', 'b'],
		['a\n\t «b\nc»', '\t ', '\t ', 'b\nc'],
		['a\n\tb «c»', '\tb ', '', 'c'],
		['  «»a', '  ', '  ', ''],
		['\n«»', '', '', ''],
		['a«»\nb', 'a', '', ''],
	] as const) {
		it(`has a line before it, with its indentation: ${JSON.stringify(marked)}`, () => {
			assert.equal(lineBefore(place(marked)), line);
			assert.equal(indentationBefore(place(marked)), indentation);
			assert.equal(selectedText(place(marked)), selected);
		});
	}

	it('lends its indentation, which can be removed again', () => {
		assert.equal(withoutIndentation('  a', '  '), 'a');
		assert.equal(withoutIndentation('    a', '  '), '  a');
		assert.equal(withoutIndentation('\ta', '  '), 'a');
		assert.equal(withoutIndentation(' a ', ''), ' a ');
	});
});
