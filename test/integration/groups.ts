import type { Settings } from '../host/vscode/userSettings.ts';

/** What the VS Code of one group of integration tests starts with. */
export interface Group {
	/** The user's settings. */
	readonly settings: Settings;
	/** Added to the extension host's environment. */
	readonly environment?: Readonly<Record<string, string>>;
}

/**
 * The groups, each a folder of this one and a VS Code of its own with a new user. It opens a copy of the group's `workspace`
 * folder, or else of the sample workspace, and loads the extensions of the group's `extensions` folder beside ours.
 */
export const groups: Readonly<Record<string, Group>> = {
	firstRun: { settings: {} },
	editing: { settings: { 'whetstone.service.baseUrl': 'local', 'whetstone.local.engineUrl': '' } },
};
