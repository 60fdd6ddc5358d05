import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { Disposable } from '../../base/core/disposable.ts';
import type { Logger, SecretSink } from '../../base/core/logger.ts';
import { omitUndefined } from '../../base/core/omitUndefined.ts';
import type { EditorModels } from '../../localService/core/engines/editorModels.ts';
import type { EngineTrouble, Unavailability } from '../../localService/core/engines/engine.ts';
import { ConversationStore } from '../../localService/node/conversationStore.ts';
import type { CredentialsOf } from '../../localService/node/engines/findEngines.ts';
import type { LocalService } from '../../localService/node/server.ts';
import type { EngineObservation } from '../core/diagnosis/observations.ts';
import { NO_CREDENTIALS } from '../core/keys/credentials.ts';
import { ServiceError } from '../core/serviceError.ts';
import type { EngineSettings } from './serviceSettings.ts';

/** The address of the running local service, and its key. Both exist only in memory. */
export interface EmbeddedAddress {
	readonly url: string;
	readonly key: string;
}

/** What the engines need from outside. */
export interface EmbeddedEngines {
	/** Gives a server's own key and secret headers; asked before each request to it. */
	readonly credentialsOf?: CredentialsOf;
	/** What answers if the settings say so. */
	readonly editorModels?: EditorModels;
}

/** The local service inside the extension: starts with the first request that needs it, ends with the window. */
export class EmbeddedService implements Disposable {
	readonly #dataDirectory: string;
	readonly #settings: () => EngineSettings;
	readonly #log: Logger & SecretSink;
	readonly #show: (trouble: EngineTrouble) => void;
	readonly #engines: EmbeddedEngines;
	#running: Promise<{ readonly service: LocalService; readonly key: string }> | undefined;
	/** How often it was stopped: a service that still answers then is no longer the user's choice. */
	#stops = 0;
	/** The engine's trouble that the user has seen; undefined if it answers as chosen. */
	#shown: EngineTrouble['kind'] | undefined;
	readonly #warn = (error: unknown) => this.#log.warn(`local service: ${error}`);

	/**
	 * @param storage the extension's own folder, shared by all windows
	 * @param show shows what changed about the chosen engine
	 * @param engines what the engines need from outside
	 */
	constructor(
		storage: string,
		settings: () => EngineSettings,
		log: Logger & SecretSink,
		show: (trouble: EngineTrouble) => void,
		engines: EmbeddedEngines = {},
	) {
		this.#dataDirectory = join(storage, 'localService');
		this.#settings = settings;
		this.#log = log;
		this.#show = show;
		this.#engines = engines;
	}

	get isRunning(): boolean {
		return this.#running !== undefined;
	}

	/** The address of the service; starts it if it is not running. */
	async address(): Promise<EmbeddedAddress> {
		this.#running ??= this.#start();
		try {
			const { service, key } = await this.#running;
			return { url: service.url, key };
		} catch (error) {
			this.#running = undefined;
			throw error;
		}
	}

	/** Whether the engine of the running service answers; undefined if it has none or is not running. */
	async checkEngine(signal: AbortSignal): Promise<EngineObservation | undefined> {
		return (await this.#running)?.service.checkEngine(signal);
	}

	/** Notes the trouble that was just shown to the user, so that the next request does not show it again. */
	noteShown(kind: Unavailability): void {
		this.#shown = kind;
	}

	/** Removes the service's copy of a conversation, running or not. @throws the file system's error */
	async forget(conversationId: string): Promise<void> {
		await new ConversationStore(this.#dataDirectory).delete(conversationId);
	}

	/** Stops it when its settings change, so that the next request starts it with the new ones. */
	restartOnChange(): Disposable {
		return vscode.workspace.onDidChangeConfiguration((event) => {
			if (event.affectsConfiguration('whetstone.local')) this.#end();
		});
	}

	dispose(): void {
		this.#end();
	}

	#end(): void {
		const running = this.#running;
		this.#running = undefined;
		this.#shown = undefined;
		this.#stops++;
		running?.then(({ service }) => service.close()).catch(this.#warn);
	}

	async #start(): Promise<{ readonly service: LocalService; readonly key: string }> {
		const { engine, engineUrl, engineModel } = this.#settings();
		const { credentialsOf = () => NO_CREDENTIALS } = this.#engines;
		const editorModels = engine === 'editor' ? this.#engines.editorModels : undefined;
		const stops = this.#stops;
		if (engine === 'server' && engineUrl !== '' && !/^https?:\/\/[^/]/i.test(engineUrl))
			throw new ServiceError('badEngine');
		const { startLocalService } = await import('../../localService/node/server.ts');
		const key = randomBytes(32).toString('base64url');
		this.#log.addSecret(key);
		const service = await startLocalService(
			{ keys: [{ label: 'editor', key }], dataDirectory: this.#dataDirectory, engineUrl, engineModel },
			{
				engineCredentials: () => credentialsOf(engineUrl),
				...omitUndefined({ editorModels }),
				onEngineAnswer: (trouble) => stops === this.#stops && this.#showNew(trouble),
			},
		);
		this.#log.info(`the local service answers at ${service.url}`);
		return { service, key };
	}

	/** Shows what the user has not seen yet. If no engine was chosen, the answers say enough. */
	#showNew(trouble: EngineTrouble | undefined): void {
		if (trouble?.kind === this.#shown) return;
		this.#shown = trouble?.kind;
		if (trouble === undefined || !this.#settings().isChosen) return;
		this.#show(trouble);
	}
}
