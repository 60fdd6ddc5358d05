import * as vscode from 'vscode';
import type { KeyManager } from '../core/apiKeys/keyManager.ts';
import { type Disposable, DisposableStore } from '../core/base/disposable.ts';
import type { Logger } from '../core/base/logger.ts';
import { addressOf, parseBaseUrl } from '../core/service/baseUrl.ts';
import type { PlanMemory } from '../core/service/plan/planMemory.ts';
import { PLAN_LIMITS, PLANS, type Plan } from '../core/service/plans.ts';
import type { ServiceClient } from '../core/service/serviceClient.ts';
import { allowInsecureHttp, baseUrlSetting, LOCAL, planSetting, savePlan } from './settings.ts';

/** Under which what is learned of the service in the settings is remembered; undefined where there is none. */
export function currentServiceAddress(): string | undefined {
	const setting = baseUrlSetting();
	if (setting === LOCAL) return LOCAL;
	const parsed = parseBaseUrl(setting, { allowInsecureHttp: allowInsecureHttp() });
	return 'base' in parsed ? addressOf(parsed.base) : undefined;
}

/** The plan that counts: as it is set, else as it was learned; undefined where neither is so. */
export function currentPlan(plans: PlanMemory): Plan | undefined {
	const set = planSetting();
	if (set !== 'auto') return set;
	const name = currentServiceAddress();
	return name === undefined ? undefined : plans.known(name);
}

/** Says which plan was learned, once, and forgets it when another may hold: a new plan in the settings, or a new key. */
export function registerPlan(
	plans: PlanMemory,
	client: Pick<ServiceClient, 'onDidLearnPlan'>,
	keys: KeyManager,
	logger: Logger,
): Disposable {
	const forget = (name: string) => {
		plans.forget(name).catch((error) => logger.warn(`a plan could not be forgotten: ${String(error)}`));
	};
	const disposables = new DisposableStore();
	let known = activeKeys(keys);
	disposables.add(client.onDidLearnPlan(({ plan }) => void tellOfPlan(plan)));
	disposables.add(
		vscode.workspace.onDidChangeConfiguration((event) => {
			const name = currentServiceAddress();
			if (event.affectsConfiguration('whetstone.service.plan') && name !== undefined) forget(name);
		}),
	);
	disposables.add(
		keys.onDidChange(() => {
			const now = activeKeys(keys);
			const changed = [...known.keys(), ...now.keys()].filter((origin) => known.get(origin) !== now.get(origin));
			known = now;
			for (const origin of new Set(changed)) for (const name of serviceAddresses(origin)) forget(name);
		}),
	);
	return disposables;
}

/** Lets the person say which plan they are on. */
export async function choosePlan(): Promise<void> {
	const { t } = vscode.l10n;
	const set = planSetting();
	const mark = (plan: 'auto' | Plan) => (plan === set ? { description: t('set now') } : {});
	const items = PLANS.map((plan) => ({ plan, label: plan, detail: limitsText(plan), ...mark(plan) }));
	const auto = {
		plan: 'auto',
		label: 'auto',
		detail: t('Learn it from what the service refuses.'),
		...mark('auto'),
	} as const;
	const chosen = await vscode.window.showQuickPick<vscode.QuickPickItem & { plan: 'auto' | Plan }>([auto, ...items], {
		title: t('Which Plan Are You On?'),
		placeHolder: t('Requests are cut to its limits; your own text never is.'),
	});
	if (chosen !== undefined) await savePlan(chosen.plan);
}

async function tellOfPlan(plan: Plan): Promise<void> {
	const { t } = vscode.l10n;
	const choose = t('Choose Plan…');
	const sentence = t(
		'The service took the request only when it was cut to the {0} plan ({1}). From now on requests are cut to that.',
		plan,
		limitsText(plan),
	);
	if ((await vscode.window.showInformationMessage(sentence, choose)) === choose) await choosePlan();
}

function limitsText(plan: Plan): string {
	const figure = (value: number) => value.toLocaleString(vscode.env.language);
	const { maxTokens, maxMessages, maxPromptLength } = PLAN_LIMITS[plan];
	return vscode.l10n.t(
		'at most {0} tokens, {1} messages, {2} characters',
		figure(maxTokens),
		figure(maxMessages),
		figure(maxPromptLength),
	);
}

/** Which key is the active one of each origin, and which secret it is. */
function activeKeys(keys: KeyManager): ReadonlyMap<string, string> {
	const origins = new Set(keys.all().map(({ origin }) => origin));
	return new Map(
		[...origins].map((origin) => {
			const active = keys.active(origin);
			return [origin, `${active?.id} ${active?.lastFour}`];
		}),
	);
}

/** Under which plans of an origin may be remembered: for itself, and for the path that is in use. */
function serviceAddresses(origin: string): readonly string[] {
	const current = currentServiceAddress();
	return current?.startsWith(`${origin}/`) ? [origin, current] : [origin];
}
