import * as vscode from 'vscode';
import type { Disposable } from '../../base/core/disposable.ts';
import type { Fetch } from '../core/transport/fetchTransport.ts';
import { DirectNetwork } from '../node/directFetch.ts';
import { withoutRepeatAfter421 } from '../node/withoutRepeatAfter421.ts';
import { affectsHttpSettings, readHttpSettings } from './httpSettings.ts';

/** Sends requests as `network.transport` says: with the editor's fetch, looked up on each call, or our own connections. */
export class ServiceFetch implements Disposable {
	readonly #transport: () => 'editor' | 'direct';
	readonly #direct = new DirectNetwork(readHttpSettings);

	/** @param transport read at each request */
	constructor(transport: () => 'editor' | 'direct') {
		this.#transport = transport;
	}

	readonly send: Fetch = withoutRepeatAfter421((url, init) =>
		this.#transport() === 'direct' ? this.#direct.fetch(url, init) : globalThis.fetch(url, init),
	);

	/** Rebuilds our connections when VS Code's proxy or certificate settings change. */
	rebuildOnChange(): Disposable {
		return vscode.workspace.onDidChangeConfiguration((event) => {
			if (affectsHttpSettings(event)) this.#direct.rebuild();
		});
	}

	dispose(): void {
		this.#direct.dispose();
	}
}
