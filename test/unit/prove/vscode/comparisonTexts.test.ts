import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { ComparedProposal } from '../../../../src/optimize/vscode/compare/askForAnswers.ts';
import { withFakeVscode } from '../../../support/fakes/fakeVscode.ts';
import { DIFFERS } from '../../../support/proofs.ts';

const { comparisonPage } = await withFakeVscode(
	() => import('../../../../src/optimize/vscode/compare/comparisonTexts.ts'),
);
const { comparisonRemarks } = await withFakeVscode(
	() => import('../../../../src/optimize/vscode/compare/comparisonTexts.ts'),
);
const { verdictLabel } = await withFakeVscode(() => import('../../../../src/edit/vscode/verdicts/verdictTexts.ts'));

const hunk = { start: 0, removed: ['a\n'], addedStart: 0, added: ['b\n', 'c\n'] };
const answer = (level: string, rest: object = {}) =>
	({
		id: level,
		level,
		turn: 1,
		outcome: 'edit',
		hunks: [hunk],
		guardrails: [],
		receipt: { usage: { promptTokens: 60, completionTokens: 40 }, cost: 0.004, roundTripMs: 1_234 },
		proposal: {},
		...rest,
	}) as unknown as ComparedProposal;
const faster = {
	subject: '',
	time: 0,
	same: { kind: 'same' },
	speed: { kind: 'faster', ratio: 2.9, low: 2.7, high: 3.1 },
	tests: 214,
	changedLive: [],
	stillRunning: [],
} as const;

describe('the table of compared answers', () => {
	const table = (...answers: readonly ComparedProposal[]) =>
		comparisonPage({ title: 'a.ts: Levels Compared', answers, remarks: ['A remark.'] })
			.split('\n')
			.filter((line) => line.startsWith('|'));

	it('has lines, guardrails, behavior, speed, tokens, cost and time of each', () => {
		const proved = answer('high', { proof: faster, guardrails: [{ kind: 'danger' }] });
		assert.deepEqual(table(proved, answer('low'), answer('turbo', { outcome: 'noChange', hunks: [] })), [
			'| Level | Lines | Look closely | Behavior | Speed | Tokens | Cost | Time (s) |',
			'| --- | ---: | ---: | --- | --- | ---: | ---: | ---: |',
			`| high | +2 −1 | 1 | 214 tests pass | ${verdictLabel(faster)} | 100 | 0.004 | 1.23 |`,
			'| low | +2 −1 | 0 | not proven | not proven | 100 | 0.004 | 1.23 |',
			'| turbo | no change | – | – | – | 100 | 0.004 | 1.23 |',
		]);
	});

	it('does not say of the speed what only the tests say', () => {
		const { speed: _, ...same } = faster;
		const [, , passing, failing] = table(
			answer('high', { proof: same }),
			answer('low', { proof: { ...same, same: { kind: 'different' } } }),
		);
		assert.equal(passing, '| high | +2 −1 | 0 | 214 tests pass | not measured | 100 | 0.004 | 1.23 |');
		assert.equal(failing, '| low | +2 −1 | 0 | tests fail | not measured | 100 | 0.004 | 1.23 |');
	});

	it('says whether real calls show the same, and explains below on which call both versions differ', () => {
		const { speed: _, ...same } = faster;
		const answers = [
			answer('high', { proof: { ...faster, calls: { compared: 187 } } }),
			answer('medium', { proof: { ...same, calls: { compared: 187 } } }),
			answer('low', { proof: { ...same, same: DIFFERS } }),
			answer('turbo', { proof: { ...same, calls: { compared: 3, reason: 'fewCalls' } } }),
		];
		const cells = table(...answers)
			.slice(2)
			.map((row) => row.split(' | ').slice(3, 5));
		assert.deepEqual(cells, [
			['same on 187 real calls', verdictLabel(faster)],
			['same on 187 real calls', 'not measured'],
			['differs', 'not measured'],
			['214 tests pass', 'not measured'],
		]);
		const page = comparisonPage({ title: 'T', answers, remarks: [] });
		assert.match(page, /\n## low\n\n- total.*before 3 · after NaN/);
	});

	it('has a sign where the service states no figure', () => {
		const [, , row] = table(answer('high', { receipt: { roundTripMs: 10 } }));
		assert.equal(row, '| high | +2 −1 | 0 | not proven | not proven | – | – | 0.01 |');
	});

	it('explains each guardrail below, and says that without a proof nothing is known of speed', () => {
		const risky = answer('high', { guardrails: [{ kind: 'stub' }] });
		const page = comparisonPage({ title: 'T', answers: [risky], remarks: comparisonRemarks([risky], [], 0) });
		assert.match(page, /\n## high\n\n- A function that did something no longer does anything\./);
		assert.match(page, /Nothing here has been proven: which is faster, and whether each does the same, is not known\./);
	});

	it('says how many were not proven, which levels were refused and why, and how many requests have no answer', () => {
		const remarks = comparisonRemarks(
			[answer('high', { proof: faster }), answer('low')],
			[
				{ level: 'turbo', text: 'no such level' },
				{ level: 'mad', text: '' },
			],
			2,
		);
		assert.deepEqual(remarks.slice(0, -1), [
			'1 of 2 answers were not proven: what they are worth is not known.',
			'The service did not accept the request with level turbo. The service says: “no such level”',
			'The service did not accept the request with level mad.',
			'2 of 4 requests have an answer. The others were not answered or not sent; none is sent again automatically.',
		]);
	});

	it('says nothing of proofs if no answer proposes anything', () => {
		const { proposal: _, ...unchanged } = answer('high', { outcome: 'noChange', hunks: [] });
		const remarks = comparisonRemarks([unchanged], [], 0);
		assert.deepEqual(remarks, [
			'Tokens and cost are as reported by the service, without a unit; the time is the round trip.',
		]);
	});

	it('keeps its shape and loads nothing, whatever a level is called', () => {
		fc.assert(
			fc.property(
				fc.array(fc.constantFrom('|', '\n', '![x](http://a.b/c.png)', '<img src=x>', '`', 'a', ' ')),
				(parts) => {
					const page = comparisonPage({ title: 'T', answers: [answer(`x${parts.join('')}`)], remarks: [] });
					const rows = page.split('\n').filter((line) => line.startsWith('|'));
					assert.equal(rows.length, 3);
					assert.equal((rows[2] ?? '').split('|').length, 10);
					assert.doesNotMatch(page, /(?<!\\)(?:!\[|<img)/);
				},
			),
		);
	});
});
