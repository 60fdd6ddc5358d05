import type { AnswerPart } from '../../../src/core/text/markdownBlocks.ts';
import type {
	AnswerEntry,
	AttachmentItem,
	ChatSnapshot,
	ComposerState,
	ConversationItem,
	FailureEntry,
	ForecastText,
	PendingEntry,
	UserEntry,
} from '../../../src/protocol/chat.ts';
import type { ChatStrings } from '../../../src/protocol/chatStrings.ts';
import type { ContextItem } from '../../../src/protocol/contextItems.ts';
import type { ChatPage } from './chatPage.ts';

/** The view's texts. They differ from each other, so that a test sees which one is shown. */
export const chatStrings: ChatStrings = {
	conversation: 'Conversation',
	you: 'You',
	assistant: 'Whetstone',
	untitled: 'New conversation',
	total: 'Total for this conversation',
	newConversation: 'New Conversation',
	close: 'Close',
	cancel: 'Cancel',
	welcomeTitle: 'Welcome to Whetstone',
	welcomeText:
		'Connect to your AI service with its address and an API key. Or use the local service: it needs no account, and finds the models that run on this machine.',
	connect: 'Connect to a Service',
	useLocalService: 'Use the Local Service',
	openWalkthrough: 'Get Started',
	uses: [
		{ name: 'Chat', text: 'Ask here about your code; # attaches what the answer needs.', letter: 'C' },
		{ name: 'Optimize', text: 'Select code, review the changes, and have them proved.', letter: 'O' },
		{ name: 'Generate', text: 'Say what you want at the cursor; Tab accepts it.', letter: 'G' },
		{ name: 'Metrics', text: 'See tokens, cost, and round trips in charts.', letter: 'M' },
	],
	emptyTitle: 'What are we working on?',
	emptyText:
		'Your message goes to the service with this conversation. Nothing from your files is sent unless you paste it here or attach it.',
	readOnly: 'This conversation can be read, but not continued.',
	message: 'Message',
	messagePlaceholder: 'Ask anything: / for commands, # to attach, or drop files with Shift held',
	messageTooLong: 'The message is too long to be sent. Shorten it.',
	oneWaits: 'One message waits already.',
	send: 'Send',
	sendLater: 'Send: waits until the answer has come',
	stop: 'Stop',
	showRequest: 'Show What Will Be Sent',
	attach: 'Attach…',
	attachable: 'What can be attached',
	searching: 'Searching…',
	nothingMatches: 'Nothing matches {0}: it will be sent as text.',
	slashCommands: {
		new: 'Begin a new conversation',
		explain: 'Explain the selected code',
		fix: 'Find and fix what is wrong in the selected code',
		optimize: 'Optimize the selected code, with a diff to review',
		export: 'Export this conversation',
		help: 'What this view is, and its keys',
	},
	suggestions: 'Suggestions',
	attached: 'Attached',
	dropHere: 'Drop to attach',
	detach: 'Remove {0}',
	secrets: 'Secrets found: {0}',
	redact: 'Redact',
	summarize: 'Go On with a Summary…',
	useSummary: 'Go On With This Summary',
	lengthOfPlan: '{0} / {1} {2}',
	lengthOfPlanHint: 'Characters of the message, and how many the plan allows.',
	tokensOfPlan: '{0} / {1} tokens',
	tokensOfPlanHint: 'The longest answer asked for, and the longest that the plan allows.',
	options: 'Options of This Conversation',
	model: 'Model',
	defaultModel: 'The service’s default',
	standardModel: '{0} (default)',
	knownModels: 'Models of Earlier Answers',
	maxTokens: 'Max tokens',
	temperature: 'Temperature',
	systemPrompt: 'System prompt',
	noSystemPrompt: 'None',
	resetOptions: 'Reset to Settings',
	done: 'Done',
	temperatureNote: 'temperature {0}',
	maxTokensNote: 'at most {0} tokens',
	systemPromptNote: 'own system prompt',
	numberBetween: 'A number from {0} to {1}',
	wholeNumber: 'A whole number from 1',
	waiting: 'Waiting for the answer…',
	waitingSeconds: 'Waiting for the answer… {0} s',
	waitingUsually: 'Waiting for the answer… {0} s · usually about {1} s',
	stopHint: 'Stop ends the wait at once. The service may still count the message.',
	sendNow: 'Send Now',
	queued: 'Waits until the answer has come',
	cancelQueued: 'Take Back',
	askAgain: 'Ask Again',
	askAgainHint:
		'Ask Again: a new paid request. The earlier messages go along in full, as many as fit, under a new conversation_id.',
	askAgainWith: 'Ask Again With…',
	askAgainWithHint:
		'A new paid request, with these options for it alone. The earlier messages go along in full, as many as fit, under a new conversation_id.',
	askingAgain: 'The earlier messages go along in full, as many as fit, under a new conversation_id.',
	previousAnswer: 'Previous Answer',
	nextAnswer: 'Next Answer',
	answerCount: '{0} / {1}',
	answerOf: 'Answer {0} of {1}',
	fork: 'Continue from Here in a New Conversation',
	openOrigin: 'Open',
	savePrompt: 'Save as Prompt…',
	edit: 'Edit',
	editHint: 'Enter sends it in a new conversation, with what came before it. This one is kept.',
	continue: 'Continue',
	copyAnswer: 'Copy Answer',
	copied: 'Copied',
	receipt: 'Receipt',
	answered: 'Answered',
	jumpToLatest: 'Jump to Latest',
	answerArrived: 'The answer has arrived.',
	image: '{0} ({1})',
	shownAsWritten: 'Part of this answer is shown as it was written: formatting it would take too long.',
	codeBlock: 'Code block',
	copy: 'Copy',
	insertAtCursor: 'Insert at Cursor',
	replaceSelection: 'Replace Selection',
	applyToFile: 'Apply to File',
	newFile: 'New File',
	showAllLines: 'Show All {0} Lines',
	showLess: 'Show Less',
	hiddenCharacters: 'Contains {0} hidden characters, shown as badges.',
	hiddenInComposer: 'This text holds hidden characters, which this box cannot show: {0}',
	takeClean: 'Without Them',
	takeAsIs: 'As It Is',
	linkTitle: 'Open this address?',
	linkText: 'It leads to {0}. This is all of it:',
	openLink: 'Open',
	find: 'Find',
	findCount: '{0} of {1}',
	findNothing: 'No results',
	findNext: 'Next Match',
	findPrevious: 'Previous Match',
	history: 'History',
	backToConversation: 'Back to the Conversation',
	searchConversations: 'Search conversations',
	noConversations: 'No conversations yet.',
	nothingFound: 'Nothing found.',
	rename: 'Rename',
	delete: 'Delete',
	undo: 'Undo',
	titleOfConversation: 'Title',
};

/** What goes with the next message: nothing, by the settings' options, within no known plan. */
export const composerState: ComposerState = {
	attachments: [],
	options: {},
	defaults: { model: '', maxTokens: 1000, temperature: 0.7, systemPrompt: '' },
	attachmentsLength: 0,
	canSend: true,
};

/** What a message with a long conversation before it will take. */
export const forecast: ForecastText = {
	text: '≈ 12,400 → 180–620 tokens · cost ≈ 0.0021–0.0047',
	hint: 'This will take about 12,400 tokens in the prompt and 180 to 620 in the answer.',
};

/** A point in time within one day of the tests' clock. */
export const someTime = Date.UTC(2026, 2, 14, 9, 26);

/** A snapshot of a connected view with an empty conversation, unless `overrides` says otherwise. */
export function chatSnapshot(overrides: Partial<ChatSnapshot> = {}): ChatSnapshot {
	return {
		revision: 1,
		strings: chatStrings,
		connection: 'ready',
		service: 'ai.example.com',
		conversationId: 'c1',
		entries: [],
		busy: false,
		title: '',
		total: [],
		draft: '',
		composer: composerState,
		readOnly: false,
		...overrides,
	};
}

export function userEntry(id: string, text = `Question ${id}`, more: Partial<UserEntry> = {}): UserEntry {
	return { role: 'user', id, text, time: someTime, attachments: [], editable: false, canFork: false, ...more };
}

/** An answer; a string among `parts` is Markdown. */
export function answerEntry(
	id: string,
	parts: readonly (string | AnswerPart)[] = [`Answer ${id}`],
	more: Partial<AnswerEntry> = {},
): AnswerEntry {
	return {
		role: 'assistant',
		id,
		answerId: id,
		messageId: `question of ${id}`,
		parts: parts.map((part) => (typeof part === 'string' ? { kind: 'markdown', text: part } : part)),
		time: someTime,
		receipt: { figures: [], details: [] },
		canContinue: false,
		isSummary: false,
		canAskAgain: false,
		canFork: false,
		...more,
	};
}

export function codePart(code: string, language = 'typescript'): AnswerPart {
	return { kind: 'code', language, code };
}

export function pendingEntry(id: string, more: Partial<PendingEntry> = {}): PendingEntry {
	return { role: 'pending', id, since: someTime, ...more };
}

export function chip(id: string, more: Partial<AttachmentItem> = {}): AttachmentItem {
	return {
		id,
		kind: 'selection',
		label: `${id}.ts:12–30`,
		size: '≈ 310 tokens',
		hint: `src/${id}.ts`,
		secrets: 0,
		...more,
	};
}

export function contextItem(name: string, more: Partial<ContextItem> = {}): ContextItem {
	return { id: crypto.randomUUID(), kind: 'file', name, detail: 'src', ...more };
}

/** Types a name, and answers with what can be attached, of every kind, with names that are hard to draw. */
export async function offerContext(chat: ChatPage): Promise<void> {
	await chat.composer.pressSequentially('Why #r');
	const { queryId } = await chat.waitForPosted('findContext', 2);
	const items = [
		contextItem('#selection', { kind: 'selection', detail: 'The selected code of the editor' }),
		contextItem('#problems', { kind: 'problems', detail: 'The problems of the file in the editor' }),
		contextItem('#changes', { kind: 'changes', detail: 'What has changed since the last commit' }),
		contextItem('#terminal', { kind: 'terminal', detail: 'The last command of the terminal, with its output' }),
		contextItem('a-file-with-a-very-long-name-that-does-not-fit.spec.ts', { detail: 'src/some/folders/down' }),
		contextItem('evil\u202Esj.exe', { detail: 'src' }),
		contextItem('renderReport', { kind: 'symbol', detail: 'src/report.js:12' }),
		contextItem('reports/', { kind: 'folder', detail: 'src/features/metrics' }),
		contextItem('README.md', { detail: '' }),
	];
	await chat.postNext((revision) => ({ type: 'contextItems', revision, queryId, items, awaits: 'nothing' }));
	await chat.page.getByRole('option').first().waitFor();
	await chat.composer.press('ArrowDown');
}

export function conversationItem(id: string, more: Partial<ConversationItem> = {}): ConversationItem {
	return {
		id,
		title: `Conversation ${id}`,
		time: someTime,
		detail: '12 messages',
		active: false,
		waiting: false,
		...more,
	};
}

export function failureEntry(id: string, messageId: string, more: Partial<FailureEntry> = {}): FailureEntry {
	return {
		role: 'failure',
		id,
		messageId,
		severity: 'error',
		text: 'The service could not be reached.',
		actions: [],
		...more,
	};
}

/** `count` questions with an answer each, every answer with a code block. */
export function longConversation(count: number): readonly (UserEntry | AnswerEntry)[] {
	return Array.from({ length: count }, (_, index) => [
		userEntry(`q${index}`, `Question number ${index}: how do I add ${index} and one?`),
		answerEntry(`a${index}`, [
			`Answer number ${index}. Use **addition**:\n\n1. take ${index}\n2. add \`1\``,
			codePart(`export function add${index}(value: number): number {\n\treturn value + ${index};\n}\n`),
			'That is all there is to it.',
		]),
	]).flat();
}
