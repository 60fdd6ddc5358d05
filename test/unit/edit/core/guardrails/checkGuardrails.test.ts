import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkGuardrails } from '../../../../../src/edit/core/guardrails/checkGuardrails.ts';
import { isSteady } from '../../../../support/steadyTime.ts';
import { guardrailAnswers } from './guardrailAnswers.ts';

describe('guardrails', () => {
	it('are tested with forty answers in three languages, each positively and negatively', () => {
		assert.equal(guardrailAnswers.length, 40);
		for (const languageId of ['typescript', 'python', 'go']) {
			const expected = guardrailAnswers
				.filter((answer) => answer.languageId === languageId)
				.map((answer) => answer.expected);
			for (const kind of ['truncated', 'language', 'signature', 'hidden'] as const) {
				assert.ok(
					expected.some((kinds) => kinds.includes(kind)),
					`${languageId}: ${kind}`,
				);
				assert.ok(
					expected.some((kinds) => !kinds.includes(kind)),
					`${languageId}: not ${kind}`,
				);
			}
		}
	});

	for (const { title, expected, ...answer } of guardrailAnswers) {
		it(`report ${expected.join(' and ') || 'nothing'} for ${title} (${answer.languageId})`, () => {
			assert.deepEqual(
				checkGuardrails({ use: 'optimize', ...answer }).map(({ kind }) => kind),
				expected,
			);
		});
	}

	it('report the same for CRLF line endings', () => {
		const windows = (text: string) => text.replaceAll('\n', '\r\n');
		for (const { title, expected, ...answer } of guardrailAnswers) {
			const { original, replacement } = answer;
			const found = checkGuardrails({
				use: 'optimize',
				...answer,
				original: windows(original),
				replacement: windows(replacement),
			});
			assert.deepEqual(
				found.map(({ kind }) => kind),
				expected,
				title,
			);
		}
	});

	it('report a hidden character that replaces another one, or a line ending', () => {
		const kinds = (original: string, replacement: string) =>
			checkGuardrails({ use: 'optimize', languageId: 'typescript', original, replacement }).map(({ kind }) => kind);
		assert.deepEqual(kinds("a('\u200b');", "a('\u202e');"), ['hidden']);
		assert.deepEqual(kinds('a();\r\nb();\r\nc();\r\n', 'a(); // \u202e x\r\n'), ['hidden']);
		assert.deepEqual(kinds("a('\u200b');\nb();", "b('\u200b');"), []);
	});

	it('B21 report variation selectors, tag characters, blank symbols and terminal escapes', () => {
		const kinds = (replacement: string) =>
			checkGuardrails({ use: 'optimize', languageId: 'typescript', original: "say('1');", replacement }).map(
				({ kind }) => kind,
			);
		const hidden = ['1\ufe0f', '#\ufe0e', 'a\ufffc', 'a\u2800', 'a\u{e0061}', '\u001b]52;c;cm0gLXJm\u0007'];
		for (const text of hidden) assert.deepEqual(kinds(`say('${text}');`), ['hidden'], JSON.stringify(text));
		assert.deepEqual(kinds("say('1️⃣ ❤️ ✅');"), []);
	});

	it('ignore in prose and markup what is only wrong in code', () => {
		const kinds = (languageId: string, replacement: string, fence?: string) =>
			checkGuardrails({
				use: 'optimize',
				languageId,
				original: 'a',
				replacement,
				...(fence === undefined ? {} : { fence }),
			});
		assert.deepEqual(kinds('markdown', 'A sentence (see src/* that ends.'), []);
		assert.deepEqual(kinds('html', '<p>It is so.</p>'), []);
		assert.deepEqual(kinds('latex', 'One, two, three -'), []);
		for (const host of ['vue', 'svelte', 'html', 'astro', 'markdown']) {
			assert.deepEqual(kinds(host, 'const a = () => 1;', 'ts'), [], host);
		}
		assert.deepEqual(kinds('python', 'const a = () => 1;', 'ts'), [{ kind: 'language' }]);
	});

	it('ignore the last line in languages whose syntax is unknown', () => {
		for (const [languageId, replacement] of [
			['yaml', 'paths:\n  - src/*'],
			['dockerfile', 'COPY src/* b/'],
			['makefile', 'a: b/*'],
			...['r', 'toml', 'powershell', 'terraform', 'coffeescript'].map((each) => [each, 'x # it (was']),
			...['sql', 'lua', 'haskell'].map((each) => [each, 'x -- it (was']),
			['clojure', '(b) ; (x'],
			['perl', '$x = $#y; # (a'],
		] as const) {
			assert.deepEqual(checkGuardrails({ use: 'optimize', languageId, original: 'x', replacement }), [], languageId);
		}
	});

	it('know the syntax of many languages', () => {
		const kinds = (languageId: string, replacement: string) =>
			checkGuardrails({ use: 'optimize', languageId, original: 'x', replacement }).map(({ kind }) => kind);
		for (const [languageId, replacement] of [
			['shellscript', 'ls src/*'],
			['shellscript', 'cp a .'],
			['shellscript', `if [ $# -gt 0 ] && [ "$\{a#b}" ]; then f & fi; g &`],
			['shellscript', `f $\{a#*/} 'it'\\''s'`],
			['shellscript', "cat <<EOF\nIt's (so\nEOF\n"],
			['php', '$a = 1; # ('],
			['php', "$a = <<<EOT\n  It's (so\n  EOT;"],
			['css', 'a { b: url(https://c.example/d) }'],
			['rust', "let q = '\"';"],
			['cpp', 'f(R"(")");'],
		] as const) {
			assert.deepEqual(kinds(languageId, replacement), [], replacement);
		}
		for (const [languageId, replacement] of [
			['shellscript', 'f |'],
			['shellscript', 'f &&'],
			['shellscript', 'f \\'],
			['shellscript', "f 'a"],
			['php', '$a = ['],
			['css', 'a {'],
			['jsonc', '{ "a": ['],
			['cpp', 'int a ='],
			['objective-c', '[a b'],
			['vue', '<script>f({</script>'],
			['html', '<script>f([</script>'],
		] as const) {
			assert.deepEqual(kinds(languageId, replacement), ['truncated'], replacement);
		}
	});

	it('ignore a removed case in a shell script', () => {
		const [original, replacement] = ['case $a in x) f;; y) f;; esac', 'case $a in x|y) f;; esac'];
		assert.deepEqual(checkGuardrails({ use: 'optimize', languageId: 'shellscript', original, replacement }), []);
	});

	it('ignore another name of the same language in a fence', () => {
		for (const [languageId, fence] of [
			['objective-c', 'c'],
			['objective-cpp', 'cpp'],
			['cuda-cpp', 'c++'],
			['aspnetcorerazor', 'csharp'],
			['starlark', 'python'],
		] as const) {
			assert.deepEqual(
				checkGuardrails({ use: 'optimize', languageId, original: 'a', replacement: 'b', fence }),
				[],
				languageId,
			);
		}
	});

	it('ignore any code that does not change', () => {
		const languageId = fc.constantFrom('typescript', 'python', 'go', 'rust', 'c', 'html', 'plaintext');
		const piece = fc.constantFrom(
			'def f(a):\n',
			'func F(a int) {\n',
			'class A {\n',
			'"',
			'`',
			'/*',
			'//',
			'(',
			')',
			'{',
			'}',
			'\n',
			'x = ',
			'/a/',
		);
		const code = fc.oneof(
			fc.string(),
			fc.array(piece).map((pieces) => pieces.join('')),
		);
		fc.assert(
			fc.property(languageId, code, (id, text) => {
				const kinds = checkGuardrails({ use: 'optimize', languageId: id, original: text, replacement: text }).map(
					({ kind }) => kind,
				);
				assert.deepEqual(
					kinds.filter((kind) => kind !== 'language'),
					[],
				);
			}),
			{ numRuns: 500 },
		);
	});

	it('take little time for endless spaces in a function, and for endless parameters', () => {
		const codes = [
			['javascript', (length: number) => `function a() { b${' '.repeat(length)}c }`],
			['go', (length: number) => `func a(${'b, '.repeat(length / 2)}c d) { }`],
		] as const;
		for (const [languageId, codeOf] of codes) {
			const check = (length: number) => {
				const code = codeOf(length);
				checkGuardrails({ use: 'optimize', languageId, original: code, replacement: `${code} ` });
			};
			assert.ok(isSteady(check, 100_000), languageId);
		}
	});
});
