/** Keeps small values from one window to the next. A subset of `vscode.Memento`. */
export interface Memento {
	get(name: string): unknown;
	/** `undefined` removes the value. */
	update(name: string, value: unknown): PromiseLike<void>;
}

/** Kept state that tells what is in it. Also a subset of `vscode.Memento`. */
export interface ListableMemento extends Memento {
	keys(): readonly string[];
}
