import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { omitUndefined } from '../../src/base/core/omitUndefined.ts';
import { diskFileSystem } from '../../src/base/node/files/fileSystem.ts';
import type { ChatSettings } from '../../src/chat/core/chatRequest.ts';
import { ChatSession } from '../../src/chat/core/chatSession.ts';
import type { Conversation } from '../../src/chat/core/conversation.ts';
import { ConversationFiles } from '../../src/chat/node/conversationFiles.ts';
import type { ChatRequest } from '../../src/service/core/apiTypes.ts';
import type { CallProgress } from '../../src/service/core/callProgress.ts';
import type { ChatOptions, RetryOptions, TimedAnswer } from '../../src/service/core/serviceClient.ts';
import { ServiceError } from '../../src/service/core/serviceError.ts';
import { FakeClock } from './fakes/fakeClock.ts';
import { FakeKeptState } from './fakes/fakeStores.ts';
import { RecordingLogger } from './fakes/recordingLogger.ts';
import { temporaryFolder } from './temporaryFolder.ts';

const SETTINGS: ChatSettings = {
	model: '',
	maxTokens: 1_000,
	temperature: 0.7,
	systemPrompt: '',
	userName: '',
	context: 'full',
	plan: 'auto',
};

/** A message as the composer passes it on. */
export function message(text: string, id: string = randomUUID()) {
	return { id, text, attachments: [] };
}

/** A service that the test controls: each request waits until the test answers or refuses it. */
export class HeldService {
	readonly requests: ({
		readonly request: ChatRequest;
		readonly key: string;
		readonly service?: string;
	} & RetryOptions)[] = [];
	readonly #held: {
		resolve(answer: TimedAnswer): void;
		reject(error: Error): void;
		tell?(progress: CallProgress): void;
	}[] = [];
	readonly #arrivals: (() => void)[] = [];
	/** How many messages of a request it accepts, like a service with a small plan. */
	mostMessages = Number.POSITIVE_INFINITY;

	async chat(
		request: ChatRequest,
		{ signal, idempotencyKey, service = '', recorded, onProgress, onSend, overBudget }: ChatOptions,
	): Promise<TimedAnswer> {
		await recorded;
		this.requests.push({ request, key: idempotencyKey, service, ...omitUndefined({ overBudget }) });
		onSend?.(request);
		if (request.messages.length > this.mostMessages) {
			onSend?.({ ...request, messages: request.messages.slice(-this.mostMessages) });
		}
		for (const arrived of this.#arrivals.splice(0)) arrived();
		return await new Promise<TimedAnswer>((resolve, reject) => {
			this.#held.push({ resolve, reject, ...(onProgress === undefined ? {} : { tell: onProgress }) });
			signal.addEventListener('abort', () => {
				this.#held.splice(0);
				reject(new ServiceError('cancelled'));
			});
		});
	}

	/** Resolves with the next request. */
	arrival(): Promise<void> {
		return new Promise((resolve) => this.#arrivals.push(resolve));
	}

	/** Answers the oldest request. */
	answer(text: string, finishReason = 'stop'): void {
		this.#held.shift()?.resolve({
			text,
			recognized: true,
			invalidCharacters: false,
			figures: { model: 'm1', finishReason },
			foundAt: '/text',
			body: {},
			pointer: '',
			roundTripMs: 5,
		});
	}

	/** Fails the oldest request. */
	refuse(error: Error): void {
		this.#held.shift()?.reject(error);
	}

	/** Reports progress of the oldest request. */
	report(progress: CallProgress): void {
		this.#held[0]?.tell?.(progress);
	}
}

/** Chats of several windows that share a folder, with a service that the test controls; `dispose` ends them all. */
export function createChatHarness(folder: string, settings: Partial<ChatSettings> = {}) {
	const service = new HeldService();
	const state = new FakeKeptState();
	const logger = new RecordingLogger();
	const clock = new FakeClock();
	const root = join(folder, 'v1');
	const sessions: ChatSession[] = [];
	let current = { ...SETTINGS, ...settings };
	const currentSettings = () => current;
	const changeSettings = (change: Partial<ChatSettings>) => {
		current = { ...current, ...change };
	};
	let connected = 'https://one.example';
	const connect = (name: string) => {
		connected = name;
	};
	const focus = { isHere: true };
	const running = new Set<string>();
	const isRunning = (writer: string) => running.has(writer);
	const newStore = (fileSystem = diskFileSystem) => {
		const writer = randomUUID();
		running.add(writer);
		return new ConversationFiles(root, writer, () => clock.now(), { isRunning, fileSystem });
	};
	const window = (store = newStore(), workspaceState = state) => {
		const deps = {
			store,
			client: service,
			settings: currentSettings,
			serviceAddress: () => connected,
			clock,
			logger,
			workspace: 'w',
			isFocused: () => focus.isHere,
		};
		const session = new ChatSession(deps, workspaceState);
		sessions.push(session);
		return session;
	};
	const ask = async (conversation: Conversation, text: string) => {
		const arrival = service.arrival();
		const sent = conversation.send(message(text), () => {});
		await arrival;
		service.answer(`re ${text}`);
		assert.equal(await sent, true);
	};
	const dispose = () => {
		for (const session of sessions.splice(0)) session.dispose();
	};
	return {
		service,
		/** Whether all windows have the focus. */
		focus,
		window,
		newStore,
		/** As if the processes of all windows had ended. */
		endWindows: () => running.clear(),
		session: window(),
		state,
		logger,
		clock,
		root,
		settings: currentSettings,
		changeSettings,
		/** Sends a message, which is accepted, and answers it with `re` and its text. */
		ask,
		/** Connects another service. */
		connect,
		dispose,
	};
}

/** Creates chats in their own folder, and ends them after the test. Call inside `describe`. */
export function chatHarnesses(): (settings?: Partial<ChatSettings>) => ReturnType<typeof createChatHarness> {
	const harnesses: { dispose(): void }[] = [];
	// Registered before the folder's own hook, so that the chats end before the folder is removed.
	afterEach(() => {
		for (const harness of harnesses.splice(0)) harness.dispose();
	});
	const folder = temporaryFolder();
	return (settings) => {
		const harness = createChatHarness(folder(), settings);
		harnesses.push(harness);
		return harness;
	};
}
