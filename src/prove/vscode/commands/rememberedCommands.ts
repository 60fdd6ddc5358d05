import type { Memento } from '../../../base/core/memento.ts';
import type { ProofCommands } from '../../core/proofCommands.ts';
import { type RememberedChoice, rememberedChoice, rememberedEntries } from '../../core/rememberedChoice.ts';

const NAME = 'proof.commands';

/** The commands of each folder of this workspace, in VS Code's storage of it on this machine: no repository can write there. */
export class RememberedCommands {
	readonly #state: Memento;

	constructor(state: Memento) {
		this.#state = state;
	}

	/** @param folder its URI */
	get(folder: string): RememberedChoice | undefined {
		return rememberedChoice(this.#state.get(NAME), folder);
	}

	/** Remembers a choice that nobody has agreed to run yet. */
	async choose(folder: string, commands: ProofCommands): Promise<void> {
		await this.#set(folder, { commands });
	}

	async agree(folder: string, commands: ProofCommands, agreed: string): Promise<void> {
		await this.#set(folder, { commands, agreed });
	}

	async #set(folder: string, entry: RememberedChoice): Promise<void> {
		await this.#state.update(NAME, { ...rememberedEntries(this.#state.get(NAME)), [folder]: entry });
	}
}
