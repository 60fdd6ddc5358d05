import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Settings by their full ids. */
export type Settings = Readonly<Record<string, unknown>>;

/** A workbench without welcome pages, tips, updates, telemetry and built-in chat, which downloads nothing by itself. */
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
	'git.openRepositoryInParentFolders': 'never',
	'telemetry.telemetryLevel': 'off',
};

/**
 * Further settings for tests. In a browser, VS Code saves a second after a change, so the files on disk would depend on a
 * test's speed; so would the rows of the Explorer, which opens folders some time after a file. The rest turns off work that no
 * test needs, at least a fifth of a run's processor time: the blinking cursor, other motion and the minimap, which are drawn in
 * software here, what editors compute to decorate their text, and the language and Git services, which start for every file.
 */
export const testSettings: Settings = {
	'files.autoSave': 'off',
	'explorer.autoReveal': false,
	'workbench.reduceMotion': 'on',
	'editor.cursorBlinking': 'solid',
	'typescript.tsserver.useSyntaxServer': 'always',
	'git.enabled': false,
	'editor.minimap.enabled': false,
	'editor.stickyScroll.enabled': false,
	'editor.occurrencesHighlight': 'off',
	'editor.semanticHighlighting.enabled': false,
	'editor.wordBasedSuggestions': 'off',
	'breadcrumbs.enabled': false,
	'workbench.editor.languageDetection': false,
};

/** Writes a user's settings file, the quiet settings first; leaves an existing file unchanged. */
export function writeUserSettings(file: string, settings: Settings): void {
	if (existsSync(file)) return;
	mkdirSync(path.dirname(file), { recursive: true });
	writeFileSync(file, `${JSON.stringify({ ...quietSettings, ...settings }, undefined, '\t')}\n`);
}
