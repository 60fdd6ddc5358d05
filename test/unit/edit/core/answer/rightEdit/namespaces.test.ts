import assert from 'node:assert/strict';
import { outcomeOf } from '../optimizeCase.ts';

/** A class of C# around a method, which ¦ stands for, below the lines of its file. */
const csharp = (head: string, method: string) =>
	`${head}namespace Shop\n{\n    public class Cart\n    {\n${method}\n    }\n}\n`;
const METHOD =
	'        public int Total(int[] a)\n        {\n            int t = 0;\n            foreach (var x in a) t += x;\n            return t;\n        }';
const SHORT = '        public int Total(int[] a)\n        {\n            return a.Sum();\n        }';
const OWN = 'public int Total(int[] a)\n{\n    return a.Sum();\n}';

describe('an answer for a file with a namespace', () => {
	for (const [title, head, code, wanted] of [
		[
			'whose brace is on the next line',
			'using System;\n\n',
			`using System.Linq;\n\n${OWN}`,
			'using System;\nusing System.Linq;\n\n',
		],
		['without an import', '', `using System.Linq;\n\n${OWN}`, 'using System.Linq;\n\n'],
		['below a license', '// Free.\n\n', `using System.Linq;\n\n${OWN}`, '// Free.\n\nusing System.Linq;\n\n'],
		[
			'below an alias',
			'global using System;\nusing Json = System.Text.Json;\n\n',
			`using System.Linq;\n\n${OWN}`,
			'global using System;\nusing Json = System.Text.Json;\nusing System.Linq;\n\n',
		],
		[
			'as a whole',
			'using System;\n\n',
			csharp('using System;\nusing System.Linq;\n\n', SHORT),
			'using System;\nusing System.Linq;\n\n',
		],
	] as const) {
		it(`A3 brings its import to the top, and each class once: ${title}`, () => {
			const { document, warnings } = outcomeOf(code, csharp(head, `«${METHOD}»`), 'csharp');
			assert.deepEqual([document, warnings], [csharp(wanted, SHORT), []]);
		});
	}

	for (const [title, languageId, document, code, wanted] of [
		[
			'of C# for the rest of the file',
			'csharp',
			'using System;\n\nnamespace Shop;\n\nclass A\n{\n«    int F(int[] a)\n    {\n        return a.ToList().Sum();\n    }»\n}\n',
			'using System;\nusing System.Linq;\n\nnamespace Shop;\n\nclass A\n{\n    int F(int[] a) => a.Sum();\n}',
			'using System;\nusing System.Linq;\n\nnamespace Shop;\n\nclass A\n{\n    int F(int[] a) => a.Sum();\n}\n',
		],
		[
			'of C++',
			'cpp',
			'#include <vector>\n\nnamespace shop\n{\n\n«int f(const V& a)\n{\n    int t = 0;\n    for (int x : a) t += x;\n    return t;\n}»\n\n}\n',
			'#include <numeric>\n\nnamespace shop\n{\n\nint f(const V& a)\n{\n    return std::accumulate(a.begin(), a.end(), 0);\n}\n\n}',
			'#include <vector>\n#include <numeric>\n\nnamespace shop\n{\n\nint f(const V& a)\n{\n    return std::accumulate(a.begin(), a.end(), 0);\n}\n\n}\n',
		],
		[
			'of PHP, for a use',
			'php',
			'<?php\n\nnamespace App;\n\nclass A\n{\n«    function f($a)\n    {\n        return array_sum($a) + 0;\n    }»\n}\n',
			'use App\\Sum;\n\nfunction f($a)\n{\n    return Sum::of($a);\n}',
			'<?php\n\nnamespace App;\nuse App\\Sum;\n\nclass A\n{\n    function f($a)\n    {\n        return Sum::of($a);\n    }\n}\n',
		],
		[
			'that is a struct of Swift, without an import',
			'swift',
			'struct A {\n«    func f(_ a: [Double]) -> Double {\n        var t = 0.0\n        for x in a { t += x }\n        return t\n    }»\n}\n',
			'import Accelerate\n\nfunc f(_ a: [Double]) -> Double {\n    return vDSP.sum(a)\n}',
			'import Accelerate\n\nstruct A {\n    func f(_ a: [Double]) -> Double {\n        return vDSP.sum(a)\n    }\n}\n',
		],
	] as const) {
		it(`A3 fits a namespace ${title}`, () => {
			const found = outcomeOf(code, document, languageId);
			assert.deepEqual([found.document, found.warnings], [wanted, []]);
		});
	}
});
