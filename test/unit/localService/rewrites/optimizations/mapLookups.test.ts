import { assertLeftAlone, assertRewritten, assertUnmentioned, type Example } from '../checkRewrite.ts';

const NAME = 'map-lookup';

const TYPES =
	'interface User { id: string; age: number; kind: "a" | "b" } interface Order { userId: string; count: number; note?: string }';

const LOOP = `function run(users: readonly User[], orders: Order[]) {
	const found: unknown[] = [];
	for (const order of orders) {
		const user = users.find((each) => each.id === order.userId);
		if (user) found.push(user.age);
		found.push(users.find((other) => order.userId + 'x' === other.id)?.age);
	}
	return found;
} ${TYPES}`;

const USERS = '[{ id: "a", age: 1 }, { id: "b", age: 2 }, { id: "a", age: 3 }, { id: "ax", age: 4 }]';

const EXAMPLES: Readonly<Record<string, Example>> = {
	'makes a map before the loop, of the first of equals': {
		code: LOOP,
		after: `function run(users: readonly User[], orders: Order[]) {
	const found: unknown[] = [];
	const usersById = users.reduceRight((all, each) => all.set(each.id, each), new Map<string, (typeof users)[number]>());
	for (const order of orders) {
		const user = usersById.get(order.userId);
		if (user) found.push(user.age);
		found.push(usersById.get(order.userId + 'x')?.age);
	}
	return found;
} ${TYPES}`,
		calls: [
			'run([], [])',
			'run([], [{ userId: "a" }])',
			`run(${USERS}, [])`,
			`run(${USERS}, [{ userId: "a" }, { userId: "c" }, { userId: "b" }, { userId: "a" }])`,
		],
	},
	'makes it in the body of an arrow function, and in JavaScript with types in comments': {
		code: `/**
 * @param {{ id: string }[]} users
 * @param {string[]} ids
 */
const run = (users, ids) => ids.map((id) => users.find((user) => user.id === id));`,
		after: `/**
 * @param {{ id: string }[]} users
 * @param {string[]} ids
 */
const run = (users, ids) => {
	const usersById = users.reduceRight((all, user) => all.set(user.id, user), new Map());
	return ids.map((id) => usersById.get(id));
};`,
		calls: ['run([], ["a"])', 'run([{ id: "a" }, { id: "b" }], ["b", "c"])'],
	},
};

describe('looking up in a map what a loop searches for in a list', () => {
	for (const [title, example] of Object.entries(EXAMPLES)) {
		it(title, () => assertRewritten(NAME, example));
	}
});

describe('a search by key that stays', () => {
	const loop = (body: string, parameters = 'users: User[], orders: Order[]') =>
		`${TYPES} function run(${parameters}) { for (const order of orders) { ${body} } }`;
	const find = 'users.find((user) => user.id === order.userId)';
	for (const [code, ...because] of [
		[loop(`const user = ${find}; if (user) user.age++;`), '`user.age` is changed there'],
		[loop(`for (const user of users.slice()) user.id = 'x'; ${find};`), '`user.id` is changed there'],
		[loop(`const [user] = [users[0]]; user.id = 'x'; ${find};`), '`user.id` is changed there'],
		[loop(`users.push({} as User); ${find};`), '`users` is changed there'],
		[loop(`note(${find});`), `\`note(${find.slice(0, 34)}…\` may do more than return a value`],
		[loop(`${find};`, 'users, orders: Order[]'), 'nothing here shows that `users` is an array'],
		[loop(`${find};`, 'users: Other[], orders: Order[]'), 'nothing here shows what the elements of `users` are'],
		[loop(`${find};`, 'users: (User | undefined)[], orders: Order[]'), 'nothing here shows that `users` has no holes'],
		[loop(find.replace('===', '==')), '`==` converts the values it compares, and a map does not'],
		[
			loop(find.replaceAll('.id', '.age').replace('userId', 'count')),
			'nothing here shows that `user.age` and `order.count` are not both `NaN`, which a map finds, unlike `===`',
		],
		[loop(find.replaceAll('.id', '.kind')), 'nothing here shows that `user.kind` is a string, a number, or a boolean'],
		[loop(find.replace('userId', 'note')), 'nothing here shows that `order.note` is also a string'],
		[loop(find.replace('order.userId', 'next()')), '`next()` may do more than return a value'],
		[`${loop(find)} const other = { get id() { return 1; } };`, 'reading `id` may run a getter'],
		[`${loop(find)} class Map {}`, 'the code defines a `Map` of its own'],
	] as const) {
		it(`because ${because.join('; ')}: ${code.replace(TYPES, '').slice(0, 120)}`, () =>
			assertLeftAlone(NAME, code, because));
	}

	// What looks for more than one key, or is done once, is not mentioned.
	for (const code of [
		loop('users.find((user) => user.id === user.kind);'),
		loop('users.find((user) => user.id === order.userId && user.age > 1);'),
		loop('users.find((user, index) => user.id === order.userId);'),
		loop(`users.find((user): user is User => user.id === order.userId);`),
		`${TYPES} function run(users: User[], order: Order) { return ${find}; }`,
	]) {
		it(`without a word, as it is not slow: ${code.replace(TYPES, '').slice(0, 120)}`, () => assertUnmentioned(code));
	}
});
