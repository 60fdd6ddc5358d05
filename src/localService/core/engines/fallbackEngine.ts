import { isSameModel } from '../../../base/text/modelNames.ts';
import type { EngineFinding } from '../../../service/core/diagnosis/diagnosisFindings.ts';
import {
	type ChatTask,
	type Engine,
	type EngineAnswer,
	type EngineTrouble,
	EngineUnavailable,
	type GenerateTask,
	type OptimizeAnswer,
	type OptimizeTask,
} from './engine.ts';
import { OfflineEngine } from './offlineEngine.ts';

/** The engine and the model that were chosen, and who hears how they did. */
export interface ChosenEngine extends Pick<EngineTrouble, 'address' | 'model'> {
	/** Called with each answer; undefined means that it came as chosen. */
	readonly onAnswer: (trouble: EngineTrouble | undefined) => void;
}

/** Replaces another engine by the offline engine for each request that the other one certainly did not process. */
export class FallbackEngine implements Engine {
	readonly #engine: Engine;
	readonly #chosen: ChosenEngine;

	constructor(engine: Engine, chosen: ChosenEngine) {
		this.#engine = engine;
		this.#chosen = chosen;
	}

	chat(task: ChatTask, signal: AbortSignal): Promise<EngineAnswer> {
		return this.#orOffline(this.#engine.chat(task, signal), (offline) => offline.chat(task), task.model);
	}

	generate(task: GenerateTask, signal: AbortSignal): Promise<EngineAnswer> {
		return this.#orOffline(this.#engine.generate(task, signal), (offline) => offline.generate(task));
	}

	optimize(task: OptimizeTask, signal: AbortSignal): Promise<EngineAnswer | OptimizeAnswer> {
		return this.#orOffline<EngineAnswer | OptimizeAnswer>(this.#engine.optimize(task, signal), (offline) =>
			offline.optimize(task),
		);
	}

	check(signal: AbortSignal): Promise<EngineFinding | undefined> {
		return this.#engine.check(signal);
	}

	close(): Promise<void> {
		return this.#engine.close();
	}

	/** @param asked the model that the request itself names, if it does: what answers that says nothing of the chosen one */
	async #orOffline<Answer extends EngineAnswer>(
		answering: Promise<Answer>,
		offline: (engine: OfflineEngine) => Promise<Answer>,
		asked?: string,
	): Promise<Answer> {
		const { address, model, onAnswer } = this.#chosen;
		try {
			const answer = await answering;
			if (model === '' || isSameModel(model, answer.model)) onAnswer(undefined);
			else if (asked === undefined) onAnswer({ kind: 'otherModel', address, model, answeredBy: answer.model });
			return answer;
		} catch (error) {
			if (!(error instanceof EngineUnavailable)) throw error;
			onAnswer({ kind: error.kind, address, model });
			return await offline(new OfflineEngine(error.message));
		}
	}
}
