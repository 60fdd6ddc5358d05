import { type Disposable, DisposableStore } from '../../../base/core/disposable.ts';
import { Emitter, type Event } from '../../../base/core/event.ts';
import type { SecretSink } from '../../../base/core/logger.ts';
import type { Memento } from '../../../base/core/memento.ts';
import { type Credentials, secretParts } from './credentials.ts';
import { KeyStore, type SecretStore } from './keyStore.ts';
import { lastFourOf, type NamedKey } from './namedKey.ts';
import { NamedKeys } from './namedKeys.ts';
import { type HeaderProblem, parseHeader, parseHeaderValue, type SecretHeader } from './parseHeader.ts';
import { type KeyProblem, parseKey } from './parseKey.ts';

/** Where a key may be chosen as the active one. */
export type KeyScope = 'everywhere' | 'workspace';

/** What is stored for an origin. */
export interface StoredCredentials extends Required<Credentials> {
	/** Those that the store did not keep. */
	readonly lostKey: NamedKey | undefined;
	readonly lostHeaders: readonly NamedKey[];
}

/**
 * Manages what is secret of each origin: its API keys, of which one is active, and its secret headers, which all go with each
 * request. A secret is only in the secret store, with its label, under a name that includes its origin, so that it is never
 * found for another one. The lists of names and the choice of the active key are in mementos.
 */
export class KeyManager implements Disposable {
	readonly #keys: NamedKeys;
	readonly #headers: NamedKeys;
	readonly #sink: SecretSink;
	readonly #state: Readonly<Record<KeyScope, Memento>>;
	readonly #changes = new Emitter<void>();
	readonly #disposables = new DisposableStore();

	/** Fires after a key or a header was added, changed, chosen or removed, in this or another window. */
	readonly onDidChange: Event<void> = this.#changes.event;

	/** @param sink receives each secret before it is handed out, so that no caller has to */
	constructor(store: SecretStore, state: Readonly<Record<KeyScope, Memento>>, sink: SecretSink) {
		const keyStore = new KeyStore(store, sink);
		const headerStore = new KeyStore(store, sink, 'header');
		this.#keys = new NamedKeys(keyStore, state.everywhere, 'keys:v1', ({ key }) => lastFourOf(key));
		this.#headers = new NamedKeys(headerStore, state.everywhere, 'secretHeaders:v1', ({ revision }) => revision);
		this.#sink = sink;
		this.#state = state;
		this.#disposables.add(this.#changes);
		this.#disposables.add(
			store.onDidChange(({ key }) => {
				if (keyStore.holds(key) || headerStore.holds(key)) this.#noteChange();
			}),
		);
	}

	/** Every key, without its secret, in the order of adding. */
	all(): readonly NamedKey[] {
		return this.#keys.all();
	}

	/** The keys for an origin. */
	list(origin: string): readonly NamedKey[] {
		return this.all().filter((key) => key.origin === origin);
	}

	/** Every secret header, without its value. */
	allHeaders(): readonly NamedKey[] {
		return this.#headers.all();
	}

	/** The secret headers for an origin. */
	headers(origin: string): readonly NamedKey[] {
		return this.allHeaders().filter((header) => header.origin === origin);
	}

	/** Whether a key or a secret header is stored for an origin. Reads no secret. */
	has(origin: string): boolean {
		return this.list(origin).length > 0 || this.headers(origin).length > 0;
	}

	/** The key for requests to `origin`: this workspace's choice, else the general choice, else the oldest key. */
	active(origin: string): NamedKey | undefined {
		const keys = this.list(origin);
		const chosen = [this.#state.workspace, this.#state.everywhere].map((state) => state.get(activeName(origin)));
		return chosen.map((id) => keys.find((key) => key.id === id)).find((key) => key !== undefined) ?? keys[0];
	}

	/** The key in a text that the user typed, or what is wrong with it. Stores nothing. */
	parseTyped(text: string): { readonly key: string } | { readonly problem: KeyProblem } {
		const parsed = parseKey(text);
		if ('key' in parsed) this.#sink.addSecret(parsed.key);
		return parsed;
	}

	/** The header in a text that the user typed, as `parseHeader`. Stores nothing. */
	parseTypedHeader(text: string): ReturnType<typeof parseHeader> {
		const parsed = parseHeader(text);
		if ('value' in parsed) this.#announceValue(parsed.value);
		return parsed;
	}

	/** The value of a header that the user typed. Stores nothing. */
	parseTypedValue(text: string): { readonly value: string } | { readonly problem: HeaderProblem } {
		const parsed = parseHeaderValue(text);
		if ('value' in parsed) this.#announceValue(parsed.value);
		return parsed;
	}

	/** The secret of a key, only for the header of a request; undefined if the store has lost it. */
	async secret(key: NamedKey): Promise<string | undefined> {
		return await this.#keys.secret(key);
	}

	/** What goes with requests to `origin`: its secret headers, and its active key unless `Authorization` is among them. */
	async credentials(origin: string): Promise<StoredCredentials> {
		const named = this.headers(origin);
		const values = await Promise.all(named.map((header) => this.#headers.secret(header)));
		const entries = named.map(({ id }, index) => [id, values[index]] as const);
		const headers = Object.fromEntries(entries.filter((entry): entry is [string, string] => entry[1] !== undefined));
		const active = named.some(({ id }) => id === 'authorization') ? undefined : this.active(origin);
		const key = active && (await this.secret(active));
		return {
			key: key ?? '',
			headers,
			lostKey: key === undefined ? active : undefined,
			lostHeaders: named.filter((_, index) => values[index] === undefined),
		};
	}

	/** False if the system's store did not keep the key, or the header: it then works until the window closes. */
	isKept(key: NamedKey): boolean {
		return this.#keys.isKept(key) && this.#headers.isKept(key);
	}

	/**
	 * Stores a key for an origin; `isKept` then says whether the store has kept it.
	 * @param key as `parseKey` returned it
	 * @param use where it becomes the active key; `nowhere` only stores it
	 */
	async add(origin: string, label: string, key: string, use: KeyScope | 'nowhere' = 'everywhere'): Promise<NamedKey> {
		const named = await this.#keys.save({ id: crypto.randomUUID(), origin }, label, key);
		if (use === 'nowhere') this.#changes.fire();
		else await this.use(named, use);
		return named;
	}

	/** Stores a secret header for an origin, in place of the one with the same name. */
	async setHeader(origin: string, { name, value }: SecretHeader): Promise<NamedKey> {
		const named = await this.#headers.save({ id: name.toLowerCase(), origin }, name, value);
		this.#changes.fire();
		return named;
	}

	/** Replaces a key by a new one with the same name and the same choices. */
	async rotate(old: NamedKey, key: string): Promise<NamedKey> {
		const named = await this.#keys.save({ id: old.id, origin: old.origin }, old.label, key);
		this.#changes.fire();
		return named;
	}

	/** Makes a key the active one of its origin, in this workspace or in every workspace without its own choice. */
	async use(key: NamedKey, scope: KeyScope): Promise<void> {
		await this.#state[scope].update(activeName(key.origin), key.id);
		if (scope === 'everywhere') await this.#state.workspace.update(activeName(key.origin), undefined);
		this.#changes.fire();
	}

	async rename(key: NamedKey, label: string): Promise<void> {
		await this.#keys.rename(key, label);
		this.#changes.fire();
	}

	/** Deletes a key and its name for good. */
	async delete(key: NamedKey): Promise<void> {
		await this.#keys.delete(key);
		this.#changes.fire();
	}

	/** Deletes a secret header for good. */
	async deleteHeader(header: NamedKey): Promise<void> {
		await this.#headers.delete(header);
		this.#changes.fire();
	}

	/** Restores names that another window has overwritten, and drops those without a secret that it brought back. */
	async refresh(): Promise<void> {
		const changed = await Promise.all([this.#keys.refresh(), this.#headers.refresh()]);
		if (changed.includes(true)) this.#changes.fire();
	}

	dispose(): void {
		this.#disposables.dispose();
	}

	#announceValue(value: string): void {
		for (const part of secretParts(value)) this.#sink.addSecret(part);
	}

	#noteChange(): void {
		this.#changes.fire();
		// If the store cannot list its secrets now, the next change tries again.
		this.refresh().catch(() => undefined);
	}
}

function activeName(origin: string): string {
	return `activeKey:v1:${origin}`;
}
