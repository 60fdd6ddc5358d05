/** A stretch of code of one kind, with offsets in UTF-16 units. */
export interface Token {
	readonly kind: 'code' | 'string' | 'comment';
	readonly start: number;
	readonly end: number;
	/** Set if a string or block comment is still open at the end of the code, which ends this token. */
	readonly open?: true;
	/** Set for part of a string whose indentation the language strips. */
	readonly trimmed?: true;
}
