import * as vscode from 'vscode';

// The only way to read and write settings. Each feature keeps its own settings beside it.

/** The prefix of every setting's name; the names below omit it. */
export const SECTION = 'whetstone';

/** The ends of a setting's values, and what holds without one. */
interface NumberRange {
	readonly least: number;
	readonly most: number;
	readonly standard: number;
}

/**
 * The user's own value; undefined means the manifest's default. A workspace's value never counts, even if VS Code gives one:
 * no repository may redirect a key, or add text and cost to a paid request. Nor does the default that VS Code reports:
 * another extension can override ours.
 */
export function userSetting(name: string): unknown {
	return vscode.workspace.getConfiguration(SECTION).inspect(name)?.globalValue;
}

/** The value that holds in this window, which may be the workspace's. */
export function windowSetting(name: string): unknown {
	return vscode.workspace.getConfiguration(SECTION).get(name);
}

/** Writes to the user's settings; undefined removes the value. */
export async function saveSetting(name: string, value: unknown): Promise<void> {
	await vscode.workspace.getConfiguration(SECTION).update(name, value, vscode.ConfigurationTarget.Global);
}

/** The user's own text; empty if there is none. */
export function textSetting(name: string): string {
	const value = userSetting(name);
	return typeof value === 'string' ? value : '';
}

/** The user's own number, within its range. */
export function numberSetting(name: string, range: NumberRange): number {
	return numberWithin(userSetting(name), range);
}

/** Workspace settings may override it: it changes neither where a request goes nor what it costs. */
export function temperature(name: string, standard: number): number {
	return numberWithin(windowSetting(name), { least: 0, most: 2, standard });
}

/** A value of any type as a number within a range. */
export function numberWithin(value: unknown, { least, most, standard }: NumberRange): number {
	return typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : standard;
}
