import assert from 'node:assert/strict';
import path from 'node:path';
import fc from 'fast-check';
import { type Place, placeInWorkspace } from '../../../../../src/chat/core/context/placeInWorkspace.ts';

const file = (at: string): Place => ({ scheme: 'file', authority: '', path: at });
const remote = (at: string): Place => ({ scheme: 'vscode-remote', authority: 'ssh-remote+box', path: at });

describe('a place that the window names', () => {
	it('is inside if a folder of the workspace holds it, or is it', () => {
		for (const at of ['/work', '/work/', '/work/src/a.ts', '/work/./src//a.ts', '/work/src/../b.ts'])
			assert.equal(placeInWorkspace(file(at), [file('/work')]).inside, true, at);
		for (const at of ['/works/a.ts', '/', '/work/../etc/passwd', '/work/src/../../etc/passwd', '/etc/passwd'])
			assert.equal(placeInWorkspace(file(at), [file('/work')]).inside, false, at);
	});

	it('is named as this side names it, where the window of a remote machine names it otherwise', () => {
		const found = placeInWorkspace(remote('/work/a.ts'), [file('/work')]);
		assert.deepEqual(found, { ...file('/work/a.ts'), inside: true });
		const outside = placeInWorkspace(remote('/home/me/a.ts'), [file('/work')]);
		assert.deepEqual(outside, { ...file('/home/me/a.ts'), inside: false });
		const window = placeInWorkspace(remote('/work/a.ts'), [remote('/work')]);
		assert.deepEqual(window, { ...remote('/work/a.ts'), inside: true });
	});

	it('is on the machine that it names: another host or another kind of files is outside', () => {
		const share = { scheme: 'file', authority: 'Server', path: '/share/a.ts' };
		assert.equal(placeInWorkspace(share, [file('/share')]).inside, false);
		assert.equal(placeInWorkspace(share, [{ ...share, authority: 'server', path: '/share' }]).inside, true);
		assert.equal(placeInWorkspace({ ...file('/work/a.ts'), scheme: 'memfs' }, [file('/work')]).inside, false);
	});

	it('is found on a Windows drive, whichever case its letter has', () => {
		const found = placeInWorkspace(file('/C:/Work/a.ts'), [file('/c:/Work')]);
		assert.deepEqual(found, { ...file('/c:/Work/a.ts'), inside: true });
		// Elsewhere in a path, a letter with a colon is a name like any other.
		assert.equal(placeInWorkspace(file('/work/C:/a.ts'), [file('/work')]).path, '/work/C:/a.ts');
	});

	it('never is inside unless its resolved path is below a folder', () => {
		const segment = fc.constantFrom('..', '.', '', 'work', 'src', 'a.ts');
		fc.assert(
			fc.property(fc.array(segment), (segments) => {
				const at = `/${segments.join('/')}`;
				const resolved = path.posix.resolve(at);
				const expected = resolved === '/work' || resolved.startsWith('/work/');
				const { inside, path: found } = placeInWorkspace(file(at), [file('/work')]);
				assert.deepEqual([inside, found], [expected, resolved]);
			}),
		);
	});
});
