import assert from 'node:assert/strict';
import { diffHunks, type Hunk } from '../../../../../src/core/code/diff/hunks.ts';
import { env, UIKind, withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const [{ changeSummary, explanationText, newLinesText, warningsText }, { keysText }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../../src/vscode/optimize/review/views/threadText.ts'),
		import('../../../../../src/vscode/optimize/review/views/keysText.ts'),
	]),
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
		assert.equal(warningsText({ guardrails: [] }), '');
		const text = warningsText({
			guardrails: [{ kind: 'hidden' }, { kind: 'stub' }],
			remarks: ['The answer adds `a`.'],
		});
		assert.equal(text.match(/^⚠ [A-Z]/gm)?.length, 3);
		assert.match(text, /\n\n⚠ The answer adds \S*a/);
	});

	it('show an explanation without images and elements, and no more than its beginning if it is long', () => {
		assert.equal(explanationText({ text: '', suggestions: [] }), '');
		assert.equal(
			explanationText({ text: '![x](https://a.example/b) <img>', suggestions: ['one\ntwo', 'three'] }),
			'&#33;[x](https://a.example/b) &lt;img>\n\nSuggestions\n\n- one\n  two\n- three',
		);
		const long = explanationText({ text: `\`\`\`ts\n${lines(1_000)}\`\`\``, suggestions: ['last'] });
		assert.ok(long.length < 2_200, `${long.length} characters`);
		assert.match(long, /\n```\n+…\n\nSuggestions\n\n- last$/);
		const endless = explanationText({ text: '', suggestions: ['x'.repeat(100_000), 'last'] });
		assert.match(endless, /^Suggestions\n\n- x{1999,2000}\s+…\n- last$/);
	});
});

describe('the line that names the keys of a review', () => {
	const { platform } = process;
	const on = (name: string) => {
		Object.defineProperty(process, 'platform', { value: name });
		return keysText();
	};

	afterEach(() => {
		Object.defineProperty(process, 'platform', { value: platform });
		Object.assign(env, { uiKind: UIKind.Desktop, remoteName: undefined });
	});

	it('names those of the platform', () => {
		assert.equal(
			on('linux'),
			'Next Alt+F5 · Previous Shift+Alt+F5 · Keep Alt+Y · Undo Alt+N · Keep All Shift+Alt+Y · Undo All Shift+Alt+N',
		);
		assert.equal(
			on('darwin'),
			'Next Alt+F5 · Previous Shift+Alt+F5 · Keep Ctrl+Cmd+Y · Undo Ctrl+Cmd+N · Keep All Ctrl+Shift+Cmd+Y · Undo All Ctrl+Shift+Cmd+N',
		);
	});

	it('names both where the platform of the user is unknown', () => {
		const both = /Keep Alt\+Y .*\n\nOn macOS, Ctrl\+Cmd/;
		assert.doesNotMatch(on('darwin'), both);
		Object.assign(env, { remoteName: 'ssh-remote' });
		assert.match(on('darwin'), both);
		Object.assign(env, { uiKind: UIKind.Web, remoteName: undefined });
		assert.match(on('linux'), both);
	});
});
