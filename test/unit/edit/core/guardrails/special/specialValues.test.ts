import assert from 'node:assert/strict';
import { checkGuardrails } from '../../../../../../src/edit/core/guardrails/checkGuardrails.ts';
import type { GuardrailInput } from '../../../../../../src/edit/core/guardrails/guardrail.ts';
import { natural, type SpecialCase, special } from './specialCases.ts';

const namesOf = (code: Partial<GuardrailInput> & Pick<GuardrailInput, 'original' | 'replacement' | 'languageId'>) =>
	checkGuardrails({ use: 'optimize', ...code }).find(({ kind }) => kind === 'special')?.names;

describe('the warning about special cases', () => {
	const title = ([languageId, , replacement]: SpecialCase) =>
		`${languageId}: ${JSON.stringify(replacement).slice(0, 120)}`;

	for (const each of special) {
		const [languageId, original, replacement, name] = each;
		it(`is given, ${title(each)}`, () => {
			assert.deepEqual(namesOf({ languageId, original, replacement }), name?.split(' '));
			const around = { before: '', after: '' };
			assert.deepEqual(namesOf({ languageId, original, replacement, around }), name?.split(' '));
			const windows = replacement.replaceAll('\n', '\r\n');
			assert.deepEqual(namesOf({ languageId, original, replacement: windows }), name?.split(' '));
			assert.equal(namesOf({ languageId, original: replacement, replacement }), undefined);
			assert.equal(namesOf({ languageId, original, replacement, use: 'generate' }), undefined);
		});
	}

	for (const each of natural) {
		const [languageId, original, replacement] = each;
		it(`is not given, ${title(each)}`, () => {
			assert.equal(namesOf({ languageId, original, replacement }), undefined);
			const around = { before: '', after: '' };
			assert.equal(namesOf({ languageId, original, replacement, around }), undefined);
		});
	}

	it('sees the function around the lines of an edit', () => {
		const around = { before: 'function f(n) {\n\tconst limit = 1000;\n', after: '}\n' };
		const edit = { languageId: 'javascript', original: '\treturn slow(n);\n' };
		assert.equal(
			namesOf({ ...edit, replacement: '\tif (n === 1000) return 1;\n\treturn slow(n);\n', around }),
			undefined,
		);
		const replacement = '\tif (n === 999) return 1;\n\treturn slow(n);\n';
		assert.deepEqual(namesOf({ ...edit, replacement, around }), ['999']);
		const other = { before: 'function f(a) {\n\tfor (const n of a) {\n', after: '}\n}\n' };
		assert.equal(namesOf({ ...edit, replacement, around: other }), undefined);
	});
});
