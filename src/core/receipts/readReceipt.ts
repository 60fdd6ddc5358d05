import { isRecord } from '../base/json.ts';
import type { Receipt, StoredUsage } from './receipt.ts';

// Read by hand: up to a hundred thousand receipts are read in one go, and a schema takes several times as long.

/** Reads a receipt from JSON. An invalid figure is left out; the others stay. */
export function readReceipt({
	model,
	provider,
	usage,
	latency,
	cost,
	roundTripMs,
}: Readonly<Record<string, unknown>>): Receipt {
	const receipt: { -readonly [Name in keyof Receipt]: Receipt[Name] } = {
		roundTripMs: isFigure(roundTripMs) ? roundTripMs : 0,
	};
	if (typeof model === 'string') receipt.model = model;
	if (typeof provider === 'string') receipt.provider = provider;
	if (isRecord(usage)) receipt.usage = readUsage(usage);
	if (isFigure(latency)) receipt.latency = latency;
	if (isFigure(cost)) receipt.cost = cost;
	return receipt;
}

function readUsage({ promptTokens, completionTokens, totalTokens }: Readonly<Record<string, unknown>>): StoredUsage {
	const usage: { -readonly [Name in keyof StoredUsage]: StoredUsage[Name] } = {};
	if (isFigure(promptTokens)) usage.promptTokens = promptTokens;
	if (isFigure(completionTokens)) usage.completionTokens = completionTokens;
	if (isFigure(totalTokens)) usage.totalTokens = totalTokens;
	return usage;
}

function isFigure(value: unknown): value is number {
	return typeof value === 'number' && Number.isFinite(value);
}
