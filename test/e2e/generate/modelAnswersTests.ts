import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { sendJson } from '../../support/fakes/scriptedServer.ts';
import { GenerateUser } from '../user/generateUser.ts';
import { OptimizeUser } from '../user/optimizeUser.ts';
import type { ConnectedEditor } from '../workbench/connectedEditor.ts';
import type { Workbench } from '../workbench/workbench.ts';

const fence = (language: string, ...lines: readonly string[]) => [`\`\`\`${language}`, ...lines, '```'].join('\n');

const SHOP = [
	"const { readFileSync } = require('node:fs');",
	'',
	'function prices(path) {',
	"  return readFileSync(path, 'utf8').split('\\n').map(Number);",
	'}',
	'',
	'function total(path) {',
	'  let sum = 0;',
	'  for (let i = 0; i < prices(path).length; i++) {',
	'    sum = sum + prices(path)[i];',
	'  }',
	'  return sum;',
	'}',
	'',
	'module.exports = { prices, total };',
	'',
].join('\n');
/** The lines of `total`, counted from 1. */
const TOTAL = { first: 6, count: 7 };
const FASTER = ['function total(path) {', '  return prices(path).reduce((sum, price) => sum + price, 0);', '}'];

export function testModelAnswers(connected: ConnectedEditor): void {
	describe('answers as language models give them', () => {
		let workbench: Workbench;
		let generating: GenerateUser;
		let editor: OptimizeUser;
		let answer: string;

		before(async () => {
			workbench = await connected.begin();
			connected.answer = (response) => sendJson(response, 200, { text: answer });
			generating = new GenerateUser(workbench);
			editor = new OptimizeUser(workbench);
		});

		const optimizeTotal = async (name: string) => {
			await editor.openNewFile(name, SHOP);
			await editor.selectLines(TOTAL.first, TOTAL.count);
			await editor.optimizeByCommand();
			await editor.difference.waitFor();
		};

		it('code generated at the end of a comment goes below it at the same indentation, and runs', async () => {
			answer = `Sure! Here is the loop:\n\n${fence('js', 'for (const n of [1, 2, 3]) {', '    console.log(n * n);', '}')}\n\nIt prints 1, 4, and 9.`;
			await editor.openNewFile('squares.js', 'function main() {\n  // print the squares of 1 to 3\n}\nmain();\n');
			await editor.goTo(1);
			await editor.press('End');
			await generating.openBox();
			assert.equal(await generating.prompt.inputValue(), 'print the squares of 1 to 3');
			await generating.prompt.press('Enter');
			await generating.untilShown('console.log(n * n);');
			await workbench.screenshot('answers-below-comment-dark');
			await generating.accept();
			await editor.save();
			assert.equal(
				editor.bytes('squares.js'),
				'function main() {\n  // print the squares of 1 to 3\n  for (const n of [1, 2, 3]) {\n    console.log(n * n);\n  }\n}\nmain();\n',
			);
			assert.equal(execFileSync(process.execPath, [editor.path('squares.js')], { encoding: 'utf8' }), '1\n4\n9\n');
			await editor.undo();
			await editor.save();
			assert.equal(editor.bytes('squares.js'), 'function main() {\n  // print the squares of 1 to 3\n}\nmain();\n');
		});

		it('the first of two code blocks is inserted, and the other one can be viewed', async () => {
			const [code, use] = [fence('js', 'const half = (n) => n / 2;'), fence('js', 'console.log(half(4));')];
			answer = `You can write it so:\n\n${code}\n\nUse it like this:\n\n${use}`;
			await editor.openNewFile('half.js', "'use strict';\n\n");
			await editor.goTo(2);
			await generating.openBoxAndSend('a function that halves');
			await generating.untilShown('const half = (n) => n / 2;');
			await workbench.untilNotified('The answer holds other code, too');
			await workbench.screenshot('answers-two-fences-dark');
			await generating.accept();
			await editor.save();
			assert.equal(editor.bytes('half.js'), "'use strict';\n\nconst half = (n) => n / 2;");
			await workbench.pressInNotification('The answer holds other code, too', 'Show Answer');
			await editor.editor.getByText('console.log(half(4));').waitFor();
			await workbench.runCommand('View: Close Editor');
		});

		it('search-and-replace blocks are applied in their places and shown as a diff', async () => {
			answer = [
				'Read the file once:',
				'',
				fence(
					'js',
					'<<<<<<< SEARCH',
					'for (let i = 0; i < prices(path).length; i++) {',
					'  sum = sum + prices(path)[i];',
					'}',
					'=======',
					'for (const price of prices(path)) {',
					'  sum += price;',
					'}',
					'>>>>>>> REPLACE',
				),
			].join('\n');
			await optimizeTotal('searched.js');
			await editor.difference.getByText('sum += price;').waitFor();
			await workbench.screenshot('answers-search-replace-dark');
			await workbench.runCommand('Whetstone: Keep All Changes');
			await editor.untilReviewed();
			await editor.save();
			const wanted = SHOP.replace('let i = 0; i < prices(path).length; i++', 'const price of prices(path)').replace(
				'sum = sum + prices(path)[i]',
				'sum += price',
			);
			assert.equal(editor.bytes('searched.js'), wanted);
		});

		it('a whole file in answer to one function is cut to that function, and a new import is a separate change', async () => {
			const [first = '', ...rest] = SHOP.split('\n');
			const whole = [first, "const { sum } = require('./sum.js');", ...rest].join('\n');
			const imported = whole.replace(
				/function total[\s\S]*?\n\}\n/,
				'function total(path) {\n  return sum(prices(path));\n}\n',
			);
			answer = `Here is the complete file:\n\n${fence('js', imported.trimEnd())}`;
			await optimizeTotal('whole.js');
			await editor.difference.getByText('return sum(prices(path));').waitFor();
			await workbench.screenshot('answers-import-dark');
			await workbench.runCommand('Whetstone: Keep All Changes');
			await editor.untilReviewed();
			await editor.save();
			assert.equal(editor.bytes('whole.js'), imported);
		});

		it('an answer without code changes nothing, and can be read', async () => {
			answer = 'I am sorry, but I can only help with questions about cooking.';
			await editor.openNewFile('refused.js', SHOP);
			await editor.selectLines(TOTAL.first, TOTAL.count);
			await editor.optimizeByCommand();
			await workbench.untilNotified('There is no code in the answer. Nothing was changed.');
			await workbench.screenshot('answers-refused-dark');
			await workbench.pressInNotification('There is no code in the answer', 'Show Answer');
			await editor.editor.getByText('questions about cooking').waitFor();
			assert.equal(editor.bytes('refused.js'), SHOP);
			await workbench.runCommand('View: Close Editor');
			answer = FASTER.join('\n');
			await optimizeTotal('answered.js');
			await editor.difference.getByText('reduce(').waitFor();
			await workbench.runCommand('Whetstone: Undo All Changes');
			await editor.untilReviewed();
			assert.equal(editor.bytes('answered.js'), SHOP);
		});
	});
}
