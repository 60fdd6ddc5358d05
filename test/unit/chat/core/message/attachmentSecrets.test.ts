import assert from 'node:assert/strict';
import { countSecrets, withoutSecrets } from '../../../../../src/chat/core/message/attachment.ts';

describe('secrets in an attachment', () => {
	const token = `ghp_${'aB3d'.repeat(9)}`;
	const attachment = (label: string, text: string) =>
		({ id: 'i', kind: 'terminal', label, languageId: 'plaintext', text }) as const;

	it('are found and redacted in its text and in its name, which is sent, too', () => {
		const command = `export GH=${token}`;
		assert.equal(countSecrets(attachment('Terminal: ls', '$ ls')), 0);
		assert.ok(countSecrets(attachment(`Terminal: ${command}`, 'nothing')) > 0);
		const both = attachment(`Terminal: ${command}`, `$ ${command}`);
		assert.equal(countSecrets(both), 2);
		assert.ok(!JSON.stringify(withoutSecrets(both)).includes(token));
		assert.equal(countSecrets(withoutSecrets(both)), 0);
		const harmless = attachment('Terminal: ls', '$ ls');
		assert.deepEqual(withoutSecrets(harmless), harmless);
	});
});
