/** The sums of a month, by the day's number. */
export function totalsByDay(orders) {
	var totals = {};
	for (var i = 0; i < orders.length; i++) {
		var day = new Date(orders[i].time).getDate();
		if (!Object.prototype.hasOwnProperty.call(totals, day)) {
			totals[day] = 0;
		}
		totals[day] = totals[day] + orders[i].sum;
	}
	return totals;
}

/** The highest of them. */
export function highestTotal(totals) {
	const values = Object.keys(totals).map((day) => totals[day]);
	return Math.max.apply(null, values);
}

/** One line for each day. */
export function printReport(totals, options) {
	const settings = Object.assign({}, { currency: 'EUR' }, options);
	var text = '';
	for (const day of Object.keys(totals)) {
		text += day + ': ' + totals[day].toFixed(2) + ' ' + settings.currency + '\n';
	}
	return text;
}
