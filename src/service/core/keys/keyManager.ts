import { type Disposable, DisposableStore } from '../../../base/core/disposable.ts';
import { Emitter, type Event } from '../../../base/core/event.ts';
import type { SecretSink } from '../../../base/core/logger.ts';
import type { Memento } from '../../../base/core/memento.ts';
import { Queue } from '../../../base/core/queue.ts';
import { KeyStore, type SecretStore } from './keyStore.ts';
import { type KeyReference, lastFourOf, type NamedKey, readNames, removeName, saveName } from './namedKey.ts';
import { type KeyProblem, parseKey } from './parseKey.ts';

/** Where a key may be chosen as the active one. */
export type KeyScope = 'everywhere' | 'workspace';

/**
 * Manages API keys, of which an origin may have several. A key is only in the secret store, with its label, under a
 * name that includes its origin, so that it is never found for another one. The list of names and the choice of the
 * active key are in mementos, and are repaired from the secret store if another window has overwritten them.
 */
export class KeyManager implements Disposable {
	readonly #secrets: KeyStore;
	readonly #sink: SecretSink;
	readonly #state: Readonly<Record<KeyScope, Memento>>;
	readonly #changes = new Emitter<void>();
	readonly #disposables = new DisposableStore();
	/** Changes take turns: each reads the list of names and writes it back. */
	readonly #queue = new Queue();

	/** Fires after a key was added, changed, chosen or removed, in this or another window. */
	readonly onDidChange: Event<void> = this.#changes.event;

	/** @param sink receives each key before it is handed out, so that no caller has to */
	constructor(store: SecretStore, state: Readonly<Record<KeyScope, Memento>>, sink: SecretSink) {
		this.#secrets = new KeyStore(store, sink);
		this.#sink = sink;
		this.#state = state;
		this.#disposables.add(this.#changes);
		this.#disposables.add(
			store.onDidChange(({ key }) => {
				if (KeyStore.isKey(key)) this.#noteChange();
			}),
		);
	}

	/** Every key, without its secret, in the order of adding. */
	all(): readonly NamedKey[] {
		return readNames(this.#state.everywhere);
	}

	/** The keys for an origin. */
	list(origin: string): readonly NamedKey[] {
		return this.all().filter((key) => key.origin === origin);
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

	/** The secret of a key, only for the header of a request; undefined if the store has lost it. */
	async secret(key: NamedKey): Promise<string | undefined> {
		return (await this.#secrets.read(key))?.key;
	}

	/** False if the system's store did not keep the key: it then works until the window closes. */
	isKept(key: NamedKey): boolean {
		return !this.#secrets.isInMemory(key);
	}

	/**
	 * Stores a key for an origin; `isKept` then says whether the store has kept it.
	 * @param key as `parseKey` returned it
	 * @param use where it becomes the active key; `nowhere` only stores it
	 */
	async add(origin: string, label: string, key: string, use: KeyScope | 'nowhere' = 'everywhere'): Promise<NamedKey> {
		const named = { id: crypto.randomUUID(), origin, label, lastFour: lastFourOf(key) };
		await this.#save(named, key);
		if (use === 'nowhere') this.#changes.fire();
		else await this.use(named, use);
		return named;
	}

	/** Replaces a key by a new one with the same name and the same choices. */
	async rotate(old: NamedKey, key: string): Promise<NamedKey> {
		const named = { ...old, lastFour: lastFourOf(key) };
		await this.#save(named, key);
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
		await this.#queue.add(async () => {
			const kept = await this.#secrets.read(key);
			if (kept !== undefined) await this.#secrets.write(key, kept.key, label);
			await saveName(this.#state.everywhere, { ...key, label });
		});
		this.#changes.fire();
	}

	/** Deletes a key and its name for good. */
	async delete(key: NamedKey): Promise<void> {
		await this.#queue.add(async () => {
			await this.#secrets.delete(key);
			await removeName(this.#state.everywhere, key.id);
		});
		this.#changes.fire();
	}

	/** Restores names that another window has overwritten. */
	async refresh(): Promise<void> {
		const changed = await this.#queue.add(async () => {
			let count = 0;
			for (const reference of (await this.#secrets.references()) ?? []) if (await this.#repairName(reference)) count++;
			return count;
		});
		if (changed > 0) this.#changes.fire();
	}

	dispose(): void {
		this.#disposables.dispose();
	}

	async #save(named: NamedKey, key: string): Promise<void> {
		await this.#queue.add(async () => {
			await this.#secrets.write(named, key, named.label);
			await saveName(this.#state.everywhere, named);
		});
	}

	/** @returns whether the name was missing or different */
	async #repairName(reference: KeyReference): Promise<boolean> {
		const kept = await this.#secrets.read(reference);
		if (kept === undefined) return false;
		const named = this.all().find(({ id }) => id === reference.id);
		const { label } = kept;
		const lastFour = lastFourOf(kept.key);
		if (named?.label === label && named.lastFour === lastFour) return false;
		await saveName(this.#state.everywhere, { ...reference, label, lastFour });
		return true;
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
