import assert from 'node:assert/strict';
import type { SelectedCode } from '../../../../src/vscode/documents/selectedCode.ts';
import { editor, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { confirmSend } = await withFakeVscode(() => import('../../../../src/vscode/optimize/confirmSend.ts'));

describe('before selections are sent to be optimized', () => {
	const ask = async (texts: readonly string[], plan?: 'trial') => {
		Object.assign(editor, { messages: [], choice: undefined });
		const may = await confirmSend(
			texts.map((selected) => ({ selected }) as SelectedCode),
			plan,
		);
		return [may, ...editor.messages];
	};

	it('nothing is asked of one that every plan takes', async () => {
		assert.deepEqual(await ask(['a;']), [true]);
	});

	it('how many requests they are is asked, and Cancel sends none', async () => {
		assert.deepEqual(await ask(['a;', 'b;']), [false, 'Optimize 2 selections? Each is a request of its own.']);
	});

	it('one that the plan may refuse is asked about; where none is known, one that the largest may', async () => {
		assert.match(
			String(await ask(['x'.repeat(1_001)], 'trial')),
			/^false,.*1,001 characters; the trial plan allows 1,000/,
		);
		assert.match(
			String(await ask(['x'.repeat(1_000_000)])),
			/^false,.*1,000,000 characters; even the largest plan allows only 8,000/,
		);
	});

	it('one that holds a secret is asked about', async () => {
		const [may, question] = await ask(['const key = "sk-proj-4f9Ab27Qm1Zx83Lw0Ty65Ke2";']);
		assert.equal(may, false);
		assert.match(String(question), /seems to hold a secret/);
	});
});
