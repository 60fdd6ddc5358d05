import assert from 'node:assert/strict';
import { optimizeEdit } from '../../../../../../src/core/code/answer/optimizeEdit.ts';

const IMPORT = "import { price } from './price';\n";
const TOTAL =
	'function total(orders) {\n  let sum = 0;\n  for (const each of orders) sum += price(each);\n  return sum;\n}';
const BETTER = 'function total(orders) {\n  return orders.reduce((sum, each) => sum + price(each), 0);\n}';

/** The result for an answer about the selected function of a document. */
function notesOf(answer: string): readonly string[] | string {
	const text = `${IMPORT}\nconst none = 0;\n\n${TOTAL}\n`;
	const start = text.indexOf(TOTAL);
	const style = { insertSpaces: true, width: 2 };
	const place = { text, start, end: start + TOTAL.length, languageId: 'javascript', style, lineEnd: '\n' } as const;
	const edit = optimizeEdit({ body: { optimized_code: answer }, pointer: '' }, place);
	return edit.kind === 'edit' ? edit.notes : edit.kind;
}

describe('the selected part of an answer', () => {
	it('is not marked as cut if only imports came along, whether new or not', () => {
		assert.deepEqual(notesOf(BETTER), []);
		assert.deepEqual(notesOf(`${IMPORT}\n${BETTER}`), []);
		assert.deepEqual(notesOf(`import { tax } from './tax';\n\n${BETTER}`), ['imports']);
	});

	it('is marked as cut if other code came along', () => {
		assert.deepEqual(notesOf(`${IMPORT}\nconst none = 0;\n\n${BETTER}`), ['cut']);
		assert.deepEqual(notesOf(`import { tax } from './tax';\n\nconst none = 0;\n\n${BETTER}`), ['cut', 'imports']);
	});
});
