import * as v from 'valibot';
import type { Event } from '../../../base/core/event.ts';
import { parseJson } from '../../../base/core/json.ts';
import type { SecretSink } from '../../../base/core/logger.ts';
import type { KeyReference } from './namedKey.ts';

/** Stores secrets. A subset of `vscode.SecretStorage`. */
export interface SecretStore {
	get(name: string): PromiseLike<string | undefined>;
	store(name: string, value: string): PromiseLike<void>;
	delete(name: string): PromiseLike<void>;
	/** The names of all secrets. Editors based on an older VS Code may lack it. */
	keys?(): PromiseLike<readonly string[]>;
	readonly onDidChange: Event<{ readonly key: string }>;
}

/** A key as it is in the secret store. */
export interface StoredKey {
	readonly key: string;
	/** Its name, stored with it so that no window can lose it. */
	readonly label: string;
}

const PREFIX = 'apiKey:v1:';
const keptKeySchema = v.object({ key: v.string(), label: v.string() });

/**
 * The keys themselves: in the secret store, under a name that includes the origin. If that store throws or loses a key,
 * the key is kept in memory until the window closes, and never in a file. The sink receives each key before any caller
 * does.
 */
export class KeyStore {
	readonly #store: SecretStore;
	readonly #sink: SecretSink;
	readonly #memory = new Map<string, StoredKey>();

	constructor(store: SecretStore, sink: SecretSink) {
		this.#store = store;
		this.#sink = sink;
	}

	/** Whether a change in the secret store concerns a key. */
	static isKey(secretName: string): boolean {
		return secretName.startsWith(PREFIX);
	}

	isInMemory(reference: KeyReference): boolean {
		return this.#memory.has(nameOf(reference));
	}

	/** Undefined if the store has lost it, or it cannot be read. */
	async read(reference: KeyReference): Promise<StoredKey | undefined> {
		const name = nameOf(reference);
		const inMemory = this.#memory.get(name);
		if (inMemory !== undefined) return inMemory;
		const stored = await this.#stored(name);
		if (stored === undefined) return undefined;
		const kept = v.safeParse(keptKeySchema, parseJson(stored));
		if (!kept.success) return undefined;
		this.#sink.addSecret(kept.output.key);
		return kept.output;
	}

	async write(reference: KeyReference, key: string, label: string): Promise<void> {
		this.#sink.addSecret(key);
		const name = nameOf(reference);
		const value = JSON.stringify({ key, label });
		if (await this.#keeps(name, value)) this.#memory.delete(name);
		else this.#memory.set(name, { key, label });
	}

	async delete(reference: KeyReference): Promise<void> {
		const name = nameOf(reference);
		const wasInMemory = this.#memory.delete(name);
		try {
			await this.#store.delete(name);
		} catch (error) {
			if (!wasInMemory) throw error;
		}
	}

	/** Every key in the store; undefined if the store cannot list them. */
	async references(): Promise<readonly KeyReference[] | undefined> {
		const names = await this.#store.keys?.();
		return names?.filter(KeyStore.isKey).map(referenceOf);
	}

	async #keeps(name: string, value: string): Promise<boolean> {
		try {
			await this.#store.store(name, value);
		} catch {
			return false;
		}
		return (await this.#stored(name)) === value;
	}

	async #stored(name: string): Promise<string | undefined> {
		try {
			return await this.#store.get(name);
		} catch {
			return undefined;
		}
	}
}

function nameOf({ origin, id }: KeyReference): string {
	return `${PREFIX}${origin}:${id}`;
}

function referenceOf(name: string): KeyReference {
	const end = name.lastIndexOf(':');
	return { origin: name.slice(PREFIX.length, end), id: name.slice(end + 1) };
}
