import assert from 'node:assert/strict';
import fc from 'fast-check';
import { elisionLines } from '../../../../../src/edit/core/syntax/elision.ts';

/** As a one-line comment of a language, on a line by itself. */
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
	'... (rest of the code remains the same)',
	'Rest of your code',
	'remaining code unchanged',
	'existing methods...',
	'... other methods ...',
	'[unchanged]',
	'No changes here',
	'no changes below',
	'(unchanged)',
	'Same implementation as before',
	'implementation unchanged',
	'keep existing implementation',
	'Continue with the rest of the function',
	'The rest is the same',
	'TODO: rest of the implementation',
	'<rest of function>',
	'---- snip ----',
	'leave the rest as is',
	'original code here',
	'Your existing code here',
	'code remains the same',
	'(previous code remains unchanged)',
	'... (truncated)',
	'function body unchanged',
	'other code stays the same',
	'unchanged code omitted',
	'same code as above',
	'omitted for brevity',
	'insert remaining code here',
	'Add the rest of your code here',
	'more code here',
	'additional code here',
	'code continues here',
	'continued...',
	'as in the original',
	'like before',
	'the other functions are unchanged',
	'Everything else remains unchanged.',
	'-- unchanged --',
	'...snip...',
	'[...rest of code...]',
	'the implementation goes here',
	'your logic here',
	'implementation here',
	'the rest of the function is identical',
	'identical to the original',
	'remaining methods not shown',
	'hidden for brevity',
	'[Previous methods here]',
	'rest of code',
	'(other methods unchanged)',
	'All other code is unchanged',
	'nothing else changes',
	'unchanged below',
	'same as original',
	'Same as the original code',
	'keep this part as it is',
	'The rest of the class stays exactly the same',
	'rest of implementation...',
	'... more ...',
	'... and so on',
	'... continues',
	'… same …',
	'etc...',
	'rest of method code',
	'Your method code here',
	'Your code goes here',
	'add your logic here',
	'rest of class omitted',
	'methods omitted',
	'code omitted for brevity',
	'existing code unchanged',
	'existing code remains the same',
	'...existing...',
	'existing imports',
	'existing state and handlers',
	'previous imports remain',
	'other imports unchanged',
	'other fields...',
	'getters and setters omitted',
	'remaining tests',
	'remaining implementation here',
	'<same as before>',
	'Implementation remains the same as in the original version',
	'the remaining part of the function',
	'same logic as before',
	'same loop as above',
	'the original logic stays here',
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
	'Calculate the rest',
	'skip the rest of the line',
	'remaining items in the queue',
	'Check the other cases',
	'unchanged values are skipped',
	'keep the existing value',
	'Use the same buffer',
	'the original list is not modified',
	'restore the original value',
	'previous and current element',
	'Return the remaining balance',
	'Use existing connection if available',
	'existing user',
	'same length',
	'Compare with previous',
	'other side',
	'more than one',
	'See the original paper',
	'Initialize variables',
	'Helper function to add',
	'Continue until the end',
	'No changes needed if the list is sorted',
	'code for the country',
	'Handle the remaining elements of the left array',
	'Add remaining elements',
	'Append the rest of the string',
	'your name',
	'Test the function',
	'Test code',
	'Example usage',
	'Main function',
	'Main program',
	'function to add two numbers',
	'Class definition',
	'Method implementation',
	'import statements',
	'Import the modules',
	'Imports',
	'Constants',
	'Rest parameters',
	'rest of the args',
	'the rest of the digits',
	'previous node',
	'other node',
	'Base case',
	'Recursive case',
	'edge cases',
	'other branch',
	'Definition of the class',
	'Your input',
	'original index',
	'Existing entry',
	'same row',
	'Constructor',
	'body',
	'Body of the loop',
	'Loop body',
	'call the function',
	'Call the function here',
	'use of the function',
	'the code below uses a set',
	'This code is faster',
	'this is the same as x * 2',
	'same as x + y',
	'Same for y',
	'equals to the previous one',
	'skip if unchanged',
	'truncated to 10 characters',
	'truncate the file',
	'Hidden fields',
	'content omitted if empty',
	'sort before',
	'as before, but sorted',
	'what is above the line',
	'Keep only the last element',
	'keep track of the rest',
	'keep it short',
	'Other',
	'Others',
	'Remaining',
	'Processing the data...',
	'Loading...',
	'Waiting for response...',
	'Please wait...',
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
		it(`is told from other remarks in comments such as ${comment('x').trim()} (${languageId})`, () => {
			const missed = ELISIONS.filter((text) => elisionLines(`a\n${comment(text)}\nb`, languageId).size === 0);
			assert.deepEqual(missed, []);
			const wrong = REMARKS.filter((text) => elisionLines(`a\n${comment(text)}\nb`, languageId).size > 0);
			assert.deepEqual(wrong, []);
		});
	}

	it('is found in a line that is not code', () => {
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

	it('ignores dots that are code', () => {
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

	it('is found in Python dots next to other code', () => {
		assert.deepEqual([...elisionLines('def f(a):\n    ...\n    return a\n', 'python')], [1]);
	});

	it('is found in a remark after code only if it stands for a body', () => {
		assert.deepEqual([...elisionLines('function f() { /* unchanged */ }', 'typescript')], [0]);
		assert.deepEqual([...elisionLines('function f() { // ... existing code\n}', 'typescript')], [0]);
		assert.deepEqual([...elisionLines('const a = old; // unchanged', 'typescript')], []);
	});

	it('ignores the middle of a comment, and documentation', () => {
		for (const [languageId, code] of [
			['c', '// What the program reads there may well make it think that\n// the rest of the file is unchanged.\nf();'],
			['python', '# First comes one thing.\n# ...\n# Then comes another one.\nf()'],
			['typescript', '/**\n * Reads it:\n *\n * ...\n * // existing code\n */\nf();'],
		] as const) {
			assert.deepEqual([...elisionLines(code, languageId)], [], code);
		}
		assert.deepEqual([...elisionLines('// A heading\n// rest of the code unchanged\nf();', 'c')], [1]);
		assert.deepEqual([...elisionLines('// ... existing code ...\n// keep the rest of the code\nf();', 'c')], [0, 1]);
	});

	it('ignores remarks that the original has, too', () => {
		const code = 'a();\n// ... existing code ...\n';
		assert.deepEqual([...elisionLines(code, 'typescript', '\t// ... existing code ...')], []);
		assert.deepEqual([...elisionLines(code, 'typescript', 'a();')], [1]);
	});

	it('returns existing line indexes for any code', () => {
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
