/** Pieces of code in one language, each of which can stand beside any other. */
export interface AdditionSample {
	readonly languageId: string;
	/** What is around the selection in its document, indented like the pieces. */
	readonly around: readonly [before: string, after: string];
	readonly pieces: readonly string[];
}

/** Names that are alike, overloads, accessors, rules with pseudo-classes, test blocks, siblings, calls. */
export const ADDITION_SAMPLES: readonly AdditionSample[] = [
	{
		languageId: 'python',
		around: ['import math\n\n', '\n\nLIMIT = 3\n'],
		pieces: [
			'def area(radius):\n    return math.pi * radius ** 2',
			'def areas(radii):\n    return [math.pi * radius ** 2 for radius in radii]',
			'@property\ndef width(self):\n    return self._width',
			'@width.setter\ndef width(self, value):\n    self._width = value',
			'class Circle:\n    def area(self):\n        return 1',
			'def test_area():\n    assert area(1) > 3',
			'print(area(2))',
			'total = area(1) + area(2)',
		],
	},
	{
		languageId: 'javascript',
		around: ["import assert from 'node:assert';\n\n", '\n\nexport default sum;\n'],
		pieces: [
			'function sum(list) {\n\treturn list.reduce((all, each) => all + each, 0);\n}',
			'function sumOf(list, key) {\n\treturn list.reduce((all, each) => all + each[key], 0);\n}',
			"test('adds two numbers', () => {\n\tassert.equal(sum([1, 2]), 3);\n});",
			"test('adds no numbers', () => {\n\tassert.equal(sum([]), 0);\n});",
			'const half = (number) => number / 2;',
			'console.log(sum([1, 2, 3]));',
		],
	},
	{
		languageId: 'java',
		around: ['class Cart {\n    private int count;\n\n', '\n\n    int count() { return count; }\n}\n'],
		pieces: [
			'    int add(int one, int other) {\n        return one + other;\n    }',
			'    int add(int one, int other, int third) {\n        return one + other + third;\n    }',
			'    double add(double one, double other) {\n        return one + other;\n    }',
			'    @Test\n    void addsNumbers() {\n        assertEquals(3, add(1, 2));\n    }',
			'    @Test\n    void addsThreeNumbers() {\n        assertEquals(6, add(1, 2, 3));\n    }',
		],
	},
	{
		languageId: 'rust',
		around: ['use std::fmt;\n\n', '\n\nconst LIMIT: usize = 3;\n'],
		pieces: [
			'impl Cart {\n    fn total(&self) -> u32 {\n        self.total\n    }\n}',
			'impl fmt::Display for Cart {\n    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {\n        write!(f, "{}", self.total)\n    }\n}',
			'#[cfg(unix)]\nfn path() -> &\'static str {\n    "/"\n}',
			'#[cfg(windows)]\nfn path() -> &\'static str {\n    "C:"\n}',
			'#[test]\nfn totals() {\n    assert_eq!(path(), "/");\n}',
		],
	},
	{
		languageId: 'csharp',
		around: ['class Cart\n{\n', '\n\n    int Count => 3;\n}\n'],
		pieces: [
			'    public int Add(int one, int other)\n    {\n        return one + other;\n    }',
			'    public int Add(int one, int other, int third)\n    {\n        return one + other + third;\n    }',
			'    public decimal Add(decimal one, decimal other)\n    {\n        return one + other;\n    }',
			'    public int Sum { get; set; }',
		],
	},
	{
		languageId: 'c',
		around: ['#include <stdio.h>\n\n', '\n\nstatic int limit = 3;\n'],
		pieces: [
			'int area(int width, int height);',
			'int area(int width, int height)\n{\n    return width * height;\n}',
			'int areas(int width, int height, int count)\n{\n    return width * height * count;\n}',
			'#define AREA(width, height) ((width) * (height))',
			'struct box {\n    int width;\n};',
		],
	},
	{
		languageId: 'css',
		around: ['body {\n\tmargin: 0;\n}\n\n', '\n\nfooter {\n\tcolor: gray;\n}\n'],
		pieces: [
			'.button {\n\tcolor: white;\n\tbackground: blue;\n}',
			'.button:hover {\n\tcolor: white;\n\tbackground: navy;\n}',
			'.button::before {\n\tcontent: "";\n}',
			'.button.primary,\n.button[disabled] {\n\tcolor: white;\n\tbackground: gray;\n}',
			'@media (max-width: 600px) {\n\t.button {\n\t\tcolor: white;\n\t}\n}',
		],
	},
	{
		languageId: 'yaml',
		around: ['services:\n', '\nvolumes:\n  data: {}\n'],
		pieces: [
			'  web:\n    image: nginx:1.27\n    ports:\n      - "80:80"',
			'  web-test:\n    image: nginx:1.27\n    ports:\n      - "81:80"',
			'  cache:\n    image: redis:7\n    restart: always',
		],
	},
	{
		languageId: 'yaml',
		around: ['steps:\n', '\ntimeout: 10\n'],
		pieces: [
			'  - name: Install\n    run: npm ci',
			'  - name: Test\n    run: npm test',
			'  - uses: actions/checkout@v4',
			'  - run: npm run build\n    shell: bash',
		],
	},
	{
		languageId: 'sql',
		around: ['-- schema\n', '\nCOMMIT;\n'],
		pieces: [
			'CREATE TABLE users (\n    id INT PRIMARY KEY,\n    name TEXT NOT NULL\n);',
			'CREATE TABLE user_roles (\n    id INT PRIMARY KEY,\n    name TEXT NOT NULL\n);',
			'CREATE INDEX users_name ON users (name);',
			'SELECT id, name\nFROM users\nWHERE id > 10;',
			'SELECT id, name\nFROM user_roles\nWHERE id > 10;',
		],
	},
	{
		languageId: 'html',
		around: ['<ul>\n', '\n</ul>\n'],
		pieces: [
			'<li class="item">\n\t<a href="/one">One</a>\n</li>',
			'<li class="item">\n\t<a href="/two">Two</a>\n</li>',
			'<li>Three</li>',
		],
	},
	{
		languageId: 'ruby',
		around: ['module Shop\n', '\nend\n'],
		pieces: [
			'  def total(prices)\n    prices.sum\n  end',
			'  def totals(carts)\n    carts.map(&:sum)\n  end',
			"  it 'adds prices' do\n    expect(total([1])).to eq(1)\n  end",
			"  it 'adds no prices' do\n    expect(total([])).to eq(0)\n  end",
		],
	},
	{
		languageId: 'elixir',
		around: ['defmodule Shop do\n', '\nend\n'],
		pieces: [
			'  def total([]) do\n    0\n  end',
			'  def total([price | rest]) do\n    price + total(rest)\n  end',
			'  def count(prices), do: length(prices)',
		],
	},
];
