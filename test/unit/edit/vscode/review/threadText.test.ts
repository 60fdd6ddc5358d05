import assert from 'node:assert/strict';
import { diffHunks, type Hunk } from '../../../../../src/edit/core/diff/hunks.ts';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { changeSummary, explanationText, newLinesText, warningsText } = await withFakeVscode(
	() => import('../../../../../src/edit/vscode/review/views/threadText.ts'),
);

describe('the texts of a change', () => {
	const lines = (count: number, of = 'line') => `${of}\n`.repeat(count);
	const hunkOf = (before: string, after: string): Hunk => {
		const [hunk] = diffHunks(before, after);
		assert.ok(hunk);
		return hunk;
	};
	const shown = (before: string, after: string) => newLinesText(hunkOf(before, after), '[All](command:all)');

	it('say how many lines become how many', () => {
		const sentence = (removed: number, added: number) => changeSummary(hunkOf(lines(removed, 'a'), lines(added, 'b')));
		assert.equal(sentence(0, 1), 'One line is added.');
		assert.equal(sentence(0, 2), '2 lines are added.');
		assert.equal(sentence(1, 0), 'One line is removed.');
		assert.equal(sentence(2, 0), '2 lines are removed.');
		assert.equal(sentence(1, 1), 'One line changes.');
		assert.equal(sentence(3, 3), '3 lines change.');
		assert.equal(sentence(1, 3), 'One line becomes 3.');
		assert.equal(sentence(3, 1), '3 lines become one.');
		assert.equal(sentence(3, 5), '3 lines become 5.');
	});

	it('show the new lines in a fence that no backticks in them close', () => {
		assert.equal(shown('a\n', '`````\r\nb\r\n'), '``````\n`````\nb\n``````');
	});

	it('say that lines are only removed, and that new ones come above the first', () => {
		assert.equal(shown('a\nb\n', 'a\n'), 'This line is removed.');
		assert.equal(shown('a\nb\nc\n', 'a\n'), 'These lines are removed.');
		assert.equal(shown('a\n', 'b\na\n'), 'Added above the first line:\n\n```\nb\n```');
		assert.equal(shown('a\n', 'b\n'), '```\nb\n```');
	});

	it('leave out the end of a long change, and say how much', () => {
		assert.ok(!shown('', lines(60)).includes('more'));
		assert.ok(shown('', lines(61)).endsWith('\n```\n\nOne more line. [All](command:all)'));
		assert.ok(shown('', lines(100)).endsWith('\n```\n\n40 more lines. [All](command:all)'));
		const long = shown('', 'x'.repeat(10_000));
		assert.ok(long.length < 8_200 && long.endsWith('The end of a long line is left out. [All](command:all)'));
		assert.ok(shown('', lines(2, 'x'.repeat(8_000))).endsWith('\n\nOne more line. [All](command:all)'));
	});

	it('say what a code block does not show: empty lines, and a line break at the end', () => {
		assert.equal(shown('a\n', 'a\n\n'), 'An empty line.');
		assert.equal(shown('a\n', '\t\n\na\n'), 'Added above the first line:\n\n2 empty lines.');
		assert.equal(shown('a', 'a\n'), '```\na\n```\n\nThe file then ends with a line break.');
		assert.equal(shown('a\n', 'b'), '```\nb\n```\n\nThe file then ends without a line break.');
	});

	it('warn with a sign, one paragraph each', () => {
		assert.equal(warningsText([]), '');
		const text = warningsText([{ kind: 'hidden' }, { kind: 'stub' }], ['The answer adds `a`.']);
		assert.equal(text.match(/^⚠ [A-Z]/gm)?.length, 3);
		assert.match(text, /\n\n⚠ The answer adds \S*a/);
	});

	it('show what an explanation says first, without images, elements and links, and lead to the rest', () => {
		const said = (text: string, ...suggestions: readonly string[]) =>
			explanationText({ text, suggestions }, '[All](x)');
		assert.equal(said(''), '');
		assert.equal(said('It **stops** at the first match.'), 'It **stops** at the first match.');
		assert.equal(
			said('![x](https://a.example/b) <img> [y](command:z)'),
			'&#33;[x] (https://a.example/b) &lt;img> [y] (command:z)',
		);
		assert.equal(said('It stops.\n\nAnd more.'), 'It stops. … [All](x)');
		assert.equal(said('It stops.', 'Name it.'), 'It stops. … [All](x)');
		assert.equal(said('', 'Name it.', 'Test it.'), 'Name it. … [All](x)');
		assert.equal(said('```ts\nlet a;\n```'), '[All](x)');
		assert.match(said('x'.repeat(100_000)), /^x{239}… \[All\]\(x\)$/);
	});
});
