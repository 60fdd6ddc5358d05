// What the user can ask for in the chat view, by name.

/** What a button can ask of the host. */
export const ACTION_NAMES = [
	'retry',
	/** Sends the message again with the largest `max_tokens` that the service allows. */
	'retryWithLimit',
	/** Sends this one again, although the budget holds it back. */
	'sendAnyway',
	'raiseBudget',
	/** Drops the message and its failure for good. */
	'discard',
	'connect',
	'enterKey',
	/** Asks for a secret header, such as `x-api-key`. */
	'addHeader',
	'manageKeys',
	'openDashboard',
	'diagnoseConnection',
	'useLocalService',
	'openWalkthrough',
	/** Takes the address that the service redirected to. */
	'useAddress',
	'choosePlan',
	'copyDetails',
	/** Shows the part of an interrupted answer that arrived. */
	'showPartial',
	'openBaseUrlSetting',
	'openTimeoutSetting',
	'openEngineSetting',
	'showLog',
	'newConversation',
] as const;

export type ActionName = (typeof ACTION_NAMES)[number];

/** A button; the host localizes its label. */
export interface Action {
	readonly name: ActionName;
	readonly label: string;
}

/** What a button can do with a code block. */
export type CodeAction = 'copy' | 'insert' | 'replace' | 'apply' | 'newFile';

/** What the editor can attach to the next message. */
export type EditorAttachment = 'selection' | 'file' | 'problems';
