/** The same function, except that it computes its result only once for each object. */
export function memoize<Key extends object, Result>(find: (key: Key) => Result): (key: Key) => Result {
	const known = new WeakMap<Key, { readonly result: Result }>();
	return (key) => {
		const found = known.get(key) ?? { result: find(key) };
		known.set(key, found);
		return found.result;
	};
}
