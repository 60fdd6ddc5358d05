import assert from 'node:assert/strict';
import type { CodeBlock } from '../../../../src/core/chat/codeBlock.ts';
import { applyHunks } from '../../../../src/core/code/diff/hunks.ts';
import type { Proposal } from '../../../../src/vscode/optimize/review/proposal.ts';
import { EndOfLine, editor, window, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';

const [{ applyToFile }, { newestBlock }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../src/vscode/chat/code/applyToFile.ts'),
		import('../../../../src/vscode/chat/code/newestBlock.ts'),
	]),
);

const TWO = 'class A {\n\tsave() {\n\t\twrite(this.a);\n\t}\n}\n\nclass B {\n\tsave() {\n\t\twrite(this.b);\n\t}\n}\n';
const SAVE = 'save() {\n\tlock();\n\twriteAll(this);\n}';

describe('applying code to the active file', () => {
	const { fs } = workspace;
	let shown: Proposal[];
	const reviews = { show: async (proposal: Proposal) => void shown.push(proposal) };

	beforeEach(() => {
		shown = [];
		Object.assign(editor, { messages: [], buttons: [], offered: [], choice: undefined });
		const isWritableFileSystem = (scheme: string) => scheme === 'file';
		Object.assign(workspace, { fs: { ...fs, isWritableFileSystem, stat: async () => ({}) } });
	});

	afterEach(() => {
		Object.assign(workspace, { fs });
		window.activeTextEditor = undefined;
	});

	/** Opens an editor with a text, with or without a selection. */
	function open(text: string, scheme = 'file', isEmpty = true) {
		const document = {
			uri: { scheme, path: '/work/shop.ts' },
			languageId: 'typescript',
			version: 1,
			eol: text.includes('\r\n') ? EndOfLine.CRLF : EndOfLine.LF,
			getText: () => text,
			positionAt: (offset: number) => ({ line: text.slice(0, offset).split('\n').length - 1 }),
			lineAt: (line: number) => ({ text: text.split('\n')[line] ?? '' }),
		};
		const options = { insertSpaces: false, tabSize: 4 };
		const selection = { isEmpty };
		const opened = { document, options, selection, selections: [selection], viewColumn: 2, revealRange() {} };
		window.activeTextEditor = opened;
		return opened;
	}

	const apply = (code: string) => applyToFile({ code, language: 'ts', fileName: undefined } as CodeBlock, reviews);
	const proposed = () => shown.map(({ base, hunks }) => applyHunks(base, hunks));
	const titles = () => editor.buttons.map((button) => (button as { readonly title: string }).title);

	it('shows all changes in one review, in the file’s own style, if their places are certain', async () => {
		const text = TWO.replace('class B', 'class Other').replaceAll('save', 'store').replace('store', 'save');
		open(`import { a } from './a';\n\n${text}`.replaceAll('\n', '\r\n'));
		await apply("import { lock } from './lock';\n\nsave() {\n  lock();\n}\n");
		const expected = `import { a } from './a';\nimport { lock } from './lock';\n\n${text.replace('write(this.a)', 'lock()')}`;
		assert.deepEqual(proposed(), [expected.replaceAll('\n', '\r\n')]);
		assert.equal(shown[0]?.viewColumn, 2);
		assert.deepEqual([editor.messages, editor.offered], [[], []]);
	});

	it('lets the user choose among places, and takes none if they cancel', async () => {
		open(TWO);
		await apply(SAVE);
		assert.deepEqual(proposed(), []);
		assert.deepEqual(editor.offered, ['A.save', 'B.save', '', 'Insert at Cursor']);
		editor.choice = 'B.save';
		await apply(SAVE);
		assert.deepEqual(proposed(), [TWO.replace('write(this.b)', 'lock();\n\t\twriteAll(this)')]);
	});

	it('offers to replace the selection if there is one, and restores it', async () => {
		const { selections } = open(TWO, 'file', false);
		await apply(SAVE);
		assert.ok(editor.offered.includes('Replace Selection'));
		assert.deepEqual((window.activeTextEditor as unknown as { selections: unknown }).selections, selections);
	});

	it('changes nothing if the file was changed while the user chose', async () => {
		const { document } = open(TWO);
		const { showQuickPick } = window;
		window.showQuickPick = async (items) => {
			document.version += 1;
			return items[0];
		};
		await apply(SAVE).finally(() => Object.assign(window, { showQuickPick }));
		assert.deepEqual(proposed(), []);
		assert.match(editor.messages.at(-1) ?? '', /changed meanwhile/);
	});

	it('says what to do if no file is active, or a read-only one', async () => {
		await apply(SAVE);
		assert.match(editor.messages.at(-1) ?? '', /^Open the file/);
		assert.deepEqual(titles(), ['New File']);
		open(TWO, 'git');
		await apply(SAVE);
		assert.match(editor.messages.at(-1) ?? '', /^shop.ts cannot be edited/);
		open(TWO, 'whetstone-proposal');
		await apply(SAVE);
		assert.match(editor.messages.at(-1) ?? '', /^A proposal is in front/);
		assert.deepEqual([proposed(), editor.offered], [[], []]);
	});

	it('says if nothing resembles the code, and what else to do', async () => {
		open('export const other = 1;\n');
		await apply(SAVE);
		assert.match(editor.messages.at(-1) ?? '', /^Nothing in shop.ts resembles this code/);
		assert.deepEqual(titles(), ['Insert at Cursor', 'New File']);
	});

	it('warns of omissions and hidden characters, but not of a changed signature', async () => {
		open('export function a(one: number): number {\n\tlog(one);\n\treturn one;\n}\n\nexport const b = 1;\n');
		await apply('export function a(one: number, two: number): number {\n\treturn one\u200b + two;\n}');
		assert.deepEqual(
			shown[0]?.guardrails.map(({ kind }) => kind),
			['hidden'],
		);
	});

	describe('from the newest answer', () => {
		const answer = (text: string, unrecognised = false) => ({
			outcome: { kind: 'answered', id: 'a', text, unrecognised },
		});
		const failed = { outcome: { kind: 'failed' } };
		const newest = (...turns: readonly object[]) => newestBlock({ turns } as never);
		const one = 'Text\n\n```ts\nconst one = 1;\n```\n';

		it('takes its only block', async () => {
			assert.equal((await newest(answer('```ts\nolder\n```'), answer(one), failed))?.code, 'const one = 1;');
			assert.deepEqual(editor.offered, []);
		});

		it('asks which of several blocks', async () => {
			const two = answer(`${one}\n\`\`\`sh\n\nnpm test\nnpm start\n\`\`\`\n`);
			assert.equal(await newest(two), undefined);
			assert.deepEqual(editor.offered, ['const one = 1;', 'npm test']);
			editor.choice = 'npm test';
			assert.equal((await newest(two))?.language, 'sh');
		});

		it('shows an icon’s code as text, and the start of a long line', async () => {
			await newest(answer(`\`\`\`js\n$(document).ready(a)\n\`\`\`\n\n\`\`\`js\n${'x'.repeat(10_000)}\n\`\`\`\n`));
			assert.deepEqual(editor.offered, ['\\$(document).ready(a)', 'x'.repeat(100)]);
		});

		it('says if there is no block', async () => {
			assert.equal(await newest(failed), undefined);
			assert.match(editor.messages.at(-1) ?? '', /no answer yet/);
			assert.equal(await newest(answer('Text')), undefined);
			assert.match(editor.messages.at(-1) ?? '', /no code block/);
			assert.equal(await newest(answer(one, true)), undefined);
		});
	});
});
