import assert from 'node:assert/strict';
import { readPromptFile } from '../../../../../src/chat/core/prompts/promptFile.ts';
import type { ChatDeps } from '../../../../../src/chat/vscode/chatDeps.ts';
import { editor, withFakeVscode, workspace } from '../../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../../support/fakes/partial.ts';

const { usePrompt } = await withFakeVscode(() => import('../../../../../src/chat/vscode/prompts/usePrompt.ts'));

/** As it stands in a prompt. */
const variable = (name: string) => `\${${name}}`;

describe('Using a prompt', () => {
	const shownIgnored = new Set<string>();

	beforeEach(() => {
		shownIgnored.clear();
		Object.assign(editor, { messages: [], typed: [], choice: undefined });
		Object.assign(workspace, { isTrusted: true });
	});

	afterEach(() => {
		Object.assign(workspace, { isTrusted: true });
	});

	/** Uses a prompt with this text. @returns what was put into the composer */
	const use = async (text: string, rest = '', problem?: string) => {
		const composed: unknown[] = [];
		const draft = { compose: async (...values: readonly unknown[]) => void composed.push(values) };
		const uri = { toString: () => 'file:///p' };
		const found = { folder: 'web', fileName: 'p.prompt.md', uri, ...(problem === undefined ? {} : { problem }) };
		const file = problem === undefined ? readPromptFile(text) : undefined;
		const prompt = { name: 'p', found: { ...found, file } };
		const request = { prompt, typed: `/p ${rest}`, rest } as never;
		const isUsed = await usePrompt(request, draft as never, partial<ChatDeps>({ shownIgnored }));
		assert.equal(isUsed, composed.length === 1);
		return composed[0];
	};

	it('puts it in place of what was typed', async () => {
		assert.deepEqual(await use('Body'), ['Body', '/p ']);
		assert.deepEqual(await use('Body', 'more'), ['Body\n\nmore', '/p more']);
		assert.deepEqual(editor.messages, []);
	});

	it('W25 asks about hidden characters in its text, and puts it into the composer as the user says', async () => {
		const body = `Re\u202eview \u{e0041}${variable('inp\u200but:a')} 👩‍👩‍👧‍👦`;
		editor.choice = 'Without Them';
		assert.deepEqual(await use(body, 'this'), ['Review this 👩‍👩‍👧‍👦', '/p this']);
		assert.deepEqual(editor.messages, ['The prompt /p contains hidden characters: 3.']);
		editor.choice = 'As It Is';
		assert.deepEqual(await use(body), [body, '/p ']);
		editor.choice = undefined;
		assert.equal(await use(body), undefined);
	});

	it('asks for its inputs one by one, and fills them in unread', async () => {
		editor.typed = [variable('input:b'), 'two'];
		const body = ['input:a', 'input:b:hint', 'input:a'].map(variable).join(' ');
		assert.deepEqual(await use(body, 'rest'), [`${variable('input:b')} two ${variable('input:b')}\n\nrest`, '/p rest']);
	});

	it('takes what was typed as its only input', async () => {
		assert.deepEqual(await use(`For ${variable('input:a')}.`, 'me'), ['For me.', '/p me']);
	});

	it('changes nothing if the user gives up', async () => {
		editor.typed = ['one', undefined];
		assert.equal(await use(`${variable('input:a')} ${variable('input:b')}`), undefined);
	});

	it('says what is missing, and asks for no input then', async () => {
		editor.typed = ['not asked'];
		const both = `${variable('selection')} ${variable('input:a')}`;
		assert.equal(await use(variable('file')), undefined);
		assert.match(editor.messages.at(-1) ?? '', /Open a text file/);
		Object.assign(workspace, { isTrusted: false });
		assert.equal(await use(both), undefined);
		assert.match(editor.messages.at(-1) ?? '', /Restricted Mode/);
		assert.deepEqual(editor.typed, ['not asked']);
	});

	it('says why a file was not read', async () => {
		assert.equal(await use('', '', 'See [this](command:x).'), undefined);
		assert.deepEqual(editor.messages, ['p.prompt.md: See [this] (command:x).']);
	});

	it('says that there is no text, instead of emptying the composer', async () => {
		assert.equal(await use('---\nname: x\n---\n \n'), undefined);
		assert.deepEqual(editor.messages, ['p.prompt.md has no text to use.']);
	});

	it('says once what is ignored', async () => {
		const text = '---\ntools: [a]\nmodel: x\n---\nBody';
		await use(text);
		await use(text);
		assert.equal(editor.messages.length, 1);
		assert.match(editor.messages[0] ?? '', /^\/p also sets model, tools\. That is ignored/);
	});
});
