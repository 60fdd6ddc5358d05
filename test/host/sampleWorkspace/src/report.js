/** The sums of a month, by the day's number. */
export function totalsByDay(orders) {
	const totals = {};
	for (const order of orders) {
		const day = new Date(order.time).getDate();
		totals[day] = (totals[day] ?? 0) + order.sum;
	}
	return totals;
}

/**
 * One line for each day.
 * @param {string[]} days
 * @param {Record<string, number>} totals
 */
export function printReport(days, totals) {
	let lines = [];
	for (const day of days) {
		lines = [...lines, `${day}: ${totals[day].toFixed(2)} EUR`];
	}
	return lines.join('\n');
}
