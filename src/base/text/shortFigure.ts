/** The letters for powers of a thousand. */
const STEPS = ['', 'k', 'M', 'G', 'T'];

/** A figure in at most about five characters: 1.2k for 1,234. @param locale a BCP 47 tag */
export function shortFigure(value: number, locale: string): string {
	let scaled = value;
	let step = 0;
	while (Math.abs(scaled) >= 999.5 && step < STEPS.length - 1) {
		scaled /= 1_000;
		step++;
	}
	const ofThousands = { maximumFractionDigits: Math.abs(scaled) < 99.95 ? 1 : 0 };
	const text = scaled.toLocaleString(locale, step === 0 ? { maximumSignificantDigits: 3 } : ofThousands);
	return text + STEPS[step];
}

/** Milliseconds as seconds with two places, without the unit. @param locale a BCP 47 tag */
export function secondsFigure(milliseconds: number, locale: string): string {
	const digits = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
	return (milliseconds / 1_000).toLocaleString(locale, digits);
}
