export interface Snippet {
	/** Why changing its patterns may go wrong. */
	readonly why: string;
	/** What is changed; it usually defines a function `run`. */
	readonly code: string;
	/**
	 * Expressions evaluated after the code, each in a new context, which has `log(...)`, `show(value)`, the factory `h`
	 * for JSX. The arguments given to `run` are compared as they are afterward.
	 */
	readonly calls: readonly string[];
	/** JavaScript in a sloppy script by default. */
	readonly language?: 'module' | 'jsx' | 'ts' | 'tsx';
	/** What stands before and after a selection that cannot run by itself; it is not given to the engine. */
	readonly around?: readonly [before: string, after: string];
}

/** Code that has something of a slow pattern, but whose meaning or syntax a careless rewrite would break. */
export const adversarialSnippets: readonly Snippet[] = [
	{
		why: 'A string is searched for parts, not a list for elements',
		code: `function run(words, text) {
	return words.filter((word) => text.includes(word) || text.indexOf(word) > 5);
}`,
		calls: ["run(['ab', 'x', 'bc', ''], 'abc')", "run(['ab', 'x'], ['x', 'abc'])"],
	},
	{
		why: 'NaN and holes are not found by indexOf, but includes finds them',
		code: `function run(wanted, slots) {
	const rows = [];
	for (const value of wanted) {
		rows.push([slots.indexOf(value) !== -1, slots.includes(value), slots.indexOf(value)]);
	}
	return rows;
}`,
		calls: ['run([NaN, 0, undefined, 2], [NaN, -0, , 2])', 'run([undefined], [undefined, , 1])'],
	},
	{
		why: 'The list grows in the loop under another name',
		code: `function run(items) {
	const blocked = ['a'];
	const rules = { words: blocked };
	const kept = [];
	for (const item of items) {
		if (!blocked.includes(item)) kept.push(item);
		if (item === 'b') rules.words.push('c');
		if (item === 'd') rules.words.splice(0, 1);
	}
	return kept;
}`,
		calls: ["run(['a', 'b', 'c', 'd', 'a'])"],
	},
	{
		why: 'A called function changes the list that is searched',
		code: `function run(users) {
	const banned = [];
	const ban = (name) => banned.push(name);
	return users.map((user) => {
		if (banned.indexOf(user.name) !== -1) return 'banned';
		if (user.reports) user.reports.forEach(ban);
		return 'fine';
	});
}`,
		calls: [
			`run([{ name: 'Ann', reports: ['Bob', 'Cid'] }, { name: 'Bob', reports: ['Dan'] }, { name: 'Cid' },
	{ name: 'Dan' }])`,
		],
	},
	{
		why: 'Every intermediate list is kept in a history',
		code: `function run(steps) {
	const history = [];
	let path = [];
	let state = {};
	for (const step of steps) {
		path = [...path, step];
		state = { ...state, [step]: path.length };
		history.push(path, state);
	}
	return history;
}`,
		calls: ["run(['a', 'b', 'a'])"],
	},
	{
		why: 'A closure captures each state and the caller gave the first one',
		code: `function run(initial, events) {
	const undo = [];
	const last = events.reduce((state, event) => {
		undo.push(() => state);
		return { ...state, [event.type]: event.value };
	}, initial);
	return [last, undo.map((restore) => restore())];
}`,
		calls: [
			"run({ size: 1 }, [{ type: 'size', value: 2 }, { type: 'color', value: 'red' }])",
			"run(Object.freeze({ size: 1 }), [{ type: 'size', value: 3 }])",
		],
	},
	{
		why: 'A spread defines keys that an assignment would hand to a setter',
		code: `function run(entries) {
	const all = entries.reduce((known, entry) => ({ ...known, [entry.key]: entry.value }), {
		get total() {
			return 0;
		},
	});
	return [Object.keys(all), Object.getPrototypeOf(all) === Object.prototype, all.total];
}`,
		calls: [
			"run([{ key: '__proto__', value: { a: 1 } }, { key: 'b', value: 2 }])",
			"run([{ key: 'total', value: 5 }])",
		],
	},
	{
		why: 'Concat flattens lists, keeps strings whole, and works on strings too',
		code: `function run(start, parts) {
	let result = start;
	for (const part of parts) {
		result = result.concat(part);
	}
	return result;
}`,
		calls: ["run([], [[1, 2], 3, 'xy', [[4]], []])", "run('<', ['a', 'b', '>'])", 'run([0], [undefined, null, [, 1]])'],
	},
	{
		why: 'The callback of the filter counts what it has seen',
		code: `function run(orders) {
	let checked = 0;
	const first = orders.filter((order) => {
		checked++;
		log('check', order.id);
		order.checked = true;
		return order.open;
	})[0];
	const any = orders.filter((order) => order.open && ++checked).length > 0;
	return [first, checked, any];
}`,
		calls: ['run([{ id: 1, open: true }, { id: 2, open: false }, { id: 3, open: true }])', 'run([])'],
	},
	{
		why: 'A filter skips the holes that find would visit',
		code: `function run(slots) {
	const first = slots.filter((slot) => slot.free)[0];
	const complete = slots.filter((slot) => slot === undefined).length === 0;
	return [first ? first.id : 'none', complete];
}`,
		calls: ['run([, { free: false, id: 1 }, , { free: true, id: 2 }])', 'run([,])'],
	},
	{
		why: 'Other objects have filter, length, and includes of their own',
		code: `class Query {
	constructor(rows) {
		this.rows = rows;
	}
	get length() {
		return this.rows.length;
	}
	filter(test) {
		log('filter');
		return new Query(this.rows.filter(test));
	}
}
const range = (from, to) => ({ includes: (value) => value >= from && value <= to });
function run(values) {
	const query = new Query(values);
	const teens = range(13, 19);
	return [
		query.filter((value) => value > 10).length > 0,
		typeof query.filter((value) => value > 10)[0],
		values.map((value) => teens.includes(value)),
	];
}`,
		calls: ['run([9, 13, 18.5, 20])'],
	},
	{
		why: 'The order in which the sort leaves the list is used afterward',
		code: `function run(offers) {
	const ranked = offers;
	const cheapest = ranked.sort((a, b) => a.price - b.price)[0];
	return [cheapest.shop, offers.map((offer) => offer.shop).join()];
}
function runAll(groups) {
	const least = groups.map((group) => group.sort((a, b) => a - b)[0]);
	return [least, groups];
}`,
		calls: [
			"run([{ shop: 'c', price: 3 }, { shop: 'a', price: 1 }, { shop: 'b', price: 2 }])",
			'runAll([[3, 1, 2], [9, 8], []])',
		],
	},
	{
		why: 'A sort compares as text by default, moves undefined to the end, and allows empty lists',
		code: `function run(values) {
	const least = [...values].sort()[0];
	const smallest = values.slice().sort((a, b) => a - b)[0];
	const greatest = values.slice().sort((a, b) => b - a)[0];
	return [least, smallest, greatest];
}`,
		calls: ['run([10, 9, 2])', 'run([])', 'run([undefined, 3, 1])', 'run([undefined])', 'run([-1, -10, -2])'],
	},
	{
		why: 'Elements that compare as equal keep their order',
		code: `function run(players) {
	const byScore = players.slice().sort((a, b) => a.score - b.score);
	const worst = byScore[0];
	const best = byScore[byScore.length - 1];
	const last = [...players].sort((a, b) => b.score - a.score).pop();
	const top = [...players].sort((a, b) => b.score - a.score)[0];
	return [worst, best, last, top].map((player) => player.name);
}`,
		calls: [
			"run([{ name: 'a', score: 1 }, { name: 'b', score: 1 }, { name: 'c', score: 1 }])",
			`run([{ name: 'a', score: 2 }, { name: 'b', score: 1 }, { name: 'c', score: 2 }, { name: 'd',
	score: 1 }])`,
		],
	},
	{
		why: 'A global regular expression remembers where it stopped',
		code: `function run(lines) {
	const hits = [];
	for (const line of lines) {
		const word = new RegExp('ab', 'g');
		const sticky = new RegExp('a', 'y');
		if (word.test(line)) hits.push([line, word.lastIndex]);
		if (sticky.test(line)) hits.push('starts');
	}
	return hits;
}`,
		calls: ["run(['xxab', 'ab', 'abab', 'a'])"],
	},
	{
		why: 'The set that is made in the loop is filled anew for each row',
		code: `function run(rows, reserved) {
	return rows.map((row) => {
		const seen = new Set(reserved);
		const counts = new Map([['all', 0]]);
		for (const cell of row) {
			if (!seen.has(cell)) counts.set('all', counts.get('all') + 1);
			seen.add(cell);
		}
		return counts.get('all');
	});
}`,
		calls: ["run([['a', 'b', 'b'], ['a', 'b'], ['b', 'x']], ['x'])"],
	},
	{
		why: 'Parsing a constant gives each element a copy of its own',
		code: `function run(names) {
	const records = [];
	for (const name of names) {
		const record = JSON.parse('{"tags":["new"],"owner":null}');
		record.owner = name;
		record.tags.push(name);
		records.push(record);
	}
	return records;
}`,
		calls: ["run(['a', 'b', 'c'])"],
	},
	{
		why: 'What is made in the loop fails only when the loop gets there',
		code: `function run(lines, source, options) {
	const hits = [];
	for (const line of lines) {
		if (line.startsWith('#')) continue;
		try {
			if (new RegExp(source).test(line)) hits.push(line);
		} catch {
			hits.push('bad pattern');
		}
		if (Object.keys(options).includes(line)) hits.push('option');
	}
	return hits;
}`,
		calls: ["run([], '(', null)", "run(['#a'], '(', undefined)", "run(['a', 'b'], '(', { b: 1 })"],
	},
	{
		why: "The caller's queue is drained only in part, and jobs go back to its front",
		code: `function run(queue, limit) {
	const done = [];
	while (queue.length > 0) {
		const job = queue.shift();
		if (job.tries > 0) {
			queue.unshift({ id: job.id, tries: job.tries - 1 });
			continue;
		}
		done.push(job.id, queue.length);
		if (done.length >= limit) break;
	}
	return [done, queue.map((job) => job.id)];
}`,
		calls: [
			"run([{ id: 'a', tries: 2 }, { id: 'b', tries: 0 }, { id: 'c', tries: 0 }], 4)",
			"run([{ id: 'a', tries: 0 }], 10)",
		],
	},
	{
		why: 'The loop ends at the first element that is falsy',
		code: `function run(queue) {
	let node;
	let sum = 0;
	while ((node = queue.shift())) {
		sum += node;
		if (node === 3) queue.push(10);
	}
	return [sum, node, queue];
}`,
		calls: ['run([1, 3, 0, 5])', 'run([1, undefined, 2])', 'run([3])'],
	},
	{
		why: 'The keys are those of an object that changes in the loop',
		code: `function run(keys, limit) {
	const cache = {};
	const evicted = [];
	for (const key of keys) {
		if (Object.keys(cache).length >= limit) {
			const oldest = Object.keys(cache)[0];
			evicted.push(oldest);
			delete cache[oldest];
		}
		cache[key] = true;
	}
	return [evicted, Object.keys(cache)];
}`,
		calls: ["run(['a', 'b', 'c', 'a', 'd'], 2)"],
	},
	{
		why: 'The list of keys is changed by each row that asked for it',
		code: `function run(rows, columns) {
	return rows.map((row) => {
		const names = Object.keys(columns);
		names.push(row.extra);
		return row.reversed ? names.reverse() : names;
	});
}`,
		calls: ["run([{ extra: 'x' }, { extra: 'y', reversed: true }, { extra: 'z' }], { a: 1, b: 2 })"],
	},
	{
		why: 'Getters give another value each time',
		code: `function run(count) {
	let reads = 0;
	const source = {
		get next() {
			return ++reads;
		},
	};
	const holder = {
		get words() {
			return ['w' + reads];
		},
	};
	const out = [];
	for (let i = 0; i < count; i++) {
		out.push(Object.values(source)[0], holder.words.includes('w2'));
	}
	return out;
}`,
		calls: ['run(4)'],
	},
	{
		why: 'Only the recent ones are remembered, and a separator clears them',
		code: `function run(words) {
	const recent = [];
	const kept = [];
	for (const word of words) {
		if (word === '-') recent.length = 0;
		if (!recent.includes(word)) {
			recent.push(word);
			kept.push(word);
			if (recent.length > 2) recent.shift();
		}
	}
	return kept;
}`,
		calls: ["run(['a', 'b', 'a', 'c', 'a', 'b'])", "run(['a', 'b', '-', 'a', 'a'])"],
	},
	{
		why: 'The key that is searched for changes after the element was added',
		code: `function run(edits) {
	const files = [];
	for (const edit of edits) {
		const file = files.find((known) => known.path === edit.path);
		if (!file) {
			files.push({ path: edit.path, edits: 1 });
		} else {
			file.edits++;
			if (edit.renamed) file.path = edit.renamed;
		}
	}
	return files;
}`,
		calls: ["run([{ path: 'a' }, { path: 'a', renamed: 'b' }, { path: 'b' }, { path: 'a' }])"],
	},
	{
		why: 'Keys occur twice and are compared loosely',
		code: `function run(orders, users) {
	return orders.map((order) => {
		const user = users.find((candidate) => candidate.id == order.user);
		const at = users.findIndex((candidate) => candidate.id === order.user);
		return [user && user.name, at];
	});
}`,
		calls: [
			`run([{ user: 1 }, { user: '2' }, { user: null }], [{ id: 1, name: 'a' }, { id: 1, name: 'b' },
	{ id: 2, name: 'c' }, { name: 'd' }])`,
			"run([{ user: NaN }], [{ id: NaN, name: 'never' }])",
		],
	},
	{
		why: 'The search ends before it reaches an element without the key',
		code: `function run(ids, users) {
	const names = [];
	for (const id of ids) {
		names.push(users.find((user) => user.id === id).name);
	}
	return names;
}`,
		calls: ["run([1, 2], [{ id: 1, name: 'a' }, { id: 2, name: 'b' }, null])", 'run([], undefined)'],
	},
	{
		why: 'Work that is awaited adds to the list',
		code: `async function run(ids) {
	const finished = [];
	const load = async (id) => {
		await null;
		finished.push(id, id + 1);
	};
	const started = [];
	for (const id of ids) {
		if (finished.includes(id)) continue;
		started.push(id);
		await load(id);
	}
	const first = (await Promise.all(ids)).filter((id) => id > 1)[0];
	return [started, first, await ids.filter((id) => id > 2)[0]];
}`,
		calls: ['run([1, 2, 3, 4, 3])'],
	},
	{
		why: 'Names that would be given out are taken',
		code: `const knownSet = ['z'];
const knownLookup = ['y'];
function run(items, known, users) {
	const set = 'set';
	const seen = 'seen';
	var userById = 'userById', usersById = 'usersById', index = 7, head = 8, queueIndex = 9;
	const kept = items.filter((item) => known.includes(item) || knownSet.includes(item) || knownLookup.indexOf(item) >= 0);
	const names = items.map((item) => users.find((user) => user.id === item)?.name);
	const queue = items.slice();
	let out = '';
	while (queue.length) out += queue.shift();
	return [kept, names, out, set, seen, userById, usersById, index, head, queueIndex];
}`,
		calls: ["run(['a', 'y', 'z', 'q'], ['a'], [{ id: 'q', name: 'Q' }])"],
	},
	{
		why: 'Statements from the middle of a function, with names declared around them',
		code: `	for (const user of users) {
		if (!blocked.includes(user)) kept.push(user);
	}
	const first = users.filter((user) => user > 'a')[0];
	var total = 0;
	while (kept.length > 1) total += kept.shift().length;`,
		calls: ["run(['a', 'bb', 'ccc', 'd'], ['a'])"],
		around: [
			`function run(users, blocked) {
	const kept = [];
	const blockedSet = 'mine';
`,
			`
	const blockedLookup = total;
	const blockedValues = blockedLookup + 1, blockedSet1 = 1, blockedSet2 = 2, usersSet = 3, keys = 4, index = 5;
	return [kept, blockedSet, blockedValues, first, blockedSet1 + blockedSet2 + usersSet + keys + index];
}`,
		],
	},
	{
		why: 'An expression that has no place for a declaration',
		code: 'items.filter((item) => known.includes(item)).map((item) => known.filter((name) => name > item)[0])',
		calls: ["run(['a', 'c', 'b'], ['a', 'b', 'd'])"],
		around: [
			`const run = (items, known) => [0,
`,
			`
, 1];`,
		],
	},
	{
		why: 'A method that is selected without its class',
		code: `	pick(items) {
		const picked = [];
		for (const item of items) {
			if (this.known.includes(item)) picked.push(item);
			else this.known.push(item);
		}
		return picked;
	}`,
		calls: ["run(['a', 'c', 'c', 'b'])"],
		around: [
			`class Words {
	known = ['a', 'b'];
	knownSet = 'mine';
`,
			`
	get count() {
		return this.known.length;
	}
}
function run(items) {
	const words = new Words();
	return [words.pick(items), words.count, words.knownSet];
}`,
		],
	},
	{
		why: 'Case clauses share one scope and are entered in the middle',
		code: `function run(kind, items, known) {
	const kept = [];
	switch (kind) {
		case 'keep':
			for (const item of items) if (known.includes(item)) kept.push(item);
			break;
		case 'drop':
			for (const item of items) if (!known.includes(item)) kept.push(item);
		case known.filter((name) => name === kind)[0]:
			let knownSet = 'ours';
			kept.push(knownSet);
			break;
		default:
			while (items.length) kept.push(items.shift());
	}
	return kept;
}`,
		calls: [
			"run('keep', ['a', 'b', 'c'], ['a'])",
			"run('drop', ['a', 'b', 'c'], ['a'])",
			"run('a', ['a', 'b', 'c'], ['b', 'a'])",
			"run('other', ['a', 'b', 'c'], ['a'])",
		],
	},
	{
		why: 'No semicolons, and lines that begin with a bracket',
		code: `const run = (items, known) => {
	const queue = items.slice()
	const out = []
	while (queue.length) {
		const item = queue.shift()
		;[item, item].forEach((twice) => { if (known.includes(twice)) out.push(twice) })
		const later = known.filter((name) => name > item)[0]
		;(later ? out : known).push(later || 'z')
		let total = out.length
		;\`\${total}\`.length > 1 && out.push(total)
	}
	return out
}`,
		calls: ["run(['a', 'b', 'z'], ['a', 'b'])"],
	},
	{
		why: 'A negation that belongs to the length, and lengths whose number matters',
		code: `const run = (items, wanted) => [
	!items.filter((item) => item === wanted).length,
	!items.filter((item) => item === wanted).length === 0,
	!items.filter((item) => item === wanted).length > 0,
	!!items.filter((item) => item === wanted).length === true,
	items.filter((item) => item === wanted).length == true,
	items.filter((item) => item === wanted).length || 'none',
	items.filter((item) => item === wanted).length && 'some',
	items.filter((item) => item === wanted).length > 0 === false,
	(log('asked'), items).filter((item) => item === wanted).length ? 'yes' : 'no',
	items.filter((item) => item === wanted)[0] === undefined,
];`,
		calls: ["run(['a', 'b', 'a'], 'a')", "run(['a', 'b'], 'c')", 'run([undefined, 0], undefined)'],
	},
	{
		why: 'Operators around the search bind more tightly than its comparison',
		code: `function run(ids, items, offset) {
	return ids.map((id) => [
		offset + items.indexOf(id) === -1,
		-items.indexOf(id) === -1,
		~items.indexOf(id),
		items.indexOf(id) == -1 == false,
		items.indexOf(id, 1) !== -1,
		items.includes(id, -1),
		items.indexOf(id) === -1 in { true: 1 },
		2 ** items.filter((item) => item === id).length > 0,
		1 - items.filter((item) => item === id).length === 0,
		typeof items.filter((item) => item === id)[0],
		typeof items.filter((item) => item === id).length === 0,
		void items.filter((item) => item === id)[0],
		!items.filter((item) => item === id).length in { true: 1 },
	]);
}`,
		calls: ["run(['a', 'x', 'b'], ['a', 'b', 'c'], -1)", "run(['a', 'b'], ['a', 'b', 'b'], 0)"],
	},
	{
		why: 'The own Set of the code is not the one that everybody knows',
		code: `class Set {
	constructor(list) {
		log('made', list.length);
		this.list = list;
	}
	has(value) {
		return this.list.some((known) => known.toLowerCase() === value.toLowerCase());
	}
}
const Map = () => 'no map';
function run(names, known, users) {
	const exact = names.filter((name) => known.includes(name));
	const loose = names.filter((name) => new Set(known).has(name));
	const ids = names.map((name) => users.find((user) => user.name === name)?.id);
	return [exact, loose, ids, Map()];
}`,
		calls: ["run(['Ann', 'bob', 'Cid'], ['ann', 'bob'], [{ name: 'Ann', id: 1 }])"],
	},
	{
		why: 'A zero is shown in JSX, and attributes hold the searches',
		code: `function List({ items, chosen }) {
	return (
		<ul title={chosen.filter((item) => item > 'b')[0]}>
			{chosen.filter((item) => item === 'x').length && <b>chosen</b>}
			{items.map((item) => <li class={chosen.includes(item) ? 'on' : 'off'}>known.includes(item) {item}</li>)}
			{/* chosen.includes(item) */}
		</ul>
	);
}
const run = (items, chosen) => List({ items, chosen });`,
		calls: ["run(['a', 'b', 'c'], ['c', 'a'])", "run(['x'], ['x', 'x'])"],
		language: 'jsx',
	},
	{
		why: 'A generic arrow function in TSX',
		code: `const run = <T extends string,>(items: readonly T[], chosen: readonly T[]) => (
	<ul title={\`\${items.filter((item) => !chosen.includes(item)).length}\`}>
		{items.map((item): unknown => (chosen.includes(item as T) ? <li class="on">{item}</li> : <li>{item!}</li>))}
		{items.reduce<Partial<Record<T, number>>>((all, item) => ({ ...all, [item]: all[item] ?? 1 }), {})}
		{chosen.filter((item): item is T => item !== 'a')[0]! satisfies T}
	</ul>
);`,
		calls: ["run(['a', 'b', 'c'], ['c', 'a'])"],
		language: 'tsx',
	},
	{
		why: 'Types, assertions, and type predicates around the searches',
		code: `interface User {
	readonly id: number;
	readonly name?: string;
}
function run<T extends User>(this: void, ids: readonly number[], users: readonly T[], known?: readonly number[]): unknown[] {
	const names = ids.map((id) => users.find((user): user is T => user.id === id)!.name!.toUpperCase() as string);
	const first = <T>users.filter((user) => user.id > 1)[0]!;
	const any = (users as T[]).filter((user: T): boolean => user.id > 5).length! > 0;
	const table = ids.reduce<Record<number, T | undefined>>((all, id) => ({ ...all, [id]: users[id] }) satisfies object, {});
	const missing = ids.filter((id) => !(known as number[] | undefined)?.includes(id)).length as number;
	const least = ([...ids] as number[]).sort((a, b) => a - b)[0] satisfies number | undefined;
	return [names, first.name, any, table, missing, least];
}`,
		calls: [
			"run([2, 1], [{ id: 1, name: 'a' }, { id: 2, name: 'b' }])",
			"run([1], [{ id: 1, name: 'a' }, { id: 3 }], [1])",
		],
		language: 'ts',
	},
	{
		why: 'Decorators of parameters hold the searches',
		code: `const tokens = ['a', 'b', 'c'];
const inject = (token: string | undefined) => (_target: object, key: string | undefined, index: number) => {
	log(token, key, index);
};
class Service {
	constructor(
		@inject(tokens.filter((token) => token > 'a')[0]) private readonly known: string[],
		@inject(['a', 'x'].filter((token) => tokens.includes(token)).join()) public limit = known.filter((name) => name > 'a').length,
	) {}
	pick(@inject(tokens.slice().sort()[0]) items: string[]): string[] {
		return items.filter((item) => this.known.includes(item)).slice(0, this.limit);
	}
}
function run(items: string[], known: string[]) {
	return new Service(known).pick(items);
}`,
		calls: ["run(['a', 'b', 'c', 'd'], ['d', 'b', 'a'])"],
		language: 'ts',
	},
	{
		why: 'Private fields, and functions that have a this of their own',
		code: `class Filter {
	#blocked = ['b'];
	blocked = ['x'];
	#block(word) {
		this.#blocked.push(word);
	}
	static knows(value) {
		return #blocked in value;
	}
	apply(items) {
		const kept = [];
		for (const item of items) {
			if (this.#blocked.includes(item)) continue;
			if (item.length > 1) this.#block(item[0]);
			kept.push(item);
		}
		const other = items.filter(
			function (item) {
				return this.blocked.includes(item);
			},
			{ blocked: ['c'] },
		);
		const self = this;
		const plain = items.filter(function (item) {
			return this !== self && self.#blocked.indexOf(item) !== -1;
		});
		return [kept, other, plain, Filter.knows(this)];
	}
}
const run = (items) => new Filter().apply(items);`,
		calls: ["run(['a', 'b', 'cc', 'c', 'x'])"],
	},
	{
		why: 'Class fields, and a constructor whose this exists only after super',
		code: `class Base {
	constructor(items) {
		this.items = items;
	}
}
class Menu extends Base {
	known = ['a', 'c'];
	first = this.items.filter((item) => item > 'a')[0];
	kept = this.items.filter((item) => this.known.includes(item));
	static order = ['b', 'a'].map((item) => ['a'].indexOf(item));
	constructor(items, extra) {
		super(items.filter((item) => extra.includes(item)), log('super'));
		this.places = this.items.map((item) => this.known.indexOf(item));
		for (const item of items) if (this.known.includes(item)) this.last = item;
	}
}
const run = (items, extra) => [{ ...new Menu(items, extra) }, Menu.order];`,
		calls: ["run(['a', 'b', 'c', 'd'], ['c', 'b', 'a'])"],
	},
	{
		why: 'Default values of parameters are searched before the body begins',
		code: `function run(
	items,
	known = ['b', 'c'],
	kept = items.filter((item) => known.includes(item)),
	first = kept.filter((item) => item !== 'b')[0],
	least = [...items].sort()[0],
) {
	known = ['a'];
	const later = items.filter((item) => known.includes(item));
	return [kept, first, least, later, run.length];
}`,
		calls: ["run(['c', 'a', 'b'])", "run(['c', 'a'], ['a'], undefined, 'x')"],
	},
	{
		why: 'An arrow function that returns an object literal',
		code: `const run = (items, known) => ({
	known,
	kept: items.filter((item) => known.includes(item)),
	[items.filter((item) => item !== 'a')[0]]: items.map((item) => ({ item, at: known.indexOf(item) })),
	get any() {
		return items.filter((item) => item === 'x').length > 0;
	},
	counts: items.reduce((counts, item) => ({ ...counts, [item]: (counts[item] || 0) + 1, last: item }), {}),
	index: items.reduce((index, item, at) => ({ [item]: at, ...index }), {}),
});`,
		calls: ["run(['a', 'b', 'a'], ['b'])", "run(['last', 'x'], ['x'])"],
	},
	{
		why: 'Optional chaining gives undefined where a set would give false',
		code: `function run(items, known, options) {
	return items.map((item) => [
		known?.includes(item),
		options?.known?.indexOf(item) === -1,
		options?.users?.find((user) => user.id === item)?.name,
		options?.list?.filter((other) => other === item)[0]?.length,
		options?.list?.filter((other) => other === item).length > 0,
		options?.list?.filter((other) => other === item).length === 0,
		items.filter?.((other) => other === item)[0].length,
	]);
}`,
		calls: [
			"run(['a', 'b'], undefined, {})",
			"run(['a', 'b'], ['a'], null)",
			"run(['a'], [], { known: [], users: [], list: ['b', 'a'] })",
		],
	},
	{
		why: 'Destructuring swaps the lists and brings lists of its own',
		code: `function run(records, { limit = records.filter((record) => record.limit)[0].limit, known }) {
	const [first, second = first] = records.filter((record) => record.ok);
	const { length } = records.filter((record) => !record.ok);
	const own = records.map(({ name, known = [] }) => known.includes(name));
	let current = known;
	let next = ['b'];
	const hits = [];
	for (const { name } of records) {
		hits.push(current.includes(name));
		[current, next] = [next, current];
	}
	return [limit, first.name, second.name, length, own, hits];
}`,
		calls: [
			`run([{ name: 'a', ok: true, known: ['a'] }, { name: 'b', limit: 4 }, { name: 'a' }, { name: 'a',
	known: ['b'] }], { known: ['a'] })`,
		],
	},
	{
		why: 'The first element of the filtered list is assigned, deleted, and incremented',
		code: `function run(users, name) {
	let found = 0;
	let first = null;
	let none = false;
	const scores = [1, 2, 3];
	found += users.filter((user) => user.name === name).length > 0;
	first ??= users.filter((user) => user.name === name)[0];
	none ||= users.filter((user) => user.name === name).length === 0;
	users.filter((user) => user.name === name)[0].visits += 1;
	users.filter((user) => user.name === name)[0] = null;
	delete users.filter((user) => user.name === name)[0];
	users.filter((user) => user.name === name).length = 0;
	const before = scores.filter((score) => score > 1)[0]++;
	[scores.filter((score) => score > 1)[0]] = [9];
	return [found, first, none, users, before, scores];
}`,
		calls: ["run([{ name: 'a', visits: 1 }, { name: 'b', visits: 2 }, { name: 'b', visits: 5 }], 'b')"],
	},
	{
		why: 'The arguments object is searched, aliased, and hidden by inner functions',
		code: `function run(first) {
	const kept = [];
	first = 'b';
	for (let i = 0; i < arguments.length; i++) {
		if ([].indexOf.call(arguments, arguments[i]) === i) kept.push(arguments[i]);
	}
	const firsts = kept.map(function () {
		return kept.filter(
			function (item) {
				return item === this.wanted && arguments.length === 3 && arguments[2] === kept;
			},
			{ wanted: 'c' },
		)[0];
	});
	return [kept, firsts];
}`,
		calls: ["run('a', 'b', 'c', 'a', 'c')"],
	},
	{
		why: 'Lines end with CRLF, and comments stand between the parts',
		code: `function run(items, known) {
	const out = []; // known.includes(item)
	for (const item of items) {
		if (
			known /* the list */
				// and its search
				.includes(/* what */ item // the item
				) // done
		) out.push(item); // if (known.includes(item)) out.push(item)
	}
	const queue = /* a copy */ [...items]; // queue.shift()
	while (/* any left? */ queue.length /* yes */ > 0 // go on
	) out.push(\`\${queue.shift(/* next */)}
\`); /* the end */
	return [out, items.filter(/* all */ (item) => item > 'a' // greater
	)/* first */[/* zero */ 0]];
}`.replaceAll('\n', '\r\n'),
		calls: ["run(['a', 'b', 'c'], ['b'])"],
	},
	{
		why: 'The file begins with a byte order mark and a directive',
		code: `\uFEFF'use strict';
// The first comment.
function run(items, known) {
	const kept = items.filter((item) => known.includes(item));
	const plain = (function () {
		return this === undefined;
	})();
	return [kept, plain];
}`,
		calls: ["run(['a', 'b'], ['b'])"],
	},
	{
		why: 'Loops and conditions without braces',
		code: `function run(items, known, name) {
	const out = [];
	if (name) for (const item of items) if (known.includes(item)) out.push(item); else out.push('-');
	else for (var i = 0, first = items.filter((item) => item > 'a')[0]; i < items.length && items[i] !== first; i++) out.push(i);
	do name += '_'; while (known.includes(name));
	for (let item; (item = items.shift()) !== undefined; ) if (known.indexOf(item) === -1) known.push(item); else name += item;
	return [out, name, known];
}`,
		calls: ["run(['a', 'b', 'x', 'x'], ['n_', 'b'], 'n')", "run(['a', 'a', 'c', 'd'], ['_', 'a'], '')"],
	},
	{
		why: 'Labeled loops, and a list that depends on the outer loop',
		code: `function run(rows, stops) {
	const out = [];
	rows: for (const row of rows) {
		const stop = stops[row.id] || [];
		cells: for (const cell of row.cells) {
			if (stop.includes(cell)) continue rows;
			if (cell === 'end') break rows;
			for (const twice of [cell, cell]) {
				if (!stop.concat(row.skip).includes(twice)) continue;
				continue cells;
			}
			out.push(cell);
		}
		out.push(row.id);
	}
	return out;
}`,
		calls: [
			`run([{ id: 'r1', cells: ['a', 'b', 'c'], skip: 'a' }, { id: 'r2', cells: ['b', 'a'], skip: [] },
	{ id: 'r3', cells: ['d', 'end', 'e'], skip: [] }], { r1: ['c'], r2: ['z'] })`,
		],
	},
	{
		why: 'The caller of a generator adds to the list between its values',
		code: `function* pending(tasks, done) {
	for (const task of tasks) {
		if (done.includes(task)) continue;
		const more = yield task;
		if (more) done.push(more);
	}
	return (yield done.filter((task) => task > 'a')[0]) + done.indexOf(yield) === -1;
}
function run(tasks) {
	const done = [];
	const started = [];
	const steps = pending(tasks, done);
	let step = steps.next();
	while (!step.done) {
		started.push(step.value);
		if (step.value) done.push(step.value, step.value + '2');
		step = steps.next(step.value === 'b' ? 'c' : undefined);
	}
	return [started, step.value];
}`,
		calls: ["run(['a', 'a2', 'b', 'c', 'a', 'd'])"],
	},
	{
		why: 'The rest of the queue is used in catch and finally',
		code: `function run(jobs) {
	const queue = [...jobs];
	const out = [];
	try {
		while (queue.length) {
			const job = queue.shift();
			if (job === 'bad') throw new Error(job);
			if (job === 'stop') return out;
			out.push(job);
		}
	} catch (error) {
		out.push(error.message, queue.shift());
	} finally {
		out.push(queue.length, ...queue);
	}
	return out;
}`,
		calls: ["run(['a', 'bad', 'b', 'c'])", "run(['a', 'stop', 'b'])", "run(['a'])"],
	},
	{
		why: 'Inner names hide the list of the same name',
		code: `function run(items, known) {
	const strings = items.filter((known) => known.includes('a'));
	const places = items.map(function (item) {
		var known = ['x', item + 'x'];
		return known.indexOf(item);
	});
	let caught;
	try {
		throw ['b'];
	} catch (known) {
		caught = items.map((item) => known.includes(item));
	}
	for (const item of items) {
		const known = [item];
		if (item !== 'b') known.pop();
		places.push(known.includes(item));
	}
	return [strings, places, caught, items.map((item) => known.includes(item))];
}`,
		calls: ["run(['a', 'b', 'ab', 'x'], ['x'])"],
	},
	{
		why: 'A directive must stay the first statement of its function',
		code: `function run(items, source) {
	'use strict';
	const out = [];
	for (const item of items) {
		const plain = (function () {
			return this === undefined;
		})();
		const pattern = new RegExp(source);
		const names = new Set(['a', 'b']);
		out.push(plain, pattern.test(item), names.has(item));
	}
	return out;
}`,
		calls: ["run(['a', 'xa'], '^a')"],
	},
	{
		why: 'Text that only looks like a search',
		code: `function run(items, known) {
	const $known = known;
	const out = [];
	// for (const item of items) if (known.includes(item)) out.push('comment');
	for (const item of items) {
		out.push(\`\${known.includes(item) ? \`known.includes(\${item}) $& $1\` : '$$'} \${'known.includes(item)'}\`);
		out.push(/known\\.includes\\(item\\)[/'"\`]/.test(item), 12 / $known.indexOf(item) / 2);
		out.push('queue.shift()' + "items.filter((item) => item)[0]" + \`\\\${known.indexOf(item) === -1}\`);
	}
	return out;
}`,
		calls: ["run(['a', 'b', 'known.includes(item)/'], ['x', 'b'])"],
	},
	{
		why: 'The function is called before the statement that precedes it',
		code: `const early = run(['a1', 'b'], ['b']);
const limit = 1;

function run(lines, known) {
	const out = [];
	for (const line of lines) {
		if (new RegExp('\\\\d').test(line)) out.push('digit');
		if (new Map([['b', 2]]).has(line)) out.push('b');
		if (known.includes(line)) out.push('known');
		out.push(new Intl.NumberFormat('en-US').format(line.length * 1000));
	}
	return out;
}`,
		calls: ['[early, limit]', "run(['1', 'x'], ['x'])"],
	},
	{
		why: 'Several declarations in one exported statement of a module',
		code: `export const known = ['a', 'b'],
	run = (items) => items.filter((item) => known.includes(item) && extra.indexOf(item) === -1),
	extra = ['b'],
	first = run(known).filter((item) => item > '')[0];
export function learn(word) {
	known.push(word);
	return known.filter((item) => item === word).length > 0;
}`,
		calls: ["run(['a', 'b', 'c'])", "[learn('c'), run(['a', 'b', 'c']), first]"],
		language: 'module',
	},
];
