import type { Clock } from '../../base/core/clock.ts';
import type { Logger } from '../../base/core/logger.ts';
import type { Memento } from '../../base/core/memento.ts';
import type { FirstSteps } from '../../base/vscode/firstSteps.ts';
import type { AnswerRecorder } from '../../edit/vscode/answers/answerRecorder.ts';
import type { Reviews } from '../../edit/vscode/review/reviews.ts';

/** What Prove It takes from outside. */
export interface ProofsDeps {
	readonly reviews: Reviews;
	readonly answers: AnswerRecorder;
	readonly firstSteps: FirstSteps;
	/** On this machine, for this workspace. */
	readonly workspaceState: Memento;
	/** The extension's folder. */
	readonly storage: string;
	readonly clock: Clock;
	readonly logger: Logger;
}
