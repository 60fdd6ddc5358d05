import type { Table } from '../bench/table.ts';
import { heldShares, LAWS } from '../support/programs/forecastCoverage.ts';

/** Forecasts what services that follow a law with noise answer: 80 % of it should lie in the ranges, give or take 5. */
export function runForecasts(): { readonly table: Table; readonly isClean: boolean } {
	let isClean = true;
	const rows = [...LAWS].map(([name, law]) => {
		const shares = heldShares(law);
		isClean &&= shares.every(({ count, share }) => count >= 1_800 && share >= 0.75 && share <= 0.85);
		const counted = shares.reduce((sum, { count }) => sum + count, 0);
		return [name, counted.toLocaleString('en'), ...shares.map(({ share }) => `${(share * 100).toFixed(1)} %`)];
	});
	const columns = ['service', 'forecasts', 'prompt tokens', 'completion tokens', 'total tokens', 'cost'];
	return { table: { title: 'What lay in the ranges that were forecast', columns, rows }, isClean };
}
