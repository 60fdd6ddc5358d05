/** What a declaration is called without what holds it: `add` of `Cart.add`. */
export function unqualifiedName(name: string): string {
	return /[^\s.:)]+$/.exec(name)?.[0] ?? name;
}
