import assert from 'node:assert/strict';
import { placesInFile } from '../../../../../../src/edit/core/answer/file/placeInFile.ts';

const FUNCTIONS = 'function a() {\n  one();\n}\n\nfunction b() {\n  two();\n  three();\n}\n';
const LINES = 'first(one);\nsecond(two);\nthird(three);\nfourth(four);\n';
const IMPORT = 'import { a } from "a";\n\nfunction b() {\n}\n';
const CLASSES =
	'class A {\n  c() {\n    first();\n    second();\n  }\n}\nclass D {\n  c() {\n    third();\n    fourth();\n  }\n}\n';

describe('the place of an answer in its file', () => {
	/** A place: how it was found, its names and its similarity; for each change, the replaced lines and the code. */
	const cases: readonly (readonly [languageId: string, file: string, code: string, found: readonly string[]])[] = [
		[
			'javascript',
			FUNCTIONS,
			'function b() {\n  zero();\n}\n// Example:\nb(1);',
			['sure', 'name b 0.60: 4–7 function b() {\n  zero();\n}'],
		],
		[
			'javascript',
			FUNCTIONS,
			'function b() {\n  zero();\n}\nexported(b);',
			['sure', 'name b 0.60: 4–7 function b() {\n  zero();\n}'],
		],
		[
			'javascript',
			FUNCTIONS,
			'function b() {\n  zero();\n}\na.export(b);',
			['sure', 'name b 0.60: 4–7 function b() {\n  zero();\n}'],
		],
		[
			'javascript',
			FUNCTIONS,
			'function b() {\n  zero();\n}\nstart();\nb(1);',
			['sure', 'name b 0.60: 4–7 function b() {\n  zero();\n}'],
		],
		[
			'javascript',
			FUNCTIONS,
			'function b() {\n  zero();\n}\nimport x from "x";\nb(1);',
			['sure', 'name b 0.41: 0–0 import x from "x";\n\n\n4–7 function b() {\n  zero();\n}\nb(1);'],
		],
		['javascript', FUNCTIONS, 'b(1);\nstart();', ['unsure']],
		['jsonc', '// c\n{\n  "a": 1,\n  "b": 2\n}\n', '// d\n{\n  "b": 3\n}', ['sure', 'name b 0.00: 3–3   "b": 3']],
		['json', '[]\n', '{}', ['unsure']],
		[
			'javascript',
			'// Head.\n\nfunction a() {\n  one();\n}\n\nfunction b() {\n  two();\n  three();\n}\n',
			'// New.\nfunction a() {\n}\nfunction b() {\n  x();\n}',
			['sure', 'file 0.71: 2–9 // New.\nfunction a() {\n}\nfunction b() {\n  x();\n}'],
		],
		[
			'javascript',
			'// Head.\n\nfunction a() {\n  one();\n}\n\nfunction b() {\n  two();\n  three();\n}\n',
			'function a() {\n}\nfunction b() {\n  x();\n}',
			['sure', 'file 0.75: 2–9 function a() {\n}\nfunction b() {\n  x();\n}'],
		],
		[
			'javascript',
			'// Head.\n\nfunction a() {\n  one();\n}\n\nfunction b() {\n  two();\n  three();\n}\n',
			'// Head.\n\nfunction a() {\n}\nfunction b() {\n  x();\n}',
			['sure', 'file 0.79: 0–9 // Head.\n\nfunction a() {\n}\nfunction b() {\n  x();\n}'],
		],
		[
			'javascript',
			'@x\nfunction a() {\n}\n@y\nfunction b() {\n}\n',
			'@z\nfunction a() {\n}\nfunction b() {\n}',
			['sure', 'file 0.92: 0–5 @z\nfunction a() {\n}\nfunction b() {\n}'],
		],
		[
			'javascript',
			'if (a) {\n  b();\n}\nc();\nd();\n',
			'if (a) {\n  e();\n}\nc();\nd();',
			['sure', 'file 0.83: 0–4 if (a) {\n  e();\n}\nc();\nd();'],
		],
		[
			'javascript',
			'if (a) b();\nc();\nd();\n',
			'if (a) {\n  e();\n}\nc();\nd();',
			['sure', 'file 0.33: 0–2 if (a) {\n  e();\n}\nc();\nd();'],
		],
		[
			'javascript',
			FUNCTIONS,
			'x(); // src/a.js\nfunction b() {\n  zero();\n}\n',
			['sure', 'name b 0.49: 4–7 x(); // src/a.js\nfunction b() {\n  zero();\n}'],
		],
		[
			'javascript',
			FUNCTIONS,
			'// src/a.js is new\nfunction b() {\n  zero();\n}\n',
			['sure', 'name b 0.44: 4–7 // src/a.js is new\nfunction b() {\n  zero();\n}'],
		],
		[
			'javascript',
			'// a.js\nfunction b() {\n}\nfunction c() {\n}\n',
			'// a.js\nfunction b() {\n  zero();\n}\n',
			['sure', 'name b 0.86: 0–2 // a.js\nfunction b() {\n  zero();\n}'],
		],
		[
			'javascript',
			'  // a.js\nfunction b() {\n}\nfunction c() {\n}\n',
			'// a.js  \nfunction b() {\n  zero();\n}\n',
			['sure', 'name b 0.86: 0–2 // a.js  \nfunction b() {\n  zero();\n}'],
		],
		[
			'javascript',
			'function c() {\n}\n// a.js\nfunction b() {\n}\n',
			'// a.js\nfunction b() {\n  zero();\n}\n',
			['sure', 'name b 0.82: 3–4 function b() {\n  zero();\n}'],
		],
		['javascript', FUNCTIONS, '  \n', ['unsure']],
		[
			'javascript',
			LINES,
			'second(two);\nthird(3, three);',
			['unsure', 'likeness 0.46: 1–2 second(two);\nthird(3, three);'],
		],
		[
			'javascript',
			LINES,
			'second(2, two);\nthird(three);',
			['sure', 'likeness 0.51: 1–2 second(2, two);\nthird(three);'],
		],
		['javascript', LINES, 'unlike(2);\nthird(three);', ['unsure', 'likeness 0.74: 2–2 unlike(2);\nthird(three);']],
		['javascript', LINES, 'third(three);\nunlike(2);', ['unsure', 'likeness 0.74: 2–2 third(three);\nunlike(2);']],
		['javascript', LINES, 'second(two);\n{', ['unsure']],
		['javascript', 'if (a) {\n  b();\n}\nfunction f() {\n}\nif (a) {\n  c();\n}\n', 'if (a) {\n  d();\n}', ['unsure']],
		[
			'javascript',
			'a(b,\n  c);\nfunction f() {\n}\n',
			'a(b,\n  e);\nfunction f() {\n  e();\n}',
			['sure', 'file 0.88: 0–3 a(b,\n  e);\nfunction f() {\n  e();\n}'],
		],
		[
			'javascript',
			'class X {\n  a = 2;\n}\nexport const a = 0;\n',
			'export const a = 1;',
			['sure', 'name a 0.00: 3–3 export const a = 1;'],
		],
		['javascript', 'class X {\n  a = 2;\n}\n', 'export const a = 1;', ['unsure']],
		['javascript', 'class X {\n  a = 2;\n}\n', 'a = 1;', ['sure', 'name X.a 0.00: 1–1 a = 1;']],
		[
			'javascript',
			CLASSES,
			'c() {\n  first();\n  third();\n}',
			[
				'unsure',
				'name A.c 0.52: 1–4 c() {\n  first();\n  third();\n}',
				'name D.c 0.52: 7–10 c() {\n  first();\n  third();\n}',
			],
		],
		[
			'javascript',
			CLASSES,
			'c() {\n  first();\n  second(2);\n}',
			['sure', 'name A.c 0.48: 1–4 c() {\n  first();\n  second(2);\n}'],
		],
		[
			'javascript',
			CLASSES,
			'c() {\n  fifth();\n}',
			['unsure', 'name A.c 0.11: 1–4 c() {\n  fifth();\n}', 'name D.c 0.11: 7–10 c() {\n  fifth();\n}'],
		],
		[
			'javascript',
			CLASSES,
			'class D {\n  c() {\n    first();\n    second();\n  }\n}',
			['sure', 'name D 0.39: 6–11 class D {\n  c() {\n    first();\n    second();\n  }\n}'],
		],
		[
			'typescript',
			IMPORT,
			'import type { a } from "a";\nfunction b() {\n  a();\n}',
			['sure', 'name b 0.58: 1–1 import type { a } from "a";\n\n2–3 function b() {\n  a();\n}'],
		],
		[
			'typescript',
			IMPORT,
			'import { a, c } from "a";\nfunction b() {\n  a();\n}',
			['sure', 'name b 0.42: 0–0 import { a, c } from "a";\n2–3 function b() {\n  a();\n}'],
		],
		[
			'typescript',
			IMPORT,
			'import { a as c } from "a";\nfunction b() {\n  a();\n}',
			['sure', 'name b 0.58: 1–1 import { a as c } from "a";\n\n2–3 function b() {\n  a();\n}'],
		],
		[
			'typescript',
			IMPORT,
			'import {\n  a,\n  d,\n} from "a";\nfunction b() {\n  a();\n}',
			['sure', 'name b 0.41: 0–0 import {\n  a,\n  d,\n} from "a";\n2–3 function b() {\n  a();\n}'],
		],
		[
			'typescript',
			IMPORT,
			'import { prototype as b } from "a";\nfunction b() {\n  a();\n}',
			['sure', 'name b 0.58: 1–1 import { prototype as b } from "a";\n\n2–3 function b() {\n  a();\n}'],
		],
		[
			'typescript',
			'// Only.\n\nfunction b() {\n}\n',
			'import { a } from "a";\nfunction b() {\n  a();\n}',
			['sure', 'name b 0.58: 2–2 import { a } from "a";\n\n\n2–3 function b() {\n  a();\n}'],
		],
		[
			'python',
			'from a import b\n\ndef d():\n    b()\n',
			'from e import b\n\ndef d():\n    c()',
			['sure', 'name d 0.36: 1–1 from e import b\n\n2–3 def d():\n    c()'],
		],
		[
			'python',
			'from a import b, c\n\ndef d():\n    b()\n',
			'from a import c\n\ndef d():\n    c()',
			['sure', 'name d 0.80: 2–3 def d():\n    c()'],
		],
		[
			'java',
			'import a.B;\n\nclass D {\n}\n',
			'import a.C;\nimport a.B;\n\nclass D {\n  int e;\n}',
			['sure', 'file 0.70: 0–3 import a.C;\nimport a.B;\n\nclass D {\n  int e;\n}'],
		],
		[
			'c',
			'#include <a.h>\n\nint d() {\n}\n',
			'#include <b.h>\n#include <a.h>\n\nint d() {\n  e();\n}',
			['sure', 'file 0.72: 0–3 #include <b.h>\n#include <a.h>\n\nint d() {\n  e();\n}'],
		],
	];
	for (const [languageId, text, code, found] of cases) {
		it(`is ${found[0]} in ${languageId}: ${JSON.stringify(`${code.slice(0, 60)} in ${text.slice(0, 40)}`)}`, () => {
			const lineOf = (offset: number) => text.slice(0, offset).split('\n').length - 1;
			const { places, isSure } = placesInFile(code, { text, languageId });
			const shown = places.map(({ how, names, similarity, changes }) => {
				const parts = changes.map((each) => `${lineOf(each.start)}–${lineOf(each.end)} ${each.code}`);
				return `${[how, ...names].join(' ')} ${similarity.toFixed(2)}: ${parts.join('\n')}`;
			});
			assert.deepEqual([isSure ? 'sure' : 'unsure', ...shown], found);
		});
	}
});
