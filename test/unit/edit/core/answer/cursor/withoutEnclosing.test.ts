import assert from 'node:assert/strict';
import { cursorLine } from '../../../../../../src/edit/core/answer/cursor/cursorLine.ts';
import { withoutEnclosing } from '../../../../../../src/edit/core/answer/cursor/withoutEnclosing.ts';

/** What is left of an answer's code at the ¦ of a document. */
function inner(code: string, document: string, languageId = 'javascript'): string {
	return innerCode(code, document, languageId).code;
}

function innerCode(code: string, document: string, languageId: string) {
	const start = document.indexOf('¦');
	const style = { insertSpaces: true, width: 2 };
	const place = { text: document.replace('¦', ''), start, end: start, languageId, style, lineEnd: '\n' } as const;
	return withoutEnclosing(code, place, cursorLine(place));
}

describe('code that came with the declarations around its place', () => {
	const document = 'class A {\n  run() {\n    ¦\n  }\n}';
	const repeated = 'class A {\n  run() {\n    const list = [];\n    function inner() {}\n  }\n}';

	it('is what is inside them', () => {
		const nested = 'class A {\n  class B {\n    run() {\n    }\n    stop() {\n    }\n  }\n}';
		const place = 'class A {\n  class B {\n    x() {\n    }\n    ¦\n  }\n}';
		for (const text of [place, place.replaceAll('\n', '\r\n')]) {
			assert.equal(inner(nested, text, 'java'), '    run() {\n    }\n    stop() {\n    }');
		}
	});

	for (const [title, code] of [
		['it has only one of them', 'class A {\n  stop() {\n    a();\n  }\n}'],
		['it only calls them', 'new A().run();'],
		['it has none of them', 'a();'],
		['nothing is inside', 'class A {\n  run() {\n  }\n}'],
	] as const) {
		it(`is unchanged if ${title}`, () => assert.equal(inner(code, document), code));
	}

	it('is unchanged beside a declaration', () => {
		assert.equal(inner(repeated, 'class A {\n  run() {\n  }\n}\n¦'), repeated);
	});

	it('is what is inside the inner one or the outer one alone', () => {
		assert.equal(inner('run() {\n  a();\n}', document), '  a();');
		assert.equal(inner('class A {\n  run() {}\n}', 'class A {\n  ¦\n}'), '  run() {}');
	});
});

describe('new code beside what encloses a place', () => {
	const document = 'import { a } from "a";\n\nclass A {\n  run() {\n    ¦\n  }\n}';
	for (const [title, code, isCut] of [
		['is none if all of it is there', 'import { a } from "a";\nclass A {\n  run() {\n    a();\n  }\n}', false],
		['is an import', 'import { b } from "b";\nclass A {\n  run() {\n    a();\n  }\n}', true],
		['is a function', 'class A {\n  run() {\n    a();\n  }\n}\nfunction b() {}', true],
		['is a method', 'class A {\n  run() {\n    a();\n  }\n  stop() {\n  }\n}', true],
	] as const) {
		it(`${title}${isCut ? ', which is told' : ''}`, () =>
			assert.deepEqual(innerCode(code, document, 'typescript'), { code: '    a();', isCut }));
	}

	it('comes along if it is an import of a language that may have one anywhere', () => {
		const code = 'import b\ndef run(a):\n    return b.of(a)';
		const wanted = { code: 'import b\n    return b.of(a)', isCut: false };
		assert.deepEqual(innerCode(code, 'def run(a):\n    ¦', 'python'), wanted);
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
