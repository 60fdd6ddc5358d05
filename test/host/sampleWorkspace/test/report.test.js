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
