// What the shop does each evening: it looks for the offers of the day, and prints the report of the last years.
// The last line is what an evening takes, in microseconds; the line before it shows what was computed.
import { createHash } from 'node:crypto';
import { hasTag } from './src/orders.ts';
import { printReport } from './src/report.js';

const days = Array.from({ length: 2_500 }, (_, day) => `day ${day}`);
const totals = Object.fromEntries(days.map((day, at) => [day, (at * 7_919) % 1_000]));
const tags = ['sale', ...Array.from({ length: 399 }, (_, at) => `shelf-${at}`)];

function evening() {
	let offers = 0;
	for (let product = 0; product < 5_000; product++) offers += hasTag(tags, 'sale') ? 1 : 0;
	return `${offers} offers\n${printReport(days, totals)}`;
}

function timed() {
	const start = performance.now();
	const result = evening();
	return { result, spent: performance.now() - start };
}

for (let run = 0; run < 5; run++) evening(); // Warm-up
const runs = Array.from({ length: 15 }, timed).sort((a, b) => a.spent - b.spent);
const results = runs.map(({ result }) => result).join();
console.log(`result: ${createHash('sha256').update(results).digest('hex').slice(0, 16)}`);
console.log((runs[7].spent * 1_000).toFixed(1));
