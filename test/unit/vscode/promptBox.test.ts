import assert from 'node:assert/strict';
import type { TextEditor } from 'vscode';
import { editor, withFakeVscode } from '../../support/fakeVscode.ts';

const { askForPrompt } = await withFakeVscode(() => import('../../../src/vscode/generate/askForPrompt.ts'));
const { codeToSend } = await withFakeVscode(() => import('../../../src/vscode/generate/codeAround.ts'));
const { PromptHistory } = await withFakeVscode(() => import('../../../src/vscode/generate/promptHistory.ts'));

const QUESTION = { canShowAgain: false, withContext: true, longest: undefined, earlier: ['before'] };

describe('what is asked before a text is generated', () => {
	it('is kept when the box is left', async () => {
		editor.typed = [undefined];
		const answer = await askForPrompt({ ...QUESTION, value: 'half a th', preview: async () => {} });
		assert.deepEqual(answer, { kind: 'left', draft: 'half a th' });
		const prompts = new PromptHistory();
		prompts.leave('half a th');
		assert.equal(prompts.unanswered, 'half a th');
		assert.deepEqual(prompts.all, []);
	});

	it('brings no secret along from the code around', () => {
		const text = 'const key = "sk-proj-4f9Ab27Qm1Zx83Lw0Ty65Ke2";\n\nconst b = 2;\n';
		const { before, after } = codeToSend({
			document: { getText: () => text, offsetAt: () => text.indexOf('\n\n') + 1, uri: { path: '/work/a.ts' } },
			selection: {},
			options: {},
		} as unknown as TextEditor);
		assert.equal(before, 'const key = "[redacted]";\n');
		assert.equal(after, '\nconst b = 2;\n');
	});
});
