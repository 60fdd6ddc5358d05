import { numberSetting, saveSetting, textSetting, userSetting } from '../../base/vscode/settings.ts';
import { PATH_PREFIXES, type PathPrefix, parseBaseUrl } from '../core/baseUrl.ts';
import type { ServiceSettings } from '../core/connection.ts';
import { DEFAULT_MAX_TOKENS, PLANS, type Plan } from '../core/plans.ts';

/** The address of the service; written by Connect. */
export const BASE_URL_SETTING = 'whetstone.service.baseUrl';

export const TIMEOUT_SETTING = 'whetstone.service.timeout';

export const ENGINE_URL_SETTING = 'whetstone.local.engineUrl';

/** The value of `service.baseUrl` for the built-in local service. */
export const LOCAL = 'local';

/** Ollama's default address. */
const DEFAULT_ENGINE_URL = 'http://127.0.0.1:11434/v1';

/** In seconds. VS Code ends its own requests at 300; our deadline must come first, so that we can explain it. */
const LONGEST_TIMEOUT = { editor: 290, direct: 600 } as const;

/** `service.baseUrl` as written; empty if nothing is configured. */
export function baseUrlSetting(): string {
	return textSetting('service.baseUrl').trim();
}

/**
 * Writes a base URL to the user's settings.
 * @returns false if VS Code wrote it elsewhere: in a window on a container or another machine, it writes to that machine's
 * settings if they name the setting, and we never read those
 */
export async function saveBaseUrl(baseUrl: string): Promise<boolean> {
	await saveSetting('service.baseUrl', baseUrl);
	return baseUrlSetting() === baseUrl;
}

/** Whether the user allows unencrypted addresses on other machines. */
export function allowInsecureHttp(): boolean {
	return userSetting('network.allowInsecureHttp') === true;
}

/** Checks a base URL as `parseBaseUrl` does, with what the settings allow. */
export function parseAllowedUrl(text: string): ReturnType<typeof parseBaseUrl> {
	return parseBaseUrl(text, { allowInsecureHttp: allowInsecureHttp() });
}

/** How requests are sent: through VS Code's own connection or ours. */
export function networkSettings(): { readonly transport: 'editor' | 'direct' } {
	return { transport: userSetting('network.transport') === 'direct' ? 'direct' : 'editor' };
}

/** The service's dashboard, its own web page for keys and limits; undefined unless the setting is a web address. */
export function dashboardUrl(): string | undefined {
	const url = textSetting('service.dashboardUrl').trim();
	return /^https?:\/\/[^/]/i.test(url) && URL.canParse(url) ? url : undefined;
}

/**
 * Saves the user's plan; `auto` means that it is learned from the service.
 * @returns false if VS Code wrote it elsewhere, as for {@link saveBaseUrl}
 */
export async function savePlan(plan: 'auto' | Plan): Promise<boolean> {
	await saveSetting('service.plan', plan);
	return planSetting() === plan;
}

/**
 * Saves the path prefix under which the service answers.
 * @returns false if VS Code wrote it elsewhere, as for {@link saveBaseUrl}
 */
export async function savePathPrefix(prefix: 'auto' | PathPrefix): Promise<boolean> {
	await saveSetting('service.pathPrefix', prefix);
	return serviceSettings().pathPrefix === prefix;
}

/** The settings for requests of every kind. */
export function serviceSettings(): ServiceSettings {
	return {
		timeoutSeconds: numberSetting('service.timeout', {
			least: 10,
			most: LONGEST_TIMEOUT[networkSettings().transport],
			standard: 120,
		}),
		pathPrefix: PATH_PREFIXES.find((prefix) => prefix === userSetting('service.pathPrefix')) ?? 'auto',
		plan: planSetting(),
		generatePath: textSetting('replies.generatePath').trim(),
		optimizePath: textSetting('replies.optimizePath').trim(),
	};
}

/** The engine that the local service uses, as the settings say. */
export interface EngineSettings {
	/** `editor`: the models of VS Code, and no server. */
	readonly engine: 'server' | 'editor';
	/** With `server`: empty for the offline engine. */
	readonly engineUrl: string;
	/** Empty for the first model in the engine's list that can chat. */
	readonly engineModel: string;
	/** Whether the user's settings name it; otherwise it is only looked for. */
	readonly isChosen: boolean;
}

/** The engine that the local service uses. */
export function localServiceSettings(): EngineSettings {
	const engine = userSetting('local.engine') === 'editor' ? 'editor' : 'server';
	const engineUrl = userSetting('local.engineUrl');
	const engineModel = textSetting('local.engineModel').trim();
	return {
		engine,
		engineUrl: (typeof engineUrl === 'string' ? engineUrl : DEFAULT_ENGINE_URL).trim(),
		engineModel,
		isChosen: engine === 'editor' || typeof engineUrl === 'string' || engineModel !== '',
	};
}

/**
 * Writes the server that the local service uses to the user's settings.
 * @returns false if VS Code wrote it elsewhere, as in `saveBaseUrl`
 */
export async function saveEngine(engineUrl: string, engineModel: string): Promise<boolean> {
	await saveSetting('local.engine', undefined);
	await saveSetting('local.engineUrl', engineUrl);
	await saveSetting('local.engineModel', engineModel || undefined);
	const saved = localServiceSettings();
	return saved.engine === 'server' && saved.engineUrl === engineUrl && saved.engineModel === engineModel;
}

/**
 * Writes the model of VS Code that the local service uses to the user's settings. The server stays there for another time.
 * @returns false if VS Code wrote it elsewhere, as in `saveBaseUrl`
 */
export async function saveEditorModel(engineModel: string): Promise<boolean> {
	await saveSetting('local.engineModel', engineModel);
	await saveSetting('local.engine', 'editor');
	const saved = localServiceSettings();
	return saved.engine === 'editor' && saved.engineModel === engineModel;
}

/** The most tokens of an answer, by the setting of its operation. */
export function maxTokens(name: string): number {
	return Math.round(numberSetting(name, { least: 1, most: Number.MAX_SAFE_INTEGER, standard: DEFAULT_MAX_TOKENS }));
}

/** The plan that the user has set. */
export function planSetting(): 'auto' | Plan {
	return PLANS.find((each) => each === userSetting('service.plan')) ?? 'auto';
}
