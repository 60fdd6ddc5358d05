import assert from 'node:assert/strict';
import { type OutlineItem, outlineOf } from '../../../../../../src/edit/core/syntax/outline/outline.ts';

/**
 * Items as text: the first and the last line, the name, or the kind if it has none, and the items inside them. If comments
 * and decorators are above an item, the lines at which those and the item itself start are in parentheses.
 */
function shown(items: readonly OutlineItem[]): string {
	return items
		.map(({ kind, name, start, decorators, header, end, children }) => {
			const above = header === start ? '' : `(${decorators === header ? '' : `${decorators},`}${header})`;
			const own = `${start}${above}–${end} ${name === '' ? kind : name}`;
			return children.length > 0 ? `${own} [${shown(children)}]` : own;
		})
		.join('; ');
}

describe('the lines of an item', () => {
	const cases: readonly (readonly [languageId: string, code: string, items: string])[] = [
		['javascript', '// a\n\n/** b */\n@c\nclass d {\n}', '0–1 remark; 2(3,4)–6 d'],
		['javascript', '@a\n\n// b\n@c\nclass d {\n}', '0(0,4)–6 d'],
		['javascript', '// a\n// b\n\n\nc();', '0–2 remark; 4–5 statement'],
		['javascript', 'a();\n// b', '0–1 statement; 1–2 remark'],
		['javascript', '/* a */\nb();\n\n/* c\n\nd */\ne();', '0(1)–2 statement; 3–4 remark; 5(6)–7 statement'],
		['javascript', 'function a() {\n  b();\n}\nc();', '0–3 a [1–2 statement]; 3–4 statement'],
		['javascript', 'function a()\n{\n  b();\n}\nc();', '0–4 a [2–3 statement]; 4–5 statement'],
		['javascript', 'function a()\n\n{\n  b();\n}', '0–5 a [3–4 statement]'],
		['javascript', 'a;\n{\n  b;\n}', '0–1 statement; 1–4 statement [2–3 statement]'],
		['javascript', 'a(\n  b,\n  c\n);\nd();', '0–4 statement [1–2 statement; 2–3 statement]; 4–5 statement'],
		['javascript', 'a = [\n  1,\n  2,\n];\nb = 1', '0–4 a [1–2 statement; 2–3 statement]; 4–5 b'],
		['javascript', 'a(b, [\n  c\n], {\n  d\n});', '0–5 statement [1–2 statement; 2–4 statement [3–4 statement]]'],
		[
			'javascript',
			'if (a) {\n  b();\n} else {\n  c();\n}\nd();',
			'0–5 statement [1–2 statement; 2–4 statement [3–4 statement]]; 5–6 statement',
		],
		['javascript', 'a\n  .b()\n  .c();\nd();', '0–3 statement [1–2 statement; 2–3 statement]; 3–4 statement'],
		['javascript', 'a\n  .b()\n\n  .c()\nd()', '0–4 statement [1–2 statement; 3–4 statement]; 4–5 statement'],
		['javascript', 'a;\n  b;\nc;', '0–1 statement; 1–2 statement; 2–3 statement'],
		['javascript', 'a = `\nb {\n`;\nc();', '0–3 a [2–3 statement]; 3–4 statement'],
		['javascript', 'a = `\nb\nc`\n  + d;\ne();', '0–4 a [3–4 statement]; 4–5 statement'],
		['javascript', 'a(`\n{`\n);\nb();', '0–3 statement; 3–4 statement'],
		['javascript', 'a = b ? {\n  c: 1,\n} : d;\ne', '0–3 a [1–2 c]; 3–4 statement'],
		['javascript', '}\na();\n}\nb();', '0–1 statement; 1–2 statement; 2–3 statement; 3–4 statement'],
		['javascript', 'a({\nb();\nc();', '0–1 statement; 1–2 statement; 2–3 statement'],
		['javascript', 'a(];\nb();', '0–1 statement; 1–2 statement'],
		[
			'javascript',
			'class a {\n  b() {\n  }\n\n  // c\n  d() {\n  }\n  // e\n}\n// f',
			'0–9 a [1–3 b; 4(5)–7 d; 7–8 remark]; 9–10 remark',
		],
		['javascript', 'a: {\n},\nb: {\n},', '0–2 statement; 2–4 statement'],
		[
			'javascript',
			'switch (a) {\n  case b:\n    c();\n    break;\n  default:\n    d();\n}',
			'0–7 statement [1–4 b [2–3 statement; 3–4 statement]; 4–6 statement [5–6 statement]]',
		],
		['javascript', 'function a() {\n  return {\n    b: 1,\n  };\n}', '0–5 a [1–4 statement [2–3 b]]'],
		[
			'javascript',
			'function a() {\n  const b = 1;\n  function c() {\n    const d = 1;\n  }\n}\nclass e {\n  f = 1;\n}',
			'0–6 a [1–2 statement; 2–5 c [3–4 statement]]; 6–9 e [7–8 f]',
		],
		['java', 'class a\n{\n    int b()\n    {\n        return 1;\n    }\n}', '0–7 a [2–6 b [4–5 statement]]'],
		['c', 'int a(int b,\n      int c)\n{\n}\nint d;', '0–4 a; 4–5 statement'],
		['python', 'def a():\n    b\n\n    c\n\n\nd', '0–4 a [1–2 statement; 3–4 statement]; 6–7 statement'],
		['python', 'def a(\n    b,\n):\n    c\nd', '0–4 a [1–2 statement; 2–4 statement [3–4 statement]]; 4–5 statement'],
		[
			'python',
			'if a:\n    b\nelse:\n    c\nd',
			'0–2 statement [1–2 statement]; 2–4 statement [3–4 statement]; 4–5 statement',
		],
		['python', '@a\n# b\n@c(\n    d\n)\ndef e(): pass\nf', '0(0,5)–6 e; 6–7 statement'],
		['python', 'def a():\n    """b\nc\n"""\n    d\ne', '0–5 a [1–4 import; 4–5 statement]; 5–6 statement'],
		['python', 'a = """\nb\n"""\nc', '0–3 a; 3–4 statement'],
		['python', 'a = [\n1,\n2,\n]\nb', '0–4 a [1–2 statement; 2–3 statement]; 4–5 statement'],
		['python', 'a = {};\n  b\nc', '0–2 a [1–2 statement]; 2–3 statement'],
		['python', 'class a:\n  # b\n  c = 1\n  # d\n# e\nf', '0–3 a [1(2)–3 c]; 3(5)–6 statement'],
		['python', 'a\n{\n}\nb', '0–1 statement; 1–3 statement; 3–4 statement'],
		['ruby', 'def a\n  b\nend\nc', '0–3 a [1–2 statement]; 3–4 statement'],
		[
			'ruby',
			'def a\n  b\nrescue c\n  d\nensure\n  e\nend\nf',
			'0–7 a [1–2 statement; 2–6 statement [3–4 statement; 4–6 statement [5–6 statement]]]; 7–8 statement',
		],
		[
			'ruby',
			'if a\n  b\nelsif c\n  d\nelse\n  e\nend\nf',
			'0–7 statement [1–2 statement; 2–6 statement [3–4 statement; 4–6 statement [5–6 statement]]]; 7–8 statement',
		],
		['ruby', 'a do |b|\n  c\nend\nd', '0–3 statement [1–2 statement]; 3–4 statement'],
		['ruby', 'def a\n  b\nenders\nc', '0–2 a [1–2 statement]; 2–3 statement; 3–4 statement'],
		['ruby', 'def a\n  b\nelsewhere\nend\nc', '0–2 a [1–2 statement]; 2–4 statement; 4–5 statement'],
		[
			'lua',
			'if a then\n  b\nelse\n  c\nend\nrepeat\n  d\nuntil e\nf',
			'0–5 statement [1–2 statement; 2–4 statement [3–4 statement]]; 5–8 statement [6–7 statement; 7–8 statement]; 8–9 statement',
		],
		[
			'elixir',
			'def a do\n  b\nrescue\n  c\nend\nd',
			'0–5 a [1–2 statement; 2–4 statement [3–4 statement]]; 5–6 statement',
		],
		[
			'shellscript',
			'if a\nthen\n  b\nelse\n  c\nfi\nfor d in e; do\n  f\ndone\ng',
			'0–6 statement [1–5 statement [2–3 statement; 3–5 statement [4–5 statement]]]; 6–9 statement [7–8 statement]; 9–10 statement',
		],
		[
			'vb',
			'Sub A()\n  B\nEnd Sub\nFor c\n  d\nNext\ne',
			'0–3 A [1–2 statement]; 3–6 statement [4–5 statement; 5–6 statement]; 6–7 statement',
		],
		[
			'pascal',
			'procedure a;\nvar\n  b: c;\nbegin\n  d\nend;\ne',
			'0–1 a; 1–6 statement [2–3 statement; 3–5 statement [4–5 statement]]; 6–7 statement',
		],
		[
			'fortran',
			'subroutine a\n  b\ncontains\n  c\nend subroutine\nd',
			'0–5 statement [1–2 statement; 2–4 statement [3–4 statement]]; 5–6 statement',
		],
		['julia', 'function a()\n  b\nend\nc', '0–3 a [1–2 statement]; 3–4 statement'],
		[
			'matlab',
			'if a\n  b\nelse\n  c\nend\nd',
			'0–5 statement [1–2 statement; 2–4 statement [3–4 statement]]; 5–6 statement',
		],
		[
			'cmake',
			'if(a)\n  b()\nelse()\n  c()\nendif()\nd()',
			'0–5 statement [1–2 statement; 2–5 statement [3–4 statement; 4–5 statement]]; 5–6 statement',
		],
		[
			'sql',
			'SELECT a\nFROM b\nLEFT JOIN c\nON d\nDELETE e',
			'0–4 statement [1–4 statement [2–4 statement [3–4 statement]]]; 4–5 statement',
		],
		['haskell', 'a 0 = 1\na b = c\n  where c = d\ne = f', '0–3 a; 3–4 e'],
		['haskell', 'data A\n  = B\n  | C\nd = e', '0–3 A [1–2 statement; 2–3 statement]; 3–4 d'],
		['elixir', 'def a(0), do: 1\ndef a(b), do: c\ndef d, do: e', '0–2 a; 2–3 d'],
		['yaml', 'a:\n  b:\n    c: 1\n\n  d: 2\ne: 3', '0–5 a [1–3 b [2–3 c]; 4–5 d]; 5–6 e'],
		[
			'yaml',
			'a:\n- b\n- c: 1\n  d: 2\ne:\n  - f',
			'0–4 a [1–2 statement; 2–4 statement [3–4 d]]; 4–6 e [5–6 statement]',
		],
		['yaml', 'a: |\n  b: 1\n  c\nd: 1', '0–3 a; 3–4 d'],
		['yaml', '# a\nb: 1\n\n# c\n\n# d\ne: 2', '0(1)–2 b; 3–4 remark; 5(6)–7 e'],
		[
			'json',
			'{\n  "a": {\n    "b": 1\n  },\n  "c": [\n    {\n      "d": 2\n    }\n  ]\n}',
			'0–10 statement [1–4 a [2–3 b]; 4–9 c [5–8 statement [6–7 d]]]',
		],
		['css', 'a,\nb {\n  c: d;\n}\ne { f: g }', '0–4 a, [1–3 b [2–3 c]]; 4–5 e'],
		['css', '@media a {\n  b {\n    c: d;\n  }\n}\n/* e */\nf {\n}', '0–5 @media a [1–4 b [2–3 c]]; 5(6)–8 f'],
		['css', 'a,', '0–1 a,'],
		['scss', 'a\n{\n  b: c;\n}\n$d: e;', '0–4 statement [2–3 b]; 4–5 $d'],
		[
			'html',
			'<a>\n  <b>\n  </b>\n</a>\n<c></c>',
			'0–3 statement [1–2 statement; 2–3 statement]; 3–4 statement; 4–5 statement',
		],
		['makefile', 'a: b\n\tc\n\n\td\ne:\n\tf', '0–4 a [1–2 statement; 3–4 statement]; 4–6 e [5–6 statement]'],
		['markdown', '# a\nb\n## c\nd\n### e\n# f', '0–5 a [1–2 statement; 2–5 c [3–4 statement; 4–5 e]]; 5–6 f'],
		[
			'markdown',
			'```\n# a\n```\n# b\n~~~~\n~~~\n# c\n~~~~\n## d',
			'0–1 statement; 1–2 statement; 2–3 statement; 3–9 b [4–5 statement; 5–6 statement; 6–7 statement; 7–8 statement; 8–9 d]',
		],
		[
			'markdown',
			'#a\n####### b\n # c\n# d #\ne\n    # f',
			'0–1 statement; 1–2 statement; 2–3 statement; 3–6 d # [4–5 statement; 5–6 statement]',
		],
		['markdown', 'a\n\n# b\n\n(c\n\n# d', '0–1 statement; 2–5 b [4–5 statement]; 6–7 d'],
		['mdx', '# a', '0–1 a'],
		['rmd', '# a', '0–1 a'],
		['quarto', '## a', '0–1 a'],
		['asciidoc', '== a\n\nb\n\n=== c\n== d', '0–5 a [2–3 statement; 4–5 c]; 5–6 d'],
		['org', '* a\n** b\n* c', '0–2 a [1–2 b]; 2–3 c'],
		['typst', '= a\n== b\n= c', '0–2 a [1–2 b]; 2–3 c'],
		[
			'latex',
			'\\part{a}\n\\chapter{b}\n\\section{c}\n\\subsection{d}\n\\subsubsection{e}\n\\paragraph{f}\n\\section*{g}\nh',
			'0–8 {a} [1–8 {b} [2–6 {c} [3–6 {d} [4–6 {e} [5–6 {f}]]]; 6–8 {g} [7–8 statement]]]',
		],
		['latex', 'a \\section{b}\n\\sectioning{c}', '0–1 statement; 1–2 statement'],
		['toml', '[a]\nb = 1\n\n[[c]]\nd = [\n  1,\n]\n[e.f]', '0–2 a [1–2 b]; 3–7 c [4–7 d [5–6 statement]]; 7–8 e.f'],
		['ini', '; a\n[b]\nc=1\n[d]\ne=2', '0(1)–3 b [2–3 c]; 3–5 d [4–5 e]'],
		['properties', 'a=1\nb=2', '0–1 a; 1–2 b'],
		['coffeescript', 'a = ->\n  b\nc', '0–2 a [1–2 statement]; 2–3 statement'],
		['rust', 'a! {\n    b\n}\nc();', '0–3 statement [1–2 statement]; 3–4 statement'],
		['go', 'a := []int{\n\t1,\n}\nb()', '0–3 a [1–2 statement]; 3–4 statement'],
		['plaintext', 'a\n  b\nc', '0–2 statement [1–2 statement]; 2–3 statement'],
		['markdown', 'a (\nb\n\nc)\nd', '0–1 statement; 1–2 statement; 3–4 statement; 4–5 statement'],
		['plaintext', 'a /*\nb\n*/ c', '0–1 statement; 1–2 statement; 2–3 statement'],
		[
			'crystal',
			'def a\n  b\nrescue\n  c\nend\nd',
			'0–5 a [1–2 statement; 2–4 statement [3–4 statement]]; 5–6 statement',
		],
		['lua', 'while a do\n  b\nend\nc', '0–3 statement [1–2 statement]; 3–4 statement'],
		[
			'julia',
			'try\n  a\ncatch\n  b\nend\nc',
			'0–5 statement [1–2 statement; 2–4 statement [3–4 statement]]; 5–6 statement',
		],
		['pascal', 'BEGIN\n  a\nEND\nb', '0–3 statement [1–2 statement]; 3–4 statement'],
		[
			'yaml',
			'a:\n  - b\n  -\n  - c:\n    - d\ne: f',
			'0–5 a [1–2 statement; 2–3 statement; 3–5 statement [4–5 statement]]; 5–6 e',
		],
		['css', 'a,\n\nb,\nc {\n  d: e;\n}', '0–6 a, [2–5 b, [3–5 c [4–5 d]]]'],
		['javascript', '\n\n', ''],
		['javascript', '\n// a\n\n  b();\n', '1–2 remark; 3–4 statement'],
		['python', 'a = """\n\nb\n\nc\n"""\nd', '0–6 a; 6–7 statement'],
		['ruby', 'if a\n  b\nEnd\nelse\nc', '0–2 statement [1–2 statement]; 2–4 statement [3–4 statement]; 4–5 statement'],
		['org', 'a * b\n* c  ', '0–1 statement; 1–2 c'],
		['asciidoc', 'a == b', '0–1 statement'],
		['properties', 'a [b]\n[c]\nd=1', '0–1 statement; 1–3 c [2–3 d]'],
		['tex', '\\section{a}\n\\section{b}', '0–1 {a}; 1–2 {b}'],
		['markdown', 'a # b\n# c  ', '0–1 statement; 1–2 c'],
	];
	for (const [languageId, code, items] of cases) {
		it(`are known in ${languageId}: ${JSON.stringify(code.slice(0, 40))}`, () =>
			assert.equal(shown(outlineOf(code, languageId).items), items));
	}

	it('are not read at any depth', () => {
		const outline = shown(outlineOf(`${'{\n'.repeat(40)}${'}\n'.repeat(40)}`, 'javascript').items);
		assert.equal(outline.split('[').length, 25);
	});
});

describe('comments that stand for omitted code', () => {
	const cases: readonly (readonly [languageId: string, code: string, apart: readonly number[], items: string])[] = [
		['javascript', 'a();\n// b\nc();', [1], '0–1 statement; 1–2 remark; 2–3 statement'],
		[
			'javascript',
			'function a() {\n  b();\n  // c\n}\n// d\n',
			[2, 4],
			'0–4 a [1–2 statement; 2–3 remark]; 4–5 remark',
		],
		['javascript', '// a\n// b\n\nc();', [0], '0–1 remark; 1–2 remark; 3–4 statement'],
		[
			'javascript',
			'a\n  .b()\n  // c\n\n  // d\n  .e();',
			[2],
			'0–6 statement [1–2 statement; 2–3 remark; 4(5)–6 statement]',
		],
		['javascript', 'a\n  // b\n\n// c\nd', [1, 3], '0–2 statement [1–2 remark]; 3–4 remark; 4–5 statement'],
		['javascript', '/** a */\n// b\nc();', [1], '0–1 remark; 1–2 remark; 2–3 statement'],
		[
			'python',
			'def a():\n    b\n    # c\n\n# d\ne',
			[2, 4],
			'0–3 a [1–2 statement; 2–3 remark]; 4–5 remark; 5–6 statement',
		],
		['python', 'def a():\n    # b\n\n    # c\nd', [1, 3], '0–4 a [1–2 remark; 3–4 remark]; 4–5 statement'],
		['python', 'class a:\n    b = 1\n    # c\n# d', [2, 3], '0–3 a [1–2 b; 2–3 remark]; 3–4 remark'],
		['python', 'a\n\n    # b\n\n# c', [2], '0–3 statement [2–3 remark]; 4–5 remark'],
		['python', 'class a:\n\n    # b\n    # c\n\ndef d(): pass', [2], '0–3 a [2–3 remark]; 3–4 remark; 5–6 d'],
		['python', 'a:\n    b\n# c\n    # d', [2, 3], '0–2 statement [1–2 statement]; 2–3 remark; 3–4 remark'],
		['yaml', 'a:\n  b: 1\n  # c\nd: 2\n# e', [2, 4], '0–3 a [1–2 b; 2–3 remark]; 3–4 d; 4–5 remark'],
		['yaml', 'a:\n  # b\n  c: 1', [1], '0–3 a [1–2 remark; 2–3 c]'],
		['css', 'a {\n  /* b */\n}\n/* c */\nd {\n}', [1, 3], '0–3 a [1–2 remark]; 3–4 remark; 4–6 d'],
	];
	for (const [languageId, code, apart, items] of cases) {
		it(`belong to what they are indented like in ${languageId}: ${JSON.stringify(code.slice(0, 40))}`, () =>
			assert.equal(shown(outlineOf(code, languageId, new Set(apart)).items), items));
	}
});
