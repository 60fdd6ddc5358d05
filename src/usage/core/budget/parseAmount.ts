/**
 * Reads an amount as people write it in their language: `1,000.5` and `1.000,5`, with spaces or apostrophes between the
 * thousands, too. What is no number in that language may be one in another: `0,5` is a half everywhere.
 * @param locale a BCP 47 tag
 * @returns undefined if it is no number from 0 on
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
