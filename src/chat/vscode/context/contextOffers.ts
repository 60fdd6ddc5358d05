import * as vscode from 'vscode';
import { l10n } from 'vscode';
import type { Clock } from '../../../base/core/clock.ts';
import type { Disposable } from '../../../base/core/disposable.ts';
import { within } from '../../../base/core/within.ts';
import { readContextQuery } from '../../core/context/contextQuery.ts';
import { rankNames } from '../../core/context/rankNames.ts';
import type { ContextAwaits, ContextItem } from '../../protocol/contextItems.ts';
import { attachFromEditor } from './attachFromEditor.ts';
import type { AttachResult } from './attachment.ts';
import { attachSymbol } from './attachSymbol.ts';
import { attachUris } from './attachUri.ts';
import { findPlaces } from './findPlaces.ts';
import { findSymbols } from './findSymbols.ts';
import { fixedOffers } from './fixedOffers.ts';
import { attachChanges } from './gitChanges.ts';
import type { Offer } from './offer.ts';
import { OfferedItems } from './offeredItems.ts';
import { openFiles } from './openFiles.ts';
import type { RecentFiles } from './recentFiles.ts';
import { SearchRoots } from './searchRoots.ts';
import { TerminalOutput } from './terminalOutput.ts';

/** In milliseconds: after this, what is known is shown while the files are still searched. */
const FIRST_PART_AFTER = 150;
/** In milliseconds: what a broken file system or a provider has not found by then is not waited for. */
const FILES_LIMIT = 10_000;
const SYMBOLS_LIMIT = 2_000;
/** Shorter queries fit too many symbols. */
const SHORTEST_SYMBOL_QUERY = 2;
/** A provider that does not answer is not asked ever again; one that is slow is asked no more than this at once. */
const MOST_SYMBOL_SEARCHES = 4;

/** Tells a part of the answer; it replaces the part before. */
export type TellContext = (items: readonly ContextItem[], awaits: ContextAwaits) => void;

/** What can be attached by its name: found for a query, and attached by the id under which it was offered. */
export class ContextOffers implements Disposable {
	readonly #recent: Pick<RecentFiles, 'uris'>;
	readonly #clock: Clock;
	readonly #roots: SearchRoots;
	readonly #offered = new OfferedItems();
	readonly #terminal = new TerminalOutput();
	#search: vscode.CancellationTokenSource | undefined;
	readonly #symbolSearches = new Set<Promise<unknown>>();
	/** Those of them that have not ended in time. */
	readonly #lateSymbols = new Set<Promise<unknown>>();

	constructor(recent: Pick<RecentFiles, 'uris'>, clock: Clock) {
		this.#recent = recent;
		this.#clock = clock;
		this.#roots = new SearchRoots(clock);
	}

	/** Finds what fits what was typed, in parts. An older query ends without another part. */
	async find(typed: string, tell: TellContext): Promise<void> {
		this.#search?.cancel();
		const search = new vscode.CancellationTokenSource();
		this.#search = search;
		const query = readContextQuery(typed);
		// Letters anywhere in them would have a mistyped name of a file attach something else.
		const fixed = fixedOffers().filter(({ name }) => name.startsWith(query.name));
		const known = [...fixed, ...openFiles(this.#recent.uris)];
		const report = (found: readonly Offer[], awaits: ContextAwaits) => {
			if (this.#search !== search) return;
			tell(this.#offered.offer(rankNames(unique([...known, ...found]), query)), awaits);
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
				return [{ refused: l10n.t('This is no longer on offer. Type # to see what can be attached.') }];
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
	async #findSymbols(typed: string, search: vscode.CancellationTokenSource): Promise<readonly Offer[]> {
		return (await within(this.#symbols(typed, search), SYMBOLS_LIMIT, this.#clock)) ?? [];
	}

	async #symbols(typed: string, search: vscode.CancellationTokenSource): Promise<readonly Offer[]> {
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

/** The first of several offers of the same thing is the nearest. */
function unique(offers: readonly Offer[]): readonly Offer[] {
	const byKey = new Map<string, Offer>();
	for (const offer of offers) if (!byKey.has(offer.key)) byKey.set(offer.key, offer);
	return [...byKey.values()];
}
