/** Keeps small values from one window to the next. A subset of `vscode.Memento`. */
export interface KeptState {
	get(name: string): unknown;
	/** `undefined` removes the value. */
	update(name: string, value: unknown): PromiseLike<void>;
}
