import type { Order } from '../host/sampleWorkspace/src/orders.ts';

/** The file of the sample project whose functions are measured. */
export const ordersFile = 'test/host/sampleWorkspace/src/orders.ts';

/** What each of its functions is called with, for so many elements: a function that a rewrite changes needs an entry. */
export const ordersInputs: ReadonlyMap<string, (length: number) => readonly unknown[]> = new Map(
	Object.entries({
		hasTag: (length: number) => [namesOf(length), `name ${Math.floor(length / 2)}`],
		firstOrder: (length: number) => [ordersOf(length), `customer ${Math.floor(length / 2)}`],
		ordersById: (length: number) => [ordersOf(length)],
		newCustomers: (length: number) => [namesOf(length), namesOf(length).toReversed()],
		lastFirst: (length: number) => [ordersOf(length)],
		priceTags: (length: number) => [Array.from({ length }, (_, at) => at / 4)],
		nameList: (length: number) => [namesOf(Math.min(length, 4_000))],
	}),
);

function ordersOf(length: number): readonly Order[] {
	return namesOf(length).map((name, at) => ({
		id: `order ${at}`,
		customer: `customer ${at}`,
		items: [{ name, price: at }],
	}));
}

function namesOf(length: number): readonly string[] {
	return Array.from({ length }, (_, at) => `name ${at}`);
}
