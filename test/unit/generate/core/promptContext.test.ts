import assert from 'node:assert/strict';
import fc from 'fast-check';
import { promptWithContext } from '../../../../src/generate/core/promptContext.ts';

const runs = { numRuns: 2_000 };

describe('a prompt with the code around the cursor', () => {
	const style = { insertSpaces: false, width: 4 };
	const around = {
		languageId: 'go',
		fileName: 'sum.go',
		before: 'package sum\n\nfunc Sum() {\n\t',
		after: '\n}\n',
		style,
	};

	it('names the language and indentation, and quotes the code before and after', () => {
		const prompt = promptWithContext('add them up', around, 1_000);
		for (const part of ['add them up', 'sum.go', 'go, indented by tabs', 'func Sum() {', '\n}'])
			assert.ok(prompt.includes(part), part);
	});

	it('quotes whole lines nearest to the cursor, within the limit', () => {
		const lines = fc.array(fc.string({ maxLength: 40 }), { maxLength: 60 }).map((all) => all.join('\n'));
		fc.assert(
			fc.property(lines, lines, fc.nat(2_000), fc.string({ maxLength: 200 }), (before, after, longest, prompt) => {
				const whole = promptWithContext(prompt, { ...around, before, after }, longest);
				assert.ok(whole.startsWith(prompt));
				assert.ok(whole.length <= Math.max(longest, prompt.length));
			}),
			runs,
		);
		const long = promptWithContext('x', { ...around, before: `${'far\n'.repeat(1_000)}near\n` }, 600);
		assert.match(long, /Before the cursor:\nfar\n(far\n)*near\n/);
		assert.ok(long.length > 590, String(long.length));
	});

	it('has a heading only for what is there', () => {
		const headings = (before: string, after: string) =>
			promptWithContext('x', { ...around, before, after }, 1_000).match(/\w+ the cursor:/g) ?? [];
		assert.deepEqual(headings('a', 'b'), ['Before the cursor:', 'After the cursor:']);
		assert.deepEqual(headings(' \n', 'b'), ['After the cursor:']);
		assert.deepEqual(headings('a', '\t\n'), ['Before the cursor:']);
	});

	it('gives a quarter of the room to the code after the cursor, and what that leaves to the code before', () => {
		const many = 'line\n'.repeat(1_000);
		const quoted = (before: string, after: string) => {
			const prompt = promptWithContext('x', { ...around, before, after }, 2_000);
			return prompt.split('After the cursor:').map((part) => Math.round((part.split('line').length - 1) / 10));
		};
		assert.deepEqual(quoted(many, many), [28, 9]);
		assert.deepEqual(quoted(many, '}'), [37, 0]);
		assert.deepEqual(quoted('{', many), [0, 9]);
	});

	it('quotes lines that fit to the last character', () => {
		const lead = promptWithContext('x', { ...around, before: '', after: '' }, 1_000);
		const quoted = (before: string, after: string) =>
			promptWithContext('x', { ...around, before, after }, lead.length + 41 + 80).slice(lead.length);
		const [beginning, end] = ['\n\nBefore the cursor:\n', '\n\nAfter the cursor:\n'];
		const [b79, a20] = ['b'.repeat(79), 'a'.repeat(20)];
		assert.equal(quoted(`${b79}\n`, ''), `${beginning}${b79}\n`);
		assert.equal(quoted(`c\n${b79}\n`, ''), `${beginning}${b79}\n`);
		assert.equal(quoted(`c\nb${b79}\n`, ''), '');
		assert.equal(quoted(`bb${b79}`, ''), '');
		assert.equal(quoted('', a20), `${end}${a20}`);
		assert.equal(quoted('', `${a20}\nb`), `${end}${a20}`);
		assert.equal(quoted('', `a${a20}\n`), '');
		assert.equal(quoted('', `a${a20}`), '');
		assert.equal(quoted('', `a\nb\n${a20}`), `${end}a\nb`);
		assert.equal(quoted(`c\n${'b'.repeat(60)}`, a20), `${beginning}${'b'.repeat(60)}${end}${a20}`);
		assert.equal(promptWithContext('x', around, lead.length), lead);
	});

	it('has no code if only some characters would fit', () => {
		const lead = promptWithContext('x', { ...around, before: '', after: '' }, 1_000).length;
		const isQuoted = (room: number) => promptWithContext('x', around, lead + 41 + room).length > lead;
		assert.equal(isQuoted(79), false);
		assert.equal(isQuoted(80), true);
	});

	it('is only the prompt if there is no room for more', () => {
		assert.equal(promptWithContext('a'.repeat(50), around, 60), 'a'.repeat(50));
	});
});
