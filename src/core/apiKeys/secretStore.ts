import type { Event } from '../base/event.ts';

/** Stores secrets. A subset of `vscode.SecretStorage`. */
export interface SecretStore {
	get(name: string): PromiseLike<string | undefined>;
	store(name: string, value: string): PromiseLike<void>;
	delete(name: string): PromiseLike<void>;
	/** The names of all secrets. Editors based on an older VS Code may lack it. */
	keys?(): PromiseLike<readonly string[]>;
	readonly onDidChange: Event<{ readonly key: string }>;
}
