/** Computes a value on first use, once. */
export function lazy<T>(read: () => T): () => T {
	let found: { readonly value: T } | undefined;
	return () => {
		found ??= { value: read() };
		return found.value;
	};
}
