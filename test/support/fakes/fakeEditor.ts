/** A kind of decoration, which takes its decorations with it. */
export class FakeDecorationType {
	readonly options: object;
	isDisposed = false;

	constructor(options: object) {
		this.options = options;
	}

	dispose(): void {
		this.isDisposed = true;
	}
}

/** An editor that remembers its decorations. */
export class FakeEditor<Decoration> {
	readonly document: { readonly uri: unknown };
	readonly #decorations = new Map<FakeDecorationType, readonly Decoration[]>();

	constructor(uri: unknown) {
		this.document = { uri };
	}

	/** What is drawn, by kind. */
	get drawn(): ReadonlyMap<FakeDecorationType, readonly Decoration[]> {
		return new Map([...this.#decorations].filter(([{ isDisposed }, { length }]) => !isDisposed && length > 0));
	}

	setDecorations(type: FakeDecorationType, decorations: readonly Decoration[]): void {
		this.#decorations.set(type, decorations);
	}
}
