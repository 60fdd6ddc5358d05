import * as vscode from 'vscode';
import type { ChatStrings } from '../../../protocol/chatStrings.ts';

/** The texts of the chat view in the language of the editor. */
export function chatStrings(): ChatStrings {
	return {
		...frameStrings(),
		...composerStrings(),
		...attachmentStrings(),
		...planStrings(),
		...turnStrings(),
		...codeStrings(),
		...findStrings(),
		...listStrings(),
	};
}

function frameStrings() {
	const { t } = vscode.l10n;
	return {
		conversation: t('Conversation'),
		you: t('You'),
		assistant: t('Whetstone'),
		untitled: t('New conversation'),
		total: t('Total for this conversation'),
		newConversation: t('New Conversation'),
		close: t('Close'),
		cancel: t('Cancel'),
		welcomeTitle: t('Welcome to Whetstone'),
		welcomeText: t(
			'Connect to your AI service with its address and an API key. Or use the local service: it needs no account, and finds the models that run on this machine.',
		),
		connect: t('Connect to a Service'),
		useLocalService: t('Use the Local Service'),
		openWalkthrough: t('Get Started'),
		uses: [
			{ name: t('Chat'), text: t('Ask here about your code; # attaches what the answer needs.'), letter: 'C' },
			{ name: t('Optimize'), text: t('Select code, review the changes, and have them proved.'), letter: 'O' },
			{ name: t('Generate'), text: t('Say what you want at the cursor; Tab accepts it.'), letter: 'G' },
			{ name: t('Metrics'), text: t('See tokens, cost, and round trips in charts.'), letter: 'M' },
		],
		emptyTitle: t('What are we working on?'),
		emptyText: t(
			'Your message goes to the service with this conversation. Nothing from your files is sent unless you paste it here or attach it.',
		),
		readOnly: t('This conversation can be read, but not continued.'),
	} satisfies Partial<ChatStrings>;
}

function composerStrings() {
	const { t } = vscode.l10n;
	return {
		message: t('Message'),
		messagePlaceholder: t('Ask anything: / for commands, # to attach, or drop files with Shift held'),
		messageTooLong: t('The message is too long to be sent. Shorten it.'),
		oneWaits: t('One message waits already. It is sent when the answer has come.'),
		send: t('Send'),
		sendLater: t('Send: waits until the answer has come'),
		stop: t('Stop'),
		showRequest: t('Show What Will Be Sent'),
		slashCommands: {
			new: t('Begin a new conversation'),
			explain: t('Explain the selected code'),
			fix: t('Find and fix what is wrong in the selected code'),
			optimize: t('Optimize the selected code, with a diff to review'),
			export: t('Export this conversation'),
			help: t('What this view is, and its keys'),
		},
		suggestions: t('Suggestions'),
		options: t('Options of This Conversation'),
		model: t('Model'),
		defaultModel: t('The service’s default'),
		standardModel: t('{0} (default)'),
		knownModels: t('Models of Earlier Answers'),
		maxTokens: t('Max tokens'),
		temperature: t('Temperature'),
		systemPrompt: t('System prompt'),
		noSystemPrompt: t('None'),
		resetOptions: t('Reset to Settings'),
		done: t('Done'),
		temperatureNote: t('temperature {0}'),
		maxTokensNote: t('at most {0} tokens'),
		systemPromptNote: t('own system prompt'),
		numberBetween: t('A number from {0} to {1}'),
		wholeNumber: t('A whole number from 1'),
	} satisfies Partial<ChatStrings>;
}

function attachmentStrings() {
	const { t } = vscode.l10n;
	return {
		attach: t('Attach…'),
		attachable: t('What can be attached'),
		searching: t('Searching…'),
		nothingMatches: t('Nothing matches {0}: it will be sent as text.'),
		attached: t('Attached'),
		dropHere: t('Drop to attach'),
		detach: t('Remove {0}'),
		secrets: t('Secrets found: {0}'),
		redact: t('Redact'),
	} satisfies Partial<ChatStrings>;
}

function planStrings() {
	const { t } = vscode.l10n;
	return {
		summarize: t('Go On with a Summary…'),
		useSummary: t('Go On With This Summary'),
		lengthOfPlan: t('{0} / {1} {2}'),
		lengthOfPlanHint: t('Characters of the message, and how many the plan allows. The service may refuse more.'),
		tokensOfPlan: t('{0} / {1} tokens'),
		tokensOfPlanHint: t('The longest answer asked for, and the longest that the plan allows, in tokens.'),
	} satisfies Partial<ChatStrings>;
}

function turnStrings() {
	const { t } = vscode.l10n;
	return {
		waiting: t('Waiting for the answer…'),
		waitingSeconds: t('Waiting for the answer… {0} s'),
		waitingUsually: t('Waiting for the answer… {0} s · usually about {1} s'),
		stopHint: t('Stop ends the wait at once. The service may still count the message.'),
		sendNow: t('Send Now'),
		queued: t('Waits until the answer has come'),
		cancelQueued: t('Cancel'),
		askAgain: t('Ask Again'),
		askAgainHint: t(
			'Ask Again: a new paid request. The earlier messages go along in full, as many as fit, under a new conversation_id; this answer is kept.',
		),
		askAgainWith: t('Ask Again With…'),
		askAgainWithHint: t(
			'A new paid request, with these options for it alone. The earlier messages go along in full, as many as fit, under a new conversation_id.',
		),
		askingAgain: t('The earlier messages go along in full, as many as fit, under a new conversation_id.'),
		previousAnswer: t('Previous Answer'),
		nextAnswer: t('Next Answer'),
		answerCount: t('{0} / {1}'),
		answerOf: t('Answer {0} of {1}'),
		fork: t('Continue from Here in a New Conversation'),
		openOrigin: t('Open'),
		savePrompt: t('Save as Prompt…'),
		edit: t('Edit'),
		editHint: t('Enter sends it in a new conversation, with what came before it. This one is kept.'),
		continue: t('Continue'),
		copyAnswer: t('Copy Answer'),
		copied: t('Copied'),
		receipt: t('Receipt'),
		answered: t('Answered'),
		jumpToLatest: t('Jump to Latest'),
		answerArrived: t('The answer has arrived.'),
		image: t('{0} ({1})'),
		shownAsWritten: t('Part of this answer is shown as it was written: formatting it would take too long.'),
		linkTitle: t('Open this address?'),
		linkText: t('It leads to {0}, and may say more, or something else, than it seems to. This is all of it:'),
		openLink: t('Open'),
	} satisfies Partial<ChatStrings>;
}

function codeStrings() {
	const { t } = vscode.l10n;
	return {
		codeBlock: t('Code block'),
		copy: t('Copy'),
		insertAtCursor: t('Insert at Cursor'),
		replaceSelection: t('Replace Selection'),
		applyToFile: t('Apply to File'),
		newFile: t('New File'),
		showAllLines: t('Show All {0} Lines'),
		showLess: t('Show Less'),
		hiddenCharacters: t('Hidden characters: {0}. They are shown as badges.'),
		hiddenInComposer: t('This text holds hidden characters, which this box cannot show: {0}'),
		takeClean: t('Without Them'),
		takeAsIs: t('As It Is'),
	} satisfies Partial<ChatStrings>;
}

function findStrings() {
	const { t } = vscode.l10n;
	return {
		find: t('Find'),
		findCount: t('{0} of {1}'),
		findNothing: t('No results'),
		findNext: t('Next Match'),
		findPrevious: t('Previous Match'),
	} satisfies Partial<ChatStrings>;
}

function listStrings() {
	const { t } = vscode.l10n;
	return {
		history: t('History'),
		backToConversation: t('Back to the Conversation'),
		searchConversations: t('Search conversations'),
		noConversations: t('No conversations yet.'),
		nothingFound: t('Nothing found.'),
		rename: t('Rename'),
		delete: t('Delete'),
		undo: t('Undo'),
		titleOfConversation: t('Title'),
	} satisfies Partial<ChatStrings>;
}
