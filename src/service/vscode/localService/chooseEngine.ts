import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { within } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import { systemClock } from '../../../base/node/systemClock.ts';
import { isListedAs } from '../../../base/text/modelNames.ts';
import { shownName } from '../../../base/text/visibleText.ts';
import { listText, withoutIcons } from '../../../base/vscode/listText.ts';
import type { EditorModel } from '../../../localService/core/engines/editorModels.ts';
import { type FoundEngine, ollamaOf } from '../../../localService/node/engines/findEngines.ts';
import { isOnThisMachine } from '../../core/baseUrl.ts';
import type { EngineSettings } from '../serviceSettings.ts';
import type { VscodeModels } from './editorModels.ts';

/** Looks for engines; ends early if the signal is aborted. */
export type EngineSearch = (signal: AbortSignal) => Promise<readonly FoundEngine[]>;

/**
 * What to use: a server's model, one of VS Code, no model, the current choice, another server, or a model that is still to be
 * pulled. With `none`, there was nothing to choose.
 */
export type EngineAnswer =
	| { readonly kind: 'use'; readonly engineUrl: string; readonly engineModel: string }
	| { readonly kind: 'useEditor'; readonly engineModel: string }
	| { readonly kind: 'keep' | 'another' | 'pull' | 'canceled' }
	| { readonly kind: 'none'; readonly withoutModel: readonly FoundEngine[] };

interface EngineItem extends vscode.QuickPickItem {
	/** Missing only in separators. */
	readonly answer?: EngineAnswer;
	readonly isCurrent?: boolean;
}

/** In milliseconds. Most searches end sooner; a list that opens and closes again would only flicker. */
const PATIENCE = 150;

/** In milliseconds. VS Code may first start the extensions that provide its models. */
const LONGEST_LIST = 3_000;

/**
 * Lets the user choose among the models of the servers that are found and those of VS Code, or none of them. Asks nothing
 * if there is none. Models of VS Code that come or go while the list is open do so in it, too.
 */
export async function chooseEngine(
	search: EngineSearch,
	current: EngineSettings,
	editor: VscodeModels,
): Promise<EngineAnswer> {
	const list = new EngineList(current);
	let turns = 0;
	const listModels = async () => {
		const turn = ++turns;
		const models = await within(editor.list(list.signal), LONGEST_LIST, systemClock);
		// A later list may have come first.
		if (turn === turns) list.showModels(models);
	};
	const changes = editor.onDidChange(() => void listModels());
	void listModels();
	const searched = search(list.signal).then((servers) => list.showServers(servers));
	try {
		return await Promise.race([list.answer, searched.then(() => list.answer)]);
	} finally {
		changes.dispose();
		list.dispose();
	}
}

/** The list while it is open, drawn again whenever more is known. */
class EngineList implements Disposable {
	readonly #current: EngineSettings;
	readonly #closed = new AbortController();
	readonly #answered = Promise.withResolvers<EngineAnswer>();
	readonly #list = vscode.window.createQuickPick<EngineItem>();
	readonly #soon = setTimeout(() => this.#list.show(), PATIENCE);
	#servers: readonly FoundEngine[] | undefined;
	#models: readonly EditorModel[] | undefined;
	/** Where the list began when it was drawn last: the user has moved if another item is active. */
	#begunAt: EngineItem | undefined;

	constructor(current: EngineSettings) {
		this.#current = current;
		const list = this.#list;
		list.title = l10n.t('Use the Local Service');
		list.placeholder = l10n.t('Looking for engines on this machine…');
		list.busy = true;
		list.ignoreFocusOut = true;
		list.onDidAccept(() => {
			// The filter may leave no item: Enter then chooses nothing.
			const answer = list.selectedItems[0]?.answer;
			if (answer !== undefined) this.#answered.resolve(answer);
		});
		list.onDidHide(() => this.#answered.resolve({ kind: 'canceled' }));
	}

	/** What the user chooses, or that there is nothing to choose. */
	get answer(): Promise<EngineAnswer> {
		return this.#answered.promise;
	}

	/** Aborted once the list is closed. */
	get signal(): AbortSignal {
		return this.#closed.signal;
	}

	showServers(servers: readonly FoundEngine[]): void {
		this.#servers = servers;
		this.#draw();
	}

	/** @param models undefined if they were not listed in time */
	showModels(models: readonly EditorModel[] | undefined): void {
		this.#models = models ?? this.#models ?? [];
		this.#draw();
	}

	dispose(): void {
		clearTimeout(this.#soon);
		this.#closed.abort();
		this.#list.dispose();
	}

	#draw(): void {
		const [list, servers, models] = [this.#list, this.#servers, this.#models];
		if (this.signal.aborted || servers === undefined) return;
		if (servers.every((server) => server.models.length === 0)) {
			// What comes later stands below: the servers first, and nothing before them.
			if (models === undefined) return;
			if (models.length === 0 && list.items.length === 0) {
				this.#answered.resolve({ kind: 'none', withoutModel: servers });
				return;
			}
		}
		clearTimeout(this.#soon);
		const [active] = list.activeItems;
		const moved = active === this.#begunAt ? undefined : active;
		list.placeholder = l10n.t('The model that answers');
		list.busy = models === undefined;
		list.items = engineItems(servers, models, this.#current);
		this.#activate(moved);
		list.show();
	}

	/** Begins with the current item, or else the first model, unless the user was at another one, which is still there. */
	#activate(moved: EngineItem | undefined): void {
		const { items } = this.#list;
		this.#begunAt =
			items.find(({ isCurrent }) => isCurrent) ??
			items.find(({ answer }) => answer?.kind === 'use' || answer?.kind === 'useEditor');
		const same = moved && items.find(({ answer }) => JSON.stringify(answer) === JSON.stringify(moved.answer));
		const active = same ?? this.#begunAt;
		this.#list.activeItems = active === undefined ? [] : [active];
	}
}

/** @param models those of VS Code; undefined while they are not known */
function engineItems(
	servers: readonly FoundEngine[],
	models: readonly EditorModel[] | undefined,
	current: EngineSettings,
): readonly EngineItem[] {
	const isOffline = current.engine === 'server' && current.engineUrl === '';
	const ollama = ollamaOf(servers, current.engineUrl);
	const itemsOf = (server: FoundEngine) => {
		const items = [...modelItems(server, current), ...(server === ollama ? [pullItem()] : [])];
		return items.length === 0 ? [] : [separator(server.name), ...items];
	};
	const found = [
		...servers.filter((server) => server.models.length > 0).flatMap(itemsOf),
		...editorItems(models ?? [], current),
		...servers.filter((server) => server.models.length === 0).flatMap(itemsOf),
	];
	const isKnown = current.engine === 'server' || models !== undefined;
	const isKept = current.isChosen && isKnown && !isOffline && !found.some(({ isCurrent }) => isCurrent);
	return [
		...found,
		...(isKept ? keptItems(current) : []),
		separator(''),
		{
			label: l10n.t('Offline Engine'),
			description: isOffline ? l10n.t('uses no model (current)') : l10n.t('uses no model'),
			answer: { kind: 'use', engineUrl: '', engineModel: '' },
			isCurrent: isOffline,
		},
		{
			label: l10n.t('Another Server…'),
			description: l10n.t('any that is OpenAI-compatible, with its key'),
			answer: { kind: 'another' },
		},
	];
}

function pullItem(): EngineItem {
	return {
		label: l10n.t('Pull a Model…'),
		description: l10n.t('downloaded by Ollama'),
		answer: { kind: 'pull' },
	};
}

function modelItems({ url, models }: FoundEngine, current: EngineSettings): readonly EngineItem[] {
	return models.map((model, index) => {
		const isModel = current.engineModel === '' ? index === 0 : isListedAs(model, current.engineModel);
		const isServer = current.engine === 'server' && url === current.engineUrl;
		const isCurrent = current.isChosen && isServer && isModel;
		const answer = { kind: 'use', engineUrl: url, engineModel: model } as const;
		return {
			label: listText(shownName(model)),
			description: isCurrent ? l10n.t('current') : '',
			answer,
			isCurrent,
		};
	});
}

/** The models of VS Code, by who provides them. */
function editorItems(models: readonly EditorModel[], { engine, engineModel }: EngineSettings): readonly EngineItem[] {
	return [...Map.groupBy(models, ({ provider }) => provider)].flatMap(([provider, owned]) => [
		separator(l10n.t('{0}, in VS Code', shownName(provider))),
		...owned.map(({ id, name }): EngineItem => {
			const isCurrent = engine === 'editor' && id === (engineModel || models[0]?.id);
			return {
				label: listText(shownName(name)),
				description: isCurrent ? l10n.t('current') : '',
				detail: withoutIcons(
					l10n.t('Requests go to {0}. VS Code may ask you before the first one.', shownName(provider)),
				),
				answer: { kind: 'useEditor', engineModel: id },
				isCurrent,
			};
		}),
	]);
}

/**
 * An engine on another machine is not asked, one that does not answer now may do so later, and a model that is not among the
 * others was chosen by its name.
 */
function keptItems({ engine, engineUrl, engineModel }: EngineSettings): readonly EngineItem[] {
	const isEditor = engine === 'editor';
	const isHere = isEditor || isOnThisMachine(engineUrl);
	const label = engineModel === '' ? l10n.t('The First Model') : listText(shownName(engineModel));
	const description = isHere ? l10n.t('current, not listed now') : l10n.t('current');
	const whose = isEditor ? l10n.t('VS Code') : shownHost(engineUrl);
	return [separator(whose), { label, description, answer: { kind: 'keep' }, isCurrent: !isHere }];
}

function separator(label: string): EngineItem {
	return { label, kind: vscode.QuickPickItemKind.Separator };
}

/** An address for display: its host alone, since the rest may contain a password. */
export function shownHost(engineUrl: string): string {
	return URL.canParse(engineUrl) ? new URL(engineUrl).host : l10n.t('the address in the settings');
}
