import assert from 'node:assert/strict';
import { applyHunks, diffHunks, hunkContent } from '../../../../../src/edit/core/diff/hunks.ts';
import type { Proof } from '../../../../../src/edit/core/proof/proof.ts';
import type { ReviewProof } from '../../../../../src/edit/core/proof/reviewProof.ts';

import { contentHash } from '../../../../../src/edit/node/contentHash.ts';
import { withFakeVscode } from '../../../../support/fakes/fakeVscode.ts';
import { DIFFERS, proofOf, speedOf } from '../../../../support/proofs.ts';

const { proofFor, verdictsOf: readVerdicts } = await withFakeVscode(
	() => import('../../../../../src/edit/vscode/review/reviewVerdicts.ts'),
);

const BEFORE = 'a\nb\nc\nd\ne\nf\n';
const AFTER = 'a\nB\nc\nDD\ne\nF\n';

const crlf = (text: string) => text.replaceAll('\n', '\r\n');

function proved(before: string, after: string, more: Partial<Proof> = {}, change?: string): ReviewProof {
	const proof = proofOf({ subject: contentHash(before, after), speed: speedOf('faster'), ...more });
	return { proof, lengths: [before.length, after.length], ...(change === undefined ? {} : { change }) };
}

function verdictsOf(proofs: readonly ReviewProof[], before = BEFORE, after = AFTER, lineEnd: '\n' | '\r\n' = '\n') {
	const [live, proposed] = lineEnd === '\n' ? [before, after] : [crlf(before), crlf(after)];
	const hunks = diffHunks(before, after);
	const { whole, changes } = readVerdicts({ proofs, before: live, after: proposed, lineEnd, hunks });
	return [whole?.label, changes.map((change) => change?.label)];
}

describe('the verdicts of a review', () => {
	it('are of exactly the texts that were proved, in their own line endings', () => {
		const none = [undefined, undefined, undefined];
		assert.deepEqual(verdictsOf([proved(BEFORE, AFTER)]), ['×2.9 (2.7–3.1)', none]);
		assert.deepEqual(verdictsOf([proved(BEFORE, AFTER)], BEFORE, AFTER, '\r\n'), ['not proven for this text', none]);
		assert.deepEqual(verdictsOf([proved(crlf(BEFORE), crlf(AFTER))], BEFORE, AFTER, '\r\n')[0], '×2.9 (2.7–3.1)');
	});

	it('are lost by any edit of the proposal or of its file, and come back with the text', () => {
		const proofs = [proved(BEFORE, AFTER)];
		for (const [before, after] of [
			[BEFORE, AFTER.replace('B', 'C')],
			[BEFORE.replace('a', 'z'), AFTER.replace('a', 'z')],
			[`\n${BEFORE}`, `\n${AFTER}`],
		] as const) {
			assert.equal(verdictsOf(proofs, before, after)[0], 'not proven for this text');
		}
		assert.equal(verdictsOf(proofs)[0], '×2.9 (2.7–3.1)');
	});

	it('are of single changes, too, found by the text with that change alone', () => {
		for (const lineEnd of ['\n', '\r\n'] as const) {
			const inLineEnd = lineEnd === '\n' ? (text: string) => text : crlf;
			const hunks = diffHunks(BEFORE, AFTER);
			const proofs = hunks.slice(0, 2).map((hunk, index) => {
				const after = applyHunks(BEFORE, [hunk]);
				const more = index === 0 ? {} : { speed: speedOf('slower', 0.5) };
				return proved(inLineEnd(BEFORE), inLineEnd(after), more, hunkContent(hunk));
			});
			assert.deepEqual(verdictsOf(proofs, BEFORE, AFTER, lineEnd), [
				undefined,
				['×2.9 (2.7–3.1)', 'slower', undefined],
			]);
			// The file is another now: what was proved of a change is not proved with it.
			assert.deepEqual(verdictsOf(proofs, `new\n${BEFORE}`, `new\n${AFTER}`, lineEnd), [
				undefined,
				['not proven for this text', 'not proven for this text', undefined],
			]);
			// One change left is all of them.
			const only = hunks.slice(0, 1);
			assert.deepEqual(verdictsOf(proofs, BEFORE, applyHunks(BEFORE, only), lineEnd), ['×2.9 (2.7–3.1)', [undefined]]);
		}
	});

	it('say of real calls on how many both versions did the same, or on which they differ', () => {
		const wholeOf = (more: Partial<Proof>) => {
			const { subject } = proved(BEFORE, AFTER).proof;
			const proofs: readonly ReviewProof[] = [
				{ proof: proofOf({ subject, ...more }), lengths: [BEFORE.length, AFTER.length] },
			];
			const hunks = diffHunks(BEFORE, AFTER);
			return readVerdicts({ proofs, before: BEFORE, after: AFTER, lineEnd: '\n', hunks }).whole;
		};
		const same = wholeOf({ calls: { compared: 187 } });
		assert.deepEqual([same?.kind, same?.label], ['same', 'same on 187 real calls']);
		const different = wholeOf({ same: DIFFERS });
		assert.deepEqual([different?.kind, different?.label], ['differs', 'differs']);
		assert.match(different?.text ?? '', /^total\(\): items = \[3, null\] · before 3 · after NaN\. /);
	});

	it('hash nothing while the lengths differ', () => {
		const { proof } = proved(BEFORE, AFTER);
		const wrong: ReviewProof = { proof, lengths: [1, 2] };
		assert.equal(proofFor([wrong], BEFORE, AFTER), undefined);
		assert.equal(proofFor([proved(BEFORE, AFTER)], BEFORE, AFTER)?.subject, proof.subject);
	});
});
