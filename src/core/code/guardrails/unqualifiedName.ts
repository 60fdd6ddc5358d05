/** The name of a declaration without its container: `add` of `Cart.add`. */
export function unqualifiedName(name: string): string {
	return /[^\s.:)]+$/.exec(name)?.[0] ?? name;
}
