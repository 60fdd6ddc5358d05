/** Why code of an answer should be looked at twice. It is never changed for it: the person decides. */
export interface Guardrail {
	readonly kind: /** It ends too early, or leaves out what it should repeat. */
		| 'truncated'
		/** It is written in another language. */
		| 'language'
		/** A function, method or type that others may use is gone or is called in another way. */
		| 'signature'
		/** It brings characters that cannot be seen. */
		| 'hidden'
		/** Sentences or Markdown stand in the code. */
		| 'prose'
		/** Marks of a list of changes stand in the code. */
		| 'diff'
		/** Something stands there a second time. */
		| 'doubled'
		/** What a function did is gone, and it is still there. */
		| 'stub'
		/** A name holds letters that look like others. */
		| 'homoglyph'
		/** It uses the network, starts a program, runs text as code, or holds a secret, which the original did not. */
		| 'danger';
}

/** Code of an answer, what it takes the place of, and what is known of the answer that it came with. */
export interface GuardrailInput {
	readonly languageId: string;
	/** Empty in generate. */
	readonly original: string;
	readonly replacement: string;
	readonly use: 'optimize' | 'generate';
	/** The document around the place; without it, as if there were nothing. */
	readonly around?: { readonly before: string; readonly after: string };
	/** What the fence of the answer called its language. */
	readonly fence?: string;
	/** As the service gave it. */
	readonly finishReason?: string;
}
