/** An object of which a test uses only these members: reading another one throws, so that none is missed silently. */
export function partial<T extends object>(members: { readonly [Name in keyof T]?: T[Name] | undefined }): T {
	return new Proxy(members as unknown as T, {
		get(target, name, receiver) {
			// What is awaited is asked for `then`, and what is compared or printed for symbols.
			if (typeof name === 'symbol' || name === 'then' || name === 'toJSON' || name in target)
				return Reflect.get(target, name, receiver);
			throw new Error(`The test gives no ${name}.`);
		},
	});
}
