import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { isListedAs } from '../../../base/text/modelNames.ts';
import { shownName } from '../../../base/text/visibleText.ts';
import { listText } from '../../../base/vscode/listText.ts';
import { type FoundEngine, ollamaOf } from '../../../localService/node/engines/findEngines.ts';
import { isLoopback } from '../../core/baseUrl.ts';
import type { EngineSettings } from '../serviceSettings.ts';

/** Looks for engines; ends early if the signal is aborted. */
export type EngineSearch = (signal: AbortSignal) => Promise<readonly FoundEngine[]>;

/**
 * What to use: an engine's model, no model, the current choice, another server, or a model that is still to be pulled. With
 * `none`, there was nothing to choose.
 */
export type EngineAnswer =
	| { readonly kind: 'use'; readonly engineUrl: string; readonly engineModel: string }
	| { readonly kind: 'keep' | 'another' | 'pull' | 'canceled' }
	| { readonly kind: 'none'; readonly withoutModel: readonly FoundEngine[] };

interface EngineItem extends vscode.QuickPickItem {
	/** Missing only in separators. */
	readonly answer?: EngineAnswer;
	readonly isCurrent?: boolean;
}

/** In milliseconds. Most searches end sooner; a list that opens and closes again would only flicker. */
const PATIENCE = 150;

/** Lets the user choose among the models of the engines that are found, or none of them. Asks nothing if there is none. */
export async function chooseEngine(search: EngineSearch, current: EngineSettings): Promise<EngineAnswer> {
	const { promise, resolve, reject } = Promise.withResolvers<EngineAnswer>();
	const closed = new AbortController();
	const list = vscode.window.createQuickPick<EngineItem>();
	list.title = l10n.t('Use the Local Service');
	list.placeholder = l10n.t('Looking for engines on this machine…');
	list.busy = true;
	list.ignoreFocusOut = true;
	list.onDidAccept(() => {
		// The filter may leave no item: Enter then chooses nothing.
		const answer = list.selectedItems[0]?.answer;
		if (answer !== undefined) resolve(answer);
	});
	list.onDidHide(() => resolve({ kind: 'canceled' }));
	const soon = setTimeout(() => list.show(), PATIENCE);
	search(closed.signal).then((found) => {
		clearTimeout(soon);
		const usable = found.filter(({ models }) => models.length > 0);
		if (closed.signal.aborted) return;
		if (usable.length === 0) return resolve({ kind: 'none', withoutModel: found });
		list.placeholder = l10n.t('The model that answers');
		list.busy = false;
		list.items = engineItems(found, current);
		const active =
			list.items.find(({ isCurrent }) => isCurrent) ?? list.items.find(({ answer }) => answer?.kind === 'use');
		list.activeItems = active === undefined ? [] : [active];
		list.show();
	}, reject);
	return await promise.finally(() => {
		clearTimeout(soon);
		closed.abort();
		list.dispose();
	});
}

function engineItems(engines: readonly FoundEngine[], current: EngineSettings): readonly EngineItem[] {
	const isOffline = current.engineUrl === '';
	const ollama = ollamaOf(engines, current.engineUrl);
	const found = engines.flatMap((engine) => {
		const items = [...modelItems(engine, current), ...(engine === ollama ? [pullItem()] : [])];
		return items.length === 0 ? [] : [separator(engine.name), ...items];
	});
	return [
		...found,
		...(current.isChosen && !isOffline && !found.some(({ isCurrent }) => isCurrent) ? keptItems(current) : []),
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
		const isCurrent = current.isChosen && url === current.engineUrl && isModel;
		const answer = { kind: 'use', engineUrl: url, engineModel: model } as const;
		return {
			label: listText(shownName(model)),
			description: isCurrent ? l10n.t('current') : '',
			answer,
			isCurrent,
		};
	});
}

/**
 * An engine on another machine is not asked, one that does not answer now may do so later, and a model that is not among the
 * others was chosen by its name.
 */
function keptItems({ engineUrl, engineModel }: EngineSettings): readonly EngineItem[] {
	const isHere = isOnThisMachine(engineUrl);
	const label = engineModel === '' ? l10n.t('The First Model') : listText(shownName(engineModel));
	const description = isHere ? l10n.t('current, not listed now') : l10n.t('current');
	return [separator(shownHost(engineUrl)), { label, description, answer: { kind: 'keep' }, isCurrent: !isHere }];
}

function separator(label: string): EngineItem {
	return { label, kind: vscode.QuickPickItemKind.Separator };
}

/** Whether an engine's address is on this machine; false for an invalid address. */
export function isOnThisMachine(engineUrl: string): boolean {
	return URL.canParse(engineUrl) && isLoopback(new URL(engineUrl).hostname);
}

/** An address for display: its host alone, since the rest may contain a password. */
export function shownHost(engineUrl: string): string {
	return URL.canParse(engineUrl) ? new URL(engineUrl).host : l10n.t('the address in the settings');
}
