import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Settings by their full ids. */
export type Settings = Readonly<Record<string, unknown>>;

/** A workbench without welcome pages, tips, updates, telemetry and built-in chat, that downloads nothing by itself. */
const quietSettings: Settings = {
	'workbench.startupEditor': 'none',
	'workbench.tips.enabled': false,
	'workbench.enableExperiments': false,
	'workbench.secondarySideBar.defaultVisibility': 'hidden',
	'chat.disableAIFeatures': true,
	'extensions.autoUpdate': false,
	'extensions.autoCheckUpdates': false,
	'extensions.ignoreRecommendations': true,
	'typescript.disableAutomaticTypeAcquisition': true,
	'update.mode': 'none',
	'telemetry.telemetryLevel': 'off',
};

/**
 * What tests start with besides. In a browser VS Code saves by itself a second after a change: what a test finds on the disk
 * would depend on how fast it is. The rest is work that no test looks at, a fifth of a run's processor time: a blinking
 * cursor and other motion is drawn in software here, and the languages' and Git's own services start for every file.
 */
export const testSettings: Settings = {
	'files.autoSave': 'off',
	'workbench.reduceMotion': 'on',
	'editor.cursorBlinking': 'solid',
	'typescript.tsserver.useSyntaxServer': 'always',
	'git.enabled': false,
};

/** Writes a user's settings file, quiet settings first; one that is already there stays as it is. */
export function writeUserSettings(file: string, settings: Settings): void {
	if (existsSync(file)) return;
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify({ ...quietSettings, ...settings }, undefined, '\t')}\n`);
}
