import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { withFakeVscode } from '../../../support/fakes/fakeVscode.ts';

const { accessibilityHelp } = await withFakeVscode(
	() => import('../../../../src/chat/vscode/commands/accessibilityHelp.ts'),
);

const manifest = JSON.parse(readFileSync('package.json', 'utf8'));
const titles: Readonly<Record<string, string>> = JSON.parse(readFileSync('package.nls.json', 'utf8'));

describe('the accessibility help', () => {
	it('names every command of optimize and generate', () => {
		const used = Object.entries(titles).filter(([id]) => /^command\.(optimize|generate)/.test(id));
		const missing = used
			.map(([, title]) => title.replace('…', ''))
			.filter((title) => !accessibilityHelp().includes(title));
		assert.deepEqual(missing, []);
	});

	it('names no command that the palette hides, or does not have', () => {
		const { commands, menus } = manifest.contributes;
		const hidden = menus.commandPalette.filter(({ when }: { readonly when: string }) => when === 'false');
		const ids = new Set(hidden.map(({ command }: { readonly command: string }) => command));
		const shown = commands
			.filter(({ command }: { readonly command: string }) => !ids.has(command))
			.map(({ title }: { readonly title: string }) => titles[title.replaceAll('%', '')]?.replace('…', ''));
		const named = [...accessibilityHelp().matchAll(/“Whetstone: ([^”]+)”/g)].map(([, title]) => title);
		assert.ok(named.length > 5);
		assert.deepEqual(
			named.filter((title) => !shown.includes(title)),
			[],
		);
	});

	it('names every chord', () => {
		const chords: readonly string[] = manifest.contributes.keybindings.map(({ key }: { readonly key: string }) =>
			key.replace(/\b[a-z]/g, (letter) => letter.toUpperCase()),
		);
		assert.deepEqual(
			chords.filter((chord) => !accessibilityHelp().includes(chord)),
			[],
		);
	});
});
