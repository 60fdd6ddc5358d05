import assert from 'node:assert/strict';
import { applyHunks } from '../../../../src/core/code/diff/hunks.ts';
import type { Proposal } from '../../../../src/vscode/optimize/review/proposal.ts';
import { EndOfLine, editor, window, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { replaceSelection } = await withFakeVscode(() => import('../../../../src/vscode/chat/code/codeIntoEditor.ts'));

const TEXT = 'function a() {\n\tone();\n\ttwo();\n\tthree();\n}\n';

describe('replacing the selection with code from the chat', () => {
	let shown: Proposal[];

	beforeEach(() => {
		shown = [];
	});

	afterEach(() => {
		window.activeTextEditor = undefined;
	});

	/** Everything is selected. */
	async function replace(code: string) {
		const document = {
			uri: { scheme: 'file', path: '/work/a.js' },
			languageId: 'javascript',
			eol: EndOfLine.LF,
			getText: () => TEXT,
			offsetAt: (offset: number) => offset,
			lineAt: () => ({ text: '' }),
		};
		const selection = { start: 0, end: TEXT.length };
		window.activeTextEditor = { document, selections: [selection], options: { insertSpaces: false, tabSize: 4 } };
		await replaceSelection(code, { show: async (proposal) => void shown.push(proposal) });
		const [{ base, hunks, guardrails } = assert.fail('no review is shown')] = shown;
		return { text: applyHunks(base, hunks), doubts: guardrails.map(({ kind }) => kind) };
	}

	it('applies a list of changes to it', async () => {
		const { text, doubts } = await replace('@@ -2,2 +2,2 @@\n \tone();\n-\ttwo();\n+\tother();\n');
		assert.deepEqual([text, doubts], [TEXT.replace('two', 'other'), []]);
	});

	it('proposes code that does not fit unchanged, with its guardrails', async () => {
		const { text, doubts } = await replace('@@ -1,2 +1,2 @@\n-nothing();\n+something();\n other();');
		assert.match(text, /\+something\(\);/);
		assert.ok(doubts.includes('diff'), doubts.join());
	});

	it('says what to do if nothing is selected', async () => {
		await replaceSelection('a();', { show: async (proposal) => void shown.push(proposal) });
		assert.match(editor.messages.at(-1) ?? '', /^Select the code that should be replaced/);
		assert.deepEqual(shown, []);
	});
});
