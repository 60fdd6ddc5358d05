import assert from 'node:assert/strict';
import { taggedCode } from '../../../../../../src/edit/core/answer/extraction/taggedCode.ts';

/** The code and the prose of an answer as `code|prose`. */
function tagged(answer: string, languageId = 'python', known = ''): string | undefined {
	const found = taggedCode(answer, { known, languageId });
	return found && `${found.code}|${found.prose}`;
}

describe('code in a tag', () => {
	const cases: readonly (readonly [title: string, answer: string, expected: string, languageId?: string])[] = [
		['alone', '<code>a</code>', 'a|'],
		['amid text', 'So:\n\n<code>\na\n</code>\n\nEnd.\n', '\na\n|So:\n\nEnd.'],
		['below text', 'So:\n<code>a</code>', 'a|So:'],
		['indented', ' \t<code>a</code>', 'a|'],
		['named with an underscore', '<optimized_x>a</optimized_x>', 'a|'],
		['named with a hyphen', '<x-Result>a</x-Result>', 'a|'],
		['named in camel case', '<xCode>a</xCode>', 'a|'],
		['named by its attribute', '<x name="new_code">a</x>', 'a|'],
		['with attributes', '<file path="a">a</file>', 'a|'],
		['with raw text', '<code> <![CDATA[a\nb]]> </code>', 'a\nb|'],
		['with raw text below other text', '<code>a <![CDATA[b]]></code>', 'a <![CDATA[b]]>|'],
		['with raw text above other text', '<code><![CDATA[b]]> c</code>', '<![CDATA[b]]> c|'],
		['in a script, with attributes', '<code class="a">a</code>', 'a|', 'javascript'],
		['behind another tag', '<x>b</x>\n<code>a</code>', 'a|<x>b</x>'],
		['behind one that is not closed', '<answer>\n<code>a</code>', 'a|<answer>'],
		['behind two that are not closed', '<answer>\n<answer>\n<code>a</code>', 'a|<answer>\n<answer>'],
		['behind one that is closed before', '</answer>\n<answer>\n<code>a</code>', 'a|</answer>\n<answer>'],
		['up to the first that closes it', '<code>a</code>\n</code>', 'a|</code>'],
		['in a document with elements, in two words', '<x_code>a</x_code>', 'a|', 'xml'],
		['in a component, in two words', '<x_code>a</x_code>', 'a|', 'javascriptreact'],
		['in a page', '<answer>a</answer>', 'a|', 'html'],
		['in a script', '<code>a</code>', 'a|', 'javascript'],
		['in a script, indented, in two words', ' <x_code>a</x_code>', 'a|', 'javascript'],
		['in a language that begins alike', '<code>a</code>', 'a|', 'reactive'],
	];
	for (const [title, answer, expected, languageId] of cases) {
		it(`is found ${title}`, () => assert.equal(tagged(answer, languageId), expected));
	}

	for (const [title, answer, languageId, known] of [
		['without a tag', 'a'],
		['in a tag of another name', '<x>a</x>'],
		['in a tag whose name only begins alike', '<codec>a</codec>'],
		['in a tag of another attribute', '<x id="code" filename="code">a</x>'],
		['in a tag that is not closed', '<code>a'],
		['in a tag within a line', 'b <code>a</code>'],
		['in a tag of the document', '<code>a</code>', 'python', 'b <code class="c">'],
		['in an element of a document', '<code>a</code>', 'xml'],
		['in an element of a component', '<code>a</code>', 'typescriptreact'],
		['in an element of a page', '<pre>a</pre>', 'html'],
		['in an indented element of a script', ' <code>a</code>', 'javascript'],
	] as const) {
		it(`is not found ${title}`, () => assert.equal(tagged(answer, languageId, known), undefined));
	}

	it('is found in elements of a page whose names are longer', () => {
		assert.equal(tagged('<code-x>a</code-x>', 'html'), 'a|');
		assert.equal(tagged('<x-pre>a</x-pre>', 'html'), 'a|');
	});
});
