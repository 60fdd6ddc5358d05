import assert from 'node:assert/strict';
import { toLanguageId } from '../../../../src/base/text/languages.ts';

describe('the language of a code block', () => {
	const known = ['typescript', 'python', 'shellscript', 'java'];
	for (const [language, id] of [
		['ts', 'typescript'],
		['Python', 'python'],
		['bash', 'shellscript'],
		['java', 'java'],
		['klingon', 'plaintext'],
		['', 'plaintext'],
		['constructor', 'plaintext'],
	] as const) {
		it(`is mapped to the editor’s language id: ${language}`, () => assert.equal(toLanguageId(language, known), id));
	}
});
