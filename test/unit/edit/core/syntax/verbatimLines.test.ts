import assert from 'node:assert/strict';
import { verbatimLines } from '../../../../../src/edit/core/reindent.ts';
import { isSteady } from '../../../../support/steadyTime.ts';

describe('lines whose whitespace must not change', () => {
	for (const [languageId, code, expected] of [
		['kotlin', 'val s = """\n  a\n"""\nf()', [1, 2]],
		['scala', 'f(\n  """\n  a\n""")', [2, 3]],
		['groovy', "def s = '''\n  a\n'''", [1, 2]],
		['java', 'var s = """\n  a\n  """;', []],
		['swift', 'let s = """\n  a\n  """', []],
		['csharp', 'var s = """\n  a\n  """;', []],
		['csharp', 'f(\n  @"C:\\\n  ""a""\n  b\\");\nvar c = "x";\nf($@"\n");', [2, 3, 6]],
		['cpp', 'auto s = R"(a "\n  b\n)";\nf("(");\ng();', [1, 2]],
		['php', "$s = \"a\n  b\";\n# don't\nf(\n  'c\n d');", [1, 5]],
		['php', "$s = f(<<<EOT\n  it's\n  EOT);\nf();\n$s = <<<'X'\n  can't\nX;\ng();", [1, 2, 5, 6]],
		['vue', 'const s = `\n  a\n`;\nf();', [1, 2]],
		['svelte', '<p>it`s</p>\nf();', []],
		['shellscript', 'if [ $# -gt 0 ]; then f "a\n  b"; fi\ng', [1]],
		['shellscript', 'python3 -c \'\nprint("\\")\n\'\nf', [1, 2]],
		['shellscript', "f 'it'\\''s'\ng\nh 'it'\\''s'", []],
		['shellscript', "cat <<A\nit's\nA\nf\ncat <<A\ncan't\nA\ncat <<< 'x'", [1, 2, 5, 6]],
		['shellscript', "f '\\'\ng\nh '' 'x'", []],
		['rust', "let q = '\"';\nf();\nlet r = '\\\"';\ng();\nlet s = b'\"';", []],
		['rust', 'let s = r#"a "\n  b\n"#;\nlet t = "\n";\nf();', [1, 2, 4]],
		['rust', 'f(\n  "a\n  b");', [2]],
		['javascript', `f(\`a $\{\n  b(\`\n c\`)\n} d\n e\`)`, [2, 4]],
		['rust', 'let s = r##"a "#\n  b"##;\nf();', [1]],
		['swift', 'let s = #"""\n  a\n  """#', []],
		['ruby', "s = <<~A\n  it's\nA\nt = %q(a\n b)", [1, 2, 4]],
		['shellscript', 'a="$(cat <<B\nit\'s\nB\n)"\nf', [1, 2]],
		['lua', 's = [==[\n ]]\n]==]\nf()', [1, 2]],
		['sql', "SELECT 'it''s\n a'\nFROM b", [1]],
		['haskell', "x' = 'a'\ny' = b", []],
		['yaml', 'a: |\n  b\nc: "d\n  e"', []],
		['vue', '<p\n  :a="[\n    b]">\n  c\n</p>', []],
		['julia', 's = """\n  a\n  """\nt = "b\n c"', [4]],
		['elixir', '@doc """\n  a\n  """\ns = "b\n c"', [4]],
		['python', 'def f():\n  """Doc.\n  """\n  f("""\n  """)', [4]],
	] as const) {
		it(`are ${expected.join(', ') || 'none'} of ${JSON.stringify(code)} in ${languageId}`, () =>
			assert.deepEqual([...verbatimLines(code, languageId)].toSorted(), expected));
	}

	it('are found in time linear in the length of a line', () => {
		for (const piece of [';', ' ', ')', 'A', '<<<A', "'", '"', '@"', '#', '\\']) {
			for (const languageId of ['php', 'shellscript', 'csharp', 'rust']) {
				const read = (length: number) => verbatimLines(`f(<<<A\n${piece.repeat(length)}.\nA);`, languageId);
				assert.ok(isSteady(read, 100_000), `${languageId} ${piece}`);
			}
		}
	});
});
