import type { SlashCommand } from './actionNames.ts';

/** All texts of the chat view itself, localized by the host. `{0}`, `{1}`, … are placeholders for values. */
export interface ChatStrings {
	readonly conversation: string;
	readonly you: string;
	readonly assistant: string;
	/** The title of a conversation that has none yet. */
	readonly untitled: string;
	/** What the numbers beside the title are the total of. */
	readonly total: string;
	readonly newConversation: string;
	readonly close: string;
	readonly cancel: string;

	readonly welcomeTitle: string;
	readonly welcomeText: string;
	readonly connect: string;
	readonly useLocalService: string;
	readonly openWalkthrough: string;
	/** What Whetstone is for; `letter` ends the chord that package.json binds to it. */
	readonly uses: readonly { readonly name: string; readonly text: string; readonly letter: string }[];
	readonly emptyTitle: string;
	readonly emptyText: string;
	/** Why there is no text box: a newer version has written to the conversation. */
	readonly readOnly: string;

	readonly message: string;
	readonly messagePlaceholder: string;
	/** Why a message longer than `LONGEST_MESSAGE` cannot be sent. */
	readonly messageTooLong: string;
	/** Why a second message cannot be queued. */
	readonly oneWaits: string;
	readonly send: string;
	/** The tooltip of Send while an answer is in flight: the message is queued. */
	readonly sendLater: string;
	readonly stop: string;
	readonly showRequest: string;
	readonly attach: string;
	/** The name of the list of what can be attached. */
	readonly attachable: string;
	readonly searching: string;
	/** `{0}` is a word after `#` that names nothing. */
	readonly nothingMatches: string;
	readonly slashCommands: Readonly<Record<SlashCommand, string>>;
	readonly suggestions: string;
	readonly attached: string;
	/** Shown while something that can be attached is dragged over the view. */
	readonly dropHere: string;
	/** `{0}` is the attachment. */
	readonly detach: string;
	/** `{0}` is the number of secrets. */
	readonly secrets: string;
	readonly redact: string;

	/** `{0}` of at most `{1}` characters in the plan `{2}`; a short text. */
	readonly lengthOfPlan: string;
	readonly lengthOfPlanHint: string;
	readonly tokensOfPlan: string;
	readonly tokensOfPlanHint: string;

	/** The offer beside the note that the oldest messages will not be sent. */
	readonly summarize: string;
	/** On an answer that is a summary. */
	readonly useSummary: string;

	readonly options: string;
	readonly model: string;
	readonly defaultModel: string;
	/** `{0}` is the model that answers while none is asked for. */
	readonly standardModel: string;
	readonly knownModels: string;
	readonly maxTokens: string;
	readonly temperature: string;
	readonly systemPrompt: string;
	readonly noSystemPrompt: string;
	readonly resetOptions: string;
	readonly done: string;
	/** The composer's notes about options that differ from the settings; `{0}` is the number. */
	readonly temperatureNote: string;
	readonly maxTokensNote: string;
	readonly systemPromptNote: string;
	/** Why a number is invalid: `{0}` is the smallest, `{1}` the largest. */
	readonly numberBetween: string;
	readonly wholeNumber: string;

	readonly waiting: string;
	/** `{0}` is a number of seconds. */
	readonly waitingSeconds: string;
	/** `{1}` is the typical number of seconds of recent answers. */
	readonly waitingUsually: string;
	/** What Stop means for the bill; shown while waiting. */
	readonly stopHint: string;
	readonly sendNow: string;
	readonly queued: string;
	readonly cancelQueued: string;

	readonly askAgain: string;
	/** What Ask Again costs and sends. */
	readonly askAgainHint: string;
	readonly askAgainWith: string;
	/** What a request for another answer costs, and which options it takes. */
	readonly askAgainWithHint: string;
	/** What a request for another answer sends; shown while it is in flight. */
	readonly askingAgain: string;
	readonly previousAnswer: string;
	readonly nextAnswer: string;
	/** `{0}` is the number of the answer shown, `{1}` how many there are. */
	readonly answerCount: string;
	/** The same, for screen readers. */
	readonly answerOf: string;
	readonly fork: string;
	/** Opens the conversation that this one began in. */
	readonly openOrigin: string;
	readonly savePrompt: string;
	readonly edit: string;
	/** What sending an edited message does. */
	readonly editHint: string;
	readonly continue: string;
	readonly copyAnswer: string;
	readonly copied: string;
	readonly receipt: string;
	/** The label of the receipt's row with the time of the answer. */
	readonly answered: string;
	readonly jumpToLatest: string;
	/** Announced to screen readers when an answer arrives. */
	readonly answerArrived: string;
	/** Shown in place of an image: `{0}` is its alternative text, `{1}` its host. */
	readonly image: string;
	/** Why part of an answer is not formatted: it would keep the view busy for too long. */
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
	/** The same for the text box, which cannot show them. */
	readonly hiddenInComposer: string;
	readonly takeClean: string;
	readonly takeAsIs: string;

	readonly linkTitle: string;
	/** Why a link asks first; its full target follows. `{0}` is the host. */
	readonly linkText: string;
	readonly openLink: string;

	readonly find: string;
	/** `{0}` is the number of the current match, `{1}` the number of matches. */
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
