import assert from 'node:assert/strict';
import type { FilePlace } from '../../../../../../src/edit/core/answer/file/placedCode.ts';
import { placesInFile } from '../../../../../../src/edit/core/answer/file/placeInFile.ts';

/** A place as text: how it was found, its names and its similarity; for each change, the replaced lines and the code. */
function place(text: string, { how, names, similarity, changes }: FilePlace): string {
	const lineOf = (offset: number) => text.slice(0, offset).split('\n').length - 1;
	const shown = changes.map(({ start, end, code }) => `${lineOf(start)}–${lineOf(end)} ${code}`);
	return `${[how, ...names].join(' ')} ${similarity.toFixed(2)}: ${shown.join('\n')}`;
}

const FUNCTIONS = 'function a() {\n  one();\n}\n\nfunction b() {\n  two();\n  three();\n}\n';
const CLASS = 'class A {\n  b() {\n    one();\n  }\n\n  c() {\n    two();\n  }\n\n  d() {\n    three();\n  }\n}\n';
const IMPORTS = "import { a } from 'a';\nimport b from 'b';\n\nfunction f() {\n  a(b);\n}\n";
const FILES: Readonly<Record<string, string>> = {
	functions: FUNCTIONS,
	'functions, CRLF': FUNCTIONS.replaceAll('\n', '\r\n'),
	'functions with a heading': `// Head.\n\n${FUNCTIONS}`,
	'four functions': `${FUNCTIONS}\nfunction c() {\n}\n\nfunction d() {\n}\n`,
	'five functions': `${FUNCTIONS}\nfunction c() {\n}\n\nfunction d() {\n}\nfunction e() {\n}\n`,
	members: CLASS,
	'two classes': `${CLASS}\nclass E {\n  c() {\n    two(2);\n  }\n}\n`,
	'two classes, not alike': `${CLASS}\nclass E {\n  c() {\n    four();\n  }\n}\n`,
	'members below a constant': `const b = 0;\n${CLASS}`,
	imports: IMPORTS,
	decorated: '// Old.\n@c\nfunction b() {\n  two();\n}\nfunction d() {\n}\n',
	object: '{\n  "a": 1,\n  "b": {\n    "c": 2,\n    "d": 3\n  },\n  "e": 4\n}\n',
	yaml: 'a:\n  b: 1\n  c: 2\nd:\n  b: 3\n',
	style: 'a {\n  b: c;\n}\n\nd {\n  e: f;\n  g: h;\n}\n',
	text: '# A\n\nOne.\n\n## B\n\nTwo.\n\n## C\n\nThree.\n',
};

describe('the places of short code in a short file', () => {
	const cases: readonly (readonly [languageId: string, file: string, code: string, found: readonly string[]])[] = [
		[
			'javascript',
			'functions',
			'function a() {\n  zero();\n}',
			['sure', 'name a 0.72: 0–2 function a() {\n  zero();\n}'],
		],
		[
			'javascript',
			'functions',
			'function a() {\n  zero();\n}\n\nfunction c() {\n  four();\n}',
			['sure', 'name a 0.47: 0–2 function a() {\n  zero();\n}\n\nfunction c() {\n  four();\n}'],
		],
		[
			'javascript',
			'functions',
			'function c() {\n  four();\n}\n\nfunction b() {\n  zero();\n}',
			['sure', 'name b 0.42: 4–7 function c() {\n  four();\n}\n\nfunction b() {\n  zero();\n}'],
		],
		['javascript', 'functions', 'function c() {\n  four();\n}', ['unsure']],
		[
			'javascript',
			'functions',
			'// ... existing code ...\n\nfunction c() {\n  four();\n}',
			['sure', 'name c 0.00: 8–8 \nfunction c() {\n  four();\n}\n'],
		],
		[
			'javascript',
			'functions',
			'function c() {\n  four();\n}\n\n// ... existing code ...',
			['sure', 'name c 0.00: 0–0 function c() {\n  four();\n}\n\n'],
		],
		['javascript', 'functions', 'function c() {\n}\n// ... existing code ...\nfunction d() {\n}', ['unsure']],
		[
			'javascript',
			'functions',
			'function a() {\n  zero();\n}\n\n// ... existing code ...\n\nfunction c() {\n  four();\n}',
			['sure', 'name a 0.47: 0–2 function a() {\n  zero();\n}\n8–8 \nfunction c() {\n  four();\n}\n'],
		],
		[
			'javascript',
			'functions',
			'// ... existing code ...\n\nfunction c() {\n}\n\nfunction b() {\n  zero();\n}',
			['sure', 'name b 0.46: 4–7 function c() {\n}\n\nfunction b() {\n  zero();\n}'],
		],
		[
			'javascript',
			'functions',
			'function a() {\n}\n\n// ... existing code ...\n\nfunction c() {\n}\n\nfunction b() {\n  zero();\n}',
			['sure', 'name a b 0.60: 0–2 function a() {\n}\n4–7 function c() {\n}\n\nfunction b() {\n  zero();\n}'],
		],
		[
			'javascript',
			'functions',
			'function b() {\n  two();\n  // ... existing code ...\n}',
			['sure', 'name b 1.00: 4–7 function b() {\n  two();\n  three();\n}'],
		],
		[
			'javascript',
			'functions',
			'function b() {\n  // ... existing code ...\n  four();\n}',
			['unsure', 'name b 0.43: 4–7 function b() {\n  // ... existing code ...\n  four();\n}'],
		],
		[
			'javascript',
			'functions',
			'function b() {\n  five();\n  // ... existing code ...\n  four();\n}',
			['unsure', 'name b 0.39: 4–7 function b() {\n  five();\n  // ... existing code ...\n  four();\n}'],
		],
		[
			'javascript',
			'functions',
			'function b() {\n  zero();\n}\n\nb(1);',
			['sure', 'name b 0.60: 4–7 function b() {\n  zero();\n}'],
		],
		[
			'javascript',
			'functions',
			'function b() {\n  zero();\n}\n\nexport { b };',
			['sure', 'name b 0.49: 4–7 function b() {\n  zero();\n}\n\nexport { b };'],
		],
		[
			'javascript',
			'functions',
			'function b() {\n  zero();\n}\nstart();',
			['sure', 'name b 0.51: 4–7 function b() {\n  zero();\n}\nstart();'],
		],
		[
			'javascript',
			'functions',
			'function b() {}\nfunction b() { four(); }',
			['unsure', 'name b 0.00: 4–7 function b() {}\nfunction b() { four(); }'],
		],
		[
			'javascript',
			'functions',
			'// src/a.js\nfunction b() {\n  zero();\n}',
			['sure', 'name b 0.60: 4–7 function b() {\n  zero();\n}'],
		],
		[
			'javascript',
			'functions',
			'// file: src/a.js\nfunction b() {\n  zero();\n}',
			['sure', 'name b 0.60: 4–7 function b() {\n  zero();\n}'],
		],
		[
			'javascript',
			'functions',
			'/* a.js */\nfunction b() {\n  zero();\n}',
			['sure', 'name b 0.60: 4–7 function b() {\n  zero();\n}'],
		],
		[
			'javascript',
			'functions',
			'// See a.js b\nfunction b() {\n  zero();\n}',
			['sure', 'name b 0.49: 4–7 // See a.js b\nfunction b() {\n  zero();\n}'],
		],
		['javascript', 'functions', '', ['unsure']],
		['javascript', 'functions', '// a.js', ['unsure']],
		[
			'javascript',
			'functions',
			'// Doc.\nfunction b() {\n  zero();\n}',
			['sure', 'name b 0.55: 4–7 // Doc.\nfunction b() {\n  zero();\n}'],
		],
		[
			'javascript',
			'decorated',
			'// New.\nfunction b() {\n  zero();\n}',
			['sure', 'name b 0.61: 0–4 // New.\n@c\nfunction b() {\n  zero();\n}'],
		],
		[
			'javascript',
			'decorated',
			'@e\nfunction b() {\n  zero();\n}',
			['sure', 'name b 0.67: 1–4 @e\nfunction b() {\n  zero();\n}'],
		],
		[
			'javascript',
			'decorated',
			'// New.\n@e\nfunction b() {\n  zero();\n}',
			['sure', 'name b 0.55: 0–4 // New.\n@e\nfunction b() {\n  zero();\n}'],
		],
		[
			'javascript',
			'decorated',
			'function b() {\n  zero();\n}',
			['sure', 'name b 0.72: 2–4 function b() {\n  zero();\n}'],
		],
		[
			'javascript',
			'functions, CRLF',
			'function b() {\n  zero();\n}',
			['sure', 'name b 0.60: 4–7 function b() {\n  zero();\n}'],
		],
		[
			'javascript',
			'function a() {\n}',
			'// ... existing code ...\nfunction b() {\n}',
			['sure', 'name b 0.00: 1–1 \nfunction b() {\n}'],
		],
		[
			'javascript',
			'functions',
			'function a() {\n  zero();\n}\n\nfunction b() {\n  two();\n}\n\nfunction c() {\n}\n',
			['sure', 'file 0.67: 0–7 function a() {\n  zero();\n}\n\nfunction b() {\n  two();\n}\n\nfunction c() {\n}'],
		],
		[
			'javascript',
			'functions with a heading',
			'// New.\nfunction a() {\n  zero();\n}\n\nfunction b() {\n  two();\n}',
			['sure', 'file 0.74: 2–9 // New.\nfunction a() {\n  zero();\n}\n\nfunction b() {\n  two();\n}'],
		],
		[
			'javascript',
			'functions with a heading',
			'// Head.\n\nfunction a() {\n  zero();\n}\n\nfunction b() {\n  two();\n}',
			['sure', 'file 0.81: 0–9 // Head.\n\nfunction a() {\n  zero();\n}\n\nfunction b() {\n  two();\n}'],
		],
		[
			'javascript',
			'four functions',
			'function a() {\n}\nfunction b() {\n}\nfunction c() {\n}',
			[
				'unsure',
				'name a b c 0.83: 0–2 function a() {\n}\n4–7 function b() {\n}\n9–10 function c() {\n}',
				'file 0.73: 0–13 function a() {\n}\nfunction b() {\n}\nfunction c() {\n}',
			],
		],
		[
			'javascript',
			'four functions',
			'function a() {\n}\nfunction b() {\n}',
			['sure', 'name a b 0.77: 0–2 function a() {\n}\n4–7 function b() {\n}'],
		],
		[
			'javascript',
			'five functions',
			'function a() {\n}\nfunction b() {\n}\nfunction c() {\n}',
			['sure', 'name a b c 0.83: 0–2 function a() {\n}\n4–7 function b() {\n}\n9–10 function c() {\n}'],
		],
		[
			'javascript',
			'one();\ntwo();\nthree();\n',
			'one();\ntwo();\nfour();',
			['sure', 'file 0.57: 0–2 one();\ntwo();\nfour();'],
		],
		[
			'javascript',
			'members',
			'class A {\n  c() {\n    zero();\n  }\n}',
			['sure', 'name A A.c 0.22: 5–7   c() {\n    zero();\n  }'],
		],
		['javascript', 'members', '  c() {\n    zero();\n  }', ['sure', 'name A.c 0.22: 5–7   c() {\n    zero();\n  }']],
		[
			'javascript',
			'members',
			'c() {\n  zero();\n}\n\ne() {\n  four();\n}',
			['sure', 'name A.c 0.14: 5–7 c() {\n  zero();\n}\n\ne() {\n  four();\n}'],
		],
		[
			'javascript',
			'members',
			'class A {\n  b() {\n    one();\n  }\n\n  c() {\n    zero();\n  }\n}',
			[
				'unsure',
				'name A A.b A.c 0.59: 1–3   b() {\n    one();\n  }\n5–7   c() {\n    zero();\n  }',
				'name A 0.63: 0–12 class A {\n  b() {\n    one();\n  }\n\n  c() {\n    zero();\n  }\n}',
			],
		],
		[
			'javascript',
			'members',
			'class A extends B {\n  // ... existing code ...\n  c() {\n    zero();\n  }\n}',
			['sure', 'name A A.c 0.07: 0–0 class A extends B {\n5–7   c() {\n    zero();\n  }'],
		],
		[
			'javascript',
			'members',
			'class A {\n  b() {\n    one();\n  }\n\n  // ... existing code ...\n\n  e() {\n  }\n}',
			['sure', 'name A A.b 0.89: 1–3   b() {\n    one();\n  }\n12–12 \n  e() {\n  }\n'],
		],
		['javascript', 'members', 'class A {\n  e() {\n  }\n}', ['unsure']],
		[
			'javascript',
			'members',
			'class A {\n  e = 1;\n\n  c() {\n    zero();\n  }\n\n  f() {\n  }\n}',
			['sure', 'name A A.c 0.17: 5–7   e = 1;\n\n  c() {\n    zero();\n  }\n\n  f() {\n  }'],
		],
		[
			'javascript',
			'two classes, not alike',
			'c() {\n  two(1);\n}',
			['unsure', 'name A.c 0.22: 5–7 c() {\n  two(1);\n}', 'name E.c 0.20: 15–17 c() {\n  two(1);\n}'],
		],
		[
			'javascript',
			'two classes',
			'c() {\n  two();\n  zero();\n}',
			['sure', 'name A.c 0.67: 5–7 c() {\n  two();\n  zero();\n}'],
		],
		[
			'javascript',
			'two classes',
			'class E {\n  c() {\n    zero();\n  }\n}',
			['sure', 'name E 0.64: 14–18 class E {\n  c() {\n    zero();\n  }\n}'],
		],
		['javascript', 'members', 'const b = 1;', ['unsure']],
		['javascript', 'members below a constant', 'const b = 1;', ['sure', 'name b 0.00: 0–0 const b = 1;']],
		[
			'javascript',
			'imports',
			"import { a, c } from 'a';\nimport d from 'd';\n\nfunction f() {\n  d(c);\n}",
			['sure', "name f 0.31: 0–0 import { a, c } from 'a';\n2–2 import d from 'd';\n\n3–5 function f() {\n  d(c);\n}"],
		],
		[
			'javascript',
			'imports',
			"import { a } from 'a';\n\nfunction f() {\n  b();\n}",
			['sure', "file 0.74: 0–5 import { a } from 'a';\n\nfunction f() {\n  b();\n}"],
		],
		[
			'javascript',
			'functions',
			"import c from 'c';\n\nfunction a() {\n  c();\n}",
			['sure', "name a 0.53: 0–0 import c from 'c';\n\n\n0–2 function a() {\n  c();\n}"],
		],
		[
			'javascript',
			'functions with a heading',
			"import c from 'c';\nfunction a() {\n  c();\n}",
			['sure', "name a 0.53: 2–2 import c from 'c';\n\n\n2–4 function a() {\n  c();\n}"],
		],
		[
			'typescript',
			'imports',
			"import type { a } from 'a';\nfunction f() {\n  c();\n}",
			['sure', "name f 0.55: 2–2 import type { a } from 'a';\n\n3–5 function f() {\n  c();\n}"],
		],
		[
			'typescript',
			'imports',
			"import { a as e } from 'a';\nfunction f() {\n  c();\n}",
			['sure', "name f 0.55: 2–2 import { a as e } from 'a';\n\n3–5 function f() {\n  c();\n}"],
		],
		[
			'typescript',
			"import { a } from 'a';\nimport { b } from 'a';\nfunction f() {\n}\nfunction g() {\n}\n",
			"import { a, b } from 'a';\nimport { c, b } from 'a';\nfunction f() {\n  c();\n}",
			[
				'sure',
				"name f 0.27: 0–0 import { a, b } from 'a';\n1–1 import { c, b } from 'a';\n2–3 function f() {\n  c();\n}",
			],
		],
		[
			'python',
			'from a import b\nimport c\n\ndef d():\n    b()\n\ndef e():\n    c()\n',
			'from a import b, f\nimport g\nimport c\n\ndef d():\n    f()\n',
			['sure', 'name d 0.20: 0–0 from a import b, f\n2–2 import g\n\n3–4 def d():\n    f()'],
		],
		[
			'java',
			'import a.B;\nimport a.C;\nclass D {\n}\nclass E {\n}\n',
			'import a.C;\nimport a.F;\nclass D {\n  int g;\n}',
			['sure', 'name D 0.50: 2–2 import a.F;\n\n2–3 class D {\n  int g;\n}'],
		],
		[
			'c',
			'#include <a.h>\n\nint b() {\n  return 1;\n}\n\nint c() {\n  return 2;\n}\n',
			'#include <a.h>\n#include "d.h"\n\nint b() {\n  return d();\n}',
			['sure', 'name b 0.26: 1–1 #include "d.h"\n\n2–4 int b() {\n  return d();\n}'],
		],
		['json', 'object', '"b": {\n  "c": 5,\n  "d": 3\n}', ['sure', 'name b 0.60: 2–5 "b": {\n  "c": 5,\n  "d": 3\n},']],
		['json', 'object', '{\n  "b": {\n    "d": 6\n  }\n}', ['sure', 'name b b.d 0.00: 4–4     "d": 6']],
		['json', 'object', '"e": 5,', ['sure', 'name e 0.00: 6–6 "e": 5']],
		['json', '{\n  "a": 1,\n  "b": 2\n}\n', '"c": 5', ['unsure']],
		['yaml', 'yaml', 'd:\n  b: 4', ['sure', 'name d 0.33: 3–4 d:\n  b: 4']],
		['yaml', 'yaml', 'a:\n  c: 4', ['sure', 'name a a.c 0.00: 2–2   c: 4']],
		['yaml', 'yaml', 'b: 4', ['unsure', 'name a.b 0.00: 1–1 b: 4', 'name d.b 0.00: 4–4 b: 4']],
		['css', 'style', 'd {\n  e: i;\n}', ['sure', 'name d d.e 0.00: 5–5   e: i;']],
		['css', 'style', 'd {\n  e: i;\n  g: h;\n}', ['sure', 'name d 0.60: 4–7 d {\n  e: i;\n  g: h;\n}']],
		['markdown', 'text', '## B\n\nFour.', ['sure', 'name A.B 0.22: 4–6 ## B\n\nFour.']],
		[
			'markdown',
			'text',
			'# A\n\nFive.\n\n## C\n\nSix.',
			['sure', 'name A A.C 0.21: 0–2 # A\n\nFive.\n8–10 ## C\n\nSix.'],
		],
		['makefile', 'a: b\n\tone\n\nc: d\n\ttwo\n', 'c: d\n\tthree', ['sure', 'name c 0.33: 3–4 c: d\n\tthree']],
		['toml', '[a]\nb = 1\n\n[c]\nd = 2\n', '[c]\nd = 3', ['sure', 'name c 0.33: 3–4 [c]\nd = 3']],
		[
			'javascript',
			'one(1);\ntwo(2);\nthree(3);\nfour(4);\nfive(5);\nsix(6);\n',
			'two(2);\nthree(7);\nfour(4);',
			['sure', 'likeness 0.60: 1–3 two(2);\nthree(7);\nfour(4);'],
		],
		[
			'javascript',
			"it('a', () => {\n  one();\n});\n\nit('b', () => {\n  two();\n});\n",
			"it('b', () => {\n  three();\n});",
			['sure', "name  0.43: 4–6 it('b', () => {\n  three();\n});"],
		],
		[
			'javascript',
			'if (a) {\n  b(one, two);\n  c(three);\n}\nd();\n',
			'  b(one, four);\n  c(three);',
			['unsure', 'likeness 0.44: 1–2   b(one, four);\n  c(three);'],
		],
		['javascript', 'alpha(beta);\n', 'entirely(different, things);', ['unsure']],
		[
			'python',
			'def a():\n    x = one(1)\n    y = two(2)\n    return x + y\n\ndef b():\n    x = one(1)\n    y = two(3)\n    return x - y\n',
			'x = one(1)\ny = two(4)\nreturn x * y',
			[
				'unsure',
				'likeness 0.28: 1–3 x = one(1)\ny = two(4)\nreturn x * y',
				'likeness 0.28: 6–8 x = one(1)\ny = two(4)\nreturn x * y',
			],
		],
		['javascript', 'functions', '  \n  ', ['unsure']],
		[
			'javascript',
			'one(1);\ntwo(2);\nthree(3);\nfour(4);\nfive(5);\n',
			'zero(9);\nthree(3);\nfour(4);',
			['unsure', 'likeness 0.81: 2–3 zero(9);\nthree(3);\nfour(4);'],
		],
		[
			'javascript',
			'one(1);\ntwo(2);\nthree(3);\nfour(4);\nfive(5);\n',
			'three(3);\nfour(4);\nzero(9);',
			['unsure', 'likeness 0.81: 2–3 three(3);\nfour(4);\nzero(9);'],
		],
		[
			'javascript',
			'imports',
			"import { a, c } from 'a';\nimport { a, d } from 'a';\n\nfunction f() {\n  d(c);\n}",
			[
				'sure',
				"name f 0.31: 0–0 import { a, c } from 'a';\n2–2 import { a, d } from 'a';\n\n3–5 function f() {\n  d(c);\n}",
			],
		],
		[
			'json',
			'{\n  "a": 1,\n  "b": {\n    "c": 2\n  }\n}\n',
			'"b": {\n  "c": 3\n},',
			['sure', 'name b 0.33: 2–4 "b": {\n  "c": 3\n}'],
		],
		['jsonc', '// d\n{\n  "a": 1,\n  "b": 2\n}\n', '{\n  "b": 3\n}', ['sure', 'name b 0.00: 3–3   "b": 3']],
		[
			'javascript',
			'functions',
			'function b() {\n  zero();\n}\n\n// Usage:\nb(1);',
			['sure', 'name b 0.60: 4–7 function b() {\n  zero();\n}'],
		],
		[
			'javascript',
			'functions',
			'// Doc.\nfunction b() {\n  two();\n  // ... existing code ...\n}',
			['sure', 'name b 0.92: 4–7 // Doc.\nfunction b() {\n  two();\n  three();\n}'],
		],
		['javascript', 'functions', '// ... existing code ...\nstart();\nfunction c() {\n}', ['unsure']],
		['javascript', '', 'function a() {\n}', ['unsure']],
		[
			'javascript',
			'functions with a heading',
			'function c() {\n}\n\n// ... existing code ...',
			['sure', 'name c 0.00: 0–0 function c() {\n}\n\n'],
		],
		['javascript', 'functions', '// ... existing code ...\nfunction c() {\n}\n// ... existing code ...', ['unsure']],
		[
			'javascript',
			'functions',
			'function a() {\n  zero();\n}\n// Alone.\n\nfunction c() {\n}',
			['sure', 'name a 0.46: 0–2 function a() {\n  zero();\n}\n// Alone.\n\nfunction c() {\n}'],
		],
		[
			'javascript',
			'members',
			'// ... existing code ...\n\n  e() {\n  }',
			['sure', 'name e 0.00: 13–13 \n  e() {\n  }\n'],
		],
		[
			'javascript',
			'members',
			'class A {\n  // ... existing code ...\n\n  e() {\n  }\n}',
			['sure', 'name A e 0.00: 12–12 \n  e() {\n  }\n'],
		],
		[
			'javascript',
			'members',
			'class A {\n  e() {\n  }\n\n  // ... existing code ...\n}',
			['sure', 'name A e 0.00: 1–1   e() {\n  }\n\n'],
		],
		['yaml', 'yaml', 'e: 5', ['unsure']],
		['yaml', 'yaml', 'a:\n  b: 6\n  e: 5', ['sure', 'name a a.b 0.00: 1–1   b: 6\n  e: 5']],
		[
			'javascript',
			'four functions',
			'function a() {\n}\nfunction b() {\n}\nfunction c() {\n}\nfunction e() {\n}',
			[
				'unsure',
				'name a b c 0.73: 0–2 function a() {\n}\n4–7 function b() {\n}\n9–10 function c() {\n}\nfunction e() {\n}',
				'file 0.65: 0–13 function a() {\n}\nfunction b() {\n}\nfunction c() {\n}\nfunction e() {\n}',
			],
		],
		[
			'javascript',
			'functions',
			'function b() {\n  two();\n  three();\n}',
			['sure', 'name b 1.00: 4–7 function b() {\n  two();\n  three();\n}'],
		],
		['javascript', 'imports', "import b from 'b';", ['sure', "likeness 1.00: 1–1 import b from 'b';"]],
		[
			'python',
			'from a import b\n\ndef d():\n    b()\n',
			'from a import c\n\ndef d():\n    c()\n',
			['sure', 'name d 0.36: 1–1 from a import c\n\n2–3 def d():\n    c()'],
		],
	];
	for (const [languageId, file, code, [verdict = '', ...places]] of cases) {
		it(`are ${verdict} in ${languageId}: ${JSON.stringify(code.slice(0, 60))}`, () => {
			const text = FILES[file] ?? file;
			const found = placesInFile(code, { text, languageId });
			assert.deepEqual(
				found.places.map((each) => place(text, each)),
				places,
			);
			assert.equal(found.isSure ? 'sure' : 'unsure', verdict);
		});
	}
});
