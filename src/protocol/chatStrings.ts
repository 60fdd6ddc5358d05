import type { AttachmentKind } from '../core/chat/message/attachment.ts';
import type { SlashCommand } from './actionNames.ts';

/** Every text that the chat view shows by itself, localized by the host. `{0}`, `{1}`, … stand for values. */
export interface ChatStrings {
	readonly conversation: string;
	readonly you: string;
	readonly assistant: string;
	/** The title of a conversation that has none yet. */
	readonly untitled: string;
	/** What the figures beside the title add up. */
	readonly total: string;
	readonly newConversation: string;
	readonly close: string;
	readonly cancel: string;

	readonly welcomeTitle: string;
	readonly welcomeText: string;
	readonly connect: string;
	readonly useLocalService: string;
	readonly emptyTitle: string;
	readonly emptyText: string;
	/** Why there is no text box: a newer version has written to the conversation. */
	readonly readOnly: string;

	readonly message: string;
	readonly messagePlaceholder: string;
	/** Why a message longer than `LONGEST_MESSAGE` cannot be sent. */
	readonly messageTooLong: string;
	/** Why a second message cannot wait. */
	readonly oneWaits: string;
	readonly send: string;
	/** The tooltip of Send while an answer is on its way: the message waits for it. */
	readonly sendLater: string;
	readonly stop: string;
	readonly showRequest: string;
	readonly attach: string;
	/** The three things that can be attached. */
	readonly attachments: Readonly<Record<AttachmentKind, { readonly name: string; readonly detail: string }>>;
	readonly slashCommands: Readonly<Record<SlashCommand, string>>;
	readonly suggestions: string;
	readonly attached: string;
	/** `{0}` is what is attached. */
	readonly detach: string;
	/** `{0}` is the number of secrets. */
	readonly secrets: string;
	readonly redact: string;

	/** `{0}` of at most `{1}` characters in the plan `{2}`: short. */
	readonly lengthOfPlan: string;
	readonly lengthOfPlanHint: string;
	readonly tokensOfPlan: string;
	readonly tokensOfPlanHint: string;

	readonly options: string;
	readonly model: string;
	readonly defaultModel: string;
	readonly maxTokens: string;
	readonly temperature: string;
	readonly systemPrompt: string;
	readonly noSystemPrompt: string;
	readonly resetOptions: string;
	readonly done: string;
	/** What the composer says of options that are not as the settings say; `{0}` is the number. */
	readonly temperatureNote: string;
	readonly maxTokensNote: string;
	readonly systemPromptNote: string;
	/** What is wrong with a number: `{0}` is the least, `{1}` the greatest. */
	readonly numberBetween: string;
	readonly wholeNumber: string;

	readonly waiting: string;
	/** `{0}` is a number of seconds. */
	readonly waitingSeconds: string;
	/** `{1}` is the number of seconds that an answer took lately. */
	readonly waitingUsually: string;
	/** What Stop means for the bill; shown while waiting. */
	readonly stopHint: string;
	readonly sendNow: string;
	readonly queued: string;
	readonly cancelQueued: string;

	readonly edit: string;
	/** What sending a changed message does. */
	readonly editHint: string;
	readonly continue: string;
	readonly copyAnswer: string;
	readonly copied: string;
	readonly receipt: string;
	/** When the answer came: the label of a row of its receipt. */
	readonly answered: string;
	readonly jumpToLatest: string;
	/** Announced to screen readers when an answer has come. */
	readonly answerArrived: string;
	/** An image that is not loaded: `{0}` its alternative text, `{1}` its host. */
	readonly image: string;
	/** Why some of an answer is not formatted: it would keep the view busy for too long. */
	readonly shownAsWritten: string;

	readonly codeBlock: string;
	readonly copy: string;
	readonly insertAtCursor: string;
	readonly replaceSelection: string;
	readonly applyToFile: string;
	readonly newFile: string;
	/** `{0}` is a number of lines. */
	readonly showAllLines: string;
	readonly showLess: string;
	/** `{0}` is the number of hidden characters. */
	readonly hiddenCharacters: string;
	readonly takeClean: string;
	readonly takeAsIs: string;

	readonly linkTitle: string;
	/** Why a link asks first, and that what follows is its full target. `{0}` is the host. */
	readonly linkText: string;
	readonly openLink: string;

	readonly find: string;
	/** `{0}` is the number of the place that is shown, `{1}` how many there are. */
	readonly findCount: string;
	readonly findNothing: string;
	readonly findNext: string;
	readonly findPrevious: string;

	readonly history: string;
	readonly backToConversation: string;
	readonly searchConversations: string;
	readonly noConversations: string;
	readonly nothingFound: string;
	readonly rename: string;
	readonly delete: string;
	readonly undo: string;
	readonly titleOfConversation: string;
}
