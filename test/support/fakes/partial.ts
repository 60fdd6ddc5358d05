/** An object of which a test uses only these members; what is missing is undefined. */
export function partial<T extends object>(members: Partial<T>): T {
	return members as T;
}
