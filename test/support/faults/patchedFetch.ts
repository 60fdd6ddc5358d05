import {
	createFetchPatch,
	createProxyResolver,
	LogLevel,
	type ProxyAgentParams,
	type ProxySupportSetting,
} from '@vscode/proxy-agent';
import type { Fetch } from '../../../src/core/service/transport/fetchTransport.ts';

/** What VS Code's settings and the operating system say about connections. */
export interface EditorSettings {
	readonly proxy?: string;
	readonly noProxy?: readonly string[];
	readonly support?: ProxySupportSetting;
	readonly environment?: NodeJS.ProcessEnv;
	/** What the operating system or a PAC file says, as PAC files do: `DIRECT`, `PROXY host:port`. */
	readonly system?: string;
	readonly proxyAuthorization?: string;
	/** `http.systemCertificates` and what it adds; undefined: off. */
	readonly systemCertificates?: readonly string[];
}

/** The editor's own fetch as its extension host has it: Node's, with VS Code's proxy and certificate support around it. */
export function patchedFetch(settings: EditorSettings): Fetch {
	const silent = () => {};
	const parameters: ProxyAgentParams = {
		resolveProxy: async () => settings.system ?? 'DIRECT',
		getProxyURL: () => settings.proxy,
		getProxySupport: () => settings.support ?? 'override',
		getNoProxyConfig: () => [...(settings.noProxy ?? [])],
		isAdditionalFetchSupportEnabled: () => true,
		isWebSocketPatchEnabled: () => false,
		addCertificatesV1: () => settings.systemCertificates !== undefined,
		addCertificatesV2: () => false,
		loadSystemCertificatesFromNode: () => false,
		loadAdditionalCertificates: async () => [...(settings.systemCertificates ?? [])],
		lookupProxyAuthorization: async () => settings.proxyAuthorization,
		log: { trace: silent, debug: silent, info: silent, warn: silent, error: silent },
		getLogLevel: () => LogLevel.Off,
		proxyResolveTelemetry: silent,
		isUseHostProxyEnabled: () => true,
		env: settings.environment ?? {},
	};
	const patched = createFetchPatch(parameters, globalThis.fetch, createProxyResolver(parameters).resolveProxyURL);
	return (url, init) => patched(url, init);
}
