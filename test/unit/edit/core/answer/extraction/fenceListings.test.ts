import assert from 'node:assert/strict';
import { fenceListings } from '../../../../../../src/edit/core/answer/extraction/normalizeFences.ts';

const FENCED = 'So:\n```\na\n  b\n```\nEnd.';

describe('a listing of other markup', () => {
	for (const [markup, opening, closing] of [
		['LaTeX', '\\begin{verbatim}', '\\end{verbatim}'],
		['LaTeX with options', '\\begin{lstlisting}[language=C]', '\\end{lstlisting}'],
		['Org', '#+BEGIN_SRC js', '#+END_SRC'],
		['Org, an example', '#+begin_example', '  #+end_example  '],
		['a wiki', '{code}', '{code}'],
		['a wiki, with a language', '{code:title=a|b}', '{code}'],
		['a wiki, without formats', '  {noformat}', '{noformat}'],
		['a forum', '[code]', '[/code]'],
		['a forum, with a language', '[CODE=js]', '[/code]'],
		['marks of begin and end', '### BEGIN CODE ###', '### End Code ###'],
		['a command that writes a file', "cat > a.js <<'EOF'", 'EOF'],
		['a command that appends to a file', 'cat >>a.js <<-EOF', 'EOF'],
	] as const) {
		it(`becomes a fence: ${markup}`, () =>
			assert.equal(fenceListings(`So:\n${opening}\na\n  b\n${closing}\nEnd.`, ''), FENCED));
	}

	it('becomes a fence together with the line above, in AsciiDoc', () => {
		assert.equal(fenceListings('So:\n[source,js]\n----\na\n----\nEnd.', ''), 'So:\n\n```\na\n```\nEnd.');
	});

	it('ends where the indentation does if nothing closes it', () => {
		const text = '  .. code:: js\n\n    a\n\n   b\n  End.';
		assert.equal(fenceListings(text, ''), '```\n\n    a\n\n   b\n```\n  End.');
		assert.equal(fenceListings('new_code: |-\n  a\n', ''), '```\n  a\n\n```');
		assert.equal(fenceListings('.. code-block::\n\n  a', ''), '```\n\n  a\n```');
	});

	it('is only unwrapped if it holds fences itself', () => {
		assert.equal(fenceListings('[code]\n```\na\n```\n[/code]', ''), '\n```\na\n```\n');
		assert.equal(fenceListings('code: |\n  ~~~\n  a\n  ~~~\nEnd.', ''), '\n  ~~~\n  a\n  ~~~\nEnd.');
		assert.equal(fenceListings('[code]\na\n[/code]\n```\nb\n```', ''), '```\na\n```\n```\nb\n```');
		assert.equal(fenceListings('[code]\nx ```\n[/code]', ''), '```\nx ```\n```');
	});

	it('may follow another one', () => {
		const text = '[code]\na\n[/code]\n{code}\nb\n{code}\ncode: |\n  c\n  code: |\n    d\nEnd.';
		assert.equal(fenceListings(text, ''), '```\na\n```\n```\nb\n```\n```\n  c\n  code: |\n    d\n```\nEnd.');
	});

	for (const [title, text, known = ''] of [
		['that the document has, too', '[code]\na\n[/code]', 'x\n[code]'],
		['that nothing closes', '[code]\na'],
		['that is closed before it opens', '[/code]\n[code]\na'],
		['on a line of its own alone', 'x[code]\na\n[/code]'],
		['before other text', '[code] x\na\n[/code]'],
		['with a long first line', `\\begin{code}${' '.repeat(400)}\na\n\\end{code}`],
		['below a line that does not announce it', 'x [source]\n----\na\n----'],
		['below an announcement with more', '[source] x\n----\na\n----'],
		['that begins amid a line', 'a \\begin{code}\na\n\\end{code}\na #+begin_src\na\n#+end_src'],
		[
			'with more marks',
			'x {code}\na\n{code}x\nx [code]\na\n[/code]\n[source]\nx ----\na\nx ----\n[source]\n---- x\na\n---- x',
		],
		['that a line only mentions', 'my begin code\na\nmy end code\nbegin code x\na\nend code x'],
		['of a command within a command', 'x cat > a << b\na\nb\ncat > a << b c\na\nb'],
		['of an attribute', 'x .. code::\n  a\n.. coder::\n  a\na code: |\n  a\ncode: | x\n  a'],
	] as const) {
		it(`stays as it is: one ${title}`, () => assert.equal(fenceListings(text, known), text));
	}
});
