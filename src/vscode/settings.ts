import * as vscode from 'vscode';
import type { ChatSettings } from '../core/chat/chatRequest.ts';
import { DEFAULT_MAX_TOKENS, DEFAULT_TEMPERATURE, PLANS } from '../core/service/plans.ts';
import type { ServiceSettings } from '../core/service/serviceClient.ts';
import { PATH_PREFIXES } from '../core/service/wire.ts';

const SECTION = 'whetstone';

/** The setting that leads to the service; written by Connect. */
export const BASE_URL_SETTING = 'whetstone.service.baseUrl';
export const TIMEOUT_SETTING = 'whetstone.service.timeout';

/** The value of `service.baseUrl` that means the built-in local service. */
export const LOCAL = 'local';

/** VS Code ends a request at 300 seconds whatever we ask for; ours must come first so that it can say why. */
const LONGEST_TIMEOUT = 290;

/** `service.baseUrl` as it is written; empty where nothing is configured. */
export function baseUrlSetting(): string {
	return text('service.baseUrl').trim();
}

export async function saveBaseUrl(baseUrl: string): Promise<void> {
	await vscode.workspace
		.getConfiguration(SECTION)
		.update('service.baseUrl', baseUrl, vscode.ConfigurationTarget.Global);
}

export function allowInsecureHttp(): boolean {
	return userValue('network.allowInsecureHttp') === true;
}

export function serviceSettings(): ServiceSettings {
	return {
		timeoutSeconds: number('service.timeout', { least: 10, most: LONGEST_TIMEOUT, standard: 120 }),
		pathPrefix: PATH_PREFIXES.find((prefix) => prefix === userValue('service.pathPrefix')) ?? 'auto',
		generatePath: '',
		optimizePath: '',
	};
}

export function chatSettings(): ChatSettings {
	return {
		model: text('chat.model').trim(),
		maxTokens: Math.round(
			number('chat.maxTokens', { least: 1, most: Number.MAX_SAFE_INTEGER, standard: DEFAULT_MAX_TOKENS }),
		),
		temperature: temperature(),
		systemPrompt: text('chat.systemPrompt'),
		userName: text('chat.userName').trim(),
		context: userValue('chat.context') === 'newTurn' ? 'newTurn' : 'full',
		plan: PLANS.find((plan) => plan === userValue('service.plan')) ?? 'auto',
	};
}

/** Which engine stands behind the local service. */
export function localServiceSettings(): { readonly engineUrl: string; readonly engineModel: string } {
	return { engineUrl: text('local.engineUrl').trim(), engineModel: text('local.engineModel').trim() };
}

/**
 * The user's own value, or the default: a workspace's value is not looked at, even if VS Code should give one, so that
 * no repository can redirect a key or put words and costs into a paid request.
 */
function userValue(name: string): unknown {
	const found = vscode.workspace.getConfiguration(SECTION).inspect(name);
	return found?.globalValue ?? found?.defaultValue;
}

function text(name: string): string {
	const value = userValue(name);
	return typeof value === 'string' ? value : '';
}

function number(
	name: string,
	range: { readonly least: number; readonly most: number; readonly standard: number },
): number {
	return clamp(userValue(name), range);
}

/** Of the window's scope: it shapes how an answer sounds, not what is sent or what it costs. */
function temperature(): number {
	const value: unknown = vscode.workspace.getConfiguration(SECTION).get('chat.temperature');
	return clamp(value, { least: 0, most: 2, standard: DEFAULT_TEMPERATURE });
}

function clamp(
	value: unknown,
	{ least, most, standard }: { readonly least: number; readonly most: number; readonly standard: number },
): number {
	return typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : standard;
}
