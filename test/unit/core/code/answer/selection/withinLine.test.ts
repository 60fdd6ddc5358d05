import assert from 'node:assert/strict';
import { outcomeOf } from '../optimizeCase.ts';

describe('code for a part of a line', () => {
	for (const [title, languageId, marked, answer, wanted] of [
		['alone', 'javascript', 'let a = «f(1) + f(2)»;', 'g(1, 2)', 'let a = g(1, 2);'],
		['with another semicolon', 'javascript', 'let a = «f(1) + f(2)»;', 'g(1, 2);', 'let a = g(1, 2);'],
		['as a whole statement', 'javascript', 'let a = «f(1) + f(2)»;', 'let a = g(1, 2);', 'let a = g(1, 2);'],
		['behind a keyword', 'python', 'def f():\n    return «g(1) + 0»\n', 'return g(1)', 'def f():\n    return g(1)\n'],
		[
			'with its block',
			'python',
			'if «a == True»:\n    f()\n    g()\n',
			'if a is True:\n    f()\n    g()',
			'if a is True:\n    f()\n    g()\n',
		],
		[
			'with the function that it is a parameter of',
			'typescript',
			'function f(«a: any») {\n  g(a);\n}\n',
			'function f(a: number) {\n  g(a);\n}',
			'function f(a: number) {\n  g(a);\n}\n',
		],
		['in its element', 'html', '<p>«<b>a</b>»</p>', '<p><strong>a</strong></p>', '<p><strong>a</strong></p>'],
		[
			'with Windows line endings',
			'go',
			'if «a == true» {\r\n\tf()\r\n}\r\n',
			'if a {\n\tf()\n}',
			'if a {\r\n\tf()\r\n}\r\n',
		],
		['that ends like the line', 'javascript', 'f(«g(1 + 1)»)', 'h(2)', 'f(h(2))'],
		['that ends with its own bracket', 'javascript', 'a = [«[1, 1 + 1]»];', '[1, 2]', 'a = [[1, 2]];'],
		['that starts like the selection', 'javascript', 'let a = «let a = 1 + 1»;', 'let a = 2', 'let a = let a = 2;'],
		['whose first word starts alike', 'python', 'no «not_a(0)»', 'not_b()', 'no not_b()'],
		['whose name starts alike', 'python', 'print «print_all(0)»', 'print_one()', 'print print_one()'],
	] as const) {
		it(`does not repeat what is around it: ${title}`, () => {
			assert.equal(outcomeOf(answer, marked, languageId).document, wanted);
		});
	}
});
