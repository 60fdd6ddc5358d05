import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { isReviewKey } from '../../../../src/chat/view/keyboard.ts';

const manifest = JSON.parse(readFileSync(new URL('../../../../package.json', import.meta.url), 'utf8'));

/** A key as the manifest writes it, such as `shift+alt+y`. */
function keyOf(written: string) {
	const parts = written.split('+');
	const name = parts.at(-1)?.toUpperCase() ?? '';
	const has = (modifier: string) => parts.includes(modifier);
	return {
		code: /^F\d/.test(name) ? name : `Key${name}`,
		altKey: has('alt'),
		ctrlKey: has('ctrl'),
		metaKey: has('cmd'),
	};
}

describe('the keys of a review', () => {
	it('are known in a text box: all those of one chord that the manifest binds for it', () => {
		const bindings: readonly { readonly key: string; readonly mac: string; readonly when?: string }[] =
			manifest.contributes.keybindings;
		const keys = bindings.filter(({ when }) => when?.includes('inFront')).flatMap(({ key, mac }) => [key, mac]);
		assert.ok(keys.length >= 12);
		assert.deepEqual(
			keys.filter((key) => !isReviewKey(keyOf(key))),
			[],
		);
	});

	it('are no letters, no other shortcuts, and nothing that AltGr types', () => {
		for (const key of ['y', 'n', 'ctrl+y', 'ctrl+n', 'cmd+n', 'ctrl+alt+y', 'alt+b', 'f5', 'ctrl+f5'])
			assert.ok(!isReviewKey(keyOf(key)), key);
	});
});
