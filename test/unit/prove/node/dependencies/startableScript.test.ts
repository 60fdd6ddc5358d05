import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startableScript } from '../../../../../src/prove/node/dependencies/linkEnvironment.ts';
import { hasToolchain } from '../../../../support/proof/toolchains.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

describe('a script of an environment', () => {
	const folder = temporaryFolder();

	it('stays as it is where its first line can be read', () => {
		for (const script of ['#!/live/.venv/bin/python3.12 -E\nprint(1)\n', '#!/bin/sh\necho 1\n', 'print(1)\n', '']) {
			assert.equal(startableScript(Buffer.from(script)).toString(), script);
		}
	});

	if (hasToolchain('Python with pytest and setuptools')) {
		it('runs where the path of Python is too long for a first line, or has a space', () => {
			const real = execFileSync('python3', ['-c', 'import sys; print(sys.executable)'], { encoding: 'utf8' }).trim();
			for (const name of ['a'.repeat(200), 'with space']) {
				const programs = path.join(folder(), name, 'bin');
				mkdirSync(programs, { recursive: true });
				const python = path.join(programs, 'python');
				symlinkSync(real, python);
				const script = `#!${python} -B\nimport sys\nprint(sys.argv[1:], sys.dont_write_bytecode)\n`;
				const file = path.join(programs, 'tool');
				writeFileSync(file, startableScript(Buffer.from(script)), { mode: 0o755 });
				assert.equal(execFileSync(file, ['one', 'two three'], { encoding: 'utf8' }), "['one', 'two three'] True\n");
			}
		});
	}
});
