import assert from 'node:assert/strict';
import { join, normalize, posix, win32 } from 'node:path';
import fc from 'fast-check';
import { safeFileName, suggestedFileName } from '../../../../src/chat/core/suggestedFileName.ts';

describe('a file name that an answer suggests', () => {
	for (const [name, expected] of [
		['../../.ssh/authorized_keys', 'authorized_keys'],
		['C:\\x', 'x'],
		['C:x', 'x'],
		['\\\\host\\share', 'share'],
		['con.txt', '_con.txt'],
		['LPT1', '_LPT1'],
		['a.txt::$DATA', 'a.txt'],
		['.vscode/settings.json', 'settings.json'],
		['x\u202Etxt.exe', 'xtxt.exe'],
		['a\u0000b.ts', 'ab.ts'],
		['/etc/', undefined],
		['..', undefined],
		['', undefined],
		['   . .', undefined],
		['trailing. . ', 'trailing'],
		['e\u0301.ts', '\u00e9.ts'],
		['what?.ts', 'what.ts'],
		['src/app/main.ts', 'main.ts'],
	] as const) {
		it(`S09 is a name and no place: ${JSON.stringify(name)}`, () => assert.equal(safeFileName(name), expected));
	}

	it('S09 is cut to 100 characters, and keeps its ending', () => {
		const name = safeFileName(`${'x'.repeat(5_000)}.ts`);
		assert.deepEqual([name?.length, name?.slice(-4)], [100, 'x.ts']);
	});

	it('S09 stays inside the folder that it is put into, whatever it is', () => {
		const hostile = fc.constantFrom(
			'..',
			'/',
			'\\',
			':',
			'~',
			'.',
			'con',
			'C:',
			'\u0000',
			'\u202e',
			'%2e%2e',
			' ',
			'a',
		);
		const names = fc.oneof(
			fc.string({ unit: 'binary' }),
			fc.array(hostile).map((parts) => parts.join('')),
		);
		fc.assert(
			fc.property(names, (suggested) => {
				const name = safeFileName(suggested);
				if (name === undefined) return;
				assert.ok(name.length > 0 && name.length <= 100);
				assert.equal(posix.normalize(posix.join('/w/folder', name)), `/w/folder/${name}`);
				assert.equal(win32.normalize(win32.join('C:\\w\\folder', name)), `C:\\w\\folder\\${name}`);
				assert.equal(normalize(join('/w', name)).split(/[\\/]/).length, 3);
				assert.doesNotMatch(name, /[\p{Cc}\p{Cf}<>:"/\\|?*]|[. ]$/u);
				assert.equal(safeFileName(name), name);
			}),
			{ numRuns: 2_000 },
		);
	});

	for (const [before, code, expected] of [
		['Put this into `src/orders.ts`:', 'x', 'orders.ts'],
		['**utils/strings.py**', 'x', 'strings.py'],
		['Here is the code.', '// src/main.rs\nfn main() {}', 'main.rs'],
		['Here is the code.', '# config.yaml\na: 1', 'config.yaml'],
		['Compare `a.ts` and `b.ts`:', 'x', 'b.ts'],
		['It takes 3.5 seconds, see example.com.', 'x', undefined],
		['Save it as `../../.ssh/authorized_keys`:', 'x', undefined],
		['Save as `../../.bashrc`:', 'x', '.bashrc'],
		['Here is the code.', 'const a = 1;', undefined],
	] as const) {
		it(`is read from beside the block: ${before} ${code.split('\n')[0]}`, () =>
			assert.equal(suggestedFileName(before, code), expected));
	}
});
