/** What a guardrail warns of. */
export const GUARDRAIL_KINDS = [
	/** It ends too early, or omits code. */
	'truncated',
	/** It is in another language. */
	'language',
	/** A function, method or type that other code may use is gone or has another signature. */
	'signature',
	/** It adds invisible characters. */
	'hidden',
	/** It contains sentences or Markdown. */
	'prose',
	/** It contains marks of a patch. */
	'diff',
	/** It repeats something. */
	'doubled',
	/** It declares a name that the document declares around it. */
	'collision',
	/** It uses a name of the language that means something else in the document. */
	'meaning',
	/** The body of a function was replaced by a stub. */
	'stub',
	/** A name contains letters that look like others. */
	'homoglyph',
	/** Unlike the original, it uses the network, starts a program, runs text as code, ends the process, sets the clock, or holds a secret. */
	'danger',
	/** Unlike the original, it keeps something from one call to the next: a cache in memory or on disk, or a variable outside of the function. */
	'remembers',
	/** Unlike the original, it returns early for literal sizes or values, or looks its result up in a table of them. */
	'special',
	/** It adds characters that the encoding of the file cannot hold. */
	'encoding',
] as const;

/** A reason to review the code of an answer. Guardrails never change the code: the user decides. */
export interface Guardrail {
	readonly kind: (typeof GUARDRAIL_KINDS)[number];
	/** What it is about, if that can be named: the names or characters. */
	readonly names?: readonly string[];
}

/** Code of an answer, the code it replaces, and what is known about the answer. */
export interface GuardrailInput {
	readonly languageId: string;
	/** Empty in generate. */
	readonly original: string;
	readonly replacement: string;
	readonly use: 'optimize' | 'generate';
	/** The document around the place; treated as empty if missing. */
	readonly around?: { readonly before: string; readonly after: string };
	/** The language that the answer's fence names. */
	readonly fence?: string;
	/** The answer's code if its fence was never closed: all of the replacement, or a part beside which the rest stays. */
	readonly open?: string;
	/** VS Code's id of the encoding that the document is saved with. */
	readonly encoding?: string;
	/** As reported by the service. */
	readonly finishReason?: string;
}
