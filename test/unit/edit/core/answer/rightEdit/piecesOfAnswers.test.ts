import assert from 'node:assert/strict';
import { outcomeOf } from '../optimizeCase.ts';

function fenced(code: string, language = ''): string {
	return `\`\`\`${language}\n${code}\n\`\`\``;
}

interface Pieces {
	readonly languageId: string;
	readonly document: string;
	readonly pieces: readonly string[];
	readonly wanted: string;
}

const PIECES: readonly Pieces[] = [
	{
		languageId: 'python',
		document:
			'«def total(xs):\n    s = 0\n    for x in xs:\n        s += x\n    return s\n\n\nLIMIT = 3\n\n\ndef count(xs):\n    n = 0\n    for x in xs:\n        n += 1\n    return n»\n\nrun()\n',
		pieces: ['def total(xs):\n    return sum(xs)', 'def count(xs):\n    return len(xs)'],
		wanted: 'def total(xs):\n    return sum(xs)\n\n\nLIMIT = 3\n\n\ndef count(xs):\n    return len(xs)\n\nrun()\n',
	},
	{
		languageId: 'java',
		document:
			'class Cart {\n    int size;\n\n«    int one() {\n        int a = size;\n        return a;\n    }\n\n    int two() {\n        int a = 2 * size;\n        return a;\n    }»\n}\n',
		pieces: [
			'public class Cart {\n    int one() {\n        return size;\n    }\n}',
			'public class Cart {\n    int two() {\n        return 2 * size;\n    }\n}',
		],
		wanted:
			'class Cart {\n    int size;\n\n    int one() {\n        return size;\n    }\n\n    int two() {\n        return 2 * size;\n    }\n}\n',
	},
	{
		languageId: 'css',
		document:
			'«.a {\n  margin-top: 0;\n  margin-bottom: 0;\n}\n\n/* below */\n.b {\n  padding-top: 0;\n  padding-bottom: 0;\n}»\n.c {\n  top: 0;\n}\n',
		pieces: ['.a {\n  margin-block: 0;\n}', '.b {\n  padding-block: 0;\n}'],
		wanted: '.a {\n  margin-block: 0;\n}\n\n/* below */\n.b {\n  padding-block: 0;\n}\n.c {\n  top: 0;\n}\n',
	},
];

describe('answers that became the wrong edit: pieces of an answer', () => {
	for (const { languageId, document, pieces, wanted } of PIECES) {
		for (const [title, all] of [
			['in their order', pieces],
			['in another order', pieces.toReversed()],
		] as const) {
			it(`A5 replaces each declaration that has a fence of its own, ${title}: ${languageId}`, () => {
				const answer = all
					.map((each, at) => `${at + 1}. This one is shorter:\n\n${fenced(each, languageId)}`)
					.join('\n\n');
				const found = outcomeOf(answer, document, languageId);
				assert.deepEqual([found.document, found.warnings], [wanted, []]);
			});
		}
	}

	it('A5 keeps the members that no fence has, and one tag of several scripts', () => {
		const members = (one: string) => `class A {\n  a = 1;\n  one() {\n    ${one}\n  }\n}`;
		const other = (two: string) => `class B {\n  two() {\n    ${two}\n  }\n}`;
		const answer = [members('return this.a;').replace('  a = 1;\n', ''), other('return this.b;')];
		const old = `«${members('return this.a + 0;')}\n\n${other('return this.b + 0;')}»\n`;
		const classes = outcomeOf(answer.map((each) => fenced(each, 'ts')).join('\n\n'), old, 'typescript');
		assert.equal(classes.document, `${members('return this.a;')}\n\n${other('return this.b;')}\n`);
		const script = (name: string, value: string) => `function ${name}($x) {\n    return ${value};\n}`;
		const scripts = ['f', 'g'].map((name) => fenced(`<?php\n${script(name, '$x')}`, 'php')).join('\n\n');
		const php = outcomeOf(scripts, `<?php\n«${script('f', '$x + 0')}\n\n${script('g', '$x * 1')}»\n`, 'php');
		assert.equal(php.document, `<?php\n${script('f', '$x')}\n\n${script('g', '$x')}\n`);
	});

	it('A5 keeps the declaration that no fence is for', () => {
		const [sample] = PIECES;
		const third = '\n\n\ndef first(xs):\n    for x in xs:\n        return x';
		const document = sample?.document.replace('»', `${third}»`) ?? '';
		const answer = (sample?.pieces ?? []).map((each) => fenced(each, 'python')).join('\n\n');
		assert.equal(outcomeOf(answer, document, 'python').document, sample?.wanted.replace('\n\nrun', `${third}\n\nrun`));
	});

	it('A5 puts what the answer adds below the pieces', () => {
		const added = '.d {\n  left: 0;\n}';
		const [sample] = PIECES.filter(({ languageId }) => languageId === 'css');
		const answer = [...(sample?.pieces ?? []).map((each) => fenced(each)), 'Add this, too:', fenced(added)].join(
			'\n\n',
		);
		const { document } = outcomeOf(answer, sample?.document ?? '', 'css');
		assert.equal(document, sample?.wanted.replace('\n.c', `\n${added}\n.c`));
	});

	it('A9 says that a piece is cut off, beside which the rest stays', () => {
		const [old, other] = ['def a(x):\n    y = x\n    return y', 'def b(x):\n    return x'];
		const { document, warnings } = outcomeOf(
			`\`\`\`python\ndef a(x):\n    for y in`,
			`«${old}\n\n${other}»\n`,
			'python',
		);
		assert.deepEqual([document, warnings], [`def a(x):\n    for y in\n\n${other}\n`, ['truncated']]);
	});

	it('A5 replaces what is changed where the old versions are shown, too, or another one stays', () => {
		const [old, other] = ['def a(x):\n    y = x\n    return y', 'def b(x):\n    y = 2 * x\n    return y'];
		const [better, best] = ['def a(x):\n    return x', 'def b(x):\n    return 2 * x'];
		const document = `«${old}\n\n\n${other}»\n`;
		const shown = [old, better, other, best].map((each) => fenced(each, 'python')).join('\n\nbecomes\n\n');
		assert.equal(outcomeOf(shown, document, 'python').document, `${better}\n\n\n${best}\n`);
		const one = `${fenced(`${better}  # nothing else\n`, 'python')}\n\nThis stays:\n\n${fenced(other, 'python')}`;
		assert.equal(outcomeOf(one, document, 'python').document, `${better}  # nothing else\n\n\n${other}\n`);
	});

	it('A5 takes the imports and helpers of other fences along', () => {
		const steps = [
			'from functools import lru_cache',
			'@lru_cache\ndef a(x):\n    return part(x)',
			'def part(x):\n    return x',
		];
		const answer = steps.map((each) => fenced(each, 'python')).join('\n\nThen:\n\n');
		const { document, notes } = outcomeOf(answer, 'import os\n\n«def a(x):\n    return x * 1»\n', 'python');
		const wanted = `import os\n${steps[0]}\n\n${steps[1]}\n\n${steps[2]}\n`;
		assert.deepEqual([document, notes], [wanted, ['prose', 'imports']]);
	});

	it('A5 takes an import of another fence along with the pieces, into a file without imports', () => {
		const [old, better] = ['def a():\n    x = f()\n    return x', 'def a():\n    return f()'];
		const both = (code: string) => [code, code.replace('a', 'b')];
		const answer = ['from c import f', ...both(better)].map((each) => fenced(each, 'python')).join('\n\n');
		const { document } = outcomeOf(answer, `«${both(old).join('\n\n')}»\n\nx()\n`, 'python');
		assert.equal(document, `from c import f\n\n${both(better).join('\n\n')}\n\nx()\n`);
	});

	for (const [title, languageId, selected, answer] of [
		['a rule alone', 'css', '.a {\n\ttop: 0;\n}', ['Add this:', '.a:hover {\n\ttop: 1px;\n}']],
		[
			'a rule beside a new version',
			'css',
			'.a {\n\ttop: 0;\n}',
			['', '.a {\n\ttop: 1px;\n}', 'Add this:', '.b {\n\ttop: 0;\n}'],
		],
		[
			'an overload',
			'csharp',
			'int F(int a) {\n\treturn a;\n}',
			['You can add one:', 'int F(string a) {\n\treturn 1;\n}'],
		],
		[
			"a block without a name's keyword",
			'ruby',
			'it "a" do\n  x\nend',
			['', 'it "a" do\n  x\nend', '', 'it "b" do\n  y\nend'],
		],
		['an element', 'html', '<li>One</li>', ['', '<li>One</li>', 'And add another:', '<li>Two</li>']],
	] as const) {
		it(`A1 keeps what is selected beside what is added: ${title}`, () => {
			const codes = answer.filter((_, at) => at % 2 === 1);
			const text = answer.map((each, at) => (at % 2 === 1 ? fenced(each, languageId) : each)).join('\n\n');
			const wanted = codes.length === 1 ? [selected, ...codes] : codes;
			assert.equal(outcomeOf(text, `«${selected}»\n`, languageId).document, `${wanted.join('\n\n')}\n`);
		});
	}

	for (const [title, languageId, selected, answer, gone] of [
		[
			'another test',
			'javascript',
			"test('a', () => {\n\tx();\n});",
			fenced("test('b', () => {\n\ty();\n});"),
			["test('a', () => {"],
		],
		['another rule', 'css', '.a {\n\ttop: 0;\n}', fenced('.a:hover {\n\ttop: 1px;\n}'), ['.a']],
		[
			'a longer function in place of two',
			'python',
			'def a():\n    return b()\n\n\ndef b():\n    return 1',
			fenced('def a():\n    x = 1\n    y = 2\n    z = 3\n    w = 4\n    return x + y + z + w'),
			['b'],
		],
		[
			'other elements, beside those that were selected',
			'html',
			'<li>\n\t<b>One</b>\n</li>',
			`${fenced('<li>\n\t<b>One</b>\n</li>')}\n\n${fenced('<li>\n\t<b>Two</b>\n</li>')}`,
			['<b>One</b>'],
		],
	] as const) {
		it(`A1 names what an answer leaves out: ${title}`, () => {
			const { items, notes } = outcomeOf(answer, `«${selected}»\n`, languageId);
			assert.deepEqual([items?.gone, notes.some((note) => note === 'gone')], [gone, true]);
		});
	}

	const FUNCTION = 'def double(x):\n    return x + x';
	const BETTER = 'def double(x):\n    return 2 * x';
	for (const [title, languageId, selected, answer, added] of [
		['tests', 'python', FUNCTION, `${BETTER}\n\n\ndef test_double():\n    assert double(2) == 4`, ['test_double']],
		[
			'a start',
			'python',
			FUNCTION,
			`${BETTER}\n\n\nif __name__ == "__main__":\n    print(double(2))`,
			['if __name__ == "__main__":'],
		],
		[
			'a second interpreter',
			'shellscript',
			'double() {\n\techo $1 $1\n}',
			'double() {\n\tprintf %s%s $1 $1\n}\n\n#!/bin/bash\ntriple() {\n\techo\n}',
			['triple', '#!/bin/bash'],
		],
		[
			'a main function in the class',
			'java',
			'class Doubler {\n    int twice(int x) {\n        return x + x;\n    }\n}',
			'class Doubler {\n    int twice(int x) {\n        return 2 * x;\n    }\n\n    public static void main(String[] args) {\n        System.out.println(new Doubler().twice(2));\n    }\n}',
			['main'],
		],
		[
			'test blocks',
			'javascript',
			'function twice(x) {\n\treturn x + x;\n}',
			"function twice(x) {\n\treturn 2 * x;\n}\n\ndescribe('twice', () => {\n\tit('doubles', () => assert(twice(1) === 2));\n});",
			["describe('twice', () => {"],
		],
	] as const) {
		it(`A10 names what comes with the code: ${title}`, () => {
			const { kind, notes, items } = outcomeOf(fenced(answer, languageId), `«${selected}»\n`, languageId);
			assert.deepEqual([kind, items?.added, notes], ['edit', added, ['added']]);
		});
	}

	it('A10 leaves out a line for an interpreter amid a file, and says so', () => {
		const answer = fenced(`#!/usr/bin/env python3\n\n${BETTER}`, 'python');
		const { document, notes } = outcomeOf(answer, `import sys\n\n«${FUNCTION}»\n`, 'python');
		assert.deepEqual([document, notes], [`import sys\n\n${BETTER}\n`, ['cut']]);
	});

	it('A10 names no helper that the code uses', () => {
		const answer = fenced(
			'LIMIT = 2\n\n\ndef once(x):\n    return x\n\n\ndef half(x):\n    return once(x)\n\n\ndef double(x):\n    return LIMIT * half(x)',
		);
		assert.deepEqual(outcomeOf(answer, `«${FUNCTION}»\n`, 'python').notes, []);
	});
});
