import * as vscode from 'vscode';
import type { Disposable } from '../../core/base/disposable.ts';
import type { Fetch } from '../../core/service/fetchTransport.ts';
import { DirectNetwork } from '../../node/directNetwork.ts';
import { withoutRepeat } from '../../node/withoutRepeat.ts';
import { changesDirectOptions, directOptions } from './directOptions.ts';

/** The way that `network.transport` names: the editor's own fetch, looked up at each call, or connections of ours. */
export class ServiceFetch implements Disposable {
	readonly #transport: () => 'editor' | 'direct';
	readonly #direct = new DirectNetwork(directOptions);

	/** @param transport read at each request */
	constructor(transport: () => 'editor' | 'direct') {
		this.#transport = transport;
	}

	readonly send: Fetch = withoutRepeat((url, init) =>
		this.#transport() === 'direct' ? this.#direct.fetch(url, init) : globalThis.fetch(url, init),
	);

	/** Makes our connections anew when VS Code's settings of proxy and certificates change. */
	rebuildOnChange(): Disposable {
		return vscode.workspace.onDidChangeConfiguration((event) => {
			if (changesDirectOptions(event)) this.#direct.rebuild();
		});
	}

	dispose(): void {
		this.#direct.dispose();
	}
}
