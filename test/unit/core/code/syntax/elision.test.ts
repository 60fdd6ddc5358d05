import assert from 'node:assert/strict';
import fc from 'fast-check';
import { elisionLines } from '../../../../../src/core/code/syntax/elision.ts';

/** Said in one line, in the comments of some language, on a line of its own. */
const ELISIONS = [
	'...',
	'…',
	'[...]',
	'. . .',
	'... existing code ...',
	'… rest of the function …',
	'...rest of the code...',
	'... other cases',
	'... (same as before)',
	'... keep the imports here ...',
	'[rest of code]',
	'(rest of the file)',
	'rest of the code unchanged',
	'Rest of the class remains the same.',
	'The remaining methods stay as they are',
	'remaining code',
	'existing code here',
	'existing implementation',
	'previous code',
	'unchanged',
	'unchanged from the original',
	'same as before',
	'Same as above',
	'as before',
	'keep the remaining methods',
	'implementation omitted for brevity',
	'omitted',
	'snip',
	'Helper functions omitted for brevity',
	'your code here',
	'Add your code here',
	'other methods...',
	'other cases…',
	'Other methods remain the same',
	'parseLine() is unchanged',
	'everything else stays the same',
	'lines 10 - 20 unchanged',
	'the rest of the file',
	'code omitted',
	'... 其余代码不变',
];

/** Comments that a program may well have. */
const REMARKS = [
	'Process the remaining lines',
	'Handle other cases',
	'Copy the remaining elements of the left half',
	'remaining elements',
	'other methods',
	'Helper functions',
	'Returns the list unchanged if it is empty',
	'same type',
	'Same as above, but for columns',
	'existing file',
	'previous value',
	'Original function',
	'Loading the model...',
	'Wait for the rest of the team to finish',
	'the code of the country',
	'keep the order of the rows',
	'import the styles of the page',
	'TODO: write tests',
	'Use a set, so that each lookup takes the same time',
	'Optimized version',
	'Example usage:',
];

describe('elision', () => {
	for (const [languageId, comment] of [
		['typescript', (text: string) => `// ${text}`],
		['css', (text: string) => `/* ${text} */`],
		['python', (text: string) => `    # ${text}`],
		['html', (text: string) => `<!-- ${text} -->`],
		['javascriptreact', (text: string) => `{/* ${text} */}`],
		['python', (text: string) => `// ${text}`],
	] as const) {
		it(`is told from other remarks, in comments such as ${comment('x').trim()} (${languageId})`, () => {
			const missed = ELISIONS.filter((text) => elisionLines(`a\n${comment(text)}\nb`, languageId).size === 0);
			assert.deepEqual(missed, []);
			const wrong = REMARKS.filter((text) => elisionLines(`a\n${comment(text)}\nb`, languageId).size > 0);
			assert.deepEqual(wrong, []);
		});
	}

	it('is found in a line that is no code', () => {
		for (const [languageId, line] of [
			['typescript', '\t...'],
			['rust', '    ...'],
			['shellscript', '  ...'],
			['java', '[...]'],
			['java', '…'],
			['go', '(rest of code)'],
			['cpp', '... rest of the code ...'],
			['ruby', '<same as before>'],
		] as const) {
			assert.deepEqual([...elisionLines(`f\n${line}\ng`, languageId)], [1], line);
		}
	});

	it('is not seen in dots that are code', () => {
		for (const [languageId, code] of [
			['typescript', 'const a = [\n\t...rest,\n\t...other\n];'],
			['python', 'class A(Protocol):\n    def f(self) -> int:\n        ...\n\n    def g(self) -> int:\n        ...\n'],
			['c', 'int f(\n\tconst char *format,\n\t...\n);'],
			['yaml', 'a: 1\n...\n---\nb: 2'],
			['python', 'a = """\n...\n# existing code\n"""'],
			['markdown', '...\n\nrest of the code unchanged'],
		] as const) {
			assert.deepEqual([...elisionLines(code, languageId)], [], code);
		}
	});

	it('is dots in Python where something else stands beside them', () => {
		assert.deepEqual([...elisionLines('def f(a):\n    ...\n    return a\n', 'python')], [1]);
	});

	it('is a remark behind code only where it stands for a body', () => {
		assert.deepEqual([...elisionLines('function f() { /* unchanged */ }', 'typescript')], [0]);
		assert.deepEqual([...elisionLines('function f() { // ... existing code\n}', 'typescript')], [0]);
		assert.deepEqual([...elisionLines('const a = old; // unchanged', 'typescript')], []);
	});

	it('is none where the original says the same', () => {
		const code = 'a();\n// ... existing code ...\n';
		assert.deepEqual([...elisionLines(code, 'typescript', '\t// ... existing code ...')], []);
		assert.deepEqual([...elisionLines(code, 'typescript', 'a();')], [1]);
	});

	it('names lines of the code, whatever it is', () => {
		const piece = fc.constantFrom('// ', '...', '\n', '/*', '*/', '#', 'rest of code', '"', '`', ' ', 'x', '[', '(');
		fc.assert(
			fc.property(fc.array(piece, { maxLength: 40 }), fc.constantFrom('typescript', 'python', 'lua'), (pieces, id) => {
				const code = pieces.join('');
				const { length } = code.split('\n');
				for (const at of elisionLines(code, id)) assert.ok(at >= 0 && at < length);
				assert.equal(elisionLines(code, id, code).size, 0);
			}),
		);
	});
});
