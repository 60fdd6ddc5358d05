// What the shop does each evening: it prints the report of the last years. The last line is what that takes, in microseconds;
// the line before it shows what was computed.
import { createHash } from 'node:crypto';
import { printReport } from './src/report.js';

const days = Array.from({ length: 2_000 }, (_, day) => `day ${day}`);
const totals = Object.fromEntries(days.map((day, at) => [day, (at * 7_919) % 1_000]));

function timed() {
	const start = performance.now();
	const result = printReport(days, totals);
	return { result, spent: performance.now() - start };
}

for (let run = 0; run < 2; run++) timed(); // Warm-up
const runs = Array.from({ length: 5 }, timed).sort((a, b) => a.spent - b.spent);
const results = runs.map(({ result }) => result).join();
console.log(`result: ${createHash('sha256').update(results).digest('hex').slice(0, 16)}`);
console.log((runs[2].spent * 1_000).toFixed(1));
