import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { applyPatterns } from '../../../../../src/localService/core/patterns/applyPatterns.ts';
import { patterns } from '../../../../../src/localService/core/patterns/patterns.ts';
import { copySampleWorkspace } from '../../../../host/sampleWorkspace.ts';
import { evaluateFunction } from '../../../../support/evaluateCode.ts';
import { sampleFunctions } from '../../../../support/patterns/sampleFunctions.ts';
import { slowFunctions } from '../../../../support/patterns/slowFunctions.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';

// How much faster they are is a part of `npm run bench patterns`.
describe('slow functions without types, as people write them', () => {
	for (const { why, pattern, code, input } of slowFunctions) {
		it(`are found, and give the same: ${why}`, () => {
			const applied = applyPatterns(code, { jsx: false, typed: false }) ?? assert.fail('cannot be parsed');
			const { code: after, changes } = applied;
			const names = changes.map(({ name }) => name);
			assert.ok(names.includes(patterns[pattern - 1]?.name ?? ''), names.join());
			const given = () => runInThisContext(`((count) => ${input})(100)`);
			assert.deepEqual(evaluateFunction(after, 'run')(...given()), evaluateFunction(code, 'run')(...given()));
		});
	}
});

describe('the functions that the README of the sample workspace names', () => {
	const folder = temporaryFolder();

	beforeEach(() => copySampleWorkspace(folder()));

	it('are found, and give the same', () => {
		const readme = readFileSync(path.join(folder(), 'README.md'), 'utf8');
		const named = [...readme.matchAll(/the function `(\w+)`/g)].map(([, name]) => name);
		assert.deepEqual(
			sampleFunctions.map(({ name }) => name),
			named,
		);
		for (const { file, name, input } of sampleFunctions) {
			const code = readFileSync(path.join(folder(), file), 'utf8');
			const after = applyPatterns(code, { jsx: false, typed: file.endsWith('.ts') })?.code ?? assert.fail(file);
			assert.deepEqual(evaluateFunction(after, name)(...input(100)), evaluateFunction(code, name)(...input(100)));
			assert.notEqual(evaluateFunction(after, name).toString(), evaluateFunction(code, name).toString());
		}
	});
});
