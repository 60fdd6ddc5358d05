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
 * would depend on how fast it is.
 */
export const testSettings: Settings = { 'files.autoSave': 'off' };

/** Writes a user's settings file, quiet settings first; one that is already there stays as it is. */
export function writeUserSettings(file: string, settings: Settings): void {
	if (existsSync(file)) return;
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify({ ...quietSettings, ...settings }, undefined, '\t')}\n`);
}
