import { omitUndefined } from '../../core/base/omitUndefined.ts';
import type { EngineFinding } from '../../core/service/diagnosis/diagnosisFindings.ts';
import {
	type ChatTask,
	type Engine,
	type EngineAnswer,
	type EngineTrouble,
	EngineUnreachable,
	type GenerateTask,
	type OptimizeAnswer,
	type OptimizeTask,
} from './engine.ts';
import { isSameModel } from './isSameModel.ts';
import { OfflineEngine } from './offlineEngine.ts';

/** The engine and the model that were chosen, and who is told what changed about them. */
export interface ChosenEngine extends Pick<EngineTrouble, 'address' | 'model'> {
	readonly onTrouble: (trouble: EngineTrouble) => void;
}

/**
 * Replaces another engine by the offline engine for each request that the other one certainly did not process. Tells what
 * changed about it once, and again only after an answer as expected.
 */
export class FallbackEngine implements Engine {
	readonly #engine: Engine;
	readonly #chosen: ChosenEngine;
	#told: EngineTrouble['kind'] | undefined;

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

	optimize(task: OptimizeTask, signal: AbortSignal): Promise<OptimizeAnswer> {
		return this.#orOffline(this.#engine.optimize(task, signal), (offline) => offline.optimize(task));
	}

	check(signal: AbortSignal): Promise<EngineFinding | undefined> {
		return this.#engine.check(signal);
	}

	close(): Promise<void> {
		return this.#engine.close();
	}

	/** @param asked the model that the request itself names: of that, nothing is expected */
	async #orOffline<Answer extends EngineAnswer>(
		answering: Promise<Answer>,
		offline: (engine: OfflineEngine) => Promise<Answer>,
		asked = this.#chosen.model,
	): Promise<Answer> {
		try {
			const answer = await answering;
			const { model } = this.#chosen;
			if (asked === model && !isSameModel(model, answer.model)) this.#tell('otherModel', answer.model);
			else this.#told = undefined;
			return answer;
		} catch (error) {
			if (!(error instanceof EngineUnreachable)) throw error;
			this.#tell(error.kind);
			return await offline(new OfflineEngine(error.message));
		}
	}

	#tell(kind: EngineTrouble['kind'], answeredBy?: string): void {
		if (this.#told === kind) return;
		this.#told = kind;
		const { address, model, onTrouble } = this.#chosen;
		onTrouble({ kind, address, model, ...omitUndefined({ answeredBy }) });
	}
}
