import assert from 'node:assert/strict';
import { placeLines } from '../../../../../../src/edit/core/answer/cursor/placeLines.ts';

const STYLES = {
	two: { insertSpaces: true, width: 2 },
	four: { insertSpaces: true, width: 4 },
	tabs: { insertSpaces: false, width: 4 },
};

describe('lines of code at a place', () => {
	const cases: readonly (readonly [
		title: string,
		style: keyof typeof STYLES,
		base: string,
		code: string,
		wanted: string,
		before?: string,
		languageId?: string,
	])[] = [
		['whose first line was trimmed', 'two', '    ', 'if a\n    b\n  end', 'if a\n      b\n    end'],
		['that are there already', 'tabs', '\t', 'let a;\n    let b;\n    let c;', 'let a;\n\tlet b;\n\tlet c;'],
		['that end further left', 'two', '    ', '    a();\n    b();\n  }', 'a();\n    b();\n  }'],
		['that end further left, in another width', 'four', '    ', '    a();\n    b();\n  }', 'a();\n    b();\n  }'],
		['that end further left, with tabs', 'tabs', '\t\t', '    a();\n    b();\n  }', 'a();\n\t\tb();\n\t}'],
		['that end two levels further left', 'two', '    ', '    a();\n  }\n}', 'a();\n  }\n}'],
		['that end further left than there is room', 'two', '', '    a();\n  }\n}', '    a();\n  }\n}'],
		['that close the block around them', 'four', '    ', 'a()\n}', 'a()\n}', ''],
		['after a name', 'four', '\t', 'def f():\n    return 1', 'def f():\n\t    return 1', '\tx = '],
		['in a block that the line opens', 'two', '\t', 'def f():\n    return 1', 'def f():\n\t  return 1', '\tif (q) {'],
		['that continue a statement', 'two', '    ', 'a\n      .b()\n      .c()', 'a\n      .b()\n      .c()'],
		['that continue a list', 'two', '  ', 'a,\n    b,\n  c', 'a,\n    b,\n  c'],
		['that continue after an operator', 'two', '  ', 'a + \n    b\n  c', 'a + \n    b\n  c'],
		['below a word that closes a block', 'four', '    ', 'end\n  x', 'end\n        x'],
		['of an element', 'four', '', '<p>\n    x\n  </p>', '<p>\n        x\n    </p>'],
		['of an element whose first line was trimmed', 'two', '  ', '<p>\n    x\n  </p>', '<p>\n    x\n  </p>'],
		['of an element beside another', 'two', '  ', '<b>\n    x\n  </p>', '<b>\n    x\n  </p>'],
		['of Ruby whose first line was trimmed', 'two', '  ', 'module A\n      b\n    end', 'module A\n    b\n  end'],
		['of a method that is private', 'two', '  ', 'private def a\n      b\n    end', 'private def a\n    b\n  end'],
		['of a statement with a word like module', 'two', '  ', 'modules\n      b\n    c', 'modules\n        b\n      c'],
		['below a let', 'two', '  ', 'f = let \n      b\n    c', 'f = let \n    b\n  c'],
		['below an outlet', 'two', '  ', 'outlet\n      b\n    c', 'outlet\n        b\n      c'],
		['below an open bracket', 'two', '  ', 'f(a, g(b),\n      c\n    )', 'f(a, g(b),\n    c\n  )'],
		['with a single line', 'two', '  ', '    a();', 'a();'],
		['with blank lines', 'two', '  ', '  a();\n\n  b();', 'a();\n\n  b();'],
		['with a blank line further left', 'four', '    ', '    a();\n  \n    b();', 'a();\n\n    b();'],
		['indented by one', 'two', '  ', ' a();\n b();', 'a();\n  b();'],
		[
			'that end two narrower levels further left',
			'four',
			'        ',
			'    a();\n      b();\n\n  }\n}',
			'a();\n            b();\n\n    }\n}',
		],
		[
			'that end two narrower levels further left, with tabs',
			'tabs',
			'\t\t',
			'    a();\n      b();\n  }\n}',
			'a();\n\t\t\tb();\n\t}\n}',
		],
		['that come with tabs', 'two', '    ', '\ta();\n\t\tb();\n}', 'a();\n      b();\n  }'],
		['of an element with a name like another', 'two', '  ', '<pre>\n    x\n  </p>', '<pre>\n    x\n  </p>'],
		['of a statement that ends with a plus', 'two', '  ', 'a +\n      b\n    c', 'a +\n      b\n    c'],
		['of a statement with a plus inside', 'two', '  ', 'a + b\n      c\n    d', 'a + b\n        c\n      d'],
		['at the start of a line', 'two', '', '    a();\n      b();', 'a();\n  b();'],
		['at the start, of which one is blank', 'two', '', '    a();\n\n    b();', 'a();\n\nb();'],
		['of Markdown', 'two', '  ', '    a\n      b', 'a\n    b', '', 'markdown'],
		['of Markdown, deeper', 'two', '  ', 'a\n    b', 'a\n      b', '', 'markdown'],
		['that end further left than the start of a line', 'two', '  ', '        a();\n      }\n    }\n}', 'a();\n}\n}\n}'],
		['that end further left by half a tab', 'tabs', '\t\t', '        a();\n      }', 'a();\n\t}'],
		[
			'that end two narrower levels further left, and no more',
			'four',
			'            ',
			'      a();\n    }\n  }',
			'a();\n        }\n    }',
		],
		['below a head whose first line was trimmed', 'two', '    ', 'if (a) {\n      b();', 'if (a) {\n      b();'],
		['below a head without an indentation', 'two', '    ', 'if (a) {\n    b();', 'if (a) {\n      b();'],
		['above a bracket without an indentation', 'four', '        ', 'a()\n}', 'a()\n        }'],
		['of an element with text', 'two', '  ', '<p>a\n      x\n    </p>', '<p>a\n    x\n  </p>'],
		['of another element with text', 'two', '  ', '<b>a\n      x\n    </p>', '<b>a\n  x\n</p>'],
		['of a word like module', 'two', '  ', 'modules\n      b\n    end', 'modules\n  b\nend'],
		['above a word like end', 'two', '  ', 'module A\n      b\n    ending', 'module A\n        b\n      ending'],
		['with an if inside', 'two', '  ', 'x if a\n      b\n    end', 'x if a\n  b\nend'],
		['of text', 'tabs', '  ', 'a\n    b', 'a\n    b', '', 'plaintext'],
	];
	for (const [title, style, base, code, wanted, before = base, languageId = 'ruby'] of cases) {
		it(`are indented for it: ${title}`, () => {
			const place = { base, before, languageId, style: STYLES[style] };
			assert.equal(placeLines(code.split('\n'), place).join('\n'), wanted);
		});
	}
});
