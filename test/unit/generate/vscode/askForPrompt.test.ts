import assert from 'node:assert/strict';
import type { TextEditor } from 'vscode';
import { FakeClock } from '../../../support/fakes/fakeClock.ts';
import { fakeInputBox } from '../../../support/fakes/fakeInputBox.ts';
import { editor, window, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { askForPrompt } = await withFakeVscode(() => import('../../../../src/generate/vscode/askForPrompt.ts'));
const { codeToSend } = await withFakeVscode(() => import('../../../../src/generate/vscode/codeAround.ts'));
const { PromptHistory } = await withFakeVscode(() => import('../../../../src/generate/vscode/askForPrompt.ts'));

const LINK = '[look](command:x)';
const QUESTION = {
	canShowAgain: false,
	withContext: true,
	longest: undefined,
	earlier: ['before'],
	forecast: async () => undefined,
	clock: new FakeClock(),
};

describe('the box that asks for a prompt', () => {
	it('keeps what was typed when it is canceled', async () => {
		editor.typed = [undefined];
		const answer = await askForPrompt({ ...QUESTION, value: 'half a th', preview: async () => {} });
		assert.deepEqual(answer, { kind: 'canceled', draft: 'half a th' });
		const prompts = new PromptHistory();
		prompts.keepUnsent('half a th');
		assert.equal(prompts.unanswered, 'half a th');
		assert.deepEqual(prompts.all, []);
	});

	it('steps through earlier prompts without losing anything typed on the way', async () => {
		const { box, answer } = openBox({ value: 'half a th', earlier: ['newest', 'half a th', 'oldest'] });
		box.value = 'half a thought';
		box.press('Later Prompt');
		assert.equal(box.value, 'half a thought');
		box.press('Earlier Prompt');
		assert.equal(box.value, 'newest');
		box.value = 'newest, edited';
		box.press('Leave Out the Surrounding Code');
		box.press('Earlier Prompt');
		box.press('Earlier Prompt');
		assert.equal(box.value, 'oldest');
		box.press('Later Prompt');
		assert.equal(box.value, 'newest, edited');
		box.press('Later Prompt');
		assert.equal(box.value, 'half a thought');
		box.press('Earlier Prompt');
		box.press('Earlier Prompt');
		box.hide();
		assert.deepEqual(await answer, { kind: 'canceled', draft: 'half a thought' });
	});

	it('shows in its box why the preview failed, and stays open', async () => {
		const { box, answer } = openBox({ preview: () => Promise.reject(new Error(LINK)) });
		box.value = 'a prompt';
		box.press('Show What Will Be Sent');
		await new Promise(setImmediate);
		assert.equal(box.validationMessage, 'What will be sent cannot be shown: [look] (command:x)');
		box.hide();
		assert.deepEqual(await answer, { kind: 'canceled', draft: 'a prompt' });
	});

	it('says what the prompt will take, at a pause and never of an older text', async () => {
		const clock = new FakeClock();
		const asked: unknown[] = [];
		const slow = Promise.withResolvers<string>();
		const forecast = async (prompt: string, withContext: boolean) => {
			asked.push([prompt, withContext]);
			if (prompt === 'broken') throw new Error('closed');
			return prompt === 'slow' ? await slow.promise : `≈ ${prompt.length} tokens`;
		};
		const pause = async () => {
			clock.advance(200);
			await new Promise(setImmediate);
		};
		const { box, answer } = openBox({ value: 'four', clock, forecast, withContext: false });
		const question = 'What should be written here? Only this text is sent.';
		assert.equal(box.prompt, question);
		await pause();
		assert.equal(box.prompt, `${question} ≈ 4 tokens`);
		box.type('fou');
		box.type('seventy');
		await pause();
		assert.equal(box.prompt, `${question} ≈ 7 tokens`);
		box.type('slow');
		await pause();
		box.type(' ');
		await pause();
		slow.resolve('≈ 99 tokens');
		await new Promise(setImmediate);
		assert.equal(box.prompt, question);
		box.type('six...');
		box.press('Send the Surrounding Code, Too');
		await pause();
		assert.match(box.prompt ?? '', /secrets redacted\. ≈ 6 tokens$/);
		box.type('broken');
		await pause();
		assert.doesNotMatch(box.prompt ?? '', /≈/);
		assert.deepEqual(asked.slice(1), [
			['seventy', false],
			['slow', false],
			['six...', true],
			['broken', true],
		]);
		box.type('gone');
		box.hide();
		await answer;
		assert.equal(clock.pendingTimers, 0);
	});

	for (const [where, marked, before, after] of [
		['elsewhere', 'const key = "SECRET";\n‸\nconst b = 2;\n', 'const key = "[redacted]";\n', '\nconst b = 2;\n'],
		['within it', 'const key = "SEC‸RET";\n', 'const key = "[redacted]', '[redacted]";\n'],
	] as const) {
		it(`redacts secrets in the code around, with the cursor ${where}`, () => {
			const [start = '', rest = ''] = marked
				.replace('SEC', 'sk-proj-4f9A')
				.replace('RET', 'b27Qm1Zx83Lw0Ty65Ke2')
				.split('‸');
			const sent = codeToSend({
				document: { getText: () => start + rest, offsetAt: () => start.length, uri: { path: '/work/a.ts' } },
				selection: {},
				options: {},
			} as unknown as TextEditor);
			assert.deepEqual([sent.before, sent.after], [before, after]);
		});
	}
});

/** Opens the box as the user sees it. */
function openBox(question: Partial<Parameters<typeof askForPrompt>[0]>) {
	const box = fakeInputBox();
	const { createInputBox } = window;
	Object.assign(window, { createInputBox: () => box });
	const answer = askForPrompt({ ...QUESTION, value: '', preview: async () => {}, ...question });
	Object.assign(window, { createInputBox });
	return { box, answer };
}
