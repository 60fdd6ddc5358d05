import type { Finding } from '../../../src/core/receipts/portrait/finding.ts';
import { newTurnSaving } from '../../../src/core/receipts/portrait/newTurnSaving.ts';
import { type Portrait, portraitOf } from '../../../src/core/receipts/portrait/portrait.ts';
import { randomNumbers } from '../randomNumbers.ts';
import { type Habits, seededHistory } from './seededHistory.ts';
import { DENSITIES, NOISE, QUIRKS, type Quirk, SeededService, VARIANTS, type Variant } from './seededService.ts';

/** What a portrait says that is not so. */
export interface Judged {
	readonly wrong: readonly string[];
	/** The findings that it tells. */
	readonly told: readonly string[];
}

/** How often each finding was told, and all that was told wrong. */
export interface Judgments {
	readonly runs: number;
	readonly told: ReadonlyMap<string, number>;
	readonly wrong: readonly string[];
}

/** Draws portraits from random conversations with all variants of the service, with and without quirks. */
export function judgeRandomPortraits(count: number, seed: number): Judgments {
	const told = new Map<string, number>();
	const wrong: string[] = [];
	for (let run = 0; run < count; run++) {
		const random = randomNumbers(seed * 100_003 + run);
		const variant = VARIANTS[run % VARIANTS.length] ?? variantOf(random);
		const quirk = random() < 0.5 ? 'none' : (QUIRKS[Math.floor(random() * QUIRKS.length)] ?? 'none');
		const habits = {
			conversations: 1 + Math.floor(random() * 12),
			turns: 1 + Math.floor(random() * 14),
			newTurns: [0, 0.5, 1][Math.floor(random() * 3)] ?? 0,
			trouble: [0, 0.1, 0.5][Math.floor(random() * 3)] ?? 0,
			longestMessage: [40, 300, 4_000][Math.floor(random() * 3)] ?? 300,
			kind: (['prose', 'code', 'any'] as const)[Math.floor(random() * 3)] ?? 'any',
		};
		const judged = judgePortrait(variant, quirk, habits, random);
		for (const name of judged.told) told.set(name, (told.get(name) ?? 0) + 1);
		wrong.push(...judged.wrong.map((each) => `run ${run}, ${quirk}, ${JSON.stringify(variant)}: ${each}`));
	}
	return { runs: count, told, wrong };
}

/** Draws the portrait of one service from a person's requests, and compares it with the truth. */
export function judgePortrait(variant: Variant, quirk: Quirk, habits: Habits, random: () => number): Judged {
	const service = new SeededService(variant, quirk, random);
	const entries = seededHistory(service, habits, random);
	const portrait = portraitOf(entries);
	const told = FINDINGS.filter((name) => portrait[name].isKnown);
	const wrong = [
		...differs('prepends', portrait.prepends, variant.prepends),
		...differs('remembers', portrait.remembers, variant.remembers && quirk !== 'remembers few turns'),
		...differs('idempotency', portrait.idempotency, variant.honorsKeys),
		...differs('latencyUnit', portrait.latencyUnit, variant.latencyUnit),
		...wrongCosts(portrait, service),
		...wrongDensities(portrait),
		...wrongSaving(portrait, entries, variant),
	];
	return { told, wrong };
}

const FINDINGS = ['prepends', 'remembers', 'density', 'latencyUnit', 'cost', 'idempotency'] as const;

function variantOf(random: () => number): Variant {
	return { prepends: random() < 0.5, remembers: random() < 0.5, latencyUnit: 's', honorsKeys: random() < 0.5 };
}

function differs<T>(name: string, finding: Finding<T>, truth: unknown): readonly string[] {
	return finding.isKnown && finding.value !== truth ? [`${name} ${JSON.stringify(finding)}`] : [];
}

function wrongCosts({ cost }: Portrait, service: SeededService): readonly string[] {
	if (!cost.isKnown) return [];
	if (service.quirk === 'costs at random') return ['cost: there is no law'];
	return cost.value.flatMap((rates) => {
		const isNear = (rate: number, truth: number) => Math.abs(rate - truth) <= 0.05 * truth;
		const { perPromptToken, perCompletionToken } = service;
		if (isNear(rates.perPromptToken, perPromptToken) && isNear(rates.perCompletionToken, perCompletionToken)) return [];
		return [`cost ${JSON.stringify(rates)}, not ${perPromptToken}, ${perCompletionToken}`];
	});
}

function wrongDensities({ density }: Portrait): readonly string[] {
	if (!density.isKnown) return [];
	return density.value.flatMap((each) => {
		const truth = 1 / DENSITIES[each.kind];
		const isSo = each.least <= truth / (1 - NOISE) && each.most >= truth / (1 + NOISE);
		return isSo ? [] : [`density ${JSON.stringify(each)}, not ${truth}`];
	});
}

function wrongSaving(
	portrait: Portrait,
	entries: Parameters<typeof newTurnSaving>[1],
	{ prepends, remembers }: Variant,
): readonly string[] {
	const saving = newTurnSaving(portrait, entries);
	return saving === undefined || (prepends && remembers) ? [] : [`a saving of ${saving.tokens} tokens`];
}
