import assert from 'node:assert/strict';
import { withoutEnclosing } from '../../../../../../src/core/code/answer/cursor/withoutEnclosing.ts';

/** What is left of an answer's code at the ¦ of a document. */
function inner(code: string, document: string, languageId = 'javascript'): string {
	const start = document.indexOf('¦');
	const style = { insertSpaces: true, width: 2 };
	const place = { text: document.replace('¦', ''), start, end: start, languageId, style, lineEnd: '\n' } as const;
	return withoutEnclosing(code, place);
}

describe('code that came with the declarations around its place', () => {
	const document = 'class A {\n  go() {\n    ¦\n  }\n}';
	const repeated = 'class A {\n  go() {\n    const list = [];\n    function inner() {}\n  }\n}';

	it('is what is inside them', () => {
		const nested = 'class A {\n  class B {\n    go() {\n    }\n    stop() {\n    }\n  }\n}';
		const place = 'class A {\n  class B {\n    x() {\n    }\n    ¦\n  }\n}';
		for (const text of [place, place.replaceAll('\n', '\r\n')]) {
			assert.equal(inner(nested, text, 'java'), '    go() {\n    }\n    stop() {\n    }');
		}
	});

	for (const [title, code] of [
		['it has only one of them', 'class A {\n  stop() {\n    a();\n  }\n}'],
		['it has the other one', 'go() {\n  a();\n}'],
		['it only calls them', 'new A().go();'],
		['they are the other way around', 'go() {\n  class A {\n  }\n}'],
		['it has none of them', 'a();'],
		['nothing is inside', 'class A {\n  go() {\n  }\n}'],
	] as const) {
		it(`is unchanged if ${title}`, () => assert.equal(inner(code, document), code));
	}

	it('is unchanged beside a declaration, and in a single one', () => {
		assert.equal(inner(repeated, 'class A {\n  go() {\n  }\n}\n¦'), repeated);
		assert.equal(inner('class A {\n  go() {}\n}', 'class A {\n  ¦\n}'), 'class A {\n  go() {}\n}');
	});
});

describe('a page that came for a place in its body', () => {
	const page = '<html>\n<body class="a">\n  <p>x</p>\n</body>\n</html>';
	for (const [title, code, document, wanted] of [
		['is its body', page, '<html><body>¦</body>', '  <p>x</p>'],
		['is the body in capitals', '<BODY>\n<p>\n</BODY>', '<Body id="a">¦', '<p>'],
		['is whole above the body', page, '<html>¦<body>', page],
		['is whole beside another element', page, '<bodyguard>¦', page],
		['is code without a body', '<p>x</p>', '<body>¦', '<p>x</p>'],
		['is code whose body does not end', '<body><p>x</p>', '<body>¦', '<body><p>x</p>'],
		['is code whose body ends before it begins', '</body><body>', '<body>¦', '</body><body>'],
	] as const) {
		it(title, () => assert.equal(inner(code, document, 'html'), wanted));
	}
});
