/** Stores small values beyond the life of a window. A subset of `vscode.Memento`. */
export interface Memento {
	get(name: string): unknown;
	/** `undefined` removes the value. */
	update(name: string, value: unknown): PromiseLike<void>;
}

/** A memento that lists its names. Also a subset of `vscode.Memento`. */
export interface ListableMemento extends Memento {
	keys(): readonly string[];
}
