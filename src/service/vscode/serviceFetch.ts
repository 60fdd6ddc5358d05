import * as vscode from 'vscode';
import type { Disposable } from '../../base/core/disposable.ts';
import type { Fetch } from '../core/transport/fetchTransport.ts';
import { DirectNetwork, type DirectOptions } from '../node/directFetch.ts';
import { withoutRepeatAfter421 } from '../node/withoutRepeatAfter421.ts';

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

const SECTION = 'http';
/** VS Code's settings that `readHttpSettings` reads. */
const READ_SETTINGS = [
	'proxy',
	'noProxy',
	'proxySupport',
	'proxyStrictSSL',
	'proxyAuthorization',
	'systemCertificates',
] as const;

/** How VS Code's `http` settings say to connect. Only the user's values count, as for all settings that direct requests. */
export function readHttpSettings(): DirectOptions {
	const proxyAuthorization = text('proxyAuthorization');
	const noProxy = value('noProxy');
	return {
		proxy: {
			enabled: value('proxySupport') !== 'off',
			proxy: text('proxy'),
			noProxy: Array.isArray(noProxy) ? noProxy.filter((entry) => typeof entry === 'string') : [],
			environment: process.env,
		},
		proxyStrictTls: value('proxyStrictSSL') !== false,
		proxyAuthorization: proxyAuthorization === '' ? undefined : proxyAuthorization,
		systemCertificates: value('systemCertificates') !== false,
	};
}

/** Whether a settings change affects connections. */
export function affectsHttpSettings(event: vscode.ConfigurationChangeEvent): boolean {
	return READ_SETTINGS.some((name) => event.affectsConfiguration(`${SECTION}.${name}`));
}

function value(name: (typeof READ_SETTINGS)[number]): unknown {
	const found = vscode.workspace.getConfiguration(SECTION).inspect(name);
	return found?.globalValue ?? found?.defaultValue;
}

function text(name: (typeof READ_SETTINGS)[number]): string {
	const found = value(name);
	return typeof found === 'string' ? found.trim() : '';
}
