import type { Message, Usage } from '../../core/service/apiTypes.ts';
import type { EngineFinding } from '../../core/service/diagnosis/diagnosisFindings.ts';
import type { Level } from '../rewrites/rewrite.ts';

/** What an engine is asked to answer: the turns of the conversation with those that were stored before. */
export interface ChatTask {
	readonly turns: readonly Message[];
	/** How many of the turns come from the stored conversation alone. */
	readonly storedTurns: number;
	readonly systemPrompt: string | undefined;
	/** The model that the request names; undefined means the engine's own choice. */
	readonly model: string | undefined;
	readonly maxTokens: number;
	readonly temperature: number;
}

export interface GenerateTask {
	readonly prompt: string;
	readonly maxTokens: number;
	readonly temperature: number;
}

export interface OptimizeTask {
	readonly code: string;
	readonly language: string | undefined;
	readonly level: Level;
}

/** A text and the figures of the answer it came with. */
export interface EngineAnswer {
	readonly text: string;
	readonly finishReason: string;
	readonly model: string;
	readonly provider: string;
	readonly usage: Usage;
}

/** One thing that optimization changed or proposes. */
export interface Suggestion {
	readonly name: string;
	/** Line of the code that was given, from 1. */
	readonly line: number;
	readonly description: string;
}

/** Optimized code: `text` is the code, whole. */
export interface OptimizeAnswer extends EngineAnswer {
	readonly explanation: string;
	readonly suggestions: readonly Suggestion[];
}

/** What produces the answers behind the local service. Every method ends early when its signal is aborted. */
export interface Engine {
	chat(task: ChatTask, signal: AbortSignal): Promise<EngineAnswer>;
	generate(task: GenerateTask, signal: AbortSignal): Promise<EngineAnswer>;
	optimize(task: OptimizeTask, signal: AbortSignal): Promise<OptimizeAnswer>;
	/** Whether its server answers and has a model, for a diagnosis; undefined where there is none. */
	check(signal: AbortSignal): Promise<EngineFinding | undefined>;
	/** Lets go of connections. */
	close(): Promise<void>;
}

/**
 * No engine answers at the address: nothing was processed, so that another one can. The message is the end of a sentence in
 * Markdown; the address is in a code span, since a link to it would lead nowhere.
 */
export class EngineUnreachable extends Error {
	override readonly name = 'EngineUnreachable';
}

/** The engine took the request and failed. */
export class EngineFailure extends Error {
	override readonly name = 'EngineFailure';
	/** Whether the request named a model that the engine does not have. */
	readonly modelIsUnknown: boolean;

	constructor(message: string, modelIsUnknown = false) {
		super(message);
		this.modelIsUnknown = modelIsUnknown;
	}
}
