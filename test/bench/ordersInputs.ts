import type { Item, Order } from '../host/sampleWorkspace/src/orders.ts';

/** The file of the sample project whose functions are measured. */
export const ordersFile = 'test/host/sampleWorkspace/src/orders.ts';

/** What each of its functions is called with, for so many elements: a function that a rewrite changes needs an entry. */
export const ordersInputs: ReadonlyMap<string, (length: number) => readonly unknown[]> = new Map(
	Object.entries({
		hasTag: (length: number) => [orderOf(length), `tag ${Math.floor(length / 2)}`],
		firstOrder: (length: number) => [ordersOf(length), `customer ${Math.floor(length / 2)}`],
		customers: (length: number) => [ordersOf(length)],
		allTags: (length: number) => [ordersOf(length)],
		discounted: () => [100, 0.03, 5],
		expensiveNames: (length: number) => [orderOf(length), length / 2],
	}),
);

function orderOf(length: number): Order {
	return { id: 'order', items: Array.from({ length }, (_, at) => item(at)), customer: 'customer' };
}

/** Orders of a customer and of two items each; every tenth customer is a guest. */
function ordersOf(length: number): readonly Order[] {
	return Array.from({ length }, (_, at) => ({
		id: `order ${at}`,
		items: [item(at), item(at + 1)],
		customer: at % 10 === 9 ? null : `customer ${at}`,
	}));
}

function item(at: number): Item {
	return { name: `item ${at}`, price: at, tags: ['all', `tag ${at}`] };
}
