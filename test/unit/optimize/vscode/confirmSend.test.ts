import assert from 'node:assert/strict';
import type { SelectedCode } from '../../../../src/edit/vscode/documents/selectedCode.ts';
import { editor, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { confirmSend } = await withFakeVscode(() => import('../../../../src/optimize/vscode/confirmSend.ts'));

describe('the confirmation before selections are sent', () => {
	const ask = async (texts: readonly string[], plan?: 'trial') => {
		Object.assign(editor, { messages: [], choice: undefined });
		const may = await confirmSend(
			texts.map((selected) => ({ selected }) as SelectedCode),
			plan,
		);
		return [may, ...editor.messages];
	};

	it('does not ask about a selection that every plan accepts', async () => {
		assert.deepEqual(await ask(['a;']), [true]);
	});

	it('asks about the number of requests, and Cancel sends none', async () => {
		assert.deepEqual(await ask(['a;', 'b;']), [false, 'Optimize 2 selections? Each is a separate request.']);
	});

	it('asks about a selection beyond the plan, or beyond the largest if the plan is unknown', async () => {
		assert.match(
			String(await ask(['x'.repeat(1_001)], 'trial')),
			/^false,.*1,001 characters; the trial plan allows 1,000/,
		);
		assert.match(
			String(await ask(['x'.repeat(1_000_000)])),
			/^false,.*1,000,000 characters; even the largest plan allows only 8,000/,
		);
	});

	it('asks about a selection with a secret', async () => {
		const [may, question] = await ask(['const key = "sk-proj-4f9Ab27Qm1Zx83Lw0Ty65Ke2";']);
		assert.equal(may, false);
		assert.match(String(question), /seems to contain a secret/);
	});
});
