import assert from 'node:assert/strict';
import { test } from 'node:test';
import { printReport, totalsByDay } from '../src/report.js';

test('sums are added by day', () => {
	const orders = [
		{ time: new Date(2026, 4, 1, 9), sum: 2 },
		{ time: new Date(2026, 4, 1, 17), sum: 3.5 },
		{ time: new Date(2026, 4, 2, 9), sum: 1 },
	];
	assert.deepEqual(totalsByDay(orders), { 1: 5.5, 2: 1 });
});

test('each day has a line with two decimals', () => {
	assert.equal(printReport(['1', '2'], { 1: 5.5, 2: 1 }), '1: 5.50 EUR\n2: 1.00 EUR');
	assert.equal(printReport([], {}), '');
});

test('each month has as many lines as days', () => {
	for (let month = 0; month < 12; month += 1) {
		const days = Array.from({ length: new Date(2026, month + 1, 0).getDate() }, (_, index) => String(index + 1));
		const totals = Object.fromEntries(days.map((day) => [day, Number(day) / 8]));
		assert.equal(printReport(days, totals).split('\n').length, days.length);
	}
});
