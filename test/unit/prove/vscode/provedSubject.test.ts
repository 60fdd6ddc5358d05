import assert from 'node:assert/strict';
import type { TextDocument, Uri as VscodeUri } from 'vscode';
import { diffHunks } from '../../../../src/edit/core/diff/hunks.ts';
import type { Guardrail } from '../../../../src/edit/core/guardrails/guardrail.ts';
import type { AcceptedOptimization } from '../../../../src/edit/core/history/acceptedOptimization.ts';
import type { Proposal } from '../../../../src/edit/vscode/review/proposal.ts';
import type { Review } from '../../../../src/edit/vscode/review/review.ts';
import type { ProvedSubject } from '../../../../src/prove/vscode/provedSubject.ts';
import { EndOfLine, withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { partial } from '../../../support/fakes/partial.ts';

const { acceptedSubject, changeSubjects, reviewSubject } = await withFakeVscode(
	() => import('../../../../src/prove/vscode/provedSubject.ts'),
);

const BASE = `// See fetch(address) and require('child_process') of the API.
fetch('/total');
export function total(prices) {
	return prices.reduce((sum, price) => sum + price, 0);
}
export function least(prices) {
	return Math.min(...prices);
}
`;

function documentWith(text: string): TextDocument {
	const uri = { scheme: 'file', path: '/work/one.js', toString: () => 'file:///work/one.js' } as VscodeUri;
	const getText = () => text.replaceAll('\n', '\r\n');
	return { uri, languageId: 'javascript', eol: EndOfLine.CRLF, isClosed: false, version: 1, getText } as TextDocument;
}

/** @param guardrails as they were found of an earlier version */
function reviewOf(proposed: string, guardrails: readonly Guardrail[] = []): Review {
	const changes = { base: BASE, hunks: diffHunks(BASE, proposed), lost: 0 };
	return partial<Review>({
		state: undefined,
		proposal: partial<Proposal>({ id: 'p' }),
		document: documentWith(BASE),
		changes,
		guardrails,
	});
}

const kindsOf = (subject: ProvedSubject | undefined) => subject?.document.guardrails.map(({ kind }) => kind);

describe('what speaks against what Prove It proves', () => {
	const faster = BASE.replace('Math.min(...prices)', 'prices.toSorted()[0]');

	for (const line of [
		"require('child_process').exec('echo evil');",
		"require('node:dns').lookup('evil.example', () => {});",
		'fetch(prices);',
		"fetch('/total');",
		'process.exit(0);',
		'performance.now = () => 0;',
	]) {
		it(`S21 holds the danger of each line that is added, whatever stands around it: ${line}`, () => {
			const proposed = faster.replace('\treturn prices.reduce', `\t${line}\n\treturn prices.reduce`);
			assert.deepEqual(kindsOf(reviewSubject(reviewOf(proposed))), ['danger']);
			assert.deepEqual(kindsOf(reviewSubject(reviewOf(proposed, [{ kind: 'stub' }]))), ['stub', 'danger']);
			assert.deepEqual(kindsOf(reviewSubject(reviewOf(proposed, [{ kind: 'danger' }]))), ['danger']);
			const each = changeSubjects(reviewOf(proposed)).map(kindsOf);
			assert.deepEqual(each, [['danger'], []]);
		});
	}

	it('S21 holds the danger of accepted code in its file', () => {
		const part = {
			before: '\treturn Math.min(...prices);',
			after: "\tfetch('/total');\n\treturn Math.min(...prices);",
		};
		const document = documentWith(BASE.replace(part.before, part.after));
		const crlf = { id: 'x', before: part.before, after: part.after.replaceAll('\n', '\r\n') };
		const subject = acceptedSubject(document, [partial<AcceptedOptimization>(crlf)]);
		assert.deepEqual(kindsOf(subject), ['danger']);
	});

	it('is nothing where nothing of the kind is added', () => {
		assert.deepEqual(kindsOf(reviewSubject(reviewOf(faster))), []);
		assert.deepEqual(kindsOf(reviewSubject(reviewOf(`// fetch(prices)\n${faster}`))), []);
		const moved = `${faster.replace("fetch('/total');\n", '')}fetch('/total');\n`;
		assert.deepEqual(kindsOf(reviewSubject(reviewOf(moved))), []);
	});
});
