import type { EngineFinding } from '../../core/service/diagnosis/diagnosisFindings.ts';
import {
	type ChatTask,
	type Engine,
	type EngineAnswer,
	EngineUnreachable,
	type GenerateTask,
	type OptimizeAnswer,
	type OptimizeTask,
} from './engine.ts';
import { OfflineEngine } from './offlineEngine.ts';

/** Replaces another engine by the offline engine for each request to which the other one does not respond. */
export class FallbackEngine implements Engine {
	readonly #engine: Engine;

	constructor(engine: Engine) {
		this.#engine = engine;
	}

	chat(task: ChatTask, signal: AbortSignal): Promise<EngineAnswer> {
		return orOffline(this.#engine.chat(task, signal), (offline) => offline.chat(task));
	}

	generate(task: GenerateTask, signal: AbortSignal): Promise<EngineAnswer> {
		return orOffline(this.#engine.generate(task, signal), (offline) => offline.generate(task));
	}

	optimize(task: OptimizeTask, signal: AbortSignal): Promise<OptimizeAnswer> {
		return orOffline(this.#engine.optimize(task, signal), (offline) => offline.optimize(task));
	}

	check(signal: AbortSignal): Promise<EngineFinding | undefined> {
		return this.#engine.check(signal);
	}

	close(): Promise<void> {
		return this.#engine.close();
	}
}

async function orOffline<Answer>(
	answer: Promise<Answer>,
	offline: (engine: OfflineEngine) => Promise<Answer>,
): Promise<Answer> {
	try {
		return await answer;
	} catch (error) {
		if (!(error instanceof EngineUnreachable)) throw error;
		return offline(new OfflineEngine(error.message));
	}
}
