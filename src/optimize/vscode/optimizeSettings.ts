import * as vscode from 'vscode';
import { SECTION, windowSetting } from '../../base/vscode/settings.ts';

/** The one documented optimization level (docs/service.md §2.5). */
export const DOCUMENTED_LEVEL = 'high';

/** The optimization level for a language: only the user's own values count, since a level may cost more. */
export function optimizeLevel(languageId: string): string {
	const found = vscode.workspace.getConfiguration(SECTION, { languageId }).inspect('optimize.level');
	const value: unknown = found?.globalLanguageValue ?? found?.globalValue;
	return (typeof value === 'string' && value.trim()) || DOCUMENTED_LEVEL;
}

/** The levels that the picker offers besides those that have worked. The user sees the level before it is sent. */
export function optimizeLevels(): readonly string[] {
	const value = windowSetting('optimize.levels');
	return Array.isArray(value) ? value.filter((level) => typeof level === 'string').slice(0, 50) : [];
}
