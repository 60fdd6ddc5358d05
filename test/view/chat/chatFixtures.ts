import type { AnswerPart } from '../../../src/base/text/markdownBlocks.ts';
import type {
	AnswerEntry,
	AttachmentItem,
	ChatSnapshot,
	ComposerState,
	ConversationItem,
	FailureEntry,
	OfferedRules,
	PendingEntry,
	UserEntry,
} from '../../../src/chat/protocol/chat.ts';
import type { ContextItem } from '../../../src/chat/protocol/chatMessages.ts';
import type { ForecastText } from '../../../src/usage/core/forecast.ts';
import type { ChatPage } from './chatPage.ts';

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

export function offeredRules(id: string, more: Partial<OfferedRules> = {}): OfferedRules {
	const { label, size, hint } = chip(id, { label: 'AGENTS.md', hint: 'AGENTS.md · characters: 1,085 · ≈ 310 tokens' });
	return { id, label, size, hint, hidden: 0, ...more };
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
