import type { ServerResponse } from 'node:http';
import {
	type ReceivedRequest,
	type ScriptedServer,
	sendJson,
	startScriptedServer,
} from '../../support/fakes/scriptedServer.ts';
import { ChatUser } from '../user/chatUser.ts';
import { clearWorkbench } from './clearWorkbench.ts';
import { sharedWorkbench } from './sharedWorkbench.ts';
import type { Workbench, WorkbenchOptions } from './workbench.ts';

/** A workbench, connected to a service whose answers to `chat`, `optimize` and `generate` the tests decide. */
export class ConnectedEditor {
	/** Answers the next requests of these kinds. */
	answer: (response: ServerResponse) => void = (response) => sendJson(response, 200, {});
	/** Answers all other requests. */
	answerMetrics: (response: ServerResponse) => void = (response) => sendJson(response, 200, { requests: 1 });
	/** Connected to nothing before the first `begin`. */
	readonly workbench: () => Workbench;
	#server: ScriptedServer | undefined;
	#asked = 0;
	#isConnected = false;

	constructor(workbench: () => Workbench) {
		this.workbench = workbench;
	}

	/** All that it was asked, from the start of the workbench on. */
	get service(): ScriptedServer {
		if (this.#server === undefined) throw new Error('The service has not been started yet.');
		return this.#server;
	}

	/** All requests since the last `begin`. */
	get requests(): readonly ReceivedRequest[] {
		return this.service.requests.slice(this.#asked);
	}

	get url(): string {
		return this.service.url;
	}

	requestsTo(operation: 'chat' | 'optimize' | 'generate'): readonly ReceivedRequest[] {
		return this.requests.filter(({ path }) => path.endsWith(`/${operation}`));
	}

	/** Resolves with the next request of this kind: an answer of any other makes the extension refresh its metrics. */
	nextRequest(operation: 'chat' | 'optimize' | 'generate' | 'metrics'): Promise<ReceivedRequest> {
		return this.service.nextRequest(`/${operation}`);
	}

	async start(): Promise<void> {
		this.#server = await startScriptedServer(({ path }, response) =>
			/\/(?:chat|generate|optimize)$/.test(path) ? this.answer(response) : this.answerMetrics(response),
		);
	}

	async stop(): Promise<void> {
		await this.#server?.close();
	}

	/** Begins a group of tests: connected, with nothing open, and the chat out of the way of the editor. */
	async begin(): Promise<Workbench> {
		const workbench = this.workbench();
		if (this.#isConnected) await clearWorkbench(workbench);
		else await new ChatUser(workbench).connect(this.url, 'CANARY-key-some-0123456789');
		this.#isConnected = true;
		const chat = workbench.page.locator('.part.auxiliarybar');
		if (await chat.isVisible()) await workbench.runCommand('View: Hide Secondary Side Bar');
		this.#asked = this.service.requests.length;
		return workbench;
	}
}

/** Starts one workbench and one service for all tests of the `describe` that calls this. Each test begins without notifications. */
export function connectedEditor(options: WorkbenchOptions): ConnectedEditor {
	const workbench = sharedWorkbench(options);
	const editor = new ConnectedEditor(workbench);
	before(() => editor.start());
	// Also those that are only in the list: the next test may press a button of the same sentence.
	afterEach(() => workbench().runCommand('Notifications: Clear All Notifications'));
	after(() => editor.stop());
	return editor;
}
