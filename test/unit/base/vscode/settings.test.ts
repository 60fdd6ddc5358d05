import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chatRequest } from '../../../../src/chat/core/chatRequest.ts';
import { generateRequest } from '../../../../src/generate/core/generateRequest.ts';
import { setUserSetting, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const [{ chatSettings }, { generateSettings }] = await withFakeVscode(() =>
	Promise.all([
		import('../../../../src/chat/vscode/chatSettings.ts'),
		import('../../../../src/generate/vscode/generateSettings.ts'),
	]),
);

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', '..', 'package.json'), 'utf8'));
const properties: Record<string, Record<string, unknown>> = Object.assign(
	{},
	...[manifest.contributes.configuration].flat().map((group) => group.properties),
);

describe('a setting of max_tokens', () => {
	const names = ['whetstone.chat.maxTokens', 'whetstone.generate.maxTokens'] as const;
	afterEach(() => {
		for (const name of names) setUserSetting(name, undefined);
	});

	for (const [value, sent] of [
		[0, 1],
		[-1, 1],
		[1e9, 4_000],
		['abc', 1_000],
		[Number.NaN, 1_000],
		[Number.POSITIVE_INFINITY, 1_000],
		[1.6, 2],
		[undefined, 1_000],
		[750, 750],
	] as const) {
		it(`L06 of ${value} is sent as ${sent}`, () => {
			for (const name of names) setUserSetting(name, value);
			const chat = chatRequest('c', [], { text: 'hello', attachments: [] }, chatSettings());
			assert.deepEqual([chat.max_tokens, generateRequest('x', generateSettings()).max_tokens], [sent, sent]);
		});
	}

	it('L06 gets an error in the settings editor unless it is a whole number from 1 on', () => {
		for (const name of names) {
			assert.deepEqual([properties[name]?.type, properties[name]?.minimum], ['integer', 1]);
		}
	});
});
