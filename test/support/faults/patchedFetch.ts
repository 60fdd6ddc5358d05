import {
	createFetchPatch,
	createProxyResolver,
	LogLevel,
	type ProxyAgentParams,
	type ProxySupportSetting,
} from '@vscode/proxy-agent';
import type { Fetch } from '../../../src/service/core/transport/fetchTransport.ts';

/** VS Code's and the operating system's settings for connections. */
export interface EditorSettings {
	readonly proxy?: string;
	readonly noProxy?: readonly string[];
	readonly support?: ProxySupportSetting;
	readonly environment?: NodeJS.ProcessEnv;
	/** The result of the operating system or a PAC file, in the form of PAC files: `DIRECT`, `PROXY host:port`. */
	readonly system?: string;
	readonly proxyAuthorization?: string;
	/** The certificates that `http.systemCertificates` adds; undefined if it is off. */
	readonly systemCertificates?: readonly string[];
}

/** The fetch of the extension host: Node's, wrapped in VS Code's proxy and certificate support. */
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
