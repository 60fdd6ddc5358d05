import assert from 'node:assert/strict';
import { type OutlineItem, outlineOf } from '../../../../../../src/edit/core/syntax/outline/outline.ts';

/** An outline as text: a line for each named item, with its kind and its first and last line. */
function outlined(languageId: string, code: string): readonly string[] {
	const shown = (items: readonly OutlineItem[], indent: string): readonly string[] =>
		items.flatMap(({ kind, name, start, end, children }) => [
			...(kind === 'statement' && name === '' ? [] : [`${indent}${kind} ${name} ${start}–${end}`]),
			...shown(children, `${indent}  `),
		]);
	return shown(outlineOf(code, languageId).items, '');
}

describe('an outline', () => {
	const cases: readonly (readonly [string, string, string, readonly string[]])[] = [
		[
			'comments, decorators and what they belong to',
			'typescript',
			'// Alone\n\n/** Of the class. */\n@Injectable({\n\tscope: 1,\n})\nexport class A {\n\t// Of the field.\n\tprivate one = 1;\n\n\tget two() {\n\t\tconst three = 3;\n\t\treturn three;\n\t}\n}\n',
			['remark  0–1', 'declaration A 2–15', '  value one 7–9', '  declaration get two 10–14'],
		],
		[
			'functions in a function, and not its variables',
			'javascript',
			'export const outer = () => {\n\tconst one = 1;\n\tfunction inner() {}\n\tcall(function () {\n\t\treturn 1;\n\t});\n};\nif (outer) {\n\tinner(1) || 2;\n}\n',
			['declaration outer 0–7', '  declaration inner 2–3'],
		],
		[
			'calls that are given a function',
			'typescript',
			"it('x', () => {\n\tcall({\n\t\tb: 1,\n\t});\n});\nfor (const a of b) {\n\ta();\n}\nswitch (a) {\n}\nlet x = call(1);\n",
			['    value b 2–3', 'value x 10–11'],
		],
		[
			'strings and comments that look like code',
			'python',
			'"""Says:\n\ndef no():\n    pass\n"""\n\nasync def yes(\n    a,\n):\n    """\nclass No:\n    """\n    # def no(): pass\n    return 1\n\nLIMIT: int = 3\n',
			['import  0–5', 'declaration yes 6–14', '    import  9–12', 'value LIMIT 15–16'],
		],
		[
			'fields, properties and constructors',
			'csharp',
			'using System;\n\npublic class A : B\n{\n    private readonly int one;\n    public int Two { get; set; }\n    public int Three => 3;\n\n    public A(int one)\n    {\n        this.one = one;\n    }\n\n    public string Four<T>(T four) => "";\n}\n',
			[
				'import  0–1',
				'declaration A 2–15',
				'  value one 4–5',
				'  value Two 5–6',
				'  value Three 6–7',
				'  declaration A 8–12',
				'  declaration Four 13–14',
			],
		],
		[
			'types and variables of C',
			'c',
			'#define MAX 3\n\nstruct order {\n    int price;\n};\n\nstruct order first;\n\nstruct order *find(int price)\n{\n    return 0;\n}\n',
			['declaration MAX 0–1', 'declaration order 2–5', 'declaration find 8–12'],
		],
		[
			'blocks that end with a word',
			'ruby',
			"require 'set'\n\nmodule A\n  class B < C\n    def one = 1\n\n    def two\n      if a\n        1\n      else\n        2\n      end\n    end\n  end\nend\n",
			[
				'import  0–1',
				'declaration A 2–15',
				'  declaration B 3–14',
				'    declaration one 4–5',
				'    declaration two 6–13',
			],
		],
		[
			'headings by their levels',
			'markdown',
			'# A\n\n## B\n\nText: a (b\n\n## C\n# D\n',
			['declaration A 0–7', '  declaration B 2–5', '  declaration C 6–7', 'declaration D 7–8'],
		],
		[
			'headings of LaTeX',
			'latex',
			'\\section{A}\nText\n\\subsection*{B}\nText\n\\section{C}\n',
			['declaration {A} 0–4', '  declaration {B} 2–4', 'declaration {C} 4–5'],
		],
		[
			'targets of a makefile',
			'makefile',
			'FLAGS := -O2\n\nall: build test\n\nbuild:\n\tcc $(FLAGS) a.c\n\techo done\n',
			['value FLAGS 0–1', 'declaration all 2–3', 'declaration build 4–7'],
		],
		[
			'forms of a Lisp',
			'clojure',
			'(ns shop)\n\n(defn total\n  [cart]\n  (reduce + cart))\n',
			['declaration total 2–5'],
		],
		[
			'messages of a schema',
			'graphql',
			'type Order {\n  price: Int!\n}\n\ninput NewOrder {\n  price: Int\n}\n',
			['declaration Order 0–3', '  value price 1–2', 'declaration NewOrder 4–7', '  value price 5–6'],
		],
	];
	for (const [title, languageId, code, expected] of cases) {
		it(`has ${title}`, () => assert.deepEqual(outlined(languageId, code), expected));
	}

	it('falls back to indentation if a bracket is never closed', () => {
		assert.deepEqual(outlined('typescript', 'function a() {\n\tcall(;\n}\n\nfunction b() {\n\treturn [;\n}\n'), [
			'declaration a 0–2',
			'declaration b 4–6',
		]);
	});
});
