export interface SlowFunction {
	/** What is slow, in a few words. */
	readonly why: string;
	readonly pattern: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
	/** JavaScript that defines a function `run`. */
	readonly code: string;
	/** The arguments of `run` for `count` elements, as the code of an expression (a list) which may use `count`. */
	readonly input: string;
}

/** Functions as they are often written, three for each pattern, each of which takes long for many elements. */
export const slowFunctions: readonly SlowFunction[] = [
	{
		why: 'Rows are indexed by a reduce that copies the object for every row',
		pattern: 1,
		code: `function run(rows) {
	return rows.reduce((byId, row) => ({ ...byId, [row.id]: row.name }), {});
}`,
		input: "[Array.from({ length: count }, (_, i) => ({ id: 'row' + i, name: 'Name ' + (i % 17) }))]",
	},
	{
		why: 'The lines of all orders are gathered with concat in a loop',
		pattern: 1,
		code: `function run(orders) {
	var lines = [];
	for (var i = 0; i < orders.length; i++) {
		if (orders[i].status === 'paid') {
			lines = lines.concat(orders[i].lines);
		}
	}
	return lines;
}`,
		input: `[Array.from({ length: count * 3 }, (_, i) => ({ status: i % 5 ? 'paid' : 'open', lines: [i, i + 1,
	i + 2].map((n) => ({ sku: 's' + n, amount: n % 7 })) }))]`,
	},
	{
		why: 'A method spreads the list of labels again for every entry',
		pattern: 1,
		code: `class ReportBuilder {
	constructor(currency) {
		this.currency = currency;
	}

	build(entries) {
		let labels = [];
		const { currency } = this;
		entries.forEach(function (entry) {
			labels = [...labels, entry.title + ': ' + entry.amount + ' ' + currency];
		});
		return labels;
	}
}

function run(entries) {
	return new ReportBuilder('EUR').build(entries);
}`,
		input: "[Array.from({ length: count * 4 }, (_, i) => ({ title: 'Entry ' + i, amount: i * 3 }))]",
	},
	{
		why: 'The blocked ids are searched once for each order',
		pattern: 2,
		code: 'const run = (orders, blockedIds) => orders.filter((order) => !blockedIds.includes(order.customerId));',
		input: `[Array.from({ length: count }, (_, i) => ({ id: i, customerId: 'c' + ((i * 7) % count) })),
	Array.from({ length: count * 3 }, (_, i) => 'c' + i * 2)]`,
	},
	{
		why: 'Each order looks for its customer with find',
		pattern: 2,
		code: `function run(orders, customers) {
	const result = [];
	for (const order of orders) {
		const customer = customers.find((c) => c.id === order.customerId);
		result.push({ id: order.id, total: order.total, customer: customer ? customer.name : 'unknown' });
	}
	return result;
}`,
		input: `[Array.from({ length: count }, (_, i) => ({ id: i, total: i * 10,
	customerId: (i * 13) % (count + 50) })), Array.from({ length: count }, (_, i) => ({ id: i,
	name: 'Customer ' + i }))]`,
	},
	{
		why: 'A classic loop asks some of the stock for each product',
		pattern: 2,
		code: `function run(products, stock) {
	var missing = [];
	for (var i = 0; i < products.length; i++) {
		var product = products[i];
		var inStock = stock.some(function (entry) {
			return entry.sku === product.sku;
		});
		if (!inStock) {
			missing.push(product.sku);
		}
	}
	return missing;
}`,
		input: `[Array.from({ length: count }, (_, i) => ({ sku: 'sku-' + i })), Array.from({ length: count }, (_,
	i) => ({ sku: 'sku-' + i * 3, amount: i }))]`,
	},
	{
		why: 'Duplicates are dropped with indexOf in the result',
		pattern: 3,
		code: `function run(emails) {
	var unique = [];
	for (var i = 0; i < emails.length; i++) {
		var email = emails[i].trim().toLowerCase();
		if (unique.indexOf(email) === -1) {
			unique.push(email);
		}
	}
	return unique;
}`,
		input: "[Array.from({ length: count * 2 }, (_, i) => ' User' + (i % count) + '@Example.com')]",
	},
	{
		why: 'Groups are found by their index in the list of groups so far',
		pattern: 3,
		code: `function run(expenses) {
	const groups = [];
	expenses.forEach((expense) => {
		const index = groups.findIndex((group) => group.project === expense.project);
		if (index === -1) {
			groups.push({ project: expense.project, total: expense.amount });
		} else {
			groups[index].total += expense.amount;
		}
	});
	return groups;
}`,
		input: `[Array.from({ length: count * 2 }, (_, i) => ({ project: 'p' + ((i * 31) % count),
	amount: i % 100 }))]`,
	},
	{
		why: 'A reduce keeps the tags that its list does not have yet',
		pattern: 3,
		code: `const run = (posts) =>
	posts.reduce((tags, post) => {
		if (!tags.includes(post.tag)) {
			tags.push(post.tag);
		}
		return tags;
	}, []);`,
		input: "[Array.from({ length: count * 2 }, (_, i) => ({ id: i, tag: 'tag-' + ((i * 7) % count) }))]",
	},
	{
		why: 'The first match is taken from a filtered list for each employee',
		pattern: 4,
		code: `function run(employees, departments) {
	return employees.map(function (employee) {
		var department = departments.filter(function (d) {
			return d.code === employee.department;
		})[0];
		return employee.name + ' (' + (department ? department.title : 'none') + ')';
	});
}`,
		input: `[Array.from({ length: count }, (_, i) => ({ name: 'E' + i, department: 'd' + ((i * i) % count) })),
	Array.from({ length: count }, (_, i) => ({ code: 'd' + i, title: 'Department ' + i }))]`,
	},
	{
		why: 'A filtered list is counted only to know whether there are any reviews',
		pattern: 4,
		code: `const run = (products, reviews) =>
	products.filter((product) => reviews.filter((review) => review.productId === product.id).length > 0).map((p) => p.id);`,
		input: `[Array.from({ length: count }, (_, i) => ({ id: i })), Array.from({ length: count }, (_,
	i) => ({ productId: (i * 2) % count, stars: i % 6 }))]`,
	},
	{
		why: 'A method filters the taken names to see that there are none',
		pattern: 4,
		code: `class NamePicker {
	constructor(taken) {
		this.taken = taken;
	}

	pick(candidates) {
		const free = [];
		let i = 0;
		while (i < candidates.length) {
			const candidate = candidates[i];
			if (this.taken.filter((name) => name === candidate).length === 0) {
				free.push(candidate);
			}
			i++;
		}
		return free;
	}
}

function run(candidates, taken) {
	return new NamePicker(taken).pick(candidates);
}`,
		input: `[Array.from({ length: count }, (_, i) => 'name' + i), Array.from({ length: count }, (_,
	i) => 'name' + ((i * 3) % (count * 2)))]`,
	},
	{
		why: 'All depots are sorted to find the nearest one for each order',
		pattern: 5,
		code: `function run(orders, depots) {
	return orders.map((order) => {
		const nearest = depots
			.slice()
			.sort((a, b) => Math.hypot(a.x - order.x, a.y - order.y) - Math.hypot(b.x - order.x, b.y - order.y))[0];
		return { order: order.id, depot: nearest.id };
	});
}`,
		input: `[Array.from({ length: count }, (_, i) => ({ id: i, x: (i * 37) % 101, y: (i * 53) % 103 })),
	Array.from({ length: 200 }, (_, i) => ({ id: 'd' + i, x: (i * 29) % 107, y: (i * 41) % 109 }))]`,
	},
	{
		why: 'Each row of readings is sorted for its greatest value',
		pattern: 5,
		code: 'const run = (rows) => rows.map((readings) => [...readings].sort((a, b) => b - a)[0]);',
		input: `[Array.from({ length: count }, (_, i) => Array.from({ length: 200 }, (_,
	j) => (i * 31 + j * 97) % 1009))]`,
	},
	{
		why: 'The bids of each auction are sorted and only the last one is read',
		pattern: 5,
		code: `function run(auctions) {
	var winners = [];
	for (var i = 0; i < auctions.length; i++) {
		var bids = auctions[i].bids.slice();
		bids.sort(function (a, b) {
			return a.amount - b.amount;
		});
		var best = bids[bids.length - 1];
		winners.push({ auction: auctions[i].id, bidder: best.bidder });
	}
	return winners;
}`,
		input: `[Array.from({ length: count }, (_, i) => ({ id: i, bids: Array.from({ length: 100 }, (_,
	j) => ({ bidder: 'b' + j, amount: (i * 17 + j * 67) % 997 })) }))]`,
	},
	{
		why: 'The same regular expression is made for every line',
		pattern: 6,
		code: `function run(lines) {
	const dates = [];
	for (const line of lines) {
		const pattern = new RegExp('^(\\\\d{4})-(\\\\d{2})-(\\\\d{2})\\\\b');
		const match = pattern.exec(line);
		if (match) {
			dates.push(match[3] + '.' + match[2] + '.' + match[1]);
		}
	}
	return dates;
}`,
		input: `[Array.from({ length: count * 10 }, (_,
	i) => (i % 3 ? '20' + (10 + (i % 80)) + '-0' + (1 + (i % 9)) + '-1' + (i % 10) + ' started' : 'no date ' + i))]`,
	},
	{
		why: 'A number format is made for every price',
		pattern: 6,
		code: `const run = (prices) =>
	prices.map((price) => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(price));`,
		input: '[Array.from({ length: count }, (_, i) => i * 1.25)]',
	},
	{
		why: 'A method builds the set of allowed roles for every user',
		pattern: 6,
		code: `class AccessList {
	constructor(allowedRoles) {
		this.allowedRoles = allowedRoles;
	}

	filter(users) {
		const allowedRoles = this.allowedRoles;
		return users.filter(function (user) {
			const allowed = new Set(allowedRoles);
			return allowed.has(user.role);
		});
	}
}

function run(users, allowedRoles) {
	return new AccessList(allowedRoles).filter(users);
}`,
		input: `[Array.from({ length: count }, (_, i) => ({ id: i, role: 'role' + (i * 3) })),
	Array.from({ length: count }, (_, i) => 'role' + i * 2)]`,
	},
	{
		why: 'A breadth-first walk takes the next node with shift',
		pattern: 7,
		code: `function run(graph, start) {
	const visited = {};
	const order = [];
	const queue = [start];
	visited[start] = true;
	while (queue.length > 0) {
		const node = queue.shift();
		order.push(node);
		for (const next of graph[node]) {
			if (!visited[next]) {
				visited[next] = true;
				queue.push(next);
			}
		}
	}
	return order;
}`,
		input: `[Array.from({ length: count * 60 }, (_, i) => (i === 0 ? Array.from({ length: count * 50 }, (_,
	j) => j + 1) : [(i * 2) % (count * 60), (i + 1) % (count * 60)])), 0]`,
	},
	{
		why: 'Jobs are copied to a list and shifted off one by one',
		pattern: 7,
		code: `function run(jobs) {
	var pending = jobs.slice();
	var log = [];
	var job;
	while (pending.length) {
		job = pending.shift();
		if (job.retries > 0) {
			pending.push({ id: job.id, retries: job.retries - 1 });
		} else {
			log.push(job.id);
		}
	}
	return log;
}`,
		input: '[Array.from({ length: count * 50 }, (_, i) => ({ id: i, retries: i % 3 === 0 ? 1 : 0 }))]',
	},
	{
		why: 'A method merges two sorted lists by shifting both',
		pattern: 7,
		code: `class Timeline {
	merge(first, second) {
		const left = [...first];
		const right = [...second];
		const merged = [];
		while (left.length > 0 && right.length > 0) {
			if (left[0].time <= right[0].time) {
				merged.push(left.shift());
			} else {
				merged.push(right.shift());
			}
		}
		return merged.concat(left, right);
	}
}

function run(first, second) {
	return new Timeline().merge(first, second);
}`,
		input: `[Array.from({ length: count * 50 }, (_, i) => ({ time: i * 2, text: 'a' + i })),
	Array.from({ length: count * 50 }, (_, i) => ({ time: i * 3, text: 'b' + i }))]`,
	},
	{
		why: 'The sum of all values is taken again for each share',
		pattern: 6,
		code: `function run(votes) {
	return Object.entries(votes).map(([party, amount]) => ({
		party,
		share: amount / Object.values(votes).reduce((sum, value) => sum + value, 0),
	}));
}`,
		input: "[Object.fromEntries(Array.from({ length: count }, (_, i) => ['party' + i, 1 + ((i * 11) % 97)]))]",
	},
	{
		why: 'A classic loop asks for the keys in its condition and its body',
		pattern: 8,
		code: `function run(settings) {
	var lines = [];
	for (var i = 0; i < Object.keys(settings).length; i++) {
		var key = Object.keys(settings)[i];
		lines.push(key + '=' + settings[key]);
	}
	return lines;
}`,
		input: "[Object.fromEntries(Array.from({ length: count }, (_, i) => ['setting.' + i, i % 2 === 0]))]",
	},
	{
		why: 'Each code goes through the entries of the same table',
		pattern: 8,
		code: `function run(codes, countries) {
	const names = [];
	codes.forEach(function (code) {
		for (const [name, value] of Object.entries(countries)) {
			if (value === code) {
				names.push(name);
				break;
			}
		}
	});
	return names;
}`,
		input: `[Array.from({ length: count }, (_, i) => 'c' + ((i * 19) % count)),
	Object.fromEntries(Array.from({ length: count }, (_, i) => ['Country ' + i, 'c' + i]))]`,
	},
];
