import assert from 'node:assert/strict';
import type { LedgerEntry } from '../../../../../src/core/receipts/ledgerEntry.ts';
import { costFinding } from '../../../../../src/core/receipts/portrait/costFinding.ts';
import { idempotencyFinding } from '../../../../../src/core/receipts/portrait/idempotencyFinding.ts';
import { latencyUnitFinding } from '../../../../../src/core/receipts/portrait/latencyUnit.ts';
import { densityFinding } from '../../../../../src/core/receipts/portrait/textDensity.ts';
import { levelsThatWorked, modelsThatWorked } from '../../../../../src/core/receipts/portrait/whatWorked.ts';
import type { Receipt } from '../../../../../src/core/receipts/receipt.ts';
import { entry } from '../../../../support/receipts.ts';

const SIZES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

function entries(receiptOf: (size: number) => Receipt, more: Partial<LedgerEntry> = {}): readonly LedgerEntry[] {
	return SIZES.map((size) => entry(String(size), { receipt: receiptOf(size), ...more }));
}

describe('the unit of the latency', () => {
	const unitOf = (latency: (roundTripMs: number) => number) => {
		return latencyUnitFinding(entries((size) => ({ roundTripMs: 400 * size, latency: latency(400 * size) })));
	};

	it('is the one in which it fits into our round trip and fills most of it', () => {
		for (const [unit, milliseconds] of [
			['s', 1_000],
			['ms', 1],
			['µs', 0.001],
		] as const) {
			const found = unitOf((roundTrip) => (roundTrip * 0.8) / milliseconds);
			assert.ok(found.isKnown && found.value === unit, unit);
			assert.equal(found.figures.share.toFixed(2), '0.80');
			assert.equal(found.answers, 10);
		}
	});

	it('is unknown for any other unit, for a longer time than ours, and for one that does not grow with it', () => {
		for (const milliseconds of [100, 10, 60_000, 1 / 60]) {
			assert.equal(unitOf((roundTrip) => (roundTrip * 0.8) / milliseconds).isKnown, false, String(milliseconds));
		}
		assert.equal(unitOf((roundTrip) => roundTrip * 1.5).isKnown, false);
		assert.equal(unitOf((roundTrip) => 300 + roundTrip / 50).isKnown, false);
		assert.equal(unitOf(() => 0).isKnown, false);
	});

	it('is unknown while all answers take the same time, and from a few', () => {
		const same = entries((size) => ({ roundTripMs: 500 + size, latency: 0.4 + size / 1_000 }));
		assert.deepEqual(latencyUnitFinding(same), { isKnown: false, reason: 'few', answers: 10 });
		assert.deepEqual(latencyUnitFinding(same.slice(0, 3)), { isKnown: false, reason: 'few', answers: 3 });
	});
});

describe('the costs', () => {
	const usageOf = (size: number) => ({ promptTokens: 100 * size, completionTokens: 30 + ((size * 7) % 11) * 20 });
	const costsOf = (cost: (promptTokens: number, completionTokens: number, size: number) => number) =>
		costFinding(
			entries((size) => {
				const usage = usageOf(size);
				return { model: 'm1', usage, cost: cost(usage.promptTokens, usage.completionTokens, size), roundTripMs: 1 };
			}),
		);

	it('follow all tokens alike, or each kind, with or without something for each request', () => {
		const laws = [
			[(prompt: number, completion: number) => (prompt + completion) * 2e-6, [2e-6, 2e-6, 0]],
			[(prompt: number, completion: number) => prompt * 1e-6 + completion * 4e-6, [1e-6, 4e-6, 0]],
			[(prompt: number, completion: number) => 0.001 + prompt * 1e-6 + completion * 4e-6, [1e-6, 4e-6, 0.001]],
		] as const;
		for (const [law, rates] of laws) {
			const found = costsOf(law);
			assert.ok(found.isKnown && found.answers === 10);
			const [each] = found.value;
			const figures = [each?.perPromptToken ?? 0, each?.perCompletionToken ?? 0, each?.perRequest ?? 0];
			for (const [index, rate] of rates.entries())
				assert.ok(Math.abs((figures[index] ?? 0) - rate) <= 0.001 * rate + 1e-12);
		}
	});

	it('are unknown if they follow nothing, are all the same or zero, or are rounded to almost nothing', () => {
		assert.equal(costsOf((prompt, _, size) => prompt * 1e-6 * (1 + (size % 3))).isKnown, false);
		assert.equal(costsOf(() => 0.01).isKnown, false);
		assert.equal(costsOf(() => 0).isKnown, false);
		assert.equal(costsOf((prompt) => Math.round(prompt / 100) / 1_000).isKnown, false);
		assert.deepEqual(costFinding([entry('1')]), { isKnown: false, reason: 'few', answers: 1 });
	});

	it('are unknown where the total contradicts its parts', () => {
		const found = costFinding(
			entries((size) => ({ usage: { ...usageOf(size), totalTokens: 1 }, cost: size * 1e-3, roundTripMs: 1 })),
		);
		assert.deepEqual(found, { isKnown: false, reason: 'few', answers: 0 });
	});
});

describe('an Idempotency-Key', () => {
	const answered = (...pairs: readonly (readonly [key: string, id: string | undefined])[]) =>
		pairs.map(([idempotencyKey, id], index) => {
			const sent = { characters: 1, newCharacters: 1, messages: 1, kind: 'prose', idempotencyKey } as const;
			return entry(String(index), { sent, answer: { characters: 1, ...(id === undefined ? {} : { id }) } });
		});

	it('is honored if the same answer came again, and not if another one did', () => {
		const yes = idempotencyFinding(answered(['a', '1'], ['a', '1'], ['b', '2']));
		assert.deepEqual(yes, { isKnown: true, value: true, certainty: 'certain', answers: 2, figures: { repeated: 1 } });
		const no = idempotencyFinding(answered(['a', '1'], ['a', '3']));
		assert.deepEqual(no, { isKnown: true, value: false, certainty: 'certain', answers: 2, figures: { repeated: 1 } });
	});

	it('is unknown if nothing was repeated, ids are missing or shared, or both have happened', () => {
		for (const pairs of [
			[
				['a', '1'],
				['b', '2'],
			],
			[
				['a', undefined],
				['a', undefined],
				['b', '2'],
			],
			[
				['a', '1'],
				['a', '1'],
			],
			[
				['a', '1'],
				['a', '1'],
				['b', '1'],
			],
			[
				['a', '1'],
				['a', '1'],
				['b', '2'],
				['b', '3'],
			],
		] as const) {
			assert.equal(idempotencyFinding(answered(...pairs)).isKnown, false, JSON.stringify(pairs));
		}
	});
});

describe('the characters of a token', () => {
	const asked = (tokens: (characters: number) => number, kind: 'prose' | 'code' = 'prose', more = {}) =>
		SIZES.map((size) => {
			const newCharacters = 300 * size;
			const sent = { characters: newCharacters, newCharacters, messages: 1, kind, ...more };
			const receipt = { usage: { promptTokens: tokens(newCharacters) }, roundTripMs: 1 };
			return entry(`${kind}${size}`, { operation: 'generate', receipt, sent, answer: { characters: 1 } });
		});

	it('are how the tokens grow with the text, whatever the service adds, for each kind of text', () => {
		const found = densityFinding([...asked((each) => 500 + each / 4), ...asked((each) => 90 + each / 3, 'code')]);
		assert.ok(found.isKnown && found.certainty === 'likely');
		const figures = found.value.map(({ kind, charactersPerToken, answers }) => [
			kind,
			charactersPerToken.toFixed(2),
			answers,
		]);
		assert.deepEqual(figures, [
			['prose', '4.00', 10],
			['code', '3.00', 10],
		]);
	});

	it('are unknown if the tokens do not grow with the text, or grow as no tokens do', () => {
		assert.equal(densityFinding(asked(() => 50)).isKnown, false);
		assert.equal(densityFinding(asked((each) => each / 100)).isKnown, false);
		assert.equal(densityFinding(asked((each) => each * 9)).isKnown, false);
		assert.equal(densityFinding(asked((each) => (each * ((each / 300) % 4)) / 4)).isKnown, false);
	});

	it('do not count where a system prompt of another length was sent', () => {
		const others = asked((each) => each * 2, 'prose', { characters: 9_000 });
		const found = densityFinding([...asked((each) => each / 4), ...others.slice(0, 5)]);
		assert.ok(found.isKnown && found.answers === 10);
	});
});

describe('what has worked', () => {
	it('is what was answered, the most frequent first', () => {
		const sent = { characters: 1, newCharacters: 1, messages: 1, kind: 'code' } as const;
		const at = (id: string, level: string, outcome = 'answered') => entry(id, { sent: { ...sent, level }, outcome });
		const all = [at('1', 'high'), at('2', 'odd'), at('3', 'odd'), at('4', 'none', 'rejected')];
		assert.deepEqual(levelsThatWorked(all), [
			{ name: 'odd', answers: 2 },
			{ name: 'high', answers: 1 },
		]);
		assert.deepEqual(modelsThatWorked(all), [{ name: 'm1', answers: 3 }]);
	});
});
