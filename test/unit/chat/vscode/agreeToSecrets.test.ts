import assert from 'node:assert/strict';
import { editor, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { agreeToSecrets } = await withFakeVscode(() => import('../../../../src/chat/vscode/messages/agreeToSecrets.ts'));

describe('secrets in what is attached', () => {
	const attachment = (text: string) =>
		({ id: 'a', kind: 'selection', label: 'a.ts:1', languageId: 'typescript', text }) as const;
	const risky = attachment(`const key = 'sk-${'a1B2'.repeat(12)}';\n`);
	const wording = { question: 'Secrets?', redact: 'Redact', keep: 'Keep' };
	const agreed = async (choice: string | undefined) => {
		Object.assign(editor, { messages: [], choice });
		return await agreeToSecrets([risky], wording);
	};

	afterEach(() => {
		editor.choice = undefined;
	});

	it('are redacted, kept, or not attached at all, as the user says', async () => {
		const redacted = await agreed('Redact');
		assert.equal(redacted?.length, 1);
		assert.doesNotMatch(JSON.stringify(redacted), /a1B2a1B2/);
		assert.deepEqual(await agreed('Keep'), [risky]);
		assert.equal(await agreed(undefined), undefined);
		assert.deepEqual(editor.messages, ['Secrets?']);
	});

	it('are not asked about where there are none', async () => {
		editor.messages = [];
		const harmless = [attachment('const a = 1;')];
		assert.deepEqual(await agreeToSecrets(harmless, wording), harmless);
		assert.deepEqual(editor.messages, []);
	});
});
