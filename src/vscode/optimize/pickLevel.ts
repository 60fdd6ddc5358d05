import * as vscode from 'vscode';
import { omitUndefined } from '../../core/base/omitUndefined.ts';
import { levelsToOffer } from '../../core/code/request/optimizeRequest.ts';
import { LEVELS, type Level } from '../../core/service/localLevels.ts';
import { baseUrlSetting, DOCUMENTED_LEVEL, LOCAL, optimizeLevel, optimizeLevels } from '../settings.ts';
import { selectEnclosingSymbol } from './selectEnclosingSymbol.ts';

// What lets the user choose code is in the same bundle: one of its own would be one file more in the package.
export { selectEnclosingSymbol };

/** What the levels to choose from are made of. */
export interface KnownLevels {
	readonly languageId: string;
	/** The levels that have worked, newest first. */
	readonly worked: readonly string[];
	/** What a level will take, on one line; undefined where there is too little to say. */
	readonly forecast: (level: string) => Promise<string | undefined>;
}

/**
 * Asks for a level: offers the last used, the one in the settings, the documented one, the others, and free input.
 * The local service's own levels are among the others, and say what they stand for.
 * @returns undefined if the user cancels
 */
export async function pickLevel(known: KnownLevels): Promise<string | undefined> {
	const { t } = vscode.l10n;
	// The box opens at once, and shows that it waits for its items.
	const picked = await vscode.window.showQuickPick(levelItems(known), {
		title: t('Optimization Level'),
		placeHolder: levelsPlaceholder(),
	});
	if (picked === undefined) return undefined;
	return picked.level ?? (await askForLevel());
}

/**
 * Asks for levels to compare: the same ones, of which several can be checked.
 * @returns without duplicates; undefined if the user cancels
 */
export async function pickLevels(known: KnownLevels): Promise<readonly string[] | undefined> {
	const { t } = vscode.l10n;
	const picked = await vscode.window.showQuickPick(levelItems(known), {
		title: t('Levels to Compare'),
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
	const { t } = vscode.l10n;
	return baseUrlSetting() === LOCAL
		? t('The local service knows the levels explained here; “{0}” is the documented one.', DOCUMENTED_LEVEL)
		: t('“{0}” is documented; other levels may work, too.', DOCUMENTED_LEVEL);
}

async function levelItems({ languageId, worked, forecast }: KnownLevels) {
	const { t } = vscode.l10n;
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
	return [...items, { label: t('$(edit) Other…'), description: '', level: undefined }];
}

function describe(level: string, languageId: string, worked: readonly string[], forecast = ''): string {
	const { t } = vscode.l10n;
	const notes = [
		level === DOCUMENTED_LEVEL ? t('documented') : '',
		level === optimizeLevel(languageId) ? t('from the settings') : '',
		worked[0] === level ? t('used last') : '',
		forecast,
	];
	return notes.filter((note) => note !== '').join(' · ');
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
