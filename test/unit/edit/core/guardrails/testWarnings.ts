import assert from 'node:assert/strict';
import { checkGuardrails } from '../../../../../src/edit/core/guardrails/checkGuardrails.ts';
import type { GuardrailInput } from '../../../../../src/edit/core/guardrails/guardrail.ts';

/** An answer, and the kinds of the warnings about it in their order, separated by spaces. */
type WarningCase = readonly [
	languageId: string,
	original: string,
	replacement: string,
	kinds: string,
	more?: Partial<GuardrailInput>,
];

/** Tests which warnings each answer gets. */
export function testWarnings(cases: readonly WarningCase[]): void {
	for (const [languageId, original, replacement, kinds, more = {}] of cases) {
		const title = [original, replacement, ...Object.values(more)].map((each) => JSON.stringify(each)).join(' ');
		it(`are ${kinds || 'none'} in ${languageId}: ${title.slice(0, 120)}`, () => {
			const found = checkGuardrails({ languageId, original, replacement, use: 'optimize', ...more });
			assert.equal(found.map(({ kind }) => kind).join(' '), kinds);
		});
	}
}
