// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the code under test is data here
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { tokenize } from '../../../../src/localService/rewrites/tokenizer.ts';

function kinds(text: string, jsx = false): readonly string[] | undefined {
	return tokenize(text, { jsx })?.tokens.map((token) => `${token.kind} ${token.text}`);
}

describe('the tokenizer', function () {
	// Other suites may keep the machine and its disk busy.
	this.timeout(10_000);

	for (const [text, expected] of [
		['a / b / c', ['name a', 'punctuator /', 'name b', 'punctuator /', 'name c']],
		['a = /b/g', ['name a', 'punctuator =', 'regex /b/g']],
		['return /[/"]/.source', ['name return', 'regex /[/"]/', 'punctuator .', 'name source']],
		['if (x) /re/.test(y)', /regex \/re\//],
		['f(x) / 2 / 3', /^(?!.*regex)/],
		['x.return / 2 / 3', /^(?!.*regex)/],
		['x! / 2 / 3', /^(?!.*regex)/],
		['{}\n/re/.test(y)', /regex \/re\//],
		['(a = {}) / 2', /^(?!.*regex)/],
		["'it\\'s' + \"a\\\\\"", ["string 'it\\'s'", 'punctuator +', 'string "a\\\\"']],
		["'two\\\nlines'", ["string 'two\\\nlines'"]],
		['`a${ `b${c}` + "}" }d` + e', ['template `a${ `b${c}` + "}" }d`', 'punctuator +', 'name e']],
		['a?.b ?.5 : c', ['name a', 'punctuator ?.', 'name b', 'punctuator ?', 'number .5', 'punctuator :', 'name c']],
		['1_000n + 0xFf + 1e-3 + 1..x', /number 1_000n.*number 0xFf.*number 1e-3.*number 1\.,punctuator \.,name x/],
		['#x in ünï', ['name #x', 'name in', 'name ünï']],
	] as const) {
		it(`reads ${JSON.stringify(text)}`, () => {
			if (expected instanceof RegExp) assert.match(String(kinds(text)), expected);
			else assert.deepEqual(kinds(text), expected);
		});
	}

	for (const [text, expected] of [
		["<p title='a>b'>Don't {x} <b/></p>", 1],
		['<>{a < b ? <i>1</i> : `}`}</>', 1],
		['a < b > c', 5],
		['(<T,>(x: T) => x)', 13],
	] as const) {
		it(`reads ${text} with JSX as ${expected} token${expected === 1 ? '' : 's'}`, () => {
			assert.equal(kinds(text, true)?.length, expected);
		});
	}

	it('reads comments separately, with their positions', () => {
		const text = '#!/usr/bin/env node\na /* b */ // c';
		const source = tokenize(text, { jsx: false });
		assert.deepEqual(
			source?.tokens.map((token) => token.text),
			['a'],
		);
		assert.deepEqual(
			source?.comments.map(({ start, end }) => text.slice(start, end)),
			['#!/usr/bin/env node', '/* b */', '// c'],
		);
	});

	for (const text of [
		"'open",
		'"a\nb"',
		'`open ${x}',
		'`${',
		'/open',
		'(',
		')',
		'(]',
		'a \\ b',
		'}',
		'{ x: {} / 2 }',
		'/* open',
	]) {
		it(`does not guess at ${JSON.stringify(text)}`, () => {
			assert.equal(tokenize(text, { jsx: false }), undefined);
		});
	}

	it('does not guess at JSX that does not end', () => {
		for (const text of ['<a>', '<a', '<a>{</a>', '<a b="c>', '</a>']) {
			assert.equal(tokenize(text, { jsx: true }), undefined, text);
		}
	});

	it('survives any depth', () => {
		for (const part of ['(', '`${', '<a>{', '{', '[']) {
			assert.equal(tokenize(part.repeat(20_000), { jsx: true }), undefined);
		}
		assert.equal(tokenize('('.repeat(20_000) + ')'.repeat(20_000), { jsx: true })?.tokens.length, 40_000);
	});

	it('omits nothing: tokens, comments and whitespace add up to the text', () => {
		const piece = fc.constantFrom(
			'a',
			' ',
			'\n',
			"'s'",
			'`t${x}`',
			'/r/',
			'1.5',
			'+',
			'=>',
			'{',
			'}',
			'(',
			')',
			'/* c */',
			'// d\n',
		);
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
				const text = pieces.join('');
				const source = tokenize(text, { jsx: false });
				if (source === undefined) return;
				const spans = [...source.tokens, ...source.comments].sort((a, b) => a.start - b.start);
				let position = 0;
				for (const { start, end } of spans) {
					assert.match(text.slice(position, start), /^\s*$/);
					assert.ok(end > start);
					position = end;
				}
				assert.match(text.slice(position), /^\s*$/);
			}),
		);
	});
});
