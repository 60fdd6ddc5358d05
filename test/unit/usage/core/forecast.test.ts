import assert from 'node:assert/strict';
import fc from 'fast-check';
import { NO_CHARGE } from '../../../../src/usage/core/charge.ts';
import { type Forecast, forecast, sumOfForecasts, upperEstimate } from '../../../../src/usage/core/forecast.ts';
import type { LedgerEntry } from '../../../../src/usage/core/ledgerEntry.ts';
import type { Receipt } from '../../../../src/usage/core/receipt.ts';
import type { SentFacts } from '../../../../src/usage/core/tokenFactors.ts';

const SENT: SentFacts = { characters: 400, newCharacters: 400, messages: 1, kind: 'prose' };

/** An answer to a chat of this many characters: 20 tokens and one for four characters, 100 back, 0.001 for each token. */
function answered(characters: number, receipt: Partial<Receipt> = {}, sent: Partial<SentFacts> = {}): LedgerEntry {
	const promptTokens = 20 + characters / 4;
	return {
		id: '',
		time: 0,
		workspace: '',
		service: '',
		operation: 'chat',
		outcome: 'answered',
		receipt: {
			usage: { promptTokens, completionTokens: 100 },
			cost: (promptTokens + 100) / 1_000,
			roundTripMs: 1,
			...receipt,
		},
		sent: { ...SENT, characters, newCharacters: characters, ...sent },
		charge: NO_CHARGE,
	};
}

const EIGHT = [100, 200, 300, 400, 500, 600, 700, 800].map((characters) => answered(characters));
/** Eight answers, each with its number among them. */
const eight = (make: (at: number) => LedgerEntry) => Array.from({ length: 8 }, (_, at) => make(at));

function middles(found: Forecast | undefined): Readonly<Record<string, number>> | undefined {
	if (found === undefined) return undefined;
	const ranges: readonly (readonly [string, { readonly middle: number }])[] = Object.entries(found);
	return Object.fromEntries(ranges.map(([name, { middle }]) => [name, Math.round(middle * 1e6) / 1e6]));
}

describe('the forecast of a request', () => {
	it('learns a constant part, tokens per character, the length of answers, and the cost of a token', () => {
		const expected = { promptTokens: 120, completionTokens: 100, totalTokens: 220, cost: 0.22 };
		assert.deepEqual(middles(forecast(EIGHT, SENT, 'chat')), expected);
		const longer = { ...SENT, characters: 40_000 };
		const further = { promptTokens: 10_020, completionTokens: 100, totalTokens: 10_120, cost: 10.12 };
		assert.deepEqual(middles(forecast(EIGHT, longer, 'chat')), further);
	});

	it('says nothing from less than eight answers to the same operation', () => {
		const others = eight((at) => ({
			...answered(400),
			...(at < 4 ? { operation: 'generate' } : { outcome: 'cancelled' }),
		}));
		assert.equal(forecast([...EIGHT.slice(1), ...others], SENT, 'chat'), undefined);
		assert.equal(forecast([], SENT, 'chat'), undefined);
	});

	it('says only what enough answers have stated', () => {
		const promptAlone = eight((at) => answered(400, at < 7 ? { usage: { promptTokens: 50 } } : {}));
		assert.deepEqual(Object.keys(forecast(promptAlone, SENT, 'chat') ?? {}), ['promptTokens', 'cost']);
		const totals = eight((at) => answered(100 * at, { usage: { totalTokens: 10 + at } }));
		assert.deepEqual(middles(forecast(totals, { ...SENT, characters: 1_000 }, 'chat'))?.totalTokens, 20);
		const nothing = eight(() => ({ ...answered(400), receipt: { roundTripMs: 1 } }));
		assert.equal(forecast(nothing, SENT, 'chat'), undefined);
	});

	it('prefers answers of the same model and kind of text, and takes others where those are too few', () => {
		const model = { model: 'm1', kind: 'code' } as const;
		const same = eight(() => answered(400, { usage: { promptTokens: 200 } }, model));
		assert.equal(middles(forecast([...EIGHT, ...same], { ...SENT, ...model }, 'chat'))?.promptTokens, 200);
		assert.equal(middles(forecast([...EIGHT, ...same.slice(1)], SENT, 'chat'))?.promptTokens, 120);
		const otherKind = { ...SENT, model: 'm1' };
		assert.equal(middles(forecast([...EIGHT, ...same], otherKind, 'chat'))?.promptTokens, 200);
		const otherModel = forecast(EIGHT, { ...SENT, model: 'm2' }, 'chat');
		assert.equal(middles(otherModel)?.totalTokens, 220);
	});

	it('never takes the price of another model, nor the tokens of writing with a multiple of them', () => {
		assert.equal(forecast(EIGHT, { ...SENT, model: 'm2' }, 'chat')?.cost, undefined);
		assert.equal(forecast(EIGHT, { ...SENT, kind: 'dense' }, 'chat'), undefined);
	});

	it('knows no cost once an answer has stated none, before eight newer ones have, whatever other models state', () => {
		const silent: LedgerEntry = { ...answered(400), receipt: { roundTripMs: 1 } };
		assert.equal(forecast([silent, ...EIGHT], SENT, 'chat')?.cost, undefined);
		assert.equal(forecast([...EIGHT.slice(1), silent, ...EIGHT], SENT, 'chat')?.cost, undefined);
		assert.equal(middles(forecast([...EIGHT, silent, ...EIGHT], SENT, 'chat'))?.cost, 0.22);
		const otherModel = { ...silent, sent: { ...silent.sent, model: 'm2' } };
		assert.equal(middles(forecast([otherModel, ...EIGHT], SENT, 'chat'))?.cost, 0.22);
	});

	it('takes the newest 200 answers alone', () => {
		const newer = Array.from({ length: 200 }, () => answered(400, { usage: { promptTokens: 7 } }));
		const older = Array.from({ length: 300 }, () => answered(400));
		assert.equal(middles(forecast([...newer, ...older], SENT, 'chat'))?.promptTokens, 7);
	});

	it('keeps within max_tokens, unless the service itself does not', () => {
		const long = eight((at) => answered(400, { usage: { promptTokens: 5, completionTokens: 100 * (at + 1) } }));
		const range = forecast(long, { ...SENT, maxTokens: 250 }, 'chat')?.completionTokens;
		assert.deepEqual(range, { low: 100, middle: 250, high: 250 });
		const beyond = eight(() => answered(400, { usage: { completionTokens: 900 } }, { maxTokens: 500 }));
		assert.equal(forecast(beyond, { ...SENT, maxTokens: 250 }, 'chat')?.completionTokens?.high, 900);
	});

	it('takes answers that were cut for as long as may come now', () => {
		const lengths = [100, 200, 300, 400, 500, 500, 500, 500];
		const answers = lengths.map((completionTokens) =>
			answered(400, { usage: { completionTokens } }, { maxTokens: 500 }),
		);
		const range = forecast(answers, { ...SENT, maxTokens: 4_000 }, 'chat')?.completionTokens;
		assert.deepEqual([range?.low, range?.high], [100, 4_000]);
	});

	it('takes answers that were cut for as long as the default, if no limit is asked for now', () => {
		const cut = eight(() => answered(400, { usage: { completionTokens: 1 } }, { maxTokens: 1 }));
		assert.equal(forecast(cut, SENT, 'chat')?.completionTokens?.high, 1_000);
		const longer = eight(() => answered(400, { usage: { completionTokens: 3_000 } }, { maxTokens: 3_000 }));
		assert.equal(forecast(longer, SENT, 'chat')?.completionTokens?.high, 3_000);
	});

	it('does not take the prompt of the service for that of short texts, which say nothing about long ones', () => {
		for (const short of [
			eight(() => answered(0, { usage: { promptTokens: 1_000 } })),
			eight(() => answered(3, { usage: { promptTokens: 1_001 } })),
			eight((at) => answered(100 + at, { usage: { promptTokens: 1_030 + (at % 2) } })),
		]) {
			const long = middles(forecast(short, { ...SENT, characters: 300_000 }, 'chat'))?.promptTokens ?? 0;
			assert.ok(long > 75_000 && long < 102_000, String(long));
		}
	});

	it('takes the length of optimized code in relation to the code, by level', () => {
		const optimized = (at: number, level: string, factor: number) => ({
			...answered(
				100 * at,
				{ usage: { promptTokens: 10, completionTokens: factor * 100 * at } },
				{ kind: 'code', level },
			),
			operation: 'optimize',
		});
		const answers = [...eight((at) => optimized(at + 1, 'low', 0.3)), ...eight((at) => optimized(at + 1, 'high', 0.6))];
		const asked = (level: string) =>
			middles(forecast(answers, { ...SENT, newCharacters: 5_000, kind: 'code', level }, 'optimize'))?.completionTokens;
		assert.equal(asked('low'), 1_500);
		assert.equal(asked('high'), 3_000);
		const untried = asked('medium') ?? 0;
		assert.ok(untried >= 1_500 && untried <= 3_000);
	});

	it('is hardly moved by figures that are far off', () => {
		const usual = Array.from({ length: 30 }, (_, at) => answered(100 + 20 * at));
		const wrong = [1, 1e8, 9e8].map((promptTokens) =>
			answered(400, { usage: { promptTokens, completionTokens: 100 }, cost: 1e9 }),
		);
		const found = forecast([...wrong, ...usual], SENT, 'chat');
		for (const [name, middle] of [
			['promptTokens', 120],
			['totalTokens', 220],
			['cost', 0.22],
		] as const) {
			assert.ok(Math.abs((found?.[name]?.middle ?? 0) / middle - 1) < 0.05, `${name}: ${found?.[name]?.middle}`);
		}
	});

	it('says zero only for a cost that was stated as zero, and leaves out tokens that cannot be', () => {
		const free = EIGHT.map(({ receipt, ...entry }) => ({ ...entry, receipt: { ...receipt, cost: 0 } }));
		assert.deepEqual(forecast(free, SENT, 'chat')?.cost, { low: 0, middle: 0, high: 0 });
		const usage = { promptTokens: 0, completionTokens: -1, totalTokens: 1e300 };
		const wrong = EIGHT.map((entry) => ({ ...entry, receipt: { usage, cost: -1, roundTripMs: 1 } }));
		assert.equal(forecast(wrong, SENT, 'chat'), undefined);
	});

	it('has ends in order, and never a figure that is none, whatever was stated', () => {
		const figure = fc.option(fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -5, max: 5_000 })), {
			nil: undefined,
		});
		const kind = fc.constantFrom('prose' as const, 'code' as const, 'dense' as const);
		const sent = fc.record(
			{
				characters: fc.oneof(fc.nat(9_000), fc.maxSafeNat()),
				newCharacters: fc.oneof(fc.nat(9_000), fc.maxSafeNat()),
				messages: fc.nat(99),
				kind,
				level: fc.constantFrom('low', 'high'),
				model: fc.constantFrom('m1', 'm2'),
				maxTokens: fc.oneof(fc.integer({ min: 1, max: 4_000 }), fc.maxSafeNat()),
			},
			{ requiredKeys: ['characters', 'newCharacters', 'messages', 'kind'] },
		);
		const operation = fc.constantFrom('chat' as const, 'generate' as const, 'optimize' as const);
		const receipt = fc.tuple(sent, operation, figure, figure, figure, figure);
		fc.assert(
			fc.property(fc.array(receipt, { minLength: 8, maxLength: 60 }), sent, operation, (given, asked, kindOfCall) => {
				const entries = given.map(([facts, made, promptTokens, completionTokens, totalTokens, cost]) => {
					const usage = Object.fromEntries(
						Object.entries({ promptTokens, completionTokens, totalTokens }).filter(([, value]) => value !== undefined),
					);
					const stated = cost === undefined ? {} : { cost };
					return { ...answered(1), operation: made, sent: facts, receipt: { usage, ...stated, roundTripMs: 1 } };
				});
				for (const { low, middle, high } of Object.values(forecast(entries, asked, kindOfCall) ?? {})) {
					assert.ok(0 <= low && low <= middle && middle <= high && Number.isFinite(high), `${low} ${middle} ${high}`);
				}
			}),
			{ numRuns: 300 },
		);
	});
});

const around = (middle: number) => ({ low: middle - 1, middle, high: middle + 1 });

describe('the forecast of several requests', () => {
	it('adds their ends, of the figures that are known of all', () => {
		const first = { promptTokens: around(10), cost: around(3) };
		assert.deepEqual(sumOfForecasts([first, { promptTokens: around(5) }]), {
			promptTokens: { low: 13, middle: 15, high: 17 },
		});
		assert.deepEqual(sumOfForecasts([first]), first);
	});

	it('is none if that of one is', () => {
		assert.equal(sumOfForecasts([{ cost: around(1) }, undefined]), undefined);
		assert.equal(sumOfForecasts([]), undefined);
	});
});

const LIMITED: SentFacts = { characters: 301, newCharacters: 300, messages: 1, kind: 'prose', maxTokens: 500 };
const range = (high: number) => ({ low: 1, middle: 2, high });

describe('the upper estimate of a request', () => {
	it('is a third of the characters and max_tokens without a forecast, and says that the cost is unknown', () => {
		const parts = { promptTokens: 101, completionTokens: 500 };
		const expected = { tokens: 601, ...parts, cost: undefined };
		assert.deepEqual(upperEstimate(LIMITED, 'chat', undefined), expected);
		const { maxTokens: _, ...withoutLimit } = LIMITED;
		assert.equal(upperEstimate(withoutLimit, 'generate', undefined).tokens, 1_101);
	});

	it('is twice the input for optimize', () => {
		assert.equal(upperEstimate({ ...LIMITED, characters: 300 }, 'optimize', undefined).tokens, 200);
		assert.equal(upperEstimate({ ...LIMITED, characters: 300 }, 'optimize', { promptTokens: range(70) }).tokens, 140);
	});

	it('is the upper end of the forecast, of its parts where there is no total', () => {
		const parts = { promptTokens: range(80), completionTokens: range(40) };
		const whole = { ...parts, totalTokens: range(110.2), cost: range(0.5) };
		const expected = { tokens: 111, promptTokens: 80, completionTokens: 40, cost: 0.5 };
		assert.deepEqual(upperEstimate(LIMITED, 'chat', whole), expected);
		assert.equal(upperEstimate(LIMITED, 'chat', parts).tokens, 120);
		assert.equal(upperEstimate(LIMITED, 'chat', { promptTokens: range(80) }).tokens, 580);
		assert.equal(upperEstimate(LIMITED, 'chat', { completionTokens: range(40) }).tokens, 141);
	});
});
