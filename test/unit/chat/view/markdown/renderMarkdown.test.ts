import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type ComponentChildren, h, isValidElement } from 'preact';
import { LONGEST_LEXING } from '../../../../../src/chat/view/answer/drawingPace.ts';
import { lexMarkdown } from '../../../../../src/chat/view/markdown/lexMarkdown.ts';
import { LexingBudget } from '../../../../../src/chat/view/markdown/meteredTokenizer.ts';
import { HeadingLevels, renderMarkdown } from '../../../../../src/chat/view/markdown/renderMarkdown.ts';

const allowed: Readonly<Record<string, readonly string[]>> = {
	a: ['href'],
	input: ['type', 'checked', 'disabled'],
	ol: ['start'],
	...Object.fromEntries(['li', 'span', 'th', 'td'].map((name) => [name, ['class']])),
	...Object.fromEntries([3, 4, 5, 6].map((level) => [`h${level}`, ['class']])),
	...Object.fromEntries(
		[
			'blockquote',
			'br',
			'code',
			'del',
			'em',
			'hr',
			'label',
			'p',
			'pre',
			'strong',
			'table',
			'tbody',
			'thead',
			'tr',
			'ul',
		].map((name) => [name, []]),
	),
};

interface Drawn {
	text: string;
	elements: number;
	/** Elements and attributes that are not allowed. */
	readonly foreign: string[];
	readonly targets: string[];
}

describe('Drawing Markdown', () => {
	const word = fc.integer({ min: 100, max: 999 }).map((number) => `w${number}`);
	const sign = fc.constantFrom(
		...[
			'*',
			'**',
			'_',
			'~~',
			'`',
			'```',
			'# ',
			'> ',
			'- ',
			'1. ',
			'\n',
			'\n\n',
			'    ',
			'[',
			'](',
			')',
			'![',
			'<',
			'>',
		],
		...[
			'</',
			'<b x="',
			'"',
			'<!--',
			'-->',
			'&lt;',
			'&#x3c;',
			'\\',
			'|',
			'---',
			'- [ ] ',
			'https://',
			'javascript:',
			'\u202e',
		],
		' ',
	);
	const markdown = fc.array(fc.oneof(word, sign), { maxLength: 60 }).map((pieces) => pieces.join(''));

	it('makes only known elements with known attributes, and links only to web and mail addresses', () => {
		fc.assert(
			fc.property(markdown, (text) => {
				const { foreign, targets } = draw(text);
				assert.deepEqual([foreign, targets.filter((target) => !/^(?:https?:\/\/|mailto:)/.test(target))], [[], []]);
			}),
			{ numRuns: 1000 },
		);
	});

	it('loses no word', () => {
		// Cells beyond the columns of a table's head are dropped by GitHub's rules, so these texts have no tables.
		const words = markdown.map((text) => text.replaceAll('|', ''));
		fc.assert(
			fc.property(words, (text) => {
				const drawn = draw(text);
				const shown = drawn.text + drawn.targets.join(' ');
				assert.deepEqual(
					(text.match(/w\d+/g) ?? []).filter((found) => !shown.includes(found)),
					[],
				);
			}),
			{ numRuns: 1000 },
		);
	});

	it('draws HTML as text', () => {
		const html = '<p onclick="x">a</p> <!-- b --> <img src=x>\n<script>c</script>';
		assert.deepEqual(draw(html), { text: html, elements: 1, foreign: [], targets: [] });
	});

	it('draws character references as the characters that they name, and an unknown one as it was written', () => {
		assert.equal(draw('&lt;b&gt; &amp;amp; &#65;&#x42; &copy&nbsp;x').text, '<b> &amp; AB &copy\u00a0x');
		assert.equal(draw('&nosuch; & &; &#; &#x110000; &#0; AT&T').text, '&nosuch; & &; &#; \ufffd \ufffd AT&T');
		assert.equal(draw('&hellip; &check; &NotEqualTilde; &CounterClockwiseContourIntegral; &AMP;').text, '… ✓ ≂̸ ∳ &');
	});

	it('stops making elements when there are enough, and shows the rest as it was written', () => {
		const items = Array.from({ length: 500 }, (_, index) => `- item${index}`).join('\n');
		const { text, elements } = draw(items, 100);
		assert.ok(elements <= 110, `${elements}`);
		assert.ok(text.includes('item499'));
	});

	it('shows a table with too many columns as it was written', () => {
		const table = `${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n`;
		assert.deepEqual([draw(table).text, draw(table).elements], [table, 1]);
	});

	it('limits the nesting of lists and quotations, and never fails', () => {
		for (const sign of ['> ', '>', '- ', '1. ', '* > ']) {
			const { text, elements } = draw(`${sign.repeat(100)}end`);
			assert.ok(text.endsWith('end'), sign);
			assert.ok(elements < 100, sign);
		}
	});
});

function draw(text: string, left = 4000): Drawn {
	const drawn: Drawn = { text: '', elements: 0, foreign: [], targets: [] };
	const nodes = renderMarkdown(lexMarkdown(text, new LexingBudget(LONGEST_LEXING)) ?? [], {
		headings: new HeadingLevels(2),
		imageText: (alternative, host) => `${alternative} (${host})`,
		code: (language, code) => h('pre', null, `${language} ${code}`),
		link: (link, content) => h('a', { href: link.href }, content),
		table: (content) => content,
		budget: { left },
	});
	visit(nodes, drawn);
	return drawn;
}

function visit(node: ComponentChildren, drawn: Drawn): void {
	if (Array.isArray(node)) for (const child of node) visit(child, drawn);
	else if (typeof node === 'string') drawn.text += node;
	else if (isValidElement(node)) {
		const { children, ...attributes } = node.props;
		const names = typeof node.type === 'string' ? allowed[node.type] : undefined;
		drawn.elements++;
		if (!names) drawn.foreign.push(String(node.type));
		for (const name of Object.keys(attributes)) if (!names?.includes(name)) drawn.foreign.push(`${node.type} ${name}`);
		if ('href' in attributes) drawn.targets.push(String(attributes.href));
		visit(children, drawn);
	}
}
