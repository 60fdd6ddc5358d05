import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';

const { chatStrings } = await withFakeVscode(() => import('../../../../../src/vscode/chat/view/chatStrings.ts'));

const COMMANDS = ['chat.open', 'optimizeSelection', 'generateAtCursor', 'metrics.show'];

describe('the four uses on the chat’s first view', () => {
	it('are named with the keys that the manifest binds', () => {
		const { keybindings } = JSON.parse(readFileSync('package.json', 'utf8')).contributes;
		const keyOf = (name: string) =>
			keybindings.find(({ command }: { readonly command: string }) => command === `whetstone.${name}`)?.key;
		assert.deepEqual(
			chatStrings().uses.map(({ letter }) => `ctrl+k ctrl+alt+${letter.toLowerCase()}`),
			COMMANDS.map(keyOf),
		);
	});
});
