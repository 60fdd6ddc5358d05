import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { Lexer, Tokenizer, type Tokens } from 'marked';
import { splitCodeBlocks } from '../../../../../src/base/text/markdownBlocks.ts';
import { LONGEST_LEXING } from '../../../../../src/chat/view/answer/drawingPace.ts';
import { lexMarkdown } from '../../../../../src/chat/view/markdown/lexMarkdown.ts';
import { LexingBudget } from '../../../../../src/chat/view/markdown/meteredTokenizer.ts';
import { costlyMarkdown, quadraticMarkdown } from '../../../../support/faults/hostilePayloads.ts';
import { processorTime } from '../../../../support/steadyTime.ts';

const root = join(import.meta.dirname, '..', '..', '..', '..', '..');
/** Those of marked's rules that read on, perhaps for nothing. */
const searchingRules = ['def', 'table', 'lheading', 'link', 'reflink', 'emStrong', 'del'] as const;

class OpenBudget extends LexingBudget {
	spent = 0;

	override spend(units: number): void {
		this.spent += units;
		super.spend(units);
	}
}

/** marked's own rules, without HTML and footnotes. */
class PlainTokenizer extends Tokenizer {
	override html(): undefined {
		return undefined;
	}

	override tag(): undefined {
		return undefined;
	}

	override def(source: string): Tokens.Def | undefined {
		return /^ {0,3}\[\^/.test(source) ? undefined : super.def(source);
	}
}

describe('Reading Markdown', () => {
	for (const [kind, text] of Object.entries({ ...quadraticMarkdown, ...costlyMarkdown })) {
		it(`W22 hands marked's rules no more than the budget for ${kind}, and loses nothing`, () => {
			const budget = new LexingBudget(LONGEST_LEXING);
			const { handed, result } = countHanded(() => lexMarkdown(text, budget));
			assert.ok(handed <= LONGEST_LEXING, `${handed}`);
			const shown = result?.map(({ raw }) => raw).join('') ?? text;
			assert.equal(withoutSpace(shown), withoutSpace(text));
		});
	}

	it('W22 gives marked’s rules one budget for all 17 parts of an answer', () => {
		for (const text of Object.values(quadraticMarkdown)) {
			const budget = new LexingBudget(LONGEST_LEXING);
			const parts = Array.from({ length: 17 }, () => text);
			const { handed } = countHanded(() => parts.map((part) => lexMarkdown(part, budget)));
			assert.ok(handed <= LONGEST_LEXING, `${handed}`);
		}
	});

	it('W22 has no tokens for a text that is too much', () => {
		const text = quadraticMarkdown['a nested list and a table in it'] ?? '';
		assert.equal(lexMarkdown(text, new LexingBudget(LONGEST_LEXING)), undefined);
		assert.equal(lexMarkdown('*a*', new LexingBudget(-1)), undefined);
	});

	for (const kind of [
		'punctuation at the end of an address before a tag',
		'character references at the end of an address',
	]) {
		it(`W22 does not read an address as often as marked would: ${kind}`, () => {
			const budget = new LexingBudget(LONGEST_LEXING);
			const text = (quadraticMarkdown[kind] ?? '').repeat(2);
			assert.ok(processorTime(() => lexMarkdown(text, budget)) < 1_000);
			assert.ok(budget.isSpent);
		});
	}

	it('keeps the blocks it has read if the budget ends in their inline text', () => {
		const text = '# One\n\n*Two* **three**\n\n*Four*';
		const whole = new OpenBudget(LONGEST_LEXING);
		lexMarkdown(text, whole);
		const budget = new LexingBudget(whole.spent - 1);
		const tokens = lexMarkdown(text, budget) ?? [];
		assert.deepEqual(
			[tokens.map(({ type }) => type), budget.isSpent],
			[['heading', 'space', 'paragraph', 'space', 'paragraph'], true],
		);
		assert.equal(tokens.map(({ raw }) => raw).join(''), text);
	});

	it('stays far below the budget for ordinary answers of 200 KB', () => {
		const documents = [
			'README.md',
			'CHANGELOG.md',
			'CONTRIBUTING.md',
			'docs/when-things-go-wrong.md',
			'test/README.md',
		];
		const libraries = ['marked/README.md', 'fast-check/README.md', 'highlight.js/CHANGES.md', 'preact/README.md'];
		const files = [...documents, ...libraries.map((name) => join('node_modules', name))];
		const row = `| ${['whetstone.chat.temperature', 'window', '`0.7`', 'between **0** and 2, see [it](https://a.test/x)'].join(' | ')} |\n`;
		const texts = [
			...files.map((name) => readFileSync(join(root, name), 'utf8')),
			`| setting | scope | default | notes |\n|---|---|---|---|\n${row.repeat(2000)}`,
			`1. First *do* this, ${'as it is told in the documents, '.repeat(4)}with \`npm ci\`:\n   - a [link](https://a.test) and \`code\`\n`.repeat(
				2000,
			),
			`Some words, **bold** and \`code\`, ${'and more words of a long line '.repeat(15)}\n`.repeat(400),
		];
		for (const text of texts) {
			const long = text.repeat(Math.ceil(200_000 / text.length)).slice(0, 200_000);
			const budget = new OpenBudget(LONGEST_LEXING);
			for (const part of splitCodeBlocks(long)) if (part.kind === 'markdown') lexMarkdown(part.text, budget);
			assert.ok(budget.spent < LONGEST_LEXING * 0.8, `${budget.spent} ${text.slice(0, 60)}`);
		}
	});

	it('gives the same tokens as marked', () => {
		const pieces = [
			'w1',
			'w2',
			'*',
			'**',
			'_',
			'~~',
			'`',
			'``',
			'# ',
			'> ',
			'- ',
			'1. ',
			'\n',
			'\n\n',
			'    ',
			'[',
			'](',
		];
		const more = [
			')',
			'![',
			'|',
			'---',
			'|-|\n',
			'| a | b |\n',
			'===',
			'- [ ] ',
			'https://a.b',
			'\\',
			'[a]: b\n',
			'[a]',
		];
		const markdown = fc.array(fc.constantFrom(...pieces, ...more), { maxLength: 25 }).map((found) => found.join(''));
		fc.assert(
			fc.property(markdown, (text) => {
				const plain = new Lexer({ gfm: true, tokenizer: new PlainTokenizer() }).lex(text);
				assert.deepEqual(lexMarkdown(text, new LexingBudget(LONGEST_LEXING)), [...plain]);
			}),
			{ numRuns: 500 },
		);
	});
});

/** Runs `work`, and counts the lengths that marked's searching rules are handed meanwhile. */
function countHanded<Result>(work: () => Result): { readonly handed: number; readonly result: Result } {
	const own = searchingRules.map((name) => [name, Tokenizer.prototype[name]] as const);
	let handed = 0;
	for (const [name, rule] of own) {
		Object.assign(Tokenizer.prototype, {
			[name](this: Tokenizer, source: string, ...rest: unknown[]) {
				handed += source.length;
				return Reflect.apply(rule, this, [source, ...rest]);
			},
		});
	}
	try {
		return { result: work(), handed };
	} finally {
		Object.assign(Tokenizer.prototype, Object.fromEntries(own));
	}
}

function withoutSpace(text: string): string {
	return text.replace(/\s/g, '');
}
