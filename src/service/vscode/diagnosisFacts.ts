import * as vscode from 'vscode';
import { maskCredentials } from '../../base/text/redact.ts';
import type { Fact } from '../core/diagnosis/observations.ts';
import { networkSettings, serviceSettings } from './serviceSettings.ts';

const VSCODE_SETTINGS = [
	'http.proxy',
	'http.proxySupport',
	'http.noProxy',
	'http.proxyStrictSSL',
	'http.systemCertificates',
	'http.fetchAdditionalSupport',
	'http.electronFetch',
];
const VARIABLES = ['HTTPS_PROXY', 'HTTP_PROXY', 'ALL_PROXY', 'NO_PROXY', 'NODE_EXTRA_CA_CERTS'];

/** The settings and environment variables for connections, with credentials masked and without unset values. */
export function networkFacts(): readonly Fact[] {
	const { transport } = networkSettings();
	const { timeoutSeconds, pathPrefix } = serviceSettings();
	const configuration = vscode.workspace.getConfiguration();
	const authorization = configuration.get<unknown>('http.proxyAuthorization');
	return [
		['whetstone.network.transport', transport],
		['whetstone.service.pathPrefix', pathPrefix],
		['whetstone.service.timeout', `${timeoutSeconds} s`],
		...VSCODE_SETTINGS.flatMap((name) => fact(name, configuration.get<unknown>(name))),
		['http.proxyAuthorization', typeof authorization === 'string' && authorization !== '' ? 'set' : 'not set'],
		...VARIABLES.flatMap((name) => [name, name.toLowerCase()]).flatMap((name) => fact(name, process.env[name])),
	];
}

/** The names and versions of everything that a request passes through. */
export function versionFacts(version: string): readonly Fact[] {
	const { versions, platform, arch } = process;
	const { appName, remoteName, uiKind } = vscode.env;
	return [
		['Whetstone', version],
		[appName, vscode.version],
		['Node', versions.node],
		...fact('undici of Node', versions.undici),
		...fact('Electron', versions.electron),
		['System', `${platform} ${arch}`],
		['Window', uiKind === vscode.UIKind.Web ? 'in a browser' : 'desktop'],
		...fact('Remote', remoteName),
	];
}

function fact(name: string, value: unknown): readonly Fact[] {
	if (value === undefined || value === null || value === '') return [];
	const text = typeof value === 'string' ? value : JSON.stringify(value);
	return text === '[]' ? [] : [[name, maskCredentials(text)]];
}
