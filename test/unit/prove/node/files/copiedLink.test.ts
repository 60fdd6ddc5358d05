import assert from 'node:assert/strict';
import { posix, win32 } from 'node:path';
import { copiedLink } from '../../../../../src/prove/node/files/copyContent.ts';

describe('a link in a copy', () => {
	const inPosix = (target: string, real?: string) =>
		copiedLink({ target, link: '/live/a/link', real, live: '/live', copy: '/copy', path: posix });
	const inWindows = (target: string, real?: string) =>
		copiedLink({ target, link: 'C:\\live\\a\\link', real, live: 'c:\\live', copy: 'D:\\copy', path: win32 });

	it('within the live tree stays as it is if it is relative, and leads into the copy if it is absolute', () => {
		assert.equal(inPosix('../b/./c'), '../b/./c');
		assert.equal(inPosix('/live/b/c'), '/copy/b/c');
		assert.equal(inPosix('/live'), '/copy');
		assert.equal(inWindows('..\\b'), '..\\b');
		assert.equal(inWindows('C:\\Live\\b'), 'D:\\copy\\b');
	});

	it('that leaves the live tree and comes back by its name does not leave it', () => {
		assert.equal(inPosix('../../live/a/b'), 'b');
		assert.equal(inPosix('../../live/a'), '.');
		assert.equal(inWindows('..\\..\\live\\b'), '..\\b');
	});

	it('out of the live tree leads where it did, from the copy’s place, too', () => {
		assert.equal(inPosix('../../other'), '/other');
		assert.equal(inPosix('/live-2/x'), '/live-2/x');
		assert.equal(inPosix('/other', '/elsewhere'), '/other');
		assert.equal(inWindows('E:\\live\\b'), 'E:\\live\\b');
	});

	it('that comes back by other links leads into the copy', () => {
		assert.equal(inPosix('/other/link', '/live/b'), '/copy/b');
		assert.equal(inWindows('E:\\link', 'C:\\live\\b'), 'D:\\copy\\b');
	});
});
