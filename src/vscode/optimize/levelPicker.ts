import type { Memento } from '../../core/base/memento.ts';
import type { SelectedCode } from '../documents/selectedCode.ts';
import type { ForecastSource } from '../forecasts/forecastSource.ts';
import { optimizeRequestFor } from './optimizeRequestFor.ts';
import type { KnownLevels } from './pickLevel.ts';

const WORKING_LEVELS = 'optimize.levelsThatWorked';

/** Remembers the optimization levels that have worked, and lets the user choose one. */
export class LevelPicker {
	readonly #state: Memento;
	readonly #forecasts: Pick<ForecastSource, 'forecast'>;

	constructor(state: Memento, forecasts: Pick<ForecastSource, 'forecast'>) {
		this.#state = state;
		this.#forecasts = forecasts;
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

	/** Asks for the level of some code, and says what each will take; undefined if the user cancels. */
	async pick(selected: readonly [SelectedCode, ...SelectedCode[]]): Promise<string | undefined> {
		const { pickLevel } = await import('./pickLevel.ts');
		return await pickLevel(this.#known(selected));
	}

	/** Asks for one or more levels of some code; undefined if the user cancels. */
	async pickSeveral(selected: SelectedCode): Promise<readonly string[] | undefined> {
		const { pickLevels } = await import('./pickLevel.ts');
		return await pickLevels(this.#known([selected]));
	}

	#known(selected: readonly [SelectedCode, ...SelectedCode[]]): KnownLevels {
		const forecast = async (level: string) => {
			const requests = selected.map((each) => optimizeRequestFor(each, level));
			return (await this.#forecasts.forecast('optimize', requests))?.text;
		};
		return { languageId: selected[0].document.languageId, worked: this.#kept(), forecast };
	}

	/** Newest first. */
	#kept(): readonly string[] {
		const kept = this.#state.get(WORKING_LEVELS);
		return Array.isArray(kept) ? kept.filter((level) => typeof level === 'string') : [];
	}
}
