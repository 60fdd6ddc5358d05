// What the user can ask for in the chat view, by name.

/** What a button can ask the host to do. */
export const ACTION_NAMES = [
	'retry',
	/** Sends it again with the largest `max_tokens` that the service allows. */
	'retryWithLimit',
	/** Drops the message and its failure for good. */
	'discard',
	'connect',
	'enterKey',
	'openDashboard',
	'diagnoseConnection',
	'useLocalService',
	/** Takes the address that the service redirected to. */
	'useAddress',
	'choosePlan',
	'copyDetails',
	/** Shows what arrived of an answer that broke off. */
	'showPartial',
	'openBaseUrlSetting',
	'openTimeoutSetting',
	'openEngineSetting',
	'showLog',
	'newConversation',
] as const;

export type ActionName = (typeof ACTION_NAMES)[number];

/** A button: its label is localized by the host. */
export interface Action {
	readonly name: ActionName;
	readonly label: string;
}

export type CodeAction = 'copy' | 'insert' | 'replace' | 'apply' | 'newFile';

export const SLASH_COMMANDS = ['new', 'explain', 'fix', 'optimize', 'export', 'help'] as const;

export type SlashCommand = (typeof SLASH_COMMANDS)[number];
