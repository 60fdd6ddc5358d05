import assert from 'node:assert/strict';
import { generateEdit } from '../../../../../../src/edit/core/answer/generateEdit.ts';
import { optimizeEdit } from '../../../../../../src/edit/core/answer/optimizeEdit.ts';
import { placeOf } from '../optimizeCase.ts';

/** A selection with its answer, and the names that its guardrails should tell. */
type NamesCase = readonly [languageId: string, document: string, answer: string, names: readonly string[]];

function namesFound(
	[languageId, document, answer]: NamesCase,
	kind: string,
	use: 'optimize' | 'generate' = 'optimize',
): readonly string[] {
	const place = placeOf(document, languageId);
	const outcome =
		use === 'optimize'
			? optimizeEdit({ body: { optimized_code: answer }, pointer: '' }, place)
			: generateEdit({ body: { generated_text: answer }, pointer: '' }, place);
	assert.equal(outcome.kind, 'edit');
	const warnings = outcome.kind === 'edit' ? outcome.warnings : [];
	return warnings.filter((each) => each.kind === kind).flatMap(({ names = [] }) => names);
}

const COLLISIONS: readonly NamesCase[] = [
	[
		'javascript',
		'function f(a) {\n  const n = 1;\n«  let s = 0;\n»  return s + n;\n}\n',
		'  const n = a.length;\n  let s = n;',
		['n'],
	],
	[
		'javascript',
		'function f(total, a) {\n«  let s = 0;\n»  return s;\n}\n',
		'  const total = a.length;\n  let s = total;',
		['total'],
	],
	[
		'javascript',
		'import { total } from "./t.js";\n«const s = 0;\n»show(s, total);\n',
		'const total = 1;\nconst s = total;',
		['total'],
	],
	[
		'javascript',
		'const { total, ...rest } = props;\n«const s = sum(rest);\n»show(s);\n',
		'const total = 1;\nconst rest = 2;\nconst s = total;',
		['total', 'rest'],
	],
	[
		'javascript',
		'const log = require("log");\nfunction f(a) {\n«  let s = 0;\n»  log(s);\n}\n',
		'  const log = Math.log(2);\n  let s = log;',
		['log'],
	],
	[
		'typescript',
		'const f = async ({ total }: Options, a: number[]): Promise<number> => {\n«  let s = 0;\n»  return s;\n};\n',
		'  const total = a.length;\n  let s = total;',
		['total'],
	],
	[
		'typescript',
		'try {\n  a();\n} catch (error) {\n«  log(1);\n»  throw error;\n}\n',
		'  const error = 1;\n  log(error);',
		['error'],
	],
	[
		'java',
		'class A {\n  int f(List<Integer> a) {\n«    int s = 0;\n»    for (int i = 0; i < 3; i++) { s += i; }\n    return s;\n  }\n}\n',
		'    int i = a.size();\n    int s = i;\n',
		['i'],
	],
	[
		'java',
		'class A {\n  int f(int[] a, int total) {\n«    int s = 0;\n»    return s;\n  }\n}\n',
		'    for (int total = 0; total < 3; total++) {\n      g(total);\n    }\n    int s = 1;\n',
		['total'],
	],
	[
		'csharp',
		'class A {\n  int F(List<int> a) {\n    var total = 1;\n«    var s = 0;\n»    return s + total;\n  }\n}\n',
		'    var total = a.Count;\n    var s = total;\n',
		['total'],
	],
	[
		'cpp',
		'int f(const std::vector<int>& a) {\n  int total = 1;\n«  int s = 0;\n»  return s + total;\n}\n',
		'  auto total = a.size();\n  int s = total;\n',
		['total'],
	],
	[
		'go',
		'func f(a []int) int {\n\ttotal := 1\n«\ts := 0\n»\treturn s + total\n}\n',
		'\ttotal := len(a)\n\ts := total\n',
		['total'],
	],
	[
		'kotlin',
		'fun f(a: List<Int>): Int {\n    val total = 1\n«    val s = 0\n»    return s + total\n}\n',
		'    val total = a.size\n    val s = total\n',
		['total'],
	],
	[
		'rust',
		'fn f(a: &[i32]) -> i32 {\n    let total = 1;\n«    let s = 0;\n»    s + total\n}\n',
		'    let total = a.len() as i32;\n    let s = total;\n',
		['total'],
	],
	[
		'python',
		'def f(rows, total):\n«    count = 0\n    for row in rows:\n        count += 1\n»    return total / count\n',
		'    total = len(rows)\n    count = total\n',
		['total'],
	],
	[
		'python',
		'import json\n\ndef f(rows):\n«    count = 0\n»    return json.dumps(count)\n',
		'    json = [r for r in rows]\n    count = len(json)\n',
		['json'],
	],
	[
		'ruby',
		'def f(rows, total)\n«  count = 0\n  rows.each { |r| count += 1 }\n»  total / count\nend\n',
		'  total = rows.size\n  count = total\n',
		['total'],
	],
	[
		'php',
		'<?php\nfunction f($rows, $total) {\n«    $count = 0;\n»    return $total / $count;\n}\n',
		'    $total = count($rows);\n    $count = $total;\n',
		['$total'],
	],
	['python', 'def box():\n    return 1\n\n«a = 1\n»print(a, box())\n', 'box = 2\na = box', ['box']],
	[
		'javascript',
		'const total = 1;\nfunction f(a) {\n«  let s = 0;\n»  return s + total;\n}\n',
		'  const total = 3;\n  let s = total;',
		['total'],
	],
	[
		'typescript',
		'class Box {}\nfunction f() { return new Box(); }\n«const a = 1;\n»export { a, Box };\n',
		'const Box = 1;\nconst a = Box;',
		['Box'],
	],
	// None.
	[
		'javascript',
		'function f(a) {\n«  let s = 0;\n»  for (const item of a) g(item);\n  return a.map((total) => total + s);\n}\n',
		'  const item = a[0];\n  const total = 1;\n  let s = item + total;',
		[],
	],
	[
		'javascript',
		'const total = 1;\nfunction f(a) {\n«  let s = 0;\n»  return s;\n}\n',
		'  const total = 3;\n  let s = total;',
		[],
	],
	[
		'javascript',
		'const a = { total: 1 };\n«let s = 0;\n»send({ total: s, ...a }, a.total);\n',
		'const total = 3;\nlet s = total;',
		[],
	],
	[
		'java',
		'class A {\n  int f(int[] a) {\n    for (int i = 0; i < 3; i++) { g(i); }\n«    int s = 0;\n»    return s;\n  }\n  int h(int total) { return total; }\n}\n',
		'    int s = 0;\n    for (int i = 0; i < a.length; i++) { s += a[i]; }\n    int total = s;\n',
		[],
	],
	[
		'go',
		'func f(a []int) error {\n\tx, err := g()\n«\ts := 0\n»\ty, err := h(s)\n\treturn err\n}\n',
		'\ts, err := k()\n',
		[],
	],
	[
		'kotlin',
		'fun f(total: Int): Int {\n«    val s = 0\n»    return s\n}\n',
		'    val total = 3\n    val s = total\n',
		[],
	],
	[
		'python',
		'def f(text):\n«    n = 0\n»    return text, n, [x for x in text]\n',
		'    text = text.strip()\n    x = 1\n    n = len(text) + x\n',
		[],
	],
	[
		'python',
		'class A:\n    total = 1\n    def f(self):\n«        n = 0\n»        return n, self.total\n',
		'        total = 3\n        n = total\n',
		[],
	],
	[
		'lua',
		'local M = {}\n\n«function M.add(a)\n  return a\nend\n»\nreturn M\n',
		'function M.add(a)\n  return a + 1\nend\n\nfunction M.sub(a)\n  return a - 1\nend\n',
		[],
	],
];

const MEANINGS: readonly NamesCase[] = [
	[
		'javascript',
		"import { Map } from 'ol';\n«const s = {};\n»show(Map, s);\n",
		'const s = new Map();',
		['Map (ol.Map)'],
	],
	[
		'javascript',
		"import Map from 'ol/Map.js';\n«const s = {};\n»show(s);\n",
		'const s = new Map();',
		['Map (ol/Map.js)'],
	],
	[
		'javascript',
		"import * as Set from './set.js';\n«const s = {};\n»show(s);\n",
		'const s = new Set();',
		['Set (./set.js)'],
	],
	[
		'javascript',
		"const { Foo: Date } = require('x');\n«const s = a();\n»show(s);\n",
		'const s = Date.now();',
		['Date (x.Foo)'],
	],
	[
		'typescript',
		'class Set {}\nexport function f(a: number[]) {\n«  const s = a;\n»  return s;\n}\n',
		'  const s = [...new Set(a)];',
		['Set'],
	],
	[
		'typescript',
		'export function f(fetch: Fetch, a: string) {\n«  const s = get(a);\n»  return s;\n}\n',
		'  const s = fetch(a);',
		['fetch'],
	],
	['python', 'from flask import json\n\n«s = str(x)\n»print(s)\n', 's = json.dumps(x)', ['json (flask.json)']],
	[
		'python',
		'from ol import chart as map\n\n«s = [f(x) for x in xs]\n»print(s)\n',
		's = list(map(f, xs))',
		['map (ol.chart)'],
	],
	['python', 'def f(list):\n«    s = [x for x in xs]\n»    return s, list\n', '    s = list(xs)', ['list']],
	[
		'python',
		'from requests import ConnectionError\n\ndef f(rows):\n«    return g()\n»',
		'    try:\n        return g()\n    except ConnectionError:\n        return None',
		['ConnectionError (requests.ConnectionError)'],
	],
	[
		'go',
		'package a\n\nimport (\n\t"crypto/rand"\n\t"fmt"\n)\n\nfunc f() int {\n«\treturn g()\n»}\n',
		'\treturn rand.Intn(3)',
		['rand (crypto/rand)'],
	],
	[
		'java',
		'import java.awt.List;\n\nclass A {\n  void f() {\n«    g();\n»  }\n}\n',
		'    List<String> a = g();',
		['List (java.awt.List)'],
	],
	[
		'csharp',
		'using Task = My.Task;\n\nclass A {\n  void F() {\n«    G();\n»  }\n}\n',
		'    Task.Run(G);',
		['Task (My.Task)'],
	],
	[
		'rust',
		'use im::{HashMap, Vector as Vec};\n\nfn f() {\n«    g();\n»}\n',
		'    let a: Vec<i32> = HashMap::new();',
		['Vec (im::Vector)', 'HashMap (im::HashMap)'],
	],
	[
		'php',
		'<?php\nuse Carbon\\Carbon as DateTime;\n\nfunction f() {\n«    return g();\n»}\n',
		'    return new DateTime();',
		['DateTime (Carbon\\Carbon)'],
	],
	// None.
	[
		'javascript',
		"import path from 'node:path';\n«const s = a + b;\n»show(path, s);\n",
		'const s = path.join(a, b);',
		[],
	],
	['javascript', "import { Map } from 'ol';\n«const s = new Map(a);\n»", 'const s = new Map({ ...a });', []],
	['javascript', "import { Map } from 'ol';\n«const s = {};\n»", 'const s = { Map: 1, a: b.Map };', []],
	[
		'python',
		'import json\nfrom collections import Counter\n\n«s = str(x)\n»print(s)\n',
		's = json.dumps(Counter(x))',
		[],
	],
	[
		'python',
		'def f(rows):\n    total = 0\n«    for r in rows:\n        total += r\n»    return total\n',
		'    total += sum(rows)',
		[],
	],
	['go', 'package a\n\nimport "math/rand"\n\nfunc f() int {\n«\treturn g()\n»}\n', '\treturn rand.Intn(3)', []],
	['java', 'import java.util.List;\n\nclass A {\n  void f() {\n«    g();\n»  }\n}\n', '    List<String> a = g();', []],
	['rust', 'use std::collections::HashMap;\n\nfn f() {\n«    g();\n»}\n', '    let a = HashMap::new();', []],
];

describe('the names in an answer', () => {
	for (const each of COLLISIONS) {
		const [languageId, , answer, names] = each;
		it(`A11 collide if the document declares them around it: ${names.join() || 'none'} in ${languageId}, ${JSON.stringify(answer)}`, () => {
			assert.deepEqual(namesFound(each, 'collision'), names);
		});
	}

	for (const each of MEANINGS) {
		const [languageId, document, answer, names] = each;
		const first = document.split('\n')[languageId === 'php' ? 1 : 0];
		it(`A12 are told if they mean something else below ${first}: ${names.join() || 'none'} in ${JSON.stringify(answer)}`, () => {
			assert.deepEqual(namesFound(each, 'meaning'), names);
		});
	}

	it('A11 may be generated for what uses them already', () => {
		const used: NamesCase = [
			'javascript',
			'let unused = 1;\nfunction f(a) {\n  «»\n  return unused + a;\n}\n',
			'const unused = 2;',
			[],
		];
		assert.deepEqual(namesFound(used, 'collision', 'generate'), []);
		const declared: NamesCase = [
			'javascript',
			'function f(a) {\n  «»\n  let sum = 0;\n  return sum;\n}\n',
			'const sum = 2;',
			[],
		];
		assert.deepEqual(namesFound(declared, 'collision', 'generate'), ['sum']);
	});
});
