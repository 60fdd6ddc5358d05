import assert from 'node:assert/strict';
import type { CodeBlock } from '../../../../src/chat/core/codeBlock.ts';
import type { ProposalNotes } from '../../../../src/edit/vscode/review/proposal.ts';
import type { Reviews } from '../../../../src/edit/vscode/review/reviews.ts';
import { editor, window, withFakeVscode, workspace } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';

const [{ applyToFile }, { replaceSelection }, { writeCode }, { newestBlock }, { noChangeText }] = await withFakeVscode(
	() =>
		Promise.all([
			import('../../../../src/chat/vscode/code/applyToFile.ts'),
			import('../../../../src/chat/vscode/code/codeIntoEditor.ts'),
			import('../../../../src/chat/vscode/code/createFile.ts'),
			import('../../../../src/chat/vscode/code/blockActions.ts'),
			import('../../../../src/edit/vscode/review/reviewTexts.ts'),
		]),
);

describe('what is shown about code from the chat', () => {
	const reviews = partial<Reviews>({ show: () => assert.fail('a review is shown') });

	beforeEach(() => {
		Object.assign(editor, { messages: [], buttons: [], offered: [], choice: undefined });
	});

	afterEach(() => {
		window.activeTextEditor = undefined;
	});

	it('is what to do if no editor is active, a proposal is, or nothing is selected', async () => {
		const block = { code: 'a();', language: 'ts', fileName: undefined } as CodeBlock;
		await applyToFile(block, reviews);
		assert.match(editor.messages.at(-1) ?? '', /^Open the file/);
		assert.deepEqual(
			editor.buttons.map((button) => (button as { readonly title: string }).title),
			['New File'],
		);
		await replaceSelection('a();', reviews);
		assert.match(editor.messages.at(-1) ?? '', /^Select the code that should be replaced/);
		window.activeTextEditor = { document: { uri: { scheme: 'whetstone-proposal', path: '/work/shop.ts' } } };
		await applyToFile(block, reviews);
		assert.match(editor.messages.at(-1) ?? '', /^A proposal is in the active editor/);
	});

	it('is what it leaves out, in its review', async () => {
		const text = 'function a() {\n\treturn 1;\n}\n';
		const position = (character: number) => ({
			character,
			compareTo: (other: { character: number }) => character - other.character,
		});
		const document = {
			uri: { scheme: 'untitled', path: '/work/shop.ts' },
			languageId: 'typescript',
			eol: 1,
			encoding: 'utf8',
			getText: () => text,
		};
		Object.assign(document, {
			offsetAt: ({ character }: { character: number }) => character,
			lineAt: () => ({ text }),
		});
		const selection = { start: position(0), end: position(text.length - 1), isEmpty: false };
		window.activeTextEditor = { document, selections: [selection], options: {} };
		let remarks: readonly string[] = [];
		const reviewed = partial<Reviews>({
			show: async (shown: ProposalNotes) => {
				remarks = shown.remarks ?? [];
			},
		});
		await replaceSelection('function b() {\n\treturn 1;\n}', reviewed);
		assert.deepEqual(
			remarks.map((remark) => /“\w+”/.exec(remark)?.[0]),
			['“b”', '“a”'],
		);
	});

	it('is that nothing resembles it, or that the file is read-only, and what else to do', async () => {
		const { fs } = workspace;
		Object.assign(workspace, { fs: { isWritableFileSystem: () => undefined } });
		const titles = () => editor.buttons.map((button) => (button as { readonly title: string }).title);
		const open = (scheme: string) => {
			const document = {
				uri: { scheme, path: '/work/shop.ts' },
				languageId: 'typescript',
				getText: () => 'const one = 1;\n',
			};
			window.activeTextEditor = { document };
		};
		const block = { code: 'save() {\n\tlock();\n}', language: 'ts', fileName: undefined } as CodeBlock;
		open('untitled');
		await applyToFile(block, reviews);
		assert.match(editor.messages.at(-1) ?? '', /^Nothing in shop\.ts resembles this code/);
		assert.deepEqual(titles(), ['Insert at Cursor', 'New File']);
		open('git');
		await applyToFile(block, reviews);
		assert.match(editor.messages.at(-1) ?? '', /^shop\.ts cannot be edited/);
		assert.deepEqual(titles(), []);
		Object.assign(workspace, { fs });
	});

	it('is that the file holds it already, if so', () => {
		const document = { uri: { path: '/work/same.ts' } } as never;
		const text = 'same.ts already has this code: nothing changes.';
		assert.equal(noChangeText(document, { lost: 0 } as never), text);
	});

	it('is that programs take instructions from the file, which is written only if the user agrees', async () => {
		const { fs } = workspace;
		editor.files.clear();
		Object.assign(workspace, {
			fs: { ...fs, stat: () => Promise.reject(new Error('There is no such file.')) },
		});
		const target = { scheme: 'vscode-remote', path: '/elsewhere/.mcp.json' } as never;
		const write = () => writeCode(target, '{}', reviews);
		await write();
		assert.deepEqual([...editor.files], []);
		assert.deepEqual(editor.messages, ['Write to /elsewhere/.mcp.json?']);
		const [options] = editor.buttons as [{ readonly modal: boolean; readonly detail: string }];
		assert.equal(options.modal, true);
		assert.match(options.detail, /^Programs read this file to decide what to run/);
		editor.choice = 'Write the File';
		await write();
		assert.deepEqual([...editor.files], [['/elsewhere/.mcp.json', '{}\n']]);
		Object.assign(workspace, { fs });
		editor.files.clear();
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
