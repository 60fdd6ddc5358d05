/** A function that finds out only once what it gives for an object. */
export function remembered<Key extends object, Result>(find: (key: Key) => Result): (key: Key) => Result {
	const known = new WeakMap<Key, { readonly result: Result }>();
	return (key) => {
		const found = known.get(key) ?? { result: find(key) };
		known.set(key, found);
		return found.result;
	};
}
