/** What a token is. Templates and JSX elements are one token each, with all the code that is in them. */
export type TokenKind = 'name' | 'punctuator' | 'number' | 'string' | 'template' | 'regex' | 'jsx';

/** A token and where it is, by offsets. */
export interface Token {
	readonly kind: TokenKind;
	readonly text: string;
	readonly start: number;
	readonly end: number;
	/** Whether a line end lies between this token and the one before. */
	readonly newlineBefore: boolean;
	/** The index of the bracket that belongs to this one; -1 for what is no bracket. */
	partner: number;
}

/** A piece of a text, by offsets. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/** A text taken apart. Comments and white space are no tokens. */
export interface Source {
	readonly text: string;
	readonly tokens: readonly Token[];
	readonly comments: readonly Span[];
}
