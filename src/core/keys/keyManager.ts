import * as v from 'valibot';
import { type Disposable, DisposableStore } from '../base/disposable.ts';
import { Emitter, type Event } from '../base/event.ts';
import type { KeptState } from '../base/keptState.ts';

/** Where secrets lie. A subset of `vscode.SecretStorage`. */
export interface SecretStore {
	get(name: string): PromiseLike<string | undefined>;
	store(name: string, value: string): PromiseLike<void>;
	delete(name: string): PromiseLike<void>;
	readonly onDidChange: Event<{ readonly key: string }>;
}

/** What is known of a key without the key itself. */
export interface NamedKey {
	readonly id: string;
	/** The origin that it was entered for: it goes nowhere else. */
	readonly origin: string;
	readonly label: string;
	/** To tell keys apart in a list. */
	readonly lastFour: string;
}

export type KeyScope = 'everywhere' | 'workspace';

/** Why a text cannot be a key. Never says the text itself. */
export type KeyProblem = 'empty' | 'whitespace' | 'notAscii' | 'tooLong';

const NAMES = 'keys:v1';
const LONGEST = 4_096;
const namesSchema = v.fallback(
	v.array(v.object({ id: v.string(), origin: v.string(), label: v.string(), lastFour: v.string() })),
	[],
);

/**
 * Checks the text of a key, with white space around it taken off: printable ASCII, since it goes into a header.
 * @returns the key, or what is wrong with it
 */
export function parseKey(text: string): { readonly key: string } | { readonly problem: KeyProblem } {
	const key = text.trim();
	if (key === '') return { problem: 'empty' };
	if (key.length > LONGEST) return { problem: 'tooLong' };
	if (/\s|\p{Cc}/u.test(key)) return { problem: 'whitespace' };
	return /^[\x21-\x7e]+$/.test(key) ? { key } : { problem: 'notAscii' };
}

/** The secret store did not keep what it was given: the system has no working key ring. */
export class SecretNotKeptError extends Error {
	constructor() {
		super('the secret store did not keep the key');
		this.name = 'SecretNotKeptError';
	}
}

/**
 * Keeps API keys, several to an address. The key lies in the secret store alone, under a name that holds its origin, so
 * that it cannot be found for any other address; labels and the choice of the active key lie beside, in kept state.
 */
export class KeyManager implements Disposable {
	readonly #secrets: SecretStore;
	readonly #state: Readonly<Record<KeyScope, KeptState>>;
	readonly #changes = new Emitter<void>();
	readonly #disposables = new DisposableStore();

	/** Fires when a key was added, changed, chosen or removed, here or in another window. */
	readonly onDidChange: Event<void> = this.#changes.event;

	constructor(secrets: SecretStore, state: Readonly<Record<KeyScope, KeptState>>) {
		this.#secrets = secrets;
		this.#state = state;
		this.#disposables.add(this.#changes);
		this.#disposables.add(secrets.onDidChange(() => this.#changes.fire()));
	}

	/** Every key, without its secret, in the order of adding. */
	all(): readonly NamedKey[] {
		return v.parse(namesSchema, this.#state.everywhere.get(NAMES));
	}

	/** The keys for an origin. */
	list(origin: string): readonly NamedKey[] {
		return this.all().filter((key) => key.origin === origin);
	}

	/** The key that requests to `origin` carry: this workspace's choice, else everyone's, else the oldest. */
	active(origin: string): NamedKey | undefined {
		const keys = this.list(origin);
		const chosen = [this.#state.workspace, this.#state.everywhere].map((state) => state.get(activeName(origin)));
		return chosen.map((id) => keys.find((key) => key.id === id)).find((key) => key !== undefined) ?? keys[0];
	}

	/** The secret of a key, for the header of a request alone; undefined where the store has lost it. */
	async secret(key: NamedKey): Promise<string | undefined> {
		return await this.#secrets.get(secretName(key));
	}

	/**
	 * Stores a key for an origin.
	 * @param key as `parseKey` gave it
	 * @param use where it becomes the active one; nowhere: it is only kept
	 * @throws SecretNotKeptError where the store loses it at once
	 */
	async add(origin: string, label: string, key: string, use: KeyScope | 'nowhere' = 'everywhere'): Promise<NamedKey> {
		const named = { id: crypto.randomUUID(), origin, label, lastFour: key.length >= 12 ? key.slice(-4) : '' };
		await this.#secrets.store(secretName(named), key);
		if ((await this.#secrets.get(secretName(named))) !== key) throw new SecretNotKeptError();
		await this.#saveNames([...this.all(), named]);
		if (use === 'nowhere') this.#changes.fire();
		else await this.use(named, use);
		return named;
	}

	/** Makes a key the active one of its origin, in this workspace or for every workspace without a choice of its own. */
	async use(key: NamedKey, scope: KeyScope): Promise<void> {
		await this.#state[scope].update(activeName(key.origin), key.id);
		if (scope === 'everywhere') await this.#state.workspace.update(activeName(key.origin), undefined);
		this.#changes.fire();
	}

	async rename(key: NamedKey, label: string): Promise<void> {
		await this.#saveNames(this.all().map((each) => (each.id === key.id ? { ...each, label } : each)));
		this.#changes.fire();
	}

	/** Deletes a key and its name for good. */
	async delete(key: NamedKey): Promise<void> {
		await this.#secrets.delete(secretName(key));
		await this.#saveNames(this.all().filter((each) => each.id !== key.id));
		this.#changes.fire();
	}

	dispose(): void {
		this.#disposables.dispose();
	}

	async #saveNames(names: readonly NamedKey[]): Promise<void> {
		await this.#state.everywhere.update(NAMES, names);
	}
}

function secretName(key: NamedKey): string {
	return `apiKey:v1:${key.origin}:${key.id}`;
}

function activeName(origin: string): string {
	return `activeKey:v1:${origin}`;
}
