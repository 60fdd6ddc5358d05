import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Memento } from '../../base/core/memento.ts';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import type { SelectedCode } from '../../edit/vscode/documents/selectedCode.ts';
import { LEVELS, type Level } from '../../service/core/localLevels.ts';
import { baseUrlSetting, LOCAL } from '../../service/vscode/serviceSettings.ts';
import type { Forecasts } from '../../usage/vscode/forecasts.ts';
import { levelsToOffer, optimizeRequest } from '../core/optimizeRequest.ts';
import { DOCUMENTED_LEVEL, optimizeLevel, optimizeLevels } from './optimizeSettings.ts';

const WORKING_LEVELS = 'optimize.levelsThatWorked';

/** What the levels to choose from are made of. */
interface KnownLevels {
	readonly languageId: string;
	/** The levels that have worked, newest first. */
	readonly worked: readonly string[];
	/** What a level will take, on one line; undefined where there is too little to say. */
	readonly forecast: (level: string) => Promise<string | undefined>;
}

/** Remembers the optimization levels that have worked, and lets the user choose one. */
export class LevelPicker {
	readonly #state: Memento;
	readonly #forecasts: Forecasts;

	constructor(state: Memento, forecasts: Forecasts) {
		this.#state = state;
		this.#forecasts = forecasts;
	}

	/** Remembers a level that has worked. Never rejects: the answer matters more than the order of the levels. */
	async recordSuccess(level: string): Promise<void> {
		const worked = this.#worked();
		if (worked[0] === level) return;
		const others = worked.filter((each) => each !== level);
		try {
			await this.#state.update(WORKING_LEVELS, [level, ...others].slice(0, 20));
		} catch {
			// Then the level is not offered first the next time.
		}
	}

	/** Asks for the level of some code, and says what each will take; undefined if the user cancels. */
	async pick(selected: readonly [SelectedCode, ...SelectedCode[]]): Promise<string | undefined> {
		return await pickLevel(this.#known(selected));
	}

	/** Asks for one or more levels of some code; undefined if the user cancels. */
	async pickSeveral(selected: SelectedCode): Promise<readonly string[] | undefined> {
		return await pickLevels(this.#known([selected]));
	}

	#known(selected: readonly [SelectedCode, ...SelectedCode[]]): KnownLevels {
		const forecast = async (level: string) => {
			const requests = selected.map((each) => optimizeRequest(each, level));
			return (await this.#forecasts.forecast('optimize', requests))?.text;
		};
		return { languageId: selected[0].document.languageId, worked: this.#worked(), forecast };
	}

	/** Newest first. */
	#worked(): readonly string[] {
		const worked = this.#state.get(WORKING_LEVELS);
		return Array.isArray(worked) ? worked.filter((level) => typeof level === 'string') : [];
	}
}

/**
 * Asks for a level: offers the last used, the one in the settings, the documented one, the others, and free input.
 * The local service's own levels are among the others, and say what they ask a model for.
 * @returns undefined if the user cancels
 */
async function pickLevel(known: KnownLevels): Promise<string | undefined> {
	// The box opens at once, and shows that it waits for its items.
	const picked = await vscode.window.showQuickPick(levelItems(known), {
		title: l10n.t('Optimization Level'),
		placeHolder: levelsPlaceholder(),
	});
	if (picked === undefined) return undefined;
	return picked.level ?? (await askForLevel());
}

/**
 * Asks for levels to compare: the same ones, of which several can be checked.
 * @returns without duplicates; undefined if the user cancels
 */
async function pickLevels(known: KnownLevels): Promise<readonly string[] | undefined> {
	const picked = await vscode.window.showQuickPick(levelItems(known), {
		title: l10n.t('Levels to Compare'),
		placeHolder: levelsPlaceholder(),
		canPickMany: true,
		ignoreFocusOut: true,
	});
	if (picked === undefined) return undefined;
	const levels: string[] = [];
	for (const { level } of picked) {
		const chosen = level ?? (await askForLevel());
		if (chosen === undefined) return undefined;
		levels.push(chosen);
	}
	return [...new Set(levels)];
}

function levelsPlaceholder(): string {
	return baseUrlSetting() === LOCAL
		? l10n.t(
				'What a model is asked for; without one, all three do the same. “{0}” is the documented level.',
				DOCUMENTED_LEVEL,
			)
		: l10n.t('“{0}” is documented; other levels may work, too.', DOCUMENTED_LEVEL);
}

async function levelItems({ languageId, worked, forecast }: KnownLevels) {
	const isLocal = baseUrlSetting() === LOCAL;
	const meanings: ReadonlyMap<string, string> = new Map(isLocal ? Object.entries(localMeanings()) : []);
	const levels = levelsToOffer({
		worked,
		documented: DOCUMENTED_LEVEL,
		set: optimizeLevel(languageId),
		offered: optimizeLevels(),
		// From the highest down, since the documented one comes before the others anyway.
		known: isLocal ? LEVELS.toReversed() : [],
	});
	const forecasts = await Promise.all(levels.map(forecast));
	const items = levels.map((level, at) => ({
		label: level,
		description: describe(level, languageId, worked, forecasts[at]),
		...omitUndefined({ detail: meanings.get(level) }),
		level,
	}));
	return [...items, { label: l10n.t('$(edit) Other…'), description: '', level: undefined }];
}

function describe(level: string, languageId: string, worked: readonly string[], forecast = ''): string {
	const notes = [
		level === DOCUMENTED_LEVEL ? l10n.t('documented') : '',
		level === optimizeLevel(languageId) ? l10n.t('from the settings') : '',
		worked[0] === level ? l10n.t('used last') : '',
		forecast,
	];
	return notes.filter((note) => note !== '').join(' · ');
}

/** What the local service's levels ask a model for: the words of `LEVEL_MEANINGS`, translated, and short enough for a row. */
function localMeanings(): Readonly<Record<Level, string>> {
	return {
		low: l10n.t('Small, local gains of speed that cannot change what the code does'),
		medium: l10n.t('More speed where it is safe; the structure and all public names stay'),
		high: l10n.t('As much speed and as little memory as possible; all public names and the behavior stay'),
	};
}

async function askForLevel(): Promise<string | undefined> {
	const level = await vscode.window.showInputBox({
		title: l10n.t('Optimization Level'),
		prompt: l10n.t('The name of the level, as your service calls it'),
		ignoreFocusOut: true,
		validateInput: (text) => {
			if (text.trim() === '') return l10n.t('Enter the name of a level.');
			return text.length > 100 ? l10n.t('A level is at most 100 characters long.') : undefined;
		},
	});
	return level?.trim();
}
