/** A stretch of code, by offsets, in which the names that are declared in it hold. */
export interface NameScope {
	readonly start: number;
	readonly end: number;
	/** Members of a type are no names by themselves. */
	readonly kind: 'file' | 'type' | 'function' | 'block';
}

/** Where a name is declared. */
export interface DeclaredName {
	readonly name: string;
	readonly at: number;
	readonly scope: NameScope;
	/** Whether it may be declared again in its scope, as `var` may be in JavaScript. */
	readonly mayRepeat: boolean;
}

/** The scopes of a text and what is declared in them. */
export interface NameScopes {
	readonly scopes: readonly NameScope[];
	readonly declared: readonly DeclaredName[];
}

/** The scopes around an offset, the innermost first. The file is around all. */
export function scopesAround(scopes: readonly NameScope[], start: number, end = start): readonly NameScope[] {
	return scopes
		.filter((scope) => scope.kind === 'file' || (scope.start < start && end <= scope.end))
		.toSorted((a, b) => Number(a.kind === 'file') - Number(b.kind === 'file') || b.start - a.start || a.end - b.end);
}
