import assert from 'node:assert/strict';
import { shownName } from '../../../../src/base/text/visibleText.ts';

describe('the name of a model as it is shown', () => {
	for (const [what, name, shown] of [
		['is left as it is', 'hf.co/bartowski/Llama-3.2-3B:Q4_K_M', 'hf.co/bartowski/Llama-3.2-3B:Q4_K_M'],
		['is left in any script', '通义千问-7B ❤️ जेमिनी', '通义千问-7B ❤️ जेमिनी'],
		['is on one line', ' llama\r\n# 3\t\u2028x ', 'llama # 3 x'],
		['has no direction of its own', 'a\u202eb\u2066c\u061cd\u200fe', 'a\ufffdb\ufffdc\ufffdd\ufffde'],
		['has no control characters', 'a\0b\u001b[31mc\u007fd\u0085e', 'a\ufffdb\ufffd[31mc\ufffdd\ufffde'],
		['hides nothing', 'a\u200bb\u{e0041}c\u115fd\u3164e\u034ff\u2800g', 'a\ufffdb\ufffdc\ufffdd\ufffde\ufffdf\ufffdg'],
		['has no half of a character', 'a\ud800b', 'a\ufffdb'],
	] as const) {
		it(what, () => assert.equal(shownName(name), shown));
	}

	it('has at most a hundred characters, none of them cut in two', () => {
		assert.equal(shownName(`${'x'.repeat(99)}👍🏽y`), 'x'.repeat(99));
	});
});
