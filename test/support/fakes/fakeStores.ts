import { Emitter } from '../../../src/base/core/event.ts';
import type { SecretSink } from '../../../src/base/core/logger.ts';
import type { ListableMemento } from '../../../src/base/core/memento.ts';
import type { SecretStore } from '../../../src/service/core/keys/keyStore.ts';

/** A memento in memory that copies values as JSON, like VS Code's. */
export class FakeKeptState implements ListableMemento {
	readonly values = new Map<string, string>();

	keys(): readonly string[] {
		return [...this.values.keys()];
	}

	get(name: string): unknown {
		const value = this.values.get(name);
		return value === undefined ? undefined : JSON.parse(value);
	}

	async update(name: string, value: unknown): Promise<void> {
		if (value === undefined) this.values.delete(name);
		else this.values.set(name, JSON.stringify(value));
	}
}

/** A secret store in memory; `forgetful` accepts secrets without storing them, `broken` throws. */
export class FakeSecretStore implements SecretStore {
	readonly secrets = new Map<string, string>();
	readonly #changes = new Emitter<{ readonly key: string }>();
	readonly onDidChange = this.#changes.event;
	/** How the store behaves from now on. */
	health: 'working' | 'forgetful' | 'broken' = 'working';

	async get(name: string): Promise<string | undefined> {
		this.#throwIfBroken();
		return this.secrets.get(name);
	}

	async store(name: string, value: string): Promise<void> {
		this.#throwIfBroken();
		if (this.health !== 'forgetful') this.secrets.set(name, value);
		this.#changes.fire({ key: name });
	}

	async delete(name: string): Promise<void> {
		this.#throwIfBroken();
		this.secrets.delete(name);
		this.#changes.fire({ key: name });
	}

	async keys(): Promise<readonly string[]> {
		this.#throwIfBroken();
		return [...this.secrets.keys()];
	}

	#throwIfBroken(): void {
		if (this.health === 'broken') throw new Error('the key ring is locked');
	}
}

/** Records the secrets that it receives. */
export class FakeSecretSink implements SecretSink {
	readonly told = new Set<string>();

	addSecret(secret: string): void {
		this.told.add(secret);
	}
}
