import * as vscode from 'vscode';
import type { DirectOptions } from '../../node/direct/directFetch.ts';

/** The settings that `directOptions` reads. */
const READ = [
	'http.proxy',
	'http.noProxy',
	'http.proxySupport',
	'http.proxyStrictSSL',
	'http.proxyAuthorization',
	'http.systemCertificates',
] as const;

/** How VS Code's own settings say that connections are made; the user's own values, as for all that leads requests. */
export function directOptions(): DirectOptions {
	const proxyAuthorization = text('http.proxyAuthorization');
	const noProxy = value('http.noProxy');
	return {
		proxy: {
			enabled: value('http.proxySupport') !== 'off',
			proxy: text('http.proxy'),
			noProxy: Array.isArray(noProxy) ? noProxy.filter((entry) => typeof entry === 'string') : [],
			environment: process.env,
		},
		proxyStrictTls: value('http.proxyStrictSSL') !== false,
		proxyAuthorization: proxyAuthorization === '' ? undefined : proxyAuthorization,
		systemCertificates: value('http.systemCertificates') !== false,
	};
}

/** Whether a change of settings makes connections different. */
export function changesDirectOptions(event: vscode.ConfigurationChangeEvent): boolean {
	return READ.some((name) => event.affectsConfiguration(name));
}

function value(name: (typeof READ)[number]): unknown {
	const found = vscode.workspace.getConfiguration().inspect(name);
	return found?.globalValue ?? found?.defaultValue;
}

function text(name: (typeof READ)[number]): string {
	const found = value(name);
	return typeof found === 'string' ? found.trim() : '';
}
