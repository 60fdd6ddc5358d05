import type { Clock } from '../../../core/base/clock.ts';
import type { Logger } from '../../../core/base/logger.ts';
import type { Memento } from '../../../core/base/memento.ts';
import type { Proof } from '../../../core/proof/proof.ts';
import type { ProofCommands } from '../../../core/proof/proofCommands.ts';
import type { ProvedDocument } from './provedDocument.ts';

export interface ProverDeps {
	/** On this machine, for this workspace. */
	readonly workspaceState: Memento;
	/** The extension's folder. */
	readonly storage: string;
	/** Identifies this window. */
	readonly writer: string;
	readonly clock: Clock;
	readonly logger: Logger;
}

/** Runs proofs: asks what may run, shows what runs, and gives what was found. */
export class Prover {
	readonly #deps: ProverDeps;

	constructor(deps: ProverDeps) {
		this.#deps = deps;
	}

	/**
	 * Proves a change of a document, after the person has agreed to what runs.
	 * @param name what is proved, localized, for titles of the progress and the terminal
	 * @returns undefined if nothing was found because the person said no or stopped it, or because it cannot be done here;
	 * in the last case they were told why
	 */
	async prove(document: ProvedDocument, name: string): Promise<Proof | undefined> {
		void [document, name, this.#deps];
		return undefined;
	}

	/** Asks for the commands, and remembers them. @returns undefined if the person canceled */
	async chooseCommands(): Promise<ProofCommands | undefined> {
		return undefined;
	}

	/** What the person has agreed to in this workspace; undefined if nothing. */
	agreed(): ProofCommands | undefined {
		return undefined;
	}
}
