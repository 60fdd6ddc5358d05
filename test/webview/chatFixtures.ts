import type {
	AnswerEntry,
	AnswerPart,
	ChatSnapshot,
	ChatStrings,
	FailureEntry,
	PendingEntry,
	UserEntry,
} from '../../src/protocol/chat.ts';

/** The view's texts. They differ from each other, so that a test sees which one is shown. */
export const chatStrings: ChatStrings = {
	conversation: 'Conversation',
	you: 'You',
	assistant: 'Whetstone',
	message: 'Message',
	messagePlaceholder: 'Ask anything',
	messageTooLong: 'The message is too long to be sent. Shorten it.',
	send: 'Send',
	stop: 'Stop',
	copy: 'Copy',
	copied: 'Copied',
	insertAtCursor: 'Insert at Cursor',
	welcomeTitle: 'Welcome to Whetstone',
	welcomeText:
		'Connect to your AI service with its address and an API key, or try everything with the local service: it runs inside the editor and needs no account.',
	connect: 'Connect to a Service',
	useLocalService: 'Use the Local Service',
	emptyTitle: 'What shall we work on?',
	emptyText:
		'Your message goes to the service with this conversation. Nothing from your files is sent unless you paste it here.',
	waiting: 'Waiting for the answer…',
	waitingSeconds: 'Waiting for the answer… {0} s',
	stopHint: 'Stop ends the wait at once. The service may still count the message.',
	jumpToLatest: 'Jump to Latest',
	answerArrived: 'The answer has arrived.',
	hiddenCharacters: 'Contains {0} hidden characters, shown as badges.',
	image: '{0} ({1})',
	codeBlock: 'Code block',
	receipt: 'Receipt',
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
		draft: '',
		...overrides,
	};
}

export function userEntry(id: string, text = `Question ${id}`): UserEntry {
	return { role: 'user', id, text, time: someTime };
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
		parts: parts.map((part) => (typeof part === 'string' ? { kind: 'markdown', text: part } : part)),
		time: someTime,
		receipt: [],
		...more,
	};
}

export function codePart(code: string, language = 'typescript'): AnswerPart {
	return { kind: 'code', language, code };
}

export function pendingEntry(id: string, since = someTime): PendingEntry {
	return { role: 'pending', id, since };
}

export function failureEntry(id: string, messageId: string, more: Partial<FailureEntry> = {}): FailureEntry {
	return { role: 'failure', id, messageId, text: 'The service could not be reached.', actions: [], ...more };
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
