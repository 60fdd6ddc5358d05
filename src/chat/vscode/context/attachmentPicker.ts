import * as vscode from 'vscode';
import { l10n } from 'vscode';
import { type Clock, within } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import { rankNames, readContextQuery } from '../../core/context/contextQuery.ts';
import type { ContextAwaits, ContextItem } from '../../protocol/chatMessages.ts';
import type { Attachable, AttachableSource } from './attachable.ts';
import { attachFromEditor } from './attachFromEditor.ts';
import type { AttachResult } from './attachResult.ts';
import { attachSymbol, findSymbols } from './attachSymbol.ts';
import { attachUris } from './attachUri.ts';
import { findPlaces } from './findPlaces.ts';
import { attachChanges, gitRepositories } from './gitChanges.ts';
import { openFiles, type RecentFiles } from './openFiles.ts';
import { SearchRoots } from './searchRoots.ts';
import { TerminalOutput } from './terminalOutput.ts';

/** In milliseconds: after this, what is known is shown while the files are still searched. */
const FIRST_PART_AFTER = 150;
/** In milliseconds: how long to wait for a broken file system, or a provider. */
const FILES_LIMIT = 10_000;
const SYMBOLS_LIMIT = 2_000;
/** Shorter queries fit too many symbols. */
const SHORTEST_SYMBOL_QUERY = 2;
/** The most searches at once: a provider that never answers takes one for good. */
const MOST_SYMBOL_SEARCHES = 4;

/** Reports what was found so far; it replaces the report before. */
export type ReportContext = (items: readonly ContextItem[], awaits: ContextAwaits) => void;

/** What can be attached by its name: found for a query, and attached by the id under which it was offered. */
export class AttachmentPicker implements Disposable {
	readonly #recent: RecentFiles;
	readonly #clock: Clock;
	readonly #roots: SearchRoots;
	readonly #offered = new OfferedItems();
	readonly #terminal = new TerminalOutput();
	#search: vscode.CancellationTokenSource | undefined;
	readonly #symbolSearches = new Set<Promise<unknown>>();
	/** Those of them that have not ended in time. */
	readonly #lateSymbols = new Set<Promise<unknown>>();

	constructor(recent: RecentFiles, clock: Clock) {
		this.#recent = recent;
		this.#clock = clock;
		this.#roots = new SearchRoots(clock);
	}

	/** Finds what fits what was typed, in parts. An older query ends without another part. */
	async find(typed: string, reportTo: ReportContext): Promise<void> {
		this.#search?.cancel();
		const search = new vscode.CancellationTokenSource();
		this.#search = search;
		const query = readContextQuery(typed);
		// Letters anywhere in them would have a mistyped name of a file attach something else.
		const fixed = namedAttachables().filter(({ name }) => name.startsWith(query.name));
		const known = [...fixed, ...openFiles(this.#recent.uris)];
		const report = (found: readonly Attachable[], awaits: ContextAwaits) => {
			if (this.#search !== search) return;
			reportTo(this.#offered.offer(rankNames(unique([...known, ...found]), query)), awaits);
		};
		if (typed === '') return report([], 'nothing');
		const symbols = this.#mayHaveSymbols(typed) ? this.#findSymbols(typed, search) : undefined;
		const soon = this.#clock.setTimer(FIRST_PART_AFTER, () => report([], 'files'));
		const places = this.#roots.current().then((roots) => findPlaces(query, roots, search.token));
		const found = (await within(places, FILES_LIMIT, this.#clock)) ?? [];
		soon.dispose();
		search.cancel();
		if (symbols === undefined) return report(found, 'nothing');
		report(found, 'symbols');
		report([...found, ...(await symbols)], 'nothing');
	}

	/** Attaches what was offered under this id, or says why not. */
	async attach(itemId: string): Promise<readonly AttachResult[]> {
		const source = this.#offered.source(itemId);
		switch (source?.from) {
			case 'editor':
				return [await attachFromEditor(source.kind)];
			case 'place':
				return await attachUris([source.uri]);
			case 'symbol':
				return [await attachSymbol(source.symbol, this.#clock)];
			case 'changes':
				return await attachChanges();
			case 'terminal':
				return [this.#terminal.attach()];
			case undefined:
				return [{ refused: l10n.t('This is no longer available. Type # to see what can be attached.') }];
			default:
				return source satisfies never;
		}
	}

	dispose(): void {
		this.#search?.cancel();
		this.#search = undefined;
		this.#terminal.dispose();
	}

	#mayHaveSymbols(typed: string): boolean {
		const isGivenUp = this.#lateSymbols.size >= MOST_SYMBOL_SEARCHES;
		return typed.length >= SHORTEST_SYMBOL_QUERY && !typed.includes('/') && !isGivenUp;
	}

	/** @returns what was found in time */
	async #findSymbols(typed: string, search: vscode.CancellationTokenSource): Promise<readonly Attachable[]> {
		return (await within(this.#symbols(typed, search), SYMBOLS_LIMIT, this.#clock)) ?? [];
	}

	async #symbols(typed: string, search: vscode.CancellationTokenSource): Promise<readonly Attachable[]> {
		const [searches, late] = [this.#symbolSearches, this.#lateSymbols];
		while (searches.size >= MOST_SYMBOL_SEARCHES) {
			await Promise.race(searches);
			if (this.#search !== search) return [];
		}
		const found = findSymbols(typed).catch(() => []);
		searches.add(found);
		const limit = this.#clock.setTimer(SYMBOLS_LIMIT, () => late.add(found));
		const symbols = await found;
		limit.dispose();
		searches.delete(found);
		late.delete(found);
		return symbols;
	}
}

/** Of several with the same key, the first is the nearest. */
function unique(attachables: readonly Attachable[]): readonly Attachable[] {
	const byKey = new Map<string, Attachable>();
	for (const each of attachables) if (!byKey.has(each.key)) byKey.set(each.key, each);
	return [...byKey.values()];
}

/** What has a name of its own, in any workspace. */
function namedAttachables(): readonly Attachable[] {
	const all: readonly (readonly [ContextItem['kind'], AttachableSource, string])[] = [
		['selection', { from: 'editor', kind: 'selection' }, l10n.t('The selected code of the editor')],
		['file', { from: 'editor', kind: 'file' }, l10n.t('The file in the editor')],
		['problems', { from: 'editor', kind: 'problems' }, l10n.t('The problems of the file in the editor')],
		...(gitRepositories().length === 0 ? [] : [changes()]),
		['terminal', { from: 'terminal' }, l10n.t('The last command of the terminal, with its output')],
	];
	return all.map(([kind, source, detail], index) => ({
		key: `#${kind}`,
		name: kind,
		path: kind,
		distance: index / all.length,
		shown: { kind, name: `#${kind}`, detail },
		source,
	}));
}

function changes(): readonly [ContextItem['kind'], AttachableSource, string] {
	return ['changes', { from: 'changes' }, l10n.t('What has changed since the last commit')];
}

/** The most items offered for one query. */
const MOST_OFFERED = 50;
/** The most that are remembered: those of the last queries, which the view may still show. */
const MOST_REMEMBERED = 1_000;

/** What the view was offered, by the ids that it knows. */
class OfferedItems {
	readonly #ids = new Map<string, string>();
	readonly #sources = new Map<string, AttachableSource>();

	/** The first of them, as items for the view. */
	offer(attachables: readonly Attachable[]): readonly ContextItem[] {
		return attachables.slice(0, MOST_OFFERED).map(({ key, shown, source }) => {
			const id = this.#ids.get(key) ?? crypto.randomUUID();
			this.#remember(key, id, source);
			return { id, ...shown };
		});
	}

	/** Where an item comes from; undefined if it was not offered lately. */
	source(itemId: string): AttachableSource | undefined {
		return this.#sources.get(itemId);
	}

	#remember(key: string, id: string, source: AttachableSource): void {
		// Moves it to the end: the first of a map is what was offered longest ago.
		this.#ids.delete(key);
		this.#ids.set(key, id);
		this.#sources.set(id, source);
		for (const [oldKey, oldId] of this.#ids) {
			if (this.#ids.size <= MOST_REMEMBERED) break;
			this.#ids.delete(oldKey);
			this.#sources.delete(oldId);
		}
	}
}
