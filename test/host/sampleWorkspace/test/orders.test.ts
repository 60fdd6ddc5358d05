import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cheapestItem, customerNames, firstOrder, hasTag, newCustomers, ordersById, priceTags } from '../src/orders.ts';

const orders = [
	{ id: 'a', customer: 'Ada', items: [{ name: 'Tea', price: 3 }] },
	{ id: 'b', customer: 'Bob', items: [] },
	{ id: 'c', customer: 'Ada', items: [] },
];

test('a tag is found by its beginning', () => {
	assert.equal(hasTag(['new', 'sale-10'], 'sale'), true);
	assert.equal(hasTag(['new', 'on sale'], 'sale'), false);
	assert.equal(hasTag([], 'sale'), false);
});

test('the first order of a customer is found', () => {
	assert.equal(firstOrder(orders, 'Ada'), orders[0]);
	assert.equal(firstOrder(orders, 'Eve'), undefined);
});

test('orders are found by their ids', () => {
	assert.deepEqual(Object.keys(ordersById(orders)), ['a', 'b', 'c']);
	assert.equal(ordersById(orders).b, orders[1]);
});

test('customers who are known are left out', () => {
	assert.deepEqual(newCustomers(['Ada', 'Bob', 'Ada'], ['Bob']), ['Ada', 'Ada']);
});

test('each customer is named once', () => {
	assert.deepEqual(customerNames(orders), ['Ada', 'Bob']);
});

test('of equally cheap items the first one is found', () => {
	const items = [{ name: 'Tea', price: 3 }, { name: 'Bread', price: 2 }, { name: 'Milk', price: 2 }];
	assert.equal(cheapestItem(items), items[1]);
	assert.equal(cheapestItem([]), undefined);
});

test('prices have their currency', () => {
	assert.deepEqual(priceTags([1.5, 20]), ['€1.50', '€20.00']);
});
