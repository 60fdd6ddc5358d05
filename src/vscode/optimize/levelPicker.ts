import * as vscode from 'vscode';
import type { Memento } from '../../core/base/memento.ts';
import { omitUndefined } from '../../core/base/omitUndefined.ts';
import { levelsToOffer } from '../../core/code/request/optimizeRequest.ts';
import { LEVELS, type Level } from '../../core/service/localLevels.ts';
import { baseUrlSetting, DOCUMENTED_LEVEL, LOCAL, optimizeLevel, optimizeLevels } from '../settings.ts';

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

	/**
	 * Asks for a level: offers the last used, the one in the settings, the documented one, the others, and free input.
	 * The local service's own levels are among the others, and say what they stand for.
	 * @returns undefined if the user cancels
	 */
	async pick(languageId: string): Promise<string | undefined> {
		const { t } = vscode.l10n;
		const isLocal = baseUrlSetting() === LOCAL;
		const meanings: ReadonlyMap<string, string> = new Map(isLocal ? Object.entries(localMeanings()) : []);
		const levels = levelsToOffer({
			worked: this.#kept(),
			documented: DOCUMENTED_LEVEL,
			set: optimizeLevel(languageId),
			offered: optimizeLevels(),
			// From the highest down, since the documented one comes before the others anyway.
			known: isLocal ? LEVELS.toReversed() : [],
		});
		const items = levels.map((level) => ({
			label: level,
			description: this.#describe(level, languageId),
			...omitUndefined({ detail: meanings.get(level) }),
			level,
		}));
		const other = { label: t('$(edit) Other…'), description: '', level: undefined };
		const picked = await vscode.window.showQuickPick([...items, other], {
			title: t('Optimization Level'),
			placeHolder: isLocal
				? t('The local service knows the levels explained here; “{0}” is the documented one.', DOCUMENTED_LEVEL)
				: t('“{0}” is documented; other levels may work, too.', DOCUMENTED_LEVEL),
		});
		if (picked === undefined) return undefined;
		return picked.level ?? (await askForLevel());
	}

	#describe(level: string, languageId: string): string {
		const { t } = vscode.l10n;
		const notes = [
			level === DOCUMENTED_LEVEL ? t('documented') : '',
			level === optimizeLevel(languageId) ? t('from the settings') : '',
			this.#kept()[0] === level ? t('used last') : '',
		];
		return notes.filter((note) => note !== '').join(' · ');
	}

	/** Newest first. */
	#kept(): readonly string[] {
		const kept = this.#state.get(WORKING_LEVELS);
		return Array.isArray(kept) ? kept.filter((level) => typeof level === 'string') : [];
	}
}

/** What the local service's levels stand for: the words of `LEVEL_MEANINGS`, translated, and short enough for a row. */
function localMeanings(): Readonly<Record<Level, string>> {
	const { t } = vscode.l10n;
	return {
		clearer: t('Only what reads better; nothing gets faster'),
		low: t('Optimizations proven by the code itself'),
		medium: t('Like low, plus what rests on types written in the code'),
		high: t('Like medium, plus what needs more memory or pays off only for long arrays (a Set, a Map)'),
	};
}

async function askForLevel(): Promise<string | undefined> {
	const { t } = vscode.l10n;
	const level = await vscode.window.showInputBox({
		title: t('Optimization Level'),
		prompt: t('The name of the level, as your service calls it'),
		ignoreFocusOut: true,
		validateInput: (text) => {
			if (text.trim() === '') return t('Enter the name of a level.');
			return text.length > 100 ? t('A level is at most 100 characters long.') : undefined;
		},
	});
	return level?.trim();
}
