import * as v from 'valibot';
import { isRecord } from '../../../base/core/json.ts';
import { optionalFigure } from '../../../base/core/lenientSchema.ts';
import { omitUndefined } from '../../../base/core/omitUndefined.ts';
import { addressOf, parseBaseUrl } from '../../../service/core/baseUrl.ts';
import { type BudgetLimit, LIMIT_PERIODS, LIMIT_UNITS } from '../../../service/core/budgetLimit.ts';

/** A limit, and its place in the setting. */
export interface LimitEntry {
	readonly index: number;
	readonly limit: BudgetLimit;
}

/** What is wrong: the setting is not a list, an entry is not an object, or a member of an entry has no usable value. */
export type LimitPart = 'list' | 'entry' | 'amount' | 'unit' | 'per' | 'service' | 'workspace';

/** Why an entry of the setting is ignored. */
export interface LimitProblem {
	/** The place in the setting; 0 if the setting is not a list. */
	readonly index: number;
	readonly part: LimitPart;
}

export interface ParsedLimits {
	readonly entries: readonly LimitEntry[];
	readonly problems: readonly LimitProblem[];
}

/** Reads the limits from the setting as written. An invalid entry is skipped and reported; the others apply. Never throws. */
export function parseLimits(setting: unknown): ParsedLimits {
	if (setting === undefined || setting === null) return { entries: [], problems: [] };
	if (!Array.isArray(setting)) return { entries: [], problems: [{ index: 0, part: 'list' }] };
	const entries: LimitEntry[] = [];
	const problems: LimitProblem[] = [];
	for (const [index, item] of setting.entries()) {
		const parsed = parseLimit(item);
		if (typeof parsed === 'string') problems.push({ index, part: parsed });
		else entries.push({ index, limit: parsed });
	}
	return { entries, problems };
}

/** The valid limits, from the setting as written. */
export function limitsIn(setting: unknown): readonly BudgetLimit[] {
	return parseLimits(setting).entries.map(({ limit }) => limit);
}

/** @returns the limit, or what is wrong with it */
function parseLimit(item: unknown): BudgetLimit | LimitPart {
	if (!isRecord(item)) return 'entry';
	const found = v.safeParse(limitSchema, item, { abortEarly: true });
	if (found.success) return found.output;
	const [key] = found.issues[0].path ?? [];
	return PARTS.find((part) => part === key?.key) ?? 'entry';
}

const PARTS = ['amount', 'unit', 'per', 'service', 'workspace'] as const satisfies readonly (keyof BudgetLimit)[];

const amount = v.pipe(v.number(), v.finite(), v.minValue(0));

/** The service as receipts name it, whatever trailing slash or capital letter the user has written. */
const service = v.pipe(
	v.string(),
	v.transform((text) => {
		const parsed = parseBaseUrl(text.trim(), { allowInsecureHttp: true });
		return 'base' in parsed ? addressOf(parsed.base) : text.trim();
	}),
	v.check((text) => text === 'local' || 'base' in parseBaseUrl(text, { allowInsecureHttp: true })),
);

/** A limit, as the settings and stored failures hold it. Members that are not listed here are dropped. */
export const limitSchema = v.pipe(
	v.object({
		amount,
		unit: v.picklist(LIMIT_UNITS),
		per: v.picklist(LIMIT_PERIODS),
		service: v.optional(service),
		workspace: v.optional(v.pipe(v.string(), v.nonEmpty())),
	}),
	v.transform(omitUndefined),
);

const implausibleSchema = v.pipe(
	v.object({ time: amount, operation: v.string(), model: v.optional(v.string()), amount }),
	v.transform(omitUndefined),
);

/** A limit that a request would have passed, as stored failures hold it. */
export const passedLimitSchema = v.pipe(
	v.object({
		limit: limitSchema,
		used: amount,
		reserved: amount,
		needed: optionalFigure,
		left: amount,
		resetsAt: amount,
		implausible: v.fallback(v.optional(implausibleSchema), undefined),
	}),
	v.transform(omitUndefined),
);

/**
 * Reads an amount as people write it in their language: `1,000.5` and `1.000,5`, with spaces or apostrophes between the
 * thousands, too. A text that is not a number in that language may be one in another: `0,5` is a half everywhere.
 * @param locale a BCP 47 tag
 * @returns undefined if it is not a number of 0 or more
 */
export function parseAmount(text: string, locale: string): number | undefined {
	const typed = text.normalize('NFKC').trim();
	const { decimal, group } = separators(locale);
	const other = decimal === ',' ? { decimal: '.', group: ',' } : { decimal: ',', group: '.' };
	for (const style of [{ decimal, group }, other]) {
		const digits = digitsOf(typed, style);
		if (digits !== undefined && Number.isFinite(Number(digits))) return Number(digits);
	}
	return undefined;
}

/** An amount as it stands in an input box: with the decimal sign of the language, without signs between thousands. */
export function editableAmount(amount: number, locale: string): string {
	return amount.toLocaleString(locale, { numberingSystem: 'latn', useGrouping: false, maximumFractionDigits: 20 });
}

interface Separators {
	readonly decimal: string;
	readonly group: string;
}

/** 1,234.5 shows both signs; some languages group only longer numbers. */
function separators(locale: string): Separators {
	const parts = new Intl.NumberFormat(locale, { numberingSystem: 'latn' }).formatToParts(1_234_567.5);
	const sign = (type: string) => parts.find((part) => part.type === type)?.value.normalize('NFKC');
	return { decimal: sign('decimal') ?? '.', group: sign('group') ?? ',' };
}

/** A number as JavaScript writes it; undefined if it is not written in this style. */
function digitsOf(text: string, { decimal, group }: Separators): string | undefined {
	const at = text.lastIndexOf(decimal);
	const [whole, fraction] = at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + decimal.length)];
	// In India, the groups before the last one have two digits.
	const grouped = /^\d{1,3}(?:(\D)(?:\d{2,3}\1)*\d{3})?$/.exec(whole);
	const isGrouped = grouped !== null && [undefined, group, ' ', "'", '’'].includes(grouped[1]);
	const isWhole = isGrouped || /^\d+$/.test(whole) || (whole === '' && fraction !== undefined && fraction !== '');
	if (!isWhole || (fraction !== undefined && !/^\d*$/.test(fraction))) return undefined;
	return `${whole.replace(/\D/g, '') || '0'}.${fraction || '0'}`;
}
