import type { Message, TokenUsage } from '../../../service/core/apiTypes.ts';
import type { EngineObservation } from '../../../service/core/diagnosis/observations.ts';
import type { EngineRefusal } from '../../../service/core/engineRefusal.ts';
import type { Level } from '../../../service/core/localLevels.ts';
import type { Change } from '../patterns/applyPatterns.ts';

/** A chat request for an engine, including the stored turns of the conversation. */
export interface ChatTask {
	readonly turns: readonly Message[];
	/** How many of the turns come only from the stored conversation. */
	readonly storedTurns: number;
	readonly systemPrompt: string | undefined;
	/** The model named in the request; undefined for the engine's own choice. */
	readonly model: string | undefined;
	readonly maxTokens: number;
	readonly temperature: number;
}

/** A generate request for an engine. */
export interface GenerateTask {
	readonly prompt: string;
	readonly maxTokens: number;
	readonly temperature: number;
}

/** An optimize request for an engine. */
export interface OptimizeTask {
	readonly code: string;
	readonly language: string | undefined;
	readonly level: Level;
}

/** A text with the metadata of its answer. */
export interface EngineAnswer {
	readonly text: string;
	readonly finishReason: string;
	readonly model: string;
	readonly provider: string;
	readonly usage: TokenUsage;
	/** Whether the answer may have cost something that nobody says. */
	readonly costIsUnknown?: boolean;
}

/** Optimized code: `text` is the whole code, and nothing else. */
export interface OptimizeAnswer extends EngineAnswer {
	readonly explanation: string;
	readonly suggestions: readonly Change[];
}

/** Produces the answers of the local service. Every method ends early if its signal is aborted. */
export interface Engine {
	chat(task: ChatTask, signal: AbortSignal): Promise<EngineAnswer>;
	generate(task: GenerateTask, signal: AbortSignal): Promise<EngineAnswer>;
	/** A model's `text` is what it wrote, in which the client finds the code. */
	optimize(task: OptimizeTask, signal: AbortSignal): Promise<EngineAnswer | OptimizeAnswer>;
	/** Whether its server responds and has a model, for a diagnosis; undefined if it has no server. */
	check(signal: AbortSignal): Promise<EngineObservation | undefined>;
	/** Closes its connections. */
	close(): Promise<void>;
}

/** The engine and the model that were chosen. */
export interface ChosenEngine {
	/** The engine's address, without secrets, or `EDITOR`. */
	readonly address: string;
	/** Empty for the first one in the engine's list that can chat. */
	readonly model: string;
}

/** What changed about the chosen engine or model, although there is an answer. */
export interface EngineTrouble extends ChosenEngine {
	/** With `otherModel`, another model answered. */
	readonly kind: Unavailability | 'otherModel';
	/** The model that answered in its place, with `otherModel`. */
	readonly answeredBy?: string;
}

/** Why an engine cannot answer: nothing responds at its address, or it does not have the model. */
export type Unavailability = 'unreachable' | 'modelGone';

/**
 * The engine cannot answer. Nothing was processed, so another one can. The message is the end of a Markdown sentence, with
 * the address in a code span, since a link would lead nowhere.
 */
export class EngineUnavailable extends Error {
	override readonly name = 'EngineUnavailable';
	readonly kind: Unavailability;

	constructor(message: string, kind: Unavailability = 'unreachable') {
		super(message);
		this.kind = kind;
	}
}

/** What is known of a failed engine. */
interface EngineFailureDetails {
	/** Whether the request named a model that the engine does not have. */
	readonly modelIsUnknown?: boolean;
	/** The part of an interrupted answer that arrived. */
	readonly partial?: string;
	/** Whether the connection was lost. */
	readonly isLost?: boolean;
}

/** The engine accepted the request and failed. */
export class EngineFailure extends Error {
	override readonly name = 'EngineFailure';
	readonly details: EngineFailureDetails;

	constructor(message: string, details: EngineFailureDetails = {}) {
		super(message);
		this.details = details;
	}
}

/** A model or its server did not take the request, and no other may take it in its place without the user's knowing. */
export class EngineRefused extends Error {
	override readonly name = 'EngineRefused';
	readonly refusal: EngineRefusal;

	/** @param message what the model's provider says; may be empty */
	constructor(refusal: EngineRefusal, message: string) {
		super(message);
		this.refusal = refusal;
	}
}

/** Whether a text can be the base URL of an engine. Errors must never quote it: it may contain a password. */
export function isEngineUrl(text: string): boolean {
	return /^https?:\/\//i.test(text) && URL.canParse(text);
}

/** The address of an engine for display: without user name, password and query, which may be secrets. */
export function withoutUrlSecrets(url: string): string {
	const { origin, pathname } = new URL(url);
	return `${origin}${pathname.replace(/\/+$/, '')}`;
}
