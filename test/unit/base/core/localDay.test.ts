import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** The days around a clock change, computed in a separate process with that time zone. */
function daysIn(zone: string, from: string, count: number) {
	const program = join(import.meta.dirname, '../../../support/programs/daysInZone.ts');
	const text = execFileSync(process.execPath, [program, from, String(count)], {
		env: { ...process.env, TZ: zone },
		encoding: 'utf8',
	});
	const days: readonly { readonly name: string; readonly hours: number; readonly buckets: number }[] = JSON.parse(text);
	return days.map(({ name, hours, buckets }) => [name, hours, buckets]);
}

describe('a local day', () => {
	for (const [title, zone, from, expected] of [
		['when the clocks go forward', 'Europe/Berlin', '2026-03-28', [24, 23, 24]],
		['when they go back', 'Europe/Berlin', '2026-10-24', [24, 25, 24]],
		['when midnight itself is skipped', 'America/Sao_Paulo', '2018-11-03', [24, 23, 24]],
		['when they change by half an hour', 'Australia/Lord_Howe', '2026-10-03', [24, 23.5, 24]],
		['far from Greenwich', 'Asia/Kolkata', '2026-12-31', [24, 24, 24]],
	] as const) {
		it(`has the right hours, and one name from its first moment to its last: ${title}`, () => {
			const days = daysIn(zone, from, 3);
			assert.deepEqual(
				days.map(([, hours, buckets]) => [hours, buckets]),
				expected.map((hours) => [hours, Math.ceil(hours)]),
			);
			assert.equal(days[0]?.[0], from);
			assert.equal(new Set(days.map(([name]) => name)).size, 3);
		});
	}
});
