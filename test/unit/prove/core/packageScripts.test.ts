import assert from 'node:assert/strict';
import fc from 'fast-check';
import { packageScripts } from '../../../../src/prove/core/packageScripts.ts';

describe('the scripts of a package file', () => {
	it('S22 are all that are written there, whatever their names', () => {
		const names = ['test', 'prototype', 'constructor', '__proto__', 'hasOwnProperty', 'toString', ''];
		const scripts = names.map((name) => `${JSON.stringify(name)}: "run ${name}"`).join(', ');
		const found = packageScripts(`\ufeff{ "scripts": { ${scripts} } }`);
		assert.deepEqual(
			[...(found ?? [])],
			names.map((name) => [name, `run ${name}`]),
		);
	});

	it('S22 are as the parser of npm reads them in any package file, and unknown only if it repeats a key', () => {
		const text = fc.string({ unit: 'binary' });
		const scripts = fc.uniqueArray(fc.tuple(text, text), { selector: ([name]) => name });
		fc.assert(
			fc.property(scripts, fc.json(), fc.boolean(), (entries, other, isTwice) => {
				const written = (isTwice && entries[0] !== undefined ? [...entries, entries[0]] : entries).map(
					([name, script]) => `${JSON.stringify(name)}:${JSON.stringify(script)}`,
				);
				const found = packageScripts(`{"other":${JSON.stringify(JSON.parse(other))},"scripts":{${written.join()}}}`);
				if (written.length > entries.length) assert.equal(found, undefined);
				else assert.deepEqual(found && new Map(entries), found);
			}),
		);
	});

	it('are empty in a package without any, and unknown if it is not JSON or too deep', () => {
		for (const text of ['{}', '{"scripts":[]}', '{"scripts":{"test":1}}', '{"scripts":"x"}']) {
			assert.deepEqual(packageScripts(text), new Map());
		}
		for (const text of ['', '{', '[]', '// x\n{}', `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`]) {
			assert.equal(packageScripts(text), undefined);
		}
	});
});
