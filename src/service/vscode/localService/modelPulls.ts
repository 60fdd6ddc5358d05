import { totalmem } from 'node:os';
import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { type Clock, DAY } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import { isRecord } from '../../../base/core/json.ts';
import type { Logger } from '../../../base/core/logger.ts';
import type { Memento } from '../../../base/core/memento.ts';
import { isListedAs } from '../../../base/text/modelNames.ts';
import { isEngineUrl, withoutUrlSecrets } from '../../../localService/core/engines/engine.ts';
import { PullFailure } from '../../../localService/core/engines/modelPull.ts';
import {
	type CredentialsOf,
	type EnginePlace,
	type FoundEngine,
	listModels,
	placesWith,
} from '../../../localService/node/engines/findEngines.ts';
import { isOllama, pullModel } from '../../../localService/node/engines/ollama.ts';
import { isOnThisMachine } from '../../core/baseUrl.ts';
import { ServiceError } from '../../core/serviceError.ts';
import { connectTo } from '../currentAddress.ts';
import type { RunAsCommand } from '../registerCommand.ts';
import { baseUrlSetting, LOCAL, localServiceSettings } from '../serviceSettings.ts';
import { shownHost } from './chooseEngine.ts';
import { chooseModel } from './chooseModel.ts';
import {
	offerUse,
	type PullActions,
	ShownPull,
	showCanceled,
	showInUse,
	showNoOllama,
	showNotForChat,
	showPullFailure,
	showRunning,
} from './pullNotices.ts';
import { useEngine } from './useLocalService.ts';

/** A pull that was begun. It is kept for the window, so that it goes on after a reload. */
interface ModelPull {
	readonly model: string;
	/** Without secrets. */
	readonly address: string;
	/** What answered when it was begun: another choice since then is not undone. */
	readonly before: string;
	/** When it was begun. */
	readonly at: number;
}

type Outcome = 'pulled' | 'canceled' | PullFailure;

/** An Ollama; without a list of models if it wants another key or secret header for that. */
type Answering = FoundEngine | (EnginePlace & { readonly models?: undefined });

/** What pulls of models need. */
export interface ModelPullDeps {
	/** Of the workspace. */
	readonly state: Memento;
	readonly clock: Clock;
	readonly log: Logger;
	readonly run: RunAsCommand;
	/** Of an Ollama that wants a key, or that is behind something that does. */
	readonly credentialsOf: CredentialsOf;
	/** Asks for the key of an engine. @returns whether there is one */
	readonly enterKey: (engineUrl: string) => Promise<boolean>;
	/** Asks for a secret header of an engine. @returns whether there is one */
	readonly addHeader: (engineUrl: string) => Promise<boolean>;
}

const COMMAND = 'local.pullModel';
const STATE_NAME = 'local.pull';
/** In milliseconds, for all that is asked. Whoever wants to pull a model waits for an Ollama that is busy. */
const LONGEST_SEARCH = 5_000;

/**
 * Has Ollama pull models, one at a time in a window, and then uses them. Windows that pull the same model share one download:
 * Ollama sees to that, and it goes on where it was broken off.
 */
export class ModelPulls implements Disposable {
	readonly #deps: ModelPullDeps;
	readonly #closed = new AbortController();
	#running: ModelPull | undefined;
	#isSearching = false;

	constructor(deps: ModelPullDeps) {
		this.#deps = deps;
	}

	/** Lets the user choose a model, and pulls it. */
	async choose(): Promise<void> {
		if (this.#running !== undefined) return showRunning(this.#running.model);
		if (this.#isSearching) return;
		const engine = await this.#search();
		const again = () => this.choose();
		if (engine === undefined) return showNoOllama(() => this.#deps.run(COMMAND, again));
		if (engine.models === undefined) return this.#showFailure(new PullFailure('credentials'), '', engine.url, again);
		const model = await chooseModel(engine, isOnThisMachine(engine.url) ? machineMemory() : undefined);
		if (model === undefined) return;
		// Until the model is there, what answered before does: the offline engine, if nothing did.
		if (baseUrlSetting() === '' && !(await connectTo(LOCAL))) return;
		const at = this.#deps.clock.now();
		await this.#pull({ model, address: withoutUrlSecrets(engine.url), before: currentChoice(), at });
	}

	/**
	 * Goes on with what was being pulled when the window was closed, unless that is long ago or the user has left the local
	 * service.
	 */
	async resume(): Promise<void> {
		const { state, clock } = this.#deps;
		const kept = state.get(STATE_NAME);
		if (kept === undefined) return;
		const pull = baseUrlSetting() === LOCAL ? parsePull(kept, clock.now()) : undefined;
		await (pull === undefined ? this.#forget() : this.#pull(pull));
	}

	/** Ends what is being pulled, until the next start. */
	dispose(): void {
		this.#closed.abort();
	}

	async #pull(pull: ModelPull): Promise<void> {
		if (this.#running !== undefined) return showRunning(this.#running.model);
		this.#running = pull;
		let outcome: Outcome;
		try {
			outcome = await this.#pullShown(pull);
		} finally {
			this.#running = undefined;
		}
		if (this.#closed.signal.aborted) return;
		const { model, address } = pull;
		if (outcome === 'pulled') return await this.#use(pull);
		if (outcome === 'canceled') return showCanceled(model);
		this.#deps.log.warn(`pulling ${model}: ${outcome.message}`);
		this.#showFailure(outcome, model, address, () => this.#pull(pull));
	}

	#showFailure(failure: PullFailure, model: string, address: string, again: () => Promise<void>): void {
		const { run, enterKey, addHeader } = this.#deps;
		const actions: PullActions = {
			again: () => run(COMMAND, again),
			enterKey: () => run('enterKey', async () => (await enterKey(address)) && (await again())),
			addHeader: () => run('addSecretHeader', async () => (await addHeader(address)) && (await again())),
		};
		showPullFailure(failure, model, new URL(address).host, actions);
	}

	/** Pulls under a notification, which can cancel. If the window is closed before the end, the pull stays kept. */
	async #pullShown(pull: ModelPull): Promise<Outcome> {
		const { model, address } = pull;
		const { state, clock, credentialsOf } = this.#deps;
		const credentials = () => credentialsOf(address);
		await state.update(STATE_NAME, pull);
		const { Notification: location } = vscode.ProgressLocation;
		const options = { location, title: l10n.t('Pulling {0}', model), cancellable: true };
		return await vscode.window.withProgress(options, async (progress, token) => {
			const canceled = new AbortController();
			const listener = token.onCancellationRequested(() => canceled.abort());
			const signal = AbortSignal.any([canceled.signal, this.#closed.signal]);
			const shown = new ShownPull(clock, (step) => progress.report(step));
			try {
				for await (const each of pullModel(address, model, credentials, signal)) shown.show(each);
				return 'pulled';
			} catch (error) {
				if (signal.aborted) return 'canceled';
				if (error instanceof PullFailure) return error;
				throw error;
			} finally {
				listener.dispose();
				shown.dispose();
				if (!this.#closed.signal.aborted) await this.#forget();
			}
		});
	}

	async #use({ model, address, before }: ModelPull): Promise<void> {
		const place = places().find(({ url }) => withoutUrlSecrets(url) === address) ?? { name: '', url: address };
		const engine = await this.#inTime((signal) => this.#ask(place, signal));
		const listed = engine?.models?.find((each) => isListedAs(each.toLowerCase(), model.toLowerCase()));
		if (engine?.models !== undefined && listed === undefined) return showNotForChat(model);
		const use = async () => {
			if (await useEngine(place.url, listed ?? model)) showInUse(model);
		};
		if (baseUrlSetting() === LOCAL && before === currentChoice()) await use();
		else offerUse(model, () => this.#deps.run(COMMAND, use));
	}

	/** Looks for an Ollama, and says so meanwhile. */
	async #search(): Promise<Answering | undefined> {
		this.#isSearching = true;
		const options = { location: vscode.ProgressLocation.Window, title: l10n.t('Looking for Ollama…') };
		try {
			return await vscode.window.withProgress(options, () => this.#inTime((signal) => this.#findOllama(signal)));
		} finally {
			this.#isSearching = false;
		}
	}

	/** The Ollama that pulls: the one in the settings, if it is one, or else at the usual address. */
	async #findOllama(signal: AbortSignal): Promise<Answering | undefined> {
		const asked = places().map((place) => this.#ask(place, signal));
		for (const asking of asked) {
			const engine = await asking;
			if (engine?.models !== undefined) return engine;
		}
		return (await Promise.all(asked)).find((engine) => engine !== undefined);
	}

	/** The Ollama at a place, if there is one. */
	async #ask(place: EnginePlace, signal: AbortSignal): Promise<Answering | undefined> {
		const credentials = () => this.#deps.credentialsOf(place.url);
		try {
			const models = await listModels(place.url, credentials, signal);
			return (await isOllama(place.url, credentials, signal)) ? { ...place, models } : undefined;
		} catch (error) {
			if (!(error instanceof ServiceError)) throw error;
			return error.kind === 'keyRejected' || error.kind === 'forbidden' ? place : undefined;
		}
	}

	async #inTime<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
		const late = new AbortController();
		const timer = this.#deps.clock.setTimer(LONGEST_SEARCH, () => late.abort());
		try {
			return await work(AbortSignal.any([late.signal, this.#closed.signal]));
		} finally {
			timer.dispose();
		}
	}

	async #forget(): Promise<void> {
		await this.#deps.state.update(STATE_NAME, undefined);
	}
}

/** Where Ollama may run: at the address in the settings first, on another machine, too, and at its usual one. */
function places(): readonly EnginePlace[] {
	const { engineUrl } = localServiceSettings();
	const here = placesWith(engineUrl);
	const isElsewhere = isEngineUrl(engineUrl) && !isOnThisMachine(engineUrl);
	const own = isElsewhere
		? [{ name: shownHost(engineUrl), url: engineUrl }]
		: here.filter(({ url }) => url === engineUrl);
	return [...own, ...here.filter(({ name, url }) => name === 'Ollama' && url !== engineUrl)];
}

/** A pull that was kept, if it was begun within a day, at an address where Ollama may still be. */
function parsePull(value: unknown, now: number): ModelPull | undefined {
	if (!isRecord(value)) return undefined;
	const { model, address, before, at } = value;
	const isPlace = places().some(({ url }) => withoutUrlSecrets(url) === address);
	if (!isPlace || typeof model !== 'string' || typeof before !== 'string' || typeof at !== 'number') return undefined;
	return Math.abs(now - at) < DAY ? { model, address: String(address), before, at } : undefined;
}

/** The engine and the model in the settings, to see whether the user has chosen others. */
function currentChoice(): string {
	const { engine, engineUrl, engineModel } = localServiceSettings();
	return [engine, isEngineUrl(engineUrl) ? withoutUrlSecrets(engineUrl) : '', engineModel].join(' ');
}

/** In bytes; of a container, what it may use. */
function machineMemory(): number {
	const limit = process.constrainedMemory();
	return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
