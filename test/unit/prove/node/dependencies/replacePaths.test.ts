import assert from 'node:assert/strict';
import { replacePaths } from '../../../../../src/prove/node/dependencies/linkEnvironment.ts';

describe('paths of the live tree in a text', () => {
	const replacements = new Map([
		['/home/a.b', '/copy'],
		['/home/a.b/.venv', '/elsewhere'],
	]);
	const replaced = (text: string) => replacePaths(Buffer.from(text), replacements).toString();

	it('are replaced with what is below them, the longest first', () => {
		assert.equal(
			replaced('#!/home/a.b/.venv/bin/python\n"/home/a.b" \'/home/a.b/src\':file:///home/a.b\n'),
			'#!/elsewhere/bin/python\n"/copy" \'/copy/src\':file:///copy\n',
		);
	});

	it('are not replaced in longer names, nor in what is no text', () => {
		for (const text of ['/home/a.b-2', '/home/a.b.c', '/home/axb', '/home/a.bä', '/x/home/a.b', '\0/home/a.b']) {
			assert.equal(replaced(text), text);
		}
	});
});
