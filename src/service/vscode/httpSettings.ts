import * as vscode from 'vscode';
import type { DirectOptions } from '../node/directFetch.ts';

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
