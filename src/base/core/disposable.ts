/** Something that holds a resource until it is disposed. A subset of `vscode.Disposable`. */
export interface Disposable {
	dispose(): void;
}

/** Owns disposables. An item added after the store was disposed is disposed immediately. */
export class DisposableStore implements Disposable {
	readonly #items = new Set<Disposable>();
	#disposed = false;

	/** Adds `item` and returns it, so that it can be owned in the expression that creates it. */
	add<T extends Disposable>(item: T): T {
		if (this.#disposed) item.dispose();
		else this.#items.add(item);
		return item;
	}

	/** Disposes one item early and removes it. */
	release(item: Disposable): void {
		this.#items.delete(item);
		item.dispose();
	}

	dispose(): void {
		this.#disposed = true;
		const items = [...this.#items].reverse();
		this.#items.clear();
		for (const item of items) item.dispose();
	}
}

/** What `build` makes, with the store that owns what it added. If `build` throws, the store is disposed. */
export function buildOrDispose<T>(build: (owned: DisposableStore) => T): {
	readonly built: T;
	readonly owned: Disposable;
} {
	const owned = new DisposableStore();
	try {
		return { built: build(owned), owned };
	} catch (error) {
		owned.dispose();
		throw error;
	}
}
