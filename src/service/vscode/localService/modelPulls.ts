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
import { type EnginePlace, findEngines, ollamaOf, placesWith } from '../../../localService/node/engines/findEngines.ts';
import { pullModel } from '../../../localService/node/engines/ollama.ts';
import { connectTo } from '../currentAddress.ts';
import type { RunAsCommand } from '../registerCommand.ts';
import { baseUrlSetting, LOCAL, localServiceSettings } from '../serviceSettings.ts';
import { isOnThisMachine, shownHost } from './chooseEngine.ts';
import { chooseModel } from './chooseModel.ts';
import {
	offerUse,
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
}

/** What pulls of models need. */
export interface ModelPullDeps {
	/** Of the workspace. */
	readonly state: Memento;
	readonly clock: Clock;
	readonly log: Logger;
	readonly run: RunAsCommand;
}

const COMMAND = 'local.pullModel';
const STATE_NAME = 'local.pull';

/**
 * Has Ollama pull models, one at a time in a window, and then uses them. Windows that pull the same model share one download:
 * Ollama sees to that, and it goes on where it was broken off.
 */
export class ModelPulls implements Disposable {
	readonly #deps: ModelPullDeps;
	readonly #closed = new AbortController();
	#running: ModelPull | undefined;

	constructor(deps: ModelPullDeps) {
		this.#deps = deps;
	}

	/** Lets the user choose a model, and pulls it. */
	async choose(): Promise<void> {
		if (this.#running !== undefined) return showRunning(this.#running.model);
		const { signal } = this.#closed;
		const engine = ollamaOf(await findEngines(places(), signal), localServiceSettings().engineUrl);
		if (engine === undefined) return showNoOllama(() => this.#deps.run(COMMAND, () => this.choose()));
		const model = await chooseModel(engine, isOnThisMachine(engine.url) ? machineMemory() : undefined);
		if (model === undefined) return;
		// Until the model is there, the offline engine answers.
		if (baseUrlSetting() === '' && !(await connectTo(LOCAL))) return;
		await this.#pull({ model, address: withoutUrlSecrets(engine.url), before: currentChoice() });
	}

	/** Goes on with what was being pulled when the window was closed, unless that is long ago or the user has left the local service. */
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
		try {
			await this.#deps.state.update(STATE_NAME, { ...pull, at: this.#deps.clock.now() });
			const isPulled = await this.#pullShown(pull);
			if (this.#closed.signal.aborted) return;
			await this.#forget();
			if (isPulled) await this.#use(pull);
		} finally {
			this.#running = undefined;
		}
	}

	/** @returns whether the model is there: otherwise the user has canceled, or was told what failed */
	#pullShown(pull: ModelPull): Thenable<boolean> {
		const { model, address } = pull;
		const { clock, log, run } = this.#deps;
		const { Notification: location } = vscode.ProgressLocation;
		const options = { location, title: l10n.t('Pulling {0}', model), cancellable: true };
		return vscode.window.withProgress(options, async (progress, token) => {
			const canceled = new AbortController();
			const listener = token.onCancellationRequested(() => canceled.abort());
			const signal = AbortSignal.any([canceled.signal, this.#closed.signal]);
			const shown = new ShownPull(clock, (step) => progress.report(step));
			try {
				for await (const each of pullModel(address, model, signal)) shown.show(each);
				return true;
			} catch (error) {
				if (signal.aborted) {
					if (canceled.signal.aborted) showCanceled(model);
					return false;
				}
				if (!(error instanceof PullFailure)) throw error;
				log.warn(`pulling ${model}: ${error.message}`);
				showPullFailure(error, model, new URL(address).host, () => run(COMMAND, () => this.#pull(pull)));
				return false;
			} finally {
				listener.dispose();
			}
		});
	}

	async #use({ model, address, before }: ModelPull): Promise<void> {
		const place = places().find(({ url }) => withoutUrlSecrets(url) === address) ?? { name: '', url: address };
		const [engine] = await findEngines([place], this.#closed.signal);
		const listed = engine?.models.find((each) => isListedAs(each.toLowerCase(), model.toLowerCase()));
		if (engine !== undefined && listed === undefined) return showNotForChat(model);
		const use = async () => {
			if (await useEngine(place.url, listed ?? model)) showInUse(model);
		};
		if (baseUrlSetting() === LOCAL && before === currentChoice()) await use();
		else offerUse(model, () => this.#deps.run(COMMAND, use));
	}

	async #forget(): Promise<void> {
		await this.#deps.state.update(STATE_NAME, undefined);
	}
}

/** Where Ollama may run: at the address in the settings, on another machine, too, or at its usual one. */
function places(): readonly EnginePlace[] {
	const { engineUrl } = localServiceSettings();
	const usual = placesWith(engineUrl).filter(({ name, url }) => name === 'Ollama' || url === engineUrl);
	const isElsewhere = isEngineUrl(engineUrl) && !isOnThisMachine(engineUrl);
	return isElsewhere ? [{ name: shownHost(engineUrl), url: engineUrl }, ...usual] : usual;
}

/** A pull that was kept, if it was begun within a day, at an address where Ollama may still be. */
function parsePull(value: unknown, now: number): ModelPull | undefined {
	if (!isRecord(value)) return undefined;
	const { model, address, before, at } = value;
	const isRecent = typeof at === 'number' && Math.abs(now - at) < DAY;
	const isPlace = places().some(({ url }) => withoutUrlSecrets(url) === address);
	if (!isRecent || !isPlace || typeof model !== 'string' || typeof before !== 'string') return undefined;
	return { model, address: String(address), before };
}

/** The engine and the model in the settings, to see whether the user has chosen others. */
function currentChoice(): string {
	const { engineUrl, engineModel } = localServiceSettings();
	return [isEngineUrl(engineUrl) ? withoutUrlSecrets(engineUrl) : '', engineModel].join(' ');
}

/** In bytes; of a container, what it may use. */
function machineMemory(): number {
	const limit = process.constrainedMemory();
	return limit > 0 ? Math.min(limit, totalmem()) : totalmem();
}
