export interface Item {
	readonly name: string;
	readonly price: number;
}

export interface Order {
	readonly id: string;
	readonly customer: string;
	readonly items: readonly Item[];
}

/** The customers who are not known yet. */
export function newCustomers(customers: readonly string[], known: readonly string[]): string[] {
	const added: string[] = [];
	for (const customer of customers) {
		if (!known.includes(customer)) added.push(customer);
	}
	return added;
}

/** Whether one of the tags begins with a prefix. */
export function hasTag(tags: readonly string[], prefix: string): boolean {
	return tags.filter((tag) => tag.startsWith(prefix)).length > 0;
}

/** The first order of a customer. */
export function firstOrder(orders: readonly Order[], customer: string): Order | undefined {
	return orders.filter((order) => order.customer === customer)[0];
}

/** All orders, by their ids. */
export function ordersById(orders: readonly Order[]): Record<string, Order> {
	return orders.reduce<Record<string, Order>>((all, order) => ({ ...all, [order.id]: order }), {});
}

/** The names of all customers, each once. */
export function customerNames(orders: readonly Order[]): string[] {
	const names: string[] = [];
	for (const order of orders) {
		if (!names.includes(order.customer)) names.push(order.customer);
	}
	return names;
}

/** The item with the lowest price. */
export function cheapestItem(items: readonly Item[]): Item | undefined {
	const sorted = [...items].sort((one, other) => one.price - other.price);
	return sorted[0];
}

/** The prices as a customer reads them. */
export function priceTags(prices: readonly number[]): string[] {
	return prices.map((price) => new Intl.NumberFormat('en-IE', { style: 'currency', currency: 'EUR' }).format(price));
}
