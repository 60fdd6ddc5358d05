/**
 * What a text consists of, as far as tokenizers treat it alike: `dense` is writing with a token or more for each
 * character, such as Chinese, Japanese and Korean.
 */
export type TextKind = 'prose' | 'code' | 'dense';

/** What is known of a request from sending it: figures and names, never its text. */
export interface SentFacts {
	/** In UTF-16 code units: all texts of the request together. */
	readonly characters: number;
	/** In UTF-16 code units: the newest message with its attachments, the prompt, or the code. */
	readonly newCharacters: number;
	/** How many messages the request held; 1 for generate and optimize. */
	readonly messages: number;
	readonly kind: TextKind;
	/** The optimization level. */
	readonly level?: string;
	/** The model that was asked for; missing if that was left to the service. */
	readonly model?: string;
	readonly maxTokens?: number;
	/** The `conversation_id`. */
	readonly conversation?: string;
}

/** What is known of an answer besides its receipt. */
export interface AnswerFacts {
	/** In UTF-16 code units: its text. */
	readonly characters: number;
}
