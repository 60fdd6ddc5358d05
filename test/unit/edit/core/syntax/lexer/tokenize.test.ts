import assert from 'node:assert/strict';
import fc from 'fast-check';
import { tokenize } from '../../../../../../src/edit/core/syntax/lexer/tokenize.ts';
import { hostileTokens, LANGUAGES, MARKS } from '../../../../../support/programs/hostileTokens.ts';

/** One case in so many: `npm run test:long` tries them all. */
const SHARE = 10;

describe('tokens', () => {
	it('cover any text in order, whatever its language', () => {
		const text = fc
			.array(fc.constantFrom(...MARKS, 'x', ')', '}', ']', 'A\n', '😀', '\r\n'))
			.map((parts) => parts.join(''));
		fc.assert(
			fc.property(text, fc.constantFrom(...LANGUAGES), (code, language) => {
				let end = 0;
				for (const piece of tokenize(code, language)) {
					assert.equal(piece.start, end);
					assert.ok(piece.end > piece.start);
					assert.ok(piece.open === undefined || piece.end === code.length);
					end = piece.end;
				}
				assert.equal(end, code.length);
			}),
			{ numRuns: 2_000 },
		);
	});

	it('include strings nested in others at any depth', () => {
		const depth = 50_000;
		const pieces = tokenize(['`${'.repeat(depth), "'x'", '}`'.repeat(depth)].join(''), 'javascript');
		assert.equal(pieces.length, 4 * depth + 1);
		assert.deepEqual(pieces[2 * depth], { kind: 'string', start: 3 * depth, end: 3 * depth + 3 });
		assert.equal(pieces.at(-1)?.open, undefined);
	});

	for (const [language, code] of [
		['javascript', 'const a = `b'],
		['javascript', 'const a = `b ${c'],
		['javascript', 'const a = `b ${`'],
		['javascript', 'f(); /* b'],
		['rust', 'let a = r##"b"#'],
		['rust', '/* a /* b */'],
		['python', 'a = """b"'],
		['shellscript', "f 'a"],
		['lua', 'a = [=[b]]'],
		['html', '<p>a</p><!-- b'],
		['sql', "SELECT 'a''"],
	] as const) {
		it(`are open at the end of ${JSON.stringify(code)} in ${language}`, () =>
			assert.equal(tokenize(code, language).at(-1)?.open, true));
	}

	for (const [language, code] of [
		['javascript', `\`a $\{\`b $\{c}\`} d\` // e`],
		['javascript', "<p>Don't</p>"],
		['javascript', "it's a\nb = 'c"],
		['typescript', 'a = 1 / 2; b = "c" / `d`'],
		['rust', "fn f<'a>(b: &'a str) {}"],
		['haskell', "f' x' = x"],
		['shellscript', `echo $\{a#b} $# $((1 << c))`],
		['php', "?><p>Don't</p>"],
		['html', "<p>It's /* so */ `here`</p>"],
		['yaml', 'a: it\'s\nb: 5" wide'],
		['perl', '$a = $#b; $c = \\"$d";'],
		['c', "#error don't"],
		['unheard-of', 'it\'s // "so'],
	] as const) {
		it(`are closed at the end of ${JSON.stringify(code)} in ${language}`, () =>
			assert.equal(tokenize(code, language).at(-1)?.open, undefined));
	}

	it('treat a quote without its counterpart on the line as code', () => {
		assert.deepEqual(texts("it's\n'a' b", 'c'), [
			['code', "it's\n"],
			['string', "'a'"],
			['code', ' b'],
		]);
	});

	it('treat a string with code on several lines as a string', () => {
		assert.deepEqual(texts(`"a $\{b {\n"c"\n}} d" + e`, 'kotlin'), [
			['string', '"a '],
			['code', `$\{b {\n`],
			['string', '"c"'],
			['code', '\n}}'],
			['string', ' d"'],
			['code', ' + e'],
		]);
	});

	it('revert a string without an end on its line, but not the strings in its embedded code', () => {
		assert.deepEqual(texts('f\'{a["b"]} c\nd', 'python'), [
			['code', "f'{a["],
			['string', '"b"'],
			['code', ']} c\nd'],
		]);
	});

	for (const code of [
		'a / b / c',
		'a! / b! / c',
		'f(a) / b[0] / c',
		'a++ / b-- / c',
		'<a b={c} /><d />',
		'<a>b</a></d>',
	]) {
		it(`contain no regular expression in ${code}`, () => assert.deepEqual(texts(code, 'javascript'), [['code', code]]));
	}

	it('do not mistake a bit shift for a here-document', () => {
		assert.deepEqual(texts('a << B\nc', 'shellscript'), [['code', 'a << B\nc']]);
	});

	it('read part of a page by its first characters', () => {
		assert.deepEqual(texts("<b>it's</b>", 'vue'), [['code', "<b>it's</b>"]]);
		assert.deepEqual(texts("f('a')", 'vue'), [
			['code', 'f('],
			['string', "'a'"],
			['code', ')'],
		]);
	});

	it('include the body of an SQL function, but no other dollar-quoted text', () => {
		assert.deepEqual(
			texts("AS $b$ SELECT 'a' $b$; SELECT $$it's$$", 'sql').map(([, text]) => text),
			['AS $b$ SELECT ', "'a'", ' $b$; SELECT ', "$$it's$$"],
		);
	});

	it('continue a line comment only after a backslash', () => {
		assert.deepEqual(
			texts('// a \\\n b\nc', 'c').map(([, text]) => text),
			['// a \\\n b', '\nc'],
		);
		assert.deepEqual(
			texts('// a \\\n b\nc', 'javascript').map(([, text]) => text),
			['// a \\', '\n b\nc'],
		);
	});

	const cases = hostileTokens(SHARE);
	for (const language of LANGUAGES) {
		it(`are found in linear time in ${language}`, () => {
			const own = cases.filter(({ use }) => use === language);
			assert.ok(own.length > 0);
			for (const { piece, isSteady } of own) assert.ok(isSteady(), JSON.stringify(piece));
		});
	}
});

function texts(code: string, language: string): readonly (readonly [kind: string, text: string])[] {
	return tokenize(code, language).map(({ kind, start, end }) => [kind, code.slice(start, end)]);
}
