import type { Message } from '../../../service/core/apiTypes.ts';
import type { EngineRefusal } from '../../../service/core/engineRefusal.ts';

/** The language models of an editor. The service knows no editor: whoever starts it may pass them in. */
export interface EditorModels {
	/**
	 * Those that can be asked now. Asks the user nothing.
	 * @param vendor only those of this vendor
	 * @throws the signal's reason, or the editor's error
	 */
	list(signal: AbortSignal, vendor?: string): Promise<readonly EditorModel[]>;
}

/** A language model of an editor, as it was when it was listed. */
export interface EditorModel {
	/** Its vendor, a slash, and the vendor's name for it. It survives a restart. */
	readonly id: string;
	/** For display. */
	readonly name: string;
	/** Whose it is, for display. */
	readonly provider: string;
	/**
	 * Asks it, once. Abandoning the answer cancels the request.
	 * @returns the answer's text as it arrives; undefined stands for a part that is no text
	 * @throws ModelRefusal, or an error of the model's provider
	 */
	ask(request: ModelRequest, signal: AbortSignal): AsyncIterable<string | undefined>;
	/** @throws an error of the model's provider */
	countTokens(text: string, signal: AbortSignal): Promise<number>;
}

/** A request for a language model of an editor. */
export interface ModelRequest {
	readonly messages: readonly Message[];
	/** Undefined for as many as the model may. */
	readonly maxTokens?: number;
	readonly temperature: number;
}

/**
 * The model did not take the request. It is known by its name: whoever throws it is built into another file than the service,
 * with a class of its own.
 */
export class ModelRefusal extends Error {
	override readonly name = 'ModelRefusal';
	/** With `gone`, the editor does not have it any more. */
	readonly refusal: EngineRefusal | 'gone';

	/** @param message what the model's provider says; may be empty */
	constructor(refusal: EngineRefusal | 'gone', message: string) {
		super(message);
		this.refusal = refusal;
	}
}

/** Whether an error says that the model did not take the request. */
export function isModelRefusal(error: unknown): error is ModelRefusal {
	return error instanceof Error && error.name === 'ModelRefusal';
}
