import type { Memento } from '../../core/base/memento.ts';

const WORKING_LEVELS = 'optimize.levelsThatWorked';

/** Remembers the optimization levels that have worked, and lets the user choose one. */
export class LevelPicker {
	readonly #state: Memento;

	constructor(state: Memento) {
		this.#state = state;
	}

	/** Remembers a level that has worked. Never rejects: the answer matters more than the order of the levels. */
	async recordSuccess(level: string): Promise<void> {
		const kept = this.#kept();
		if (kept[0] === level) return;
		const others = kept.filter((each) => each !== level);
		try {
			await this.#state.update(WORKING_LEVELS, [level, ...others].slice(0, 20));
		} catch {
			// Then the level is not offered first the next time.
		}
	}

	/** Asks for a level; undefined if the user cancels. */
	async pick(languageId: string): Promise<string | undefined> {
		const { pickLevel } = await import('./pickLevel.ts');
		return pickLevel(languageId, this.#kept());
	}

	/** Newest first. */
	#kept(): readonly string[] {
		const kept = this.#state.get(WORKING_LEVELS);
		return Array.isArray(kept) ? kept.filter((level) => typeof level === 'string') : [];
	}
}
