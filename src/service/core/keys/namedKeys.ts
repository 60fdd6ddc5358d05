import * as v from 'valibot';
import type { Memento } from '../../../base/core/memento.ts';
import { Queue } from '../../../base/core/queue.ts';
import type { KeyStore, StoredKey } from './keyStore.ts';
import type { KeyReference, NamedKey } from './namedKey.ts';

const namesSchema = v.fallback(
	v.array(v.object({ id: v.string(), origin: v.string(), label: v.string(), lastFour: v.string() })),
	[],
);

/**
 * Keys, or secret headers, with their names: the secrets in their store, the list of names in a memento, which is repaired
 * from the store if another window has overwritten it.
 */
export class NamedKeys {
	readonly #secrets: KeyStore;
	readonly #state: Memento;
	readonly #stateName: string;
	readonly #lastFour: (stored: StoredKey) => string;
	/** Changes take turns: each reads the list of names and writes it back. */
	readonly #queue = new Queue();

	/** @param lastFour see `NamedKey` */
	constructor(secrets: KeyStore, state: Memento, stateName: string, lastFour: (stored: StoredKey) => string) {
		this.#secrets = secrets;
		this.#state = state;
		this.#stateName = stateName;
		this.#lastFour = lastFour;
	}

	/** The names, in the order of adding; damaged state reads as empty. */
	all(): readonly NamedKey[] {
		return v.parse(namesSchema, this.#state.get(this.#stateName));
	}

	/** Undefined if the store has lost it. */
	async secret(reference: KeyReference): Promise<string | undefined> {
		return (await this.#secrets.read(reference))?.key;
	}

	isKept(reference: KeyReference): boolean {
		return !this.#secrets.isInMemory(reference);
	}

	/** Adds one, or replaces the one with the same reference. */
	async save(reference: KeyReference, label: string, key: string): Promise<NamedKey> {
		return await this.#queue.add(async () => {
			const stored = await this.#secrets.write(reference, key, label);
			const named = { ...reference, label, lastFour: this.#lastFour(stored) };
			await this.#saveName(named);
			return named;
		});
	}

	async rename(key: NamedKey, label: string): Promise<void> {
		await this.#queue.add(async () => {
			const kept = await this.#secrets.read(key);
			if (kept !== undefined) await this.#secrets.write(key, kept.key, label);
			await this.#saveName({ ...key, label });
		});
	}

	/** Deletes one, and its name, for good. */
	async delete(key: KeyReference): Promise<void> {
		await this.#queue.add(async () => {
			await this.#secrets.delete(key);
			await this.#dropNames([key]);
		});
	}

	/** Restores names that another window has overwritten, and drops those that it brought back. @returns whether any changed */
	async refresh(): Promise<boolean> {
		return await this.#queue.add(async () => {
			// Read first: each was written after its secret.
			const known = this.all();
			const stored = await this.#secrets.references();
			if (stored === undefined) return false;
			const gone = known.filter((each) => this.isKept(each) && !stored.some((other) => isSame(each, other)));
			if (gone.length > 0) await this.#dropNames(gone);
			let isChanged = gone.length > 0;
			for (const reference of stored) isChanged = (await this.#repairName(reference)) || isChanged;
			return isChanged;
		});
	}

	/** @returns whether the name was missing or different */
	async #repairName(reference: KeyReference): Promise<boolean> {
		const kept = await this.#secrets.read(reference);
		if (kept === undefined) return false;
		const named = this.all().find((each) => isSame(each, reference));
		const { label } = kept;
		const lastFour = this.#lastFour(kept);
		if (named?.label === label && named.lastFour === lastFour) return false;
		await this.#saveName({ ...reference, label, lastFour });
		return true;
	}

	async #dropNames(dropped: readonly KeyReference[]): Promise<void> {
		const names = this.all().filter((each) => !dropped.some((other) => isSame(each, other)));
		await this.#state.update(this.#stateName, names);
	}

	async #saveName(named: NamedKey): Promise<void> {
		const names = this.all();
		const isKnown = names.some((each) => isSame(each, named));
		const saved = isKnown ? names.map((each) => (isSame(each, named) ? named : each)) : [...names, named];
		await this.#state.update(this.#stateName, saved);
	}
}

function isSame(a: KeyReference, b: KeyReference): boolean {
	return a.id === b.id && a.origin === b.origin;
}
