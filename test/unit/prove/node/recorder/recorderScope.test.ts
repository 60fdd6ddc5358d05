import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { recordingOf } from '../../../../../src/prove/core/recording/recordingOf.ts';
import { recordingTemplate } from '../../../../../src/prove/core/recording/recordingTemplate.ts';
import { builtRecorder } from '../../../../support/proof/builtRecorder.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

const NAMES = [
	'process',
	'Map',
	'WeakMap',
	'Set',
	'Promise',
	'Symbol',
	'Object',
	'Reflect',
	'JSON',
	'Math',
	'Function',
];
const FUNCTION = 'export function total(n) { return n + 1; }';

const FILES: Readonly<Record<string, string>> = {
	'an ES module that makes a require function': `import { createRequire } from 'node:module';
		const require = createRequire(import.meta.url);
		const { sep } = require('node:path');
		${FUNCTION}`,
	'global names that the file declares': `${FUNCTION}\n${NAMES.map((name) => `const ${name} = 'own';`).join(' ')}`,
	'global names that functions of the file have': `${FUNCTION}\n${NAMES.map((name) => `function ${name}() {}`).join(' ')}`,
};

describe('the recorder in a file', () => {
	const folder = temporaryFolder();

	for (const [title, before] of Object.entries(FILES)) {
		it(`sees none of its names: ${title}`, async () => {
			const calls = join(folder(), 'calls');
			mkdirSync(calls);
			const change = { languageId: 'javascript', before, after: before.replace('n + 1', '1 + n') };
			const template = recordingTemplate(change, builtRecorder(), 'code.mjs');
			assert.ok(template !== undefined && 'texts' in template, JSON.stringify(template));
			const file = join(folder(), 'code.mjs');
			writeFileSync(file, recordingOf(template).textFor(calls, 'replay'));
			const { total } = (await import(pathToFileURL(file).href)) as { total: (n: number) => number };
			assert.equal(total(1), 2);
			const lines = readdirSync(calls).flatMap((each) => readFileSync(join(calls, each), 'utf8').trim().split('\n'));
			assert.ok(
				lines.some((line) => line.startsWith('{"kind":"same"')),
				lines.join('\n'),
			);
		});
	}
});
