/** Code that a rewrite of the offline engine makes faster. */
export interface RewriteCase {
	/** The name of the rewrite. */
	readonly name: string;
	/** What is particular about this code. */
	readonly form: string;
	/** TypeScript with a function `run`, which takes what `input` returns and changes none of it. */
	readonly code: string;
	/** Arguments that hold so many elements, or so many characters. */
	readonly input: (length: number) => readonly unknown[];
	/** The rewrite gains nothing here, as in a list without a match; it only must not be slower. */
	readonly gainsNothing?: true;
	/** More elements than that take the given code seconds, or overflow the stack. */
	readonly most?: number;
}

interface Item {
	readonly id: string;
	readonly place: number;
	readonly name: string;
	readonly price: number;
	readonly tags: readonly string[];
	readonly sold: boolean;
}

const itemType = `interface Item {
	readonly id: string;
	readonly place: number;
	readonly name: string;
	readonly price: number;
	readonly tags: readonly string[];
	readonly sold: boolean;
}
`;
const orderTypes = `interface Order {
	readonly customerId: string;
	readonly total: number;
}
interface Customer {
	readonly id: string;
	readonly name: string;
}
`;
const nodeType = `interface TreeNode {
	readonly value: number;
	readonly children: readonly TreeNode[];
}
`;

/** Code for each rewrite that promises speed: the bench times it, and unit tests compare its results. */
export const rewriteCases: readonly RewriteCase[] = [
	{
		name: 'reduce-to-object',
		form: 'texts as keys',
		code: `${itemType}
function run(items: readonly Item[]): Record<string, Item> {
	return items.reduce((all, item) => ({ ...all, [item.id]: item }), {} as Record<string, Item>);
}`,
		input: (length) => [itemsOf(length)],
		most: 2_000,
	},
	{
		name: 'reduce-to-object',
		form: 'few keys, repeated',
		code: `${itemType}
function run(items: readonly Item[]): Record<string, number> {
	return items.reduce((all, item) => ({ ...all, [item.name]: item.price }), {} as Record<string, number>);
}`,
		input: (length) => [itemsOf(length)],
	},
	{
		name: 'reduce-to-object',
		form: 'whole numbers as keys',
		code: `${itemType}
function run(items: readonly Item[]): Record<string, string> {
	return items.reduce((all, item) => ({ ...all, [item.place]: item.name }), {} as Record<string, string>);
}`,
		input: (length) => [itemsOf(length)],
		most: 2_000,
	},
	{
		name: 'reduce-to-list',
		form: 'each element',
		code: `${itemType}
function run(items: readonly Item[]): number[] {
	return items.reduce((all, item) => [...all, item.price * 2], [] as number[]);
}`,
		input: (length) => [itemsOf(length)],
	},
	{
		name: 'reduce-to-list',
		form: 'some of the elements',
		code: `${itemType}
function run(items: readonly Item[]): Item[] {
	return items.reduce((all, item) => (item.sold ? [...all, item] : all), [] as Item[]);
}`,
		input: (length) => [itemsOf(length)],
	},
	{
		name: 'reduce-to-list',
		form: 'several for each element',
		code: `${itemType}
function run(items: readonly Item[]): string[] {
	return items.reduce((all, item) => [...all, ...item.tags], [] as string[]);
}`,
		input: (length) => [itemsOf(length)],
	},
	{
		name: 'set-lookup',
		form: 'whole numbers',
		code: `function run(wanted: readonly number[], known: readonly number[]): number {
	let count = 0;
	for (const each of wanted) {
		if (known.includes(each)) count += 1;
	}
	return count;
}`,
		input: (length) => halfShared(length, (at) => at),
	},
	{
		name: 'set-lookup',
		form: 'fractions',
		code: `function run(wanted: readonly number[], known: readonly number[]): number {
	let count = 0;
	for (const each of wanted) {
		if (known.includes(each)) count += 1;
	}
	return count;
}`,
		input: (length) => halfShared(length, (at) => at + 0.5),
	},
	{
		name: 'set-lookup',
		form: 'short texts, in filter',
		code: `function run(wanted: readonly string[], known: readonly string[]): string[] {
	return wanted.filter((each) => known.includes(each));
}`,
		input: (length) => halfShared(length, (at) => `k${at}`),
	},
	{
		name: 'set-lookup',
		form: 'long texts, in filter',
		code: `function run(wanted: readonly string[], known: readonly string[]): string[] {
	return wanted.filter((each) => known.includes(each));
}`,
		input: (length) => halfShared(length, (at) => `customer-number-${at}`),
	},
	{
		name: 'map-lookup',
		form: 'short texts, in a loop',
		code: `${orderTypes}
function run(orders: readonly Order[], customers: readonly Customer[]): number {
	let length = 0;
	for (const order of orders) {
		const customer = customers.find((each) => each.id === order.customerId);
		if (customer !== undefined) length += customer.name.length;
	}
	return length;
}`,
		input: (length) => ordersOf(length, (at) => `k${at}`),
	},
	{
		name: 'map-lookup',
		form: 'long texts, in map',
		code: `${orderTypes}
function run(orders: readonly Order[], customers: readonly Customer[]): (Customer | undefined)[] {
	return orders.map((order) => customers.find((each) => each.id === order.customerId));
}`,
		input: (length) => ordersOf(length, (at) => `customer-number-${at}`),
	},
	{
		name: 'map-lookup',
		form: 'short texts, new objects',
		code: `${orderTypes}
function run(orders: readonly Order[], customers: readonly Customer[]): (Order & { customer: Customer | undefined })[] {
	return orders.map((order) => ({ ...order, customer: customers.find((each) => each.id === order.customerId) }));
}`,
		input: (length) => ordersOf(length, (at) => `k${at}`),
	},
	{
		name: 'build-once',
		form: 'regular expression',
		code: `function run(words: readonly string[]): string[] {
	return words.filter((word) => new RegExp('^a+b', 'i').test(word));
}`,
		input: (length) => [listOf(length, (at) => (at % 2 === 0 ? `aab${at}` : `xx${at}`))],
	},
	{
		name: 'build-once',
		form: 'number format',
		code: `function run(amounts: readonly number[]): string[] {
	const texts: string[] = [];
	for (const amount of amounts) {
		texts.push(new Intl.NumberFormat('de').format(amount));
	}
	return texts;
}`,
		input: (length) => [listOf(length, (at) => at + 0.5)],
	},
	{
		name: 'find-first',
		form: 'in the middle',
		code: `${itemType}
function run(items: readonly Item[], id: string): Item | undefined {
	return items.filter((item) => item.id === id)[0];
}`,
		input: (length) => [inOrder(length), `k${length / 2}`],
	},
	{
		name: 'find-first',
		form: 'one in two',
		code: `${itemType}
function run(items: readonly Item[]): Item | undefined {
	return items.filter((item) => item.sold)[0];
}`,
		input: (length) => [itemsOf(length)],
	},
	{
		name: 'find-first',
		form: 'no match',
		code: `${itemType}
function run(items: readonly Item[], id: string): Item | undefined {
	return items.filter((item) => item.id === id)[0];
}`,
		input: (length) => [inOrder(length), 'none'],
		gainsNothing: true,
	},
	{
		name: 'any-match',
		form: 'in the middle',
		code: `${itemType}
function run(items: readonly Item[], id: string): boolean {
	return items.filter((item) => item.id === id).length > 0;
}`,
		input: (length) => [inOrder(length), `k${length / 2}`],
	},
	{
		name: 'any-match',
		form: 'none wanted, in the middle',
		code: `${itemType}
function run(items: readonly Item[], id: string): boolean {
	return items.filter((item) => item.id === id).length === 0;
}`,
		input: (length) => [inOrder(length), `k${length / 2}`],
	},
	{
		name: 'any-match',
		form: 'no match',
		code: `${itemType}
function run(items: readonly Item[], id: string): boolean {
	return items.filter((item) => item.id === id).length > 0;
}`,
		input: (length) => [inOrder(length), 'none'],
		gainsNothing: true,
	},
	{
		name: 'least-without-sort',
		form: 'by their length',
		code: `function run(words: readonly string[]): string | undefined {
	return [...words].sort((one, other) => one.length - other.length)[0];
}`,
		input: (length) => [listOf(length, (at) => 'w'.repeat(1 + ((at * 7) % 13)))],
	},
	{
		name: 'least-without-sort',
		form: 'texts',
		code: `function run(words: readonly string[]): string | undefined {
	return words.slice().sort()[0];
}`,
		input: (length) => [listOf(length, (at) => `word ${at}`)],
	},
	{
		name: 'append-in-place',
		form: 'concat of one',
		code: `function run(amounts: readonly number[]): number[] {
	let doubled: number[] = [];
	for (const amount of amounts) {
		doubled = doubled.concat([amount * 2]);
	}
	return doubled;
}`,
		input: (length) => [listOf(length, (at) => at)],
	},
	{
		name: 'append-in-place',
		form: 'spread and one',
		code: `${itemType}
function run(items: readonly Item[]): string[] {
	let names: string[] = [];
	for (const item of items) {
		names = [...names, item.name];
	}
	return names;
}`,
		input: (length) => [itemsOf(length)],
	},
	{
		name: 'set-in-place',
		form: 'a property for each element',
		code: `${itemType}
function run(items: readonly Item[]): Record<string, number> {
	let prices: Record<string, number> = {};
	for (const item of items) {
		prices = { ...prices, [item.place]: item.price };
	}
	return prices;
}`,
		input: (length) => [itemsOf(length)],
		most: 2_000,
	},
	{
		name: 'prepend-then-reverse',
		form: 'numbers',
		code: `function run(amounts: readonly number[]): number[] {
	const reversed: number[] = [];
	for (const amount of amounts) {
		reversed.unshift(amount);
	}
	return reversed;
}`,
		input: (length) => [listOf(length, (at) => at)],
	},
	{
		name: 'prepend-then-reverse',
		form: 'objects',
		code: `${itemType}
function run(items: readonly Item[]): Item[] {
	const reversed: Item[] = [];
	for (const item of items) {
		reversed.unshift(item);
	}
	return reversed;
}`,
		input: (length) => [itemsOf(length)],
	},
	{
		name: 'count-keys-once',
		form: 'in the condition',
		code: `function run(prices: Readonly<Record<string, number>>): number {
	let sum = 0;
	for (let at = 0; at < Object.keys(prices).length; at++) {
		sum += at;
	}
	return sum;
}`,
		input: (length) => [Object.fromEntries(Array.from({ length }, (_, at) => [`k${at}`, at]))],
		most: 2_000,
	},
	{
		name: 'queue-index',
		form: 'emptied',
		code: `function run(amounts: readonly number[]): number {
	const queue = [...amounts];
	let sum = 0;
	while (queue.length > 0) {
		const amount = queue.shift();
		if (amount !== undefined) sum += amount;
	}
	return sum;
}`,
		input: (length) => [listOf(length, (at) => at)],
	},
	{
		name: 'queue-index',
		form: 'filled meanwhile',
		code: `${nodeType}
function run(root: TreeNode): number {
	const queue: TreeNode[] = [root];
	let sum = 0;
	while (queue.length > 0) {
		const node = queue.shift()!;
		sum += node.value;
		for (const child of node.children) queue.push(child);
	}
	return sum;
}`,
		input: (length) => [treeOf(length)],
	},
	{
		name: 'recursion-index',
		form: 'slice',
		code: `function run(amounts: readonly number[]): number {
	return amounts.length === 0 ? 0 : amounts[0]! + run(amounts.slice(1));
}`,
		input: (length) => [listOf(length, (at) => at)],
		most: 4_000,
	},
	{
		name: 'recursion-index',
		form: 'first and rest',
		code: `function run(amounts: readonly number[]): number {
	if (amounts.length === 0) return 0;
	const [first, ...rest] = amounts;
	return first! + run(rest);
}`,
		input: (length) => [listOf(length, (at) => at)],
		most: 4_000,
	},
	{
		name: 'search-without-split',
		form: 'found in the middle',
		code: `function run(text: string): boolean {
	return text.split('x').length > 1;
}`,
		input: (length) => [textOf(length, length / 2, 'x')],
	},
	{
		name: 'search-without-split',
		form: 'found often',
		code: `function run(text: string): boolean {
	return text.split(' ').length > 1;
}`,
		input: (length) => [textOf(length, 7, ' ')],
	},
	{
		name: 'date-now',
		form: 'getTime',
		code: `function run(ends: readonly number[]): number {
	let over = 0;
	for (const end of ends) {
		if (end < new Date().getTime()) over += 1;
	}
	return over;
}`,
		input: (length) => [listOf(length, (at) => at)],
	},
	{
		name: 'date-now',
		form: 'plus sign',
		code: `function run(ends: readonly number[]): number {
	let over = 0;
	for (const end of ends) {
		if (end < +new Date()) over += 1;
	}
	return over;
}`,
		input: (length) => [listOf(length, (at) => at)],
	},
];

/** So many elements in no order, the same ones each time. */
function listOf<Element>(length: number, element: (at: number) => Element): readonly Element[] {
	const list = Array.from({ length }, (_, at) => element(at));
	let state = 17;
	for (let last = length - 1; last > 0; last--) {
		state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
		const other = state % (last + 1);
		[list[last], list[other]] = [list[other] as Element, list[last] as Element];
	}
	// Texts that were put together are trees inside the engine until they are first read.
	return JSON.parse(JSON.stringify(list));
}

function itemsOf(length: number): readonly Item[] {
	return listOf(length, item);
}

function inOrder(length: number): readonly Item[] {
	return JSON.parse(JSON.stringify(Array.from({ length }, (_, at) => item(at))));
}

function item(at: number): Item {
	return {
		id: `k${at}`,
		place: at,
		name: `name ${at % 50}`,
		price: at * 1.5,
		tags: [`a${at % 5}`, `b${at % 3}`],
		sold: at % 2 === 0,
	};
}

/** Two lists of the same length, of which every second element is in both. */
function halfShared<Element>(length: number, element: (at: number) => Element): readonly (readonly Element[])[] {
	return [listOf(length, element), listOf(length, (at) => element(at + Math.floor(length / 2)))];
}

function ordersOf(length: number, id: (at: number) => string): readonly unknown[] {
	return [
		listOf(length, (at) => ({ customerId: id(at), total: at })),
		listOf(length, (at) => ({ id: id(at), name: `name ${at}` })).toReversed(),
	];
}

interface TreeNode {
	readonly value: number;
	readonly children: TreeNode[];
}

/** A binary tree of so many nodes. */
function treeOf(length: number): TreeNode {
	const nodes: readonly TreeNode[] = Array.from({ length }, (_, value) => ({ value, children: [] }));
	for (const [at, node] of nodes.entries()) {
		if (at > 0) nodes[(at - 1) >> 1]?.children.push(node);
	}
	return nodes[0] as TreeNode;
}

/** Letters, and a mark once in so many characters. */
function textOf(length: number, every: number, mark: string): string {
	const unit = 'abcdefghij'.repeat(Math.ceil(every / 10)).slice(0, every - mark.length) + mark;
	return JSON.parse(JSON.stringify(unit.repeat(Math.ceil(length / every)).slice(0, length)));
}
