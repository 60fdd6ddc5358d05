import assert from 'node:assert/strict';
import { mayNamePrompt } from '../../../../src/chat/protocol/slashCommands.ts';

describe('A text that may name a prompt', () => {
	it('begins with a slash and a word that is no path and no command', () => {
		for (const text of ['/review', '/Review the tests', '/help me', '/explain (file)', '/fix (user) it', '/é\nx']) {
			assert.ok(mayNamePrompt(text), text);
		}
		for (const text of [
			'/',
			'/ x',
			'',
			'review',
			' /review',
			'/usr/bin',
			'//',
			'/explain',
			'/fix it',
			'/optimize high',
		]) {
			assert.ok(!mayNamePrompt(text), text);
		}
	});
});
