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
	/** The index of the matching bracket; -1 if the token is not a bracket. */
	partner: number;
}

/** A piece of a text, by offsets. */
export interface Span {
	readonly start: number;
	readonly end: number;
}

/** A tokenized text. Comments and whitespace are not tokens. */
export interface Source {
	readonly text: string;
	readonly tokens: readonly Token[];
	readonly comments: readonly Span[];
}
