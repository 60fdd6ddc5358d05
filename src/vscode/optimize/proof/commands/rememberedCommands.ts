import * as v from 'valibot';
import { optional } from '../../../../core/base/lenientSchema.ts';
import type { Memento } from '../../../../core/base/memento.ts';
import { omitUndefined } from '../../../../core/base/omitUndefined.ts';
import type { ProofCommands } from '../../../../core/proof/proofCommands.ts';

/** What a person chose for a folder, and the words that they agreed to run there last. */
export interface Remembered {
	readonly commands: ProofCommands;
	readonly agreed?: string;
}

const NAME = 'proof.commands';

const command = {
	text: v.pipe(v.string(), v.nonEmpty()),
	folder: v.string(),
	environment: v.record(v.string(), v.string()),
};

const measure = v.variant('kind', [
	v.object({ kind: v.literal('time') }),
	v.object({ kind: v.literal('number'), pattern: v.string(), better: v.picklist(['lower', 'higher']) }),
]);

// One that only a later version understands is dropped as a whole: half of it would be another choice.
const remembered = v.pipe(
	v.object({
		commands: v.pipe(
			v.object({
				tests: v.optional(v.object(command)),
				benchmark: v.optional(v.object({ ...command, measure })),
			}),
			v.transform(omitUndefined),
		),
		agreed: optional(v.string()),
	}),
	v.transform(omitUndefined),
);

const all = v.record(v.string(), v.unknown());

/** The commands of each folder of this workspace, in VS Code's storage of it on this machine: no repository can write there. */
export class RememberedCommands {
	readonly #state: Memento;

	constructor(state: Memento) {
		this.#state = state;
	}

	/** @param folder its URI */
	get(folder: string): Remembered | undefined {
		const found = v.safeParse(remembered, this.#all()[folder]);
		return found.success ? found.output : undefined;
	}

	/** Remembers a choice; what was agreed to before holds no longer than its words stay the same. */
	async choose(folder: string, commands: ProofCommands): Promise<void> {
		const { agreed } = this.get(folder) ?? {};
		await this.#set(folder, { commands, ...omitUndefined({ agreed }) });
	}

	async agree(folder: string, commands: ProofCommands, agreed: string): Promise<void> {
		await this.#set(folder, { commands, agreed });
	}

	async #set(folder: string, entry: Remembered): Promise<void> {
		await this.#state.update(NAME, { ...this.#all(), [folder]: entry });
	}

	#all(): Readonly<Record<string, unknown>> {
		const found = v.safeParse(all, this.#state.get(NAME));
		return found.success ? found.output : {};
	}
}
