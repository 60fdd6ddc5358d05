export interface Item {
	readonly name: string;
	readonly price: number;
	readonly tags: readonly string[];
}

export interface Order {
	readonly id: string;
	readonly items: readonly Item[];
	readonly customer?: string | null;
}

/** Whether an order holds anything with a tag. */
export function hasTag(order: Order, tag: string): boolean {
	return order.items.filter((item) => item.tags.indexOf(tag) !== -1).length > 0 ? true : false;
}

/** The first order of a customer. */
export function firstOrder(orders: readonly Order[], customer: string): Order | undefined {
	return orders.filter((order) => order.customer === customer)[0];
}

/** Each customer once, in the order in which they came. */
export function customers(orders: readonly Order[]): string[] {
	const names: string[] = [];
	for (const order of orders) {
		const name = order.customer !== null && order.customer !== undefined ? order.customer : 'guest';
		if (names.indexOf(name) === -1) names.push(name);
	}
	return names;
}

/** All tags of all orders, with repetitions. */
export function allTags(orders: readonly Order[]): string[] {
	return orders
		.map((order) => order.items)
		.flat()
		.map((item) => item.tags)
		.flat();
}

/** What is left of a price after so many years at a rate, 0.03 for 3%. */
export function discounted(price: number, rate: number, years: number): number {
	return price / Math.pow(1 + rate, years);
}

/** The names of what costs more than a limit. */
export function expensiveNames(order: Order, limit: number): string[] {
	const names = [];
	for (const item of order.items) {
		if (item.price > limit) {
			names.push(item.name);
		}
	}
	return names;
}
