import * as v from 'valibot';
import type { Event } from '../../../base/core/event.ts';
import { parseJson } from '../../../base/core/json.ts';
import type { SecretSink } from '../../../base/core/logger.ts';
import { secretParts } from './credentials.ts';
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

/** A key as it is in the secret store, or the value of a secret header. */
export interface StoredKey {
	readonly key: string;
	/** Its name, stored with it so that no window can lose it. */
	readonly label: string;
	/** Random, another one each time it is stored; empty if it was stored before there were any. */
	readonly revision: string;
}

/** What a store keeps. */
export type SecretKind = 'key' | 'header';

const PREFIXES: Readonly<Record<SecretKind, string>> = { key: 'apiKey:v1:', header: 'secretHeader:v1:' };
const keptKeySchema = v.object({ key: v.string(), label: v.string(), revision: v.optional(v.string(), '') });

/**
 * The keys themselves, or the secret headers: in the secret store, under a name that includes the origin. If that store
 * throws or loses a key, the key is kept in memory until the window closes, and never in a file. The sink receives each key
 * before any caller does.
 */
export class KeyStore {
	readonly #store: SecretStore;
	readonly #sink: SecretSink;
	readonly #kind: SecretKind;
	readonly #memory = new Map<string, StoredKey>();

	constructor(store: SecretStore, sink: SecretSink, kind: SecretKind = 'key') {
		this.#store = store;
		this.#sink = sink;
		this.#kind = kind;
	}

	/** Whether a change in the secret store concerns one of its secrets. */
	holds(secretName: string): boolean {
		return secretName.startsWith(this.#prefix);
	}

	isInMemory(reference: KeyReference): boolean {
		return this.#memory.has(this.#nameOf(reference));
	}

	/** Undefined if the store has lost it, or it cannot be read. */
	async read(reference: KeyReference): Promise<StoredKey | undefined> {
		const name = this.#nameOf(reference);
		const inMemory = this.#memory.get(name);
		if (inMemory !== undefined) return inMemory;
		const stored = await this.#stored(name);
		if (stored === undefined) return undefined;
		const kept = v.safeParse(keptKeySchema, parseJson(stored));
		if (!kept.success) return undefined;
		this.#announce(kept.output.key);
		return kept.output;
	}

	/** @returns it as it was stored */
	async write(reference: KeyReference, key: string, label: string): Promise<StoredKey> {
		this.#announce(key);
		const name = this.#nameOf(reference);
		const stored = { key, label, revision: crypto.randomUUID() };
		if (await this.#keeps(name, JSON.stringify(stored))) this.#memory.delete(name);
		else this.#memory.set(name, stored);
		return stored;
	}

	async delete(reference: KeyReference): Promise<void> {
		const name = this.#nameOf(reference);
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
		return names?.filter((name) => this.holds(name)).map((name) => referenceOf(name.slice(this.#prefix.length)));
	}

	get #prefix(): string {
		return PREFIXES[this.#kind];
	}

	#nameOf({ origin, id }: KeyReference): string {
		return `${this.#prefix}${origin}:${id}`;
	}

	/** A header’s value may be any word, of which a log is full: only a key is a secret however short it is. */
	#announce(key: string): void {
		for (const part of this.#kind === 'key' ? [key] : secretParts(key)) this.#sink.addSecret(part);
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

function referenceOf(name: string): KeyReference {
	const end = name.lastIndexOf(':');
	return { origin: name.slice(0, end), id: name.slice(end + 1) };
}
