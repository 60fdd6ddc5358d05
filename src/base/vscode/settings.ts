import * as vscode from 'vscode';
import type { ChatSettings } from '../../chat/core/chatRequest.ts';
import type { ReviewPlace } from '../../edit/core/review/storedReview.ts';
import type { GenerateSettings } from '../../generate/core/generateRequest.ts';
import { PATH_PREFIXES, type PathPrefix } from '../../service/core/baseUrl.ts';
import { DEFAULT_MAX_TOKENS, DEFAULT_TEMPERATURE, PLANS, type Plan } from '../../service/core/plans.ts';
import type { ServiceSettings } from '../../service/core/serviceClient.ts';

const SECTION = 'whetstone';

/** The address of the service; written by Connect. */
export const BASE_URL_SETTING = 'whetstone.service.baseUrl';
export const TIMEOUT_SETTING = 'whetstone.service.timeout';
export const ENGINE_URL_SETTING = 'whetstone.local.engineUrl';
export const GENERATE_LIMIT_SETTING = 'whetstone.generate.maxTokens';
export const BUDGET_SETTING = 'whetstone.budget.limits';

/** The value of `service.baseUrl` that means the built-in local service. */
export const LOCAL = 'local';

/** The one documented optimization level (docs/service.md §2.5). */
export const DOCUMENTED_LEVEL = 'high';

/** Ollama's default address. */
const DEFAULT_ENGINE_URL = 'http://127.0.0.1:11434/v1';

/** Lower than the service's default, so that the same prompt gives much the same code. */
const DEFAULT_GENERATE_TEMPERATURE = 0.2;

/** In seconds. VS Code ends its own requests at 300; our deadline must come first, so that we can explain it. */
const LONGEST_TIMEOUT = { editor: 290, direct: 600 } as const;

/** `service.baseUrl` as written; empty if nothing is configured. */
export function baseUrlSetting(): string {
	return text('service.baseUrl').trim();
}

/**
 * Writes a base URL to the user's settings.
 * @returns false if VS Code wrote it elsewhere: in a window on a container or another machine, it writes to that machine's
 * settings if they name the setting, and we never read those
 */
export async function saveBaseUrl(baseUrl: string): Promise<boolean> {
	await save('service.baseUrl', baseUrl);
	return baseUrlSetting() === baseUrl;
}

/** Where proposed changes are reviewed. */
export function reviewPlace(): ReviewPlace {
	return inForce('optimize.reviewIn') === 'file' ? 'file' : 'diff';
}

/** Whether the user allows unencrypted addresses on other machines. */
export function allowInsecureHttp(): boolean {
	return userValue('network.allowInsecureHttp') === true;
}

/** How requests are sent: through VS Code's own connection or ours. */
export function networkSettings(): { readonly transport: 'editor' | 'direct' } {
	return { transport: userValue('network.transport') === 'direct' ? 'direct' : 'editor' };
}

/** The service's page for keys and limits; undefined unless the setting is a web address. */
export function servicePageUrl(): string | undefined {
	const url = text('service.dashboardUrl').trim();
	return /^https?:\/\/[^/]/i.test(url) && URL.canParse(url) ? url : undefined;
}

/**
 * Saves the user's plan; `auto` means that it is learned from the service.
 * @returns false if VS Code wrote it elsewhere, as for {@link saveBaseUrl}
 */
export async function savePlan(plan: 'auto' | Plan): Promise<boolean> {
	await save('service.plan', plan);
	return planSetting() === plan;
}

/**
 * Saves the path prefix under which the service answers.
 * @returns false if VS Code wrote it elsewhere, as for {@link saveBaseUrl}
 */
export async function savePathPrefix(prefix: 'auto' | PathPrefix): Promise<boolean> {
	await save('service.pathPrefix', prefix);
	return serviceSettings().pathPrefix === prefix;
}

/** The operations whose answers have no documented format. */
export type ReplyOperation = 'generate' | 'optimize';

/** The settings for where the text of an operation's answers is. */
export const REPLY_PATH_SETTINGS = {
	generate: 'whetstone.replies.generatePath',
	optimize: 'whetstone.replies.optimizePath',
} as const satisfies Record<ReplyOperation, string>;

/** Saves where the text of an operation's answers is, as a JSON Pointer; undefined clears it. */
export async function saveReplyPath(operation: ReplyOperation, pointer: string | undefined): Promise<void> {
	await save(`replies.${operation}Path`, pointer);
}

/** The optimization level for a language: only the user's own values count, since a level may cost more. */
export function optimizeLevel(languageId: string): string {
	const found = vscode.workspace.getConfiguration(SECTION, { languageId }).inspect('optimize.level');
	const value: unknown = found?.globalLanguageValue ?? found?.globalValue;
	return (typeof value === 'string' && value.trim()) || DOCUMENTED_LEVEL;
}

/** The levels that the picker offers besides those that have worked. The user sees the level before it is sent. */
export function optimizeLevels(): readonly string[] {
	const value = inForce('optimize.levels');
	return Array.isArray(value) ? value.filter((level) => typeof level === 'string').slice(0, 50) : [];
}

/** The settings for requests of every kind. */
export function serviceSettings(): ServiceSettings {
	return {
		timeoutSeconds: number('service.timeout', {
			least: 10,
			most: LONGEST_TIMEOUT[networkSettings().transport],
			standard: 120,
		}),
		pathPrefix: PATH_PREFIXES.find((prefix) => prefix === userValue('service.pathPrefix')) ?? 'auto',
		plan: planSetting(),
		generatePath: text('replies.generatePath').trim(),
		optimizePath: text('replies.optimizePath').trim(),
	};
}

/** The settings for chat requests; a conversation's own options override some of them. */
export function chatSettings(): ChatSettings {
	return {
		model: text('chat.model').trim(),
		maxTokens: maxTokens('chat.maxTokens'),
		temperature: temperature('chat.temperature', DEFAULT_TEMPERATURE),
		systemPrompt: text('chat.systemPrompt'),
		userName: text('chat.userName').trim(),
		context: userValue('chat.context') === 'newTurn' ? 'newTurn' : 'full',
		plan: planSetting(),
	};
}

/**
 * Writes `chat.context` to the user's settings.
 * @param context undefined removes it, so that the default holds
 * @returns what was written there before
 */
export async function replaceChatContext(context: unknown): Promise<unknown> {
	const before = userValue('chat.context');
	await save('chat.context', context);
	return before;
}

/** The settings for Generate at Cursor. */
export function generateSettings(): GenerateSettings {
	return {
		maxTokens: maxTokens('generate.maxTokens'),
		temperature: temperature('generate.temperature', DEFAULT_GENERATE_TEMPERATURE),
		plan: planSetting(),
	};
}

/** Whether the code around the cursor goes with a prompt. */
export function includesContext(): boolean {
	return userValue('generate.includeContext') !== false;
}

/** The engine that the local service uses, as the settings say. */
export interface EngineSettings {
	/** Empty for the offline engine. */
	readonly engineUrl: string;
	/** Empty for the first model in the engine's list that can chat. */
	readonly engineModel: string;
	/** Whether the user's settings name it; otherwise it is only looked for. */
	readonly isChosen: boolean;
}

/** The engine that the local service uses. */
export function localServiceSettings(): EngineSettings {
	const engineUrl = userValue('local.engineUrl');
	const engineModel = text('local.engineModel').trim();
	return {
		engineUrl: (typeof engineUrl === 'string' ? engineUrl : DEFAULT_ENGINE_URL).trim(),
		engineModel,
		isChosen: typeof engineUrl === 'string' || engineModel !== '',
	};
}

/**
 * Writes the engine that the local service uses to the user's settings.
 * @returns false if VS Code wrote it elsewhere, as in `saveBaseUrl`
 */
export async function saveEngine(engineUrl: string, engineModel: string): Promise<boolean> {
	await save('local.engineUrl', engineUrl);
	await save('local.engineModel', engineModel || undefined);
	const saved = localServiceSettings();
	return saved.engineUrl === engineUrl && saved.engineModel === engineModel;
}

/** In milliseconds: how long a run of Prove It may take. */
export function proofTimeLimit(): number {
	return clamp(userValue('prove.timeout'), { least: 10, most: 3600, standard: 300 }) * 1000;
}

/** What the status bar shows, and how often it is requested. */
export function metricsSettings(): { readonly refreshInterval: number; readonly pinned: string } {
	const pinned = inForce('metrics.pinned');
	return {
		/** In seconds. */
		refreshInterval: clamp(inForce('metrics.refreshInterval'), { least: 0, most: 86_400, standard: 300 }),
		pinned: typeof pinned === 'string' ? pinned : '',
	};
}

/** Saves what the status bar shows, as a JSON Pointer into the metrics; an empty one means an automatic choice. */
export async function savePinnedMetric(pointer: string): Promise<void> {
	await save('metrics.pinned', pointer || undefined);
}

/** The limits of the budget as written; `parseLimits` reads them. */
export function budgetSetting(): unknown {
	return userValue('budget.limits');
}

/**
 * Writes the limits of the budget to the user's settings.
 * @returns false if VS Code wrote them elsewhere, as in `saveBaseUrl`
 */
export async function saveBudget(limits: readonly unknown[]): Promise<boolean> {
	// An empty list, too: a setting that is gone may only be unreadable at the moment.
	await save('budget.limits', limits);
	return JSON.stringify(budgetSetting() ?? []) === JSON.stringify(limits);
}

/**
 * The user's own value; undefined means the manifest's default. A workspace's value never counts, even if VS Code gives one:
 * no repository may redirect a key, or add text and cost to a paid request. Nor does the default that VS Code reports:
 * another extension can override ours.
 */
function userValue(name: string): unknown {
	return vscode.workspace.getConfiguration(SECTION).inspect(name)?.globalValue;
}

/** The value that holds in this window, which may be the workspace's. */
function inForce(name: string): unknown {
	return vscode.workspace.getConfiguration(SECTION).get(name);
}

/** Writes to the user's settings; undefined removes the value. */
async function save(name: string, value: unknown): Promise<void> {
	await vscode.workspace.getConfiguration(SECTION).update(name, value, vscode.ConfigurationTarget.Global);
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

function maxTokens(name: string): number {
	return Math.round(number(name, { least: 1, most: Number.MAX_SAFE_INTEGER, standard: DEFAULT_MAX_TOKENS }));
}

/** The plan that the user has set. */
export function planSetting(): 'auto' | Plan {
	return PLANS.find((each) => each === userValue('service.plan')) ?? 'auto';
}

/** Workspace settings may override it: it changes neither where a request goes nor what it costs. */
function temperature(name: string, standard: number): number {
	return clamp(inForce(name), { least: 0, most: 2, standard });
}

function clamp(
	value: unknown,
	{ least, most, standard }: { readonly least: number; readonly most: number; readonly standard: number },
): number {
	return typeof value === 'number' && Number.isFinite(value) ? Math.min(most, Math.max(least, value)) : standard;
}
